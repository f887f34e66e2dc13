import { Link } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { buttonClass } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import type { Purpose } from "./purposes.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { MailStep } from "./mail-step.tsx";
import { StepTitle } from "./step-title.tsx";
import { useStepPath } from "./steps.ts";

interface LinkFailedProps {
  code: string;
  purpose: Purpose | undefined;
  /** Called after signing in with the code of a new email. */
  onSignedIn: () => void;
}

/** Explains why a link failed and offers to send a new one. */
export function LinkFailed({ code, purpose = "code", onSignedIn }: LinkFailedProps) {
  const text = useWords("login");
  const { t } = useLanguage();
  const path = useStepPath();
  const unknown = t("portal/shell:refusals.unknown", { code, requestId: "" });
  const reason = t(`portal/auth:codes.${code}`, {}, unknown);
  const title = text("confirm.failed.title");
  if (purpose === "email-change" || purpose === "provider") {
    const isChange = purpose === "email-change";
    return (
      <div className="grid justify-items-start gap-5">
        <StepTitle title={title} />
        <Notice kind="error">{reason}</Notice>
        <Link href={isChange ? screenPath("account") : path()} className={buttonClass()}>
          {text(`confirm.again.${isChange ? "emailChange" : "provider"}`)}
        </Link>
      </div>
    );
  }
  const intro = purpose === "sign-up" ? `${reason} ${text("confirm.failed.signUp")}` : reason;
  const mail = { title, intro, submit: text("confirm.again.link"), onSignedIn };
  return <MailStep {...mail} purpose={purpose === "invite" ? "recovery" : purpose} />;
}
