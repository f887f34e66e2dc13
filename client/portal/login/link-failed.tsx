import { Link } from "wouter";
import { useLanguage } from "#client/lib/i18n.ts";
import { supabase } from "#client/lib/supabase.ts";
import { buttonClass } from "#client/portal/ui/button.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../texts.ts";
import { MailStep } from "./mail-step.tsx";
import type { Purpose } from "../shell/purposes.ts";
import { StepTitle } from "./step-title.tsx";
import { useConfirmUrl } from "../shell/confirm-url.ts";
import { useCarried, useStepPath } from "./steps.ts";

/** The code of the client where a link was asked for in another browser than it is opened in. */
export const ELSEWHERE = "pkce_code_verifier_not_found";

/** Says why a link does not sign in, and how to get one that does. */
export function LinkFailed({ code, purpose = "code" }: { code: string; purpose: Purpose | undefined }) {
  const text = useWords("login");
  const { t } = useLanguage();
  const path = useStepPath();
  const emailRedirectTo = useConfirmUrl("sign-up", useCarried());
  const isElsewhere = code === ELSEWHERE;
  const title = text(isElsewhere ? "confirm.elsewhere.title" : "confirm.failed.title");
  const action = ACTIONS[purpose];

  if (isElsewhere && (purpose === "sign-up" || purpose === "email-change")) {
    return (
      <div className="grid justify-items-start gap-5">
        <StepTitle title={title} />
        <Notice kind="success">{text(`confirm.elsewhere.${purpose === "sign-up" ? "signUp" : "emailChange"}`)}</Notice>
        <Link href={path()} className={buttonClass()}>
          {text("confirm.go")}
        </Link>
      </div>
    );
  }
  const unknown = t("portal/shell:refusals.unknown", { code, requestId: "" });
  const why = isElsewhere ? text("confirm.elsewhere.other") : t(`portal/auth:codes.${code}`, { defaultValue: unknown });
  if (purpose === "sign-up") {
    const send = (email: string) => supabase.auth.resend({ type: "signup", email, options: { emailRedirectTo } });
    return <MailStep title={title} intro={why} submit={text("confirm.again.signUp")} type="email" send={send} />;
  }
  return (
    <div className="grid justify-items-start gap-5">
      <StepTitle title={title} />
      <Notice kind="error">{why}</Notice>
      <Link href={action.step === "account" ? screenPath("account") : path(action.step)} className={buttonClass()}>
        {text(`confirm.again.${action.text}`)}
      </Link>
    </div>
  );
}

const ACTIONS = {
  "sign-up": { step: "code", text: "code" },
  code: { step: "code", text: "code" },
  invite: { step: "forgotten", text: "recovery" },
  recovery: { step: "forgotten", text: "recovery" },
  "email-change": { step: "account", text: "emailChange" },
  provider: { step: undefined, text: "provider" },
} as const;
