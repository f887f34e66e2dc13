import { useWords } from "../../kit/i18n/texts.ts";
import { MailStep } from "./mail-step.tsx";

/** Step to request an email for a new password. */
export function ForgottenPassword() {
  const text = useWords("login");
  return (
    <MailStep
      title={text("forgotten.title")}
      intro={text("forgotten.intro")}
      submit={text("forgotten.submit")}
      purpose="recovery"
    />
  );
}
