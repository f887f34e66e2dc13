import type { EmailOtpType } from "@supabase/supabase-js";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { BoldText } from "../../kit/ui/bold-text.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { CODE } from "#contract/identity/sign-in.ts";
import { CodeField } from "../../kit/identity/code-field.tsx";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { PAUSE_S, Resend } from "./resend.tsx";
import { StepTitle } from "./step-title.tsx";

interface CodeSentProps {
  email: string;
  /** Text about the email. */
  text: string;
  type: EmailOtpType;
  /** Sends the email again; throws the refusal of the server. */
  send: () => Promise<unknown>;
  /** Goes back to the address field. */
  onBack: () => void;
  onSignedIn?: () => void;
}

/** Step after an email was sent: takes the code in the email. Opening its link in any browser signs in as well. */
export function CodeSent({ email, text: about, type, send, onBack, onSignedIn }: CodeSentProps) {
  const text = useWords("login");
  const shell = useWords("shell");
  const form = useForm(
    CODE,
    async ({ code }) => {
      await done(supabase.auth.verifyOtp({ email, token: code, type }));
      onSignedIn?.();
    },
    { otp_expired: "code" },
  );
  return (
    <div className="grid gap-6">
      <StepTitle title={text("sent.title")}>
        <BoldText text={about} />
      </StepTitle>
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form}>{form.refusal === "over_request_rate_limit" && <p>{text("sent.limited")}</p>}</FormNotice>
        <CodeField form={form} label={text("code")} takesFocus />
        <Button type="submit" busy={form.sending && shell("busy")} className="xs:justify-self-start">
          {text("sent.submit")}
        </Button>
      </form>
      <div className="grid gap-3 border-t border-ink/15 pt-5">
        <p className="text-soft">{text("sent.late")}</p>
        <Resend send={send} after={PAUSE_S} />
        <button
          type="button"
          onClick={onBack}
          className="inline-flex min-h-11 cursor-pointer items-center justify-self-start font-semibold underline decoration-2 underline-offset-[6px]"
        >
          {text("sent.other")}
        </button>
      </div>
    </div>
  );
}
