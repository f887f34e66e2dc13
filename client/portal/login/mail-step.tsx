import { useState } from "react";
import { Button } from "../../kit/ui/button.tsx";
import { EMAIL } from "#contract/identity/sign-in.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { CodeSent } from "./code-sent.tsx";
import { EmailField } from "./email-field.tsx";
import { StepLink } from "./step-link.tsx";
import { StepTitle } from "./step-title.tsx";
import { type MailPurpose, useSendMail } from "./use-send-mail.ts";

interface MailStepProps {
  title: string;
  intro: string;
  submit: string;
  purpose: MailPurpose;
  /** Called after signing in, where the parent doesn't react to the session itself. */
  onSignedIn?: () => void;
}

/** Step that asks for an email address, sends an email and takes the code in it. */
export function MailStep({ title, intro, submit, purpose, onSignedIn }: MailStepProps) {
  const text = useWords("login");
  const shell = useWords("shell");
  const [sentTo, setSentTo] = useState<string>();
  const send = useSendMail(purpose);
  const form = useForm(EMAIL, async ({ email }) => {
    await send(email);
    setSentTo(email);
  });
  if (sentTo !== undefined) {
    return (
      <CodeSent
        email={sentTo}
        text={text("sent.code", { email: sentTo })}
        type={purpose === "recovery" ? "recovery" : "email"}
        send={() => send(sentTo)}
        onBack={() => setSentTo(undefined)}
        onSignedIn={onSignedIn}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <StepTitle title={title}>{intro}</StepTitle>
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form} />
        <EmailField form={form} />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Button type="submit" busy={form.sending && shell("busy")} className="w-full xs:w-auto">
            {submit}
          </Button>
          <StepLink>{text("back")}</StepLink>
        </div>
      </form>
    </div>
  );
}
