import { Link, useSearch } from "wouter";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { PasswordField } from "../../kit/identity/password-field.tsx";
import { SIGN_IN } from "#contract/identity/sign-in.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { EmailField } from "./email-field.tsx";
import { Providers } from "./providers.tsx";
import { Resend } from "./resend.tsx";
import { StepLink } from "./step-link.tsx";
import { StepTitle } from "./step-title.tsx";
import { useStepPath } from "./steps.ts";
import { TeamNotice } from "./team-notice.tsx";
import { useTypedEmail } from "./typed-email.tsx";
import { useSendMail } from "./use-send-mail.ts";

/** Step to sign in with email address and password, with links to the other methods. */
export function SignIn() {
  const text = useWords("login");
  const shell = useWords("shell");
  const path = useStepPath();
  const query = new URLSearchParams(useSearch());
  const [email] = useTypedEmail();
  const sendAgain = useSendMail("sign-up");
  const form = useForm(SIGN_IN, async (values) => {
    await done(supabase.auth.signInWithPassword(values));
  });
  return (
    <div className="grid gap-6">
      <StepTitle title={text("signIn.title")} />
      <TeamNotice />
      {query.has("signed-out") && <Notice kind="success">{text("signIn.signedOut")}</Notice>}
      {query.has("deleted") && <Notice kind="success">{text("signIn.deleted")}</Notice>}
      <form {...form.attributes} className="grid gap-4">
        <FormNotice form={form}>
          {form.refusal === "email_not_confirmed" && <Resend send={() => sendAgain(email)} />}
          {form.refusal === "over_request_rate_limit" && <StepLink to="code">{text("signIn.limited")}</StepLink>}
        </FormNotice>
        <EmailField form={form} />
        <PasswordField
          name="password"
          label={text("password")}
          error={form.error("password")}
          autoComplete="current-password"
          showLabel={text("show")}
          hideLabel={text("hide")}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Button type="submit" busy={form.sending && shell("busy")} className="w-full xs:w-auto xs:min-w-36">
            {text("signIn.submit")}
          </Button>
          <StepLink to="forgotten">{text("signIn.forgotten")}</StepLink>
        </div>
      </form>
      <div className="grid gap-3 border-t border-ink/15 pt-6">
        <Link href={path("code")} className={buttonClass("quiet")}>
          {text("signIn.byMail")}
        </Link>
        <Providers />
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        {text("signIn.noAccount")} <StepLink to="sign-up">{text("signIn.signUp")}</StepLink>
      </p>
    </div>
  );
}
