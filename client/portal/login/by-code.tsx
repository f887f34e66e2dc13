import { useWords } from "../texts.ts";
import { MailStep } from "./mail-step.tsx";

/** With a code or a link by mail, for who has an account. */
export function ByCode() {
  const text = useWords("login");
  return <MailStep title={text("byCode.title")} intro={text("byCode.intro")} submit={text("byCode.submit")} purpose="code" />;
}
