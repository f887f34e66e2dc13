import type { AuthError } from "@supabase/supabase-js";
import { supabase } from "#client/lib/supabase.ts";
import { useConfirmUrl } from "../shell/confirm-url.ts";
import type { Purpose } from "../shell/purposes.ts";
import { useCarried } from "./steps.ts";

export type LetterPurpose = Extract<Purpose, "sign-up" | "code" | "recovery">;

/** Has a mail with a link and a code sent to an address, if it belongs to an account. */
export function useLetter(purpose: LetterPurpose): (email: string) => Promise<{ error: AuthError | null }> {
  const redirectTo = useConfirmUrl(purpose, useCarried());
  switch (purpose) {
    case "sign-up":
      return (email) => supabase.auth.resend({ type: "signup", email, options: { emailRedirectTo: redirectTo } });
    case "code":
      return (email) => supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: redirectTo } });
    case "recovery":
      return (email) => supabase.auth.resetPasswordForEmail(email, { redirectTo });
  }
}
