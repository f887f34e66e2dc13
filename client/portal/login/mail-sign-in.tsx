import { useWords } from "../../kit/i18n/texts.ts";
import { MailStep } from "./mail-step.tsx";

/** Step to sign in with a code or link by email. */
export function MailSignIn() {
  const text = useWords("login");
  return <MailStep title={text("byCode.title")} intro={text("byCode.intro")} submit={text("byCode.submit")} purpose="code" />;
}
