import { useState } from "react";
import { useSession } from "../../kit/session/session.tsx";
import { setPassword } from "../../kit/session/end-sessions.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { NEW_PASSWORD } from "#contract/identity/sign-in.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { IdentityProof, needsCode } from "../../kit/identity/identity-proof.tsx";
import { NewPasswordField } from "../../kit/identity/new-password-field.tsx";
import { PASSWORD_FIELDS } from "../../kit/identity/password-fields.ts";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { AfterSignIn } from "./after-sign-in.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { StepLink } from "./step-link.tsx";
import { StepTitle } from "./step-title.tsx";

/**
 * Step to set a new password after signing in with an email's link or code. A second factor is asked for first. If that was more
 * than ten minutes ago, the server requires another code, and the form asks for it.
 */
export function Reset() {
  const text = useWords("login");
  const shell = useWords("shell");
  const session = useSession();
  const [isSaved, setSaved] = useState(false);
  const [isCodeSent, setCodeSent] = useState(false);
  const form = useForm(
    NEW_PASSWORD,
    async ({ password, code }) => {
      await setPassword(password, code ? { nonce: code } : {});
      setSaved(true);
    },
    PASSWORD_FIELDS,
  );
  if (isSaved) return <AfterSignIn />;
  if (session.status === "second-factor") return <SecondFactor />;
  if (session.status !== "signed-in") {
    return (
      <div className="grid gap-4">
        <StepTitle title={text("reset.title")} />
        <Notice kind="warning">{text("reset.noLink")}</Notice>
        <StepLink to="forgotten">{text("reset.ask")}</StepLink>
      </div>
    );
  }
  const { email = "" } = session.user;
  const kind = isCodeSent ? "code" : "none";
  return (
    <div className="grid gap-6">
      <StepTitle title={text("reset.title")}>{text("reset.intro", { email })}</StepTitle>
      <form {...form.attributes} className="grid gap-4">
        {!needsCode(form, kind, email) && <FormNotice form={form} />}
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="" autoComplete="username" value={email} readOnly hidden />
        <IdentityProof
          form={form}
          kind={kind}
          onCodeSent={() => setCodeSent(true)}
          email={email}
          showLabel={text("show")}
          hideLabel={text("hide")}
        />
        <NewPasswordField
          label={text("password")}
          error={form.error("password")}
          showLabel={text("show")}
          hideLabel={text("hide")}
          known={[email]}
        />
        <Button type="submit" busy={form.sending && shell("busy")} className="xs:justify-self-start">
          {text("reset.submit")}
        </Button>
      </form>
    </div>
  );
}
