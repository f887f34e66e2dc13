import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { useConfirmUrl } from "./confirm-url.ts";
import type { Purpose } from "./purposes.ts";
import { useForwardedParams } from "./steps.ts";

export type MailPurpose = Extract<Purpose, "sign-up" | "code" | "recovery">;

/**
 * Returns a function that sends an email with a link and a code to the address of an account; it throws the refusal of the
 * server.
 */
export function useSendMail(purpose: MailPurpose): (email: string) => Promise<unknown> {
  const redirectTo = useConfirmUrl(purpose, useForwardedParams());
  switch (purpose) {
    case "sign-up":
      return (email) => done(supabase.auth.resend({ type: "signup", email, options: { emailRedirectTo: redirectTo } }));
    case "code":
      return (email) =>
        done(supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: redirectTo } }));
    case "recovery":
      return (email) => done(supabase.auth.resetPasswordForEmail(email, { redirectTo }));
  }
}
