import { supabase } from "#client/lib/supabase.ts";
import { useWords } from "../texts.ts";
import { MailStep } from "./mail-step.tsx";
import { useConfirmUrl } from "../shell/confirm-url.ts";
import { useCarried } from "./steps.ts";

/** With a code or a link by mail, for who has an account. */
export function ByCode() {
  const text = useWords("login");
  const emailRedirectTo = useConfirmUrl("code", useCarried());
  return (
    <MailStep
      title={text("byCode.title")}
      intro={text("byCode.intro")}
      submit={text("byCode.submit")}
      type="email"
      send={(email) => supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } })}
    />
  );
}
