import { supabase } from "#client/lib/supabase.ts";
import { useWords } from "../texts.ts";
import { MailStep } from "./mail-step.tsx";
import { useConfirmUrl } from "../shell/confirm-url.ts";
import { useCarried } from "./steps.ts";

/** A mail that leads to a new password. */
export function Forgotten() {
  const text = useWords("login");
  const redirectTo = useConfirmUrl("recovery", useCarried());
  return (
    <MailStep
      title={text("forgotten.title")}
      intro={text("forgotten.intro")}
      submit={text("forgotten.submit")}
      type="recovery"
      send={(email) => supabase.auth.resetPasswordForEmail(email, { redirectTo })}
    />
  );
}
