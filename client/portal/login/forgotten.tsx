import { useWords } from "../texts.ts";
import { MailStep } from "./mail-step.tsx";

/** A mail that leads to a new password. */
export function Forgotten() {
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
