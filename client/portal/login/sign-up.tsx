import { useEffect, useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { Button } from "../../kit/ui/button.tsx";
import { TextField, Tick } from "../../kit/fields/field.tsx";
import { LinkedText } from "../../kit/brand/linked-text.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { SIGN_UP } from "#contract/identity/sign-in.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { NewPasswordField } from "../../kit/identity/new-password-field.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useAuthSettings } from "../../kit/session/auth-settings.ts";
import { CodeSent } from "./code-sent.tsx";
import { EmailField } from "./email-field.tsx";
import { StepLink } from "./step-link.tsx";
import { StepTitle } from "./step-title.tsx";
import { useConfirmUrl } from "./confirm-url.ts";
import { useForwardedParams } from "./steps.ts";
import { TeamNotice } from "./team-notice.tsx";
import { useTypedEmail } from "./typed-email.tsx";
import { useSendMail } from "./use-send-mail.ts";
import { useSignUpLink } from "./use-sign-up-link.ts";

/** Step that creates an account, which an email confirms. */
export function SignUp() {
  const text = useWords("login");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const [email, setEmail] = useTypedEmail();
  const [name, setName] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const emailRedirectTo = useConfirmUrl("sign-up", useForwardedParams());
  const sendAgain = useSendMail("sign-up");
  const { data: settings } = useAuthSettings();
  const { signUpLink, isUnknown } = useSignUpLink();
  const linkEmail = signUpLink?.email;
  useEffect(() => {
    if (linkEmail !== undefined) setEmail(linkEmail);
  }, [linkEmail, setEmail]);
  const form = useForm(
    SIGN_UP,
    async (values) => {
      const data = { name: values.name, locale, termsAcceptedAt: new Date().toISOString() };
      const wanted = { email: values.email, password: values.password, options: { data, emailRedirectTo } };
      await done(supabase.auth.signUp(wanted));
      setSentTo(values.email);
    },
    { weak_password: "password", email_exists: "email", user_already_exists: "email" },
  );
  if (sentTo !== undefined) {
    const about = text("sent.signUp", { email: sentTo });
    return (
      <CodeSent email={sentTo} text={about} type="email" send={() => sendAgain(sentTo)} onBack={() => setSentTo(undefined)} />
    );
  }
  return (
    <div className="grid gap-6">
      <StepTitle title={text("signUp.title")}>{text("signUp.intro")}</StepTitle>
      <TeamNotice />
      {settings?.signup === false && <Notice kind="warning">{text("signUp.closed")}</Notice>}
      {signUpLink && (
        <Notice kind={signUpLink.accepted || signUpLink.withdrawn ? "warning" : "success"}>
          {text(signUpLink.accepted ? "signUp.used" : signUpLink.withdrawn ? "signUp.withdrawn" : "signUp.invited")}
        </Notice>
      )}
      {isUnknown && <Notice kind="warning">{text("signUp.gone")}</Notice>}
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form} />
        <TextField
          name="name"
          label={text("signUp.name")}
          error={form.error("name")}
          autoComplete="name"
          value={name}
          onChange={setName}
          required
        />
        <EmailField form={form} />
        <NewPasswordField
          label={text("password")}
          error={form.error("password")}
          showLabel={text("show")}
          hideLabel={text("hide")}
          known={[name, email]}
        />
        <Tick name="terms" error={form.error("terms")} checked={false}>
          <LinkedText text={text("signUp.terms")} newTab />
        </Tick>
        <Button type="submit" busy={form.sending && shell("busy")} className="xs:justify-self-start">
          {text("signUp.submit")}
        </Button>
      </form>
      <p className="flex flex-wrap items-center gap-x-2 border-t border-ink/15 pt-4">
        {text("signUp.hasAccount")} <StepLink>{text("signUp.signIn")}</StepLink>
      </p>
    </div>
  );
}
