import { useEffect, useEffectEvent, useState } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useSession } from "../../kit/session/session.tsx";
import { beganHere } from "../../kit/api/supabase.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { Spinner } from "../../kit/brand/spinner.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { refusalCode } from "../../kit/forms/refusal-text.ts";
import type { Purpose } from "./purposes.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { ConfirmLink } from "./confirm-link.tsx";
import { AfterSignIn } from "./after-sign-in.tsx";
import { LinkFailed } from "./link-failed.tsx";
import { type LinkContent, readLink } from "./read-link.ts";
import { StepLink } from "./step-link.tsx";
import { StepTitle } from "./step-title.tsx";
import { stepPath } from "./steps.ts";
import { redeemLink } from "./redeem-link.ts";

type State = { at: "asking" | "redeeming" | "signed-in" | "half" | "nothing" } | { at: "refused"; code: string };

/** Refusals after which the link can be tried again. */
const TEMPORARY_REFUSALS = new Set(["OFFLINE", "over_request_rate_limit", "unexpected_failure"]);

/** Step that links in emails and providers lead to: signs in with the credentials in the URL, or says why that failed. */
export function Confirm() {
  const text = useWords("login");
  const search = useSearch();
  const session = useSession();
  const [, navigate] = useLocation();
  const [{ content, purpose }] = useState(() => readLink(new URL(location.href)));
  const [state, setState] = useState<State>(() => initialState(content, "user" in session));
  const removeQuery = () => navigate(stepPath("confirm", search), { replace: true });
  const end = (ended: State) => {
    removeQuery();
    setState(ended);
  };
  const redeem = async () => {
    try {
      end({ at: await redeemLink(content) });
    } catch (error) {
      const code = refusalCode(error);
      if (content.kind !== "code" && (code === undefined || TEMPORARY_REFUSALS.has(code))) throw error;
      end({ at: "refused", code: code ?? String(error) });
    }
  };

  // The credentials in the address are used once and removed from the history: an email's token after its use, others at once.
  const start = useEffectEvent(() => {
    if (state.at === "redeeming") redeem().catch(() => setState({ at: "asking" }));
    if (content.kind !== "token") removeQuery();
  });
  useEffect(() => start(), []);

  switch (state.at) {
    case "redeeming":
      return <Spinner label={text("confirm.busy")} />;
    case "asking":
      return <ConfirmLink email={content.kind === "session" ? content.email : ""} purpose={purpose} redeem={redeem} />;
    case "signed-in":
      return <SignedIn purpose={purpose} />;
    case "refused":
      return <LinkFailed code={state.code} purpose={purpose} onSignedIn={() => setState({ at: "signed-in" })} />;
    case "half":
      return <Message title={text("confirm.half.title")}>{text("confirm.half.text")}</Message>;
    case "nothing":
      return <Message title={text("confirm.nothing.title")}>{text("confirm.nothing.text")}</Message>;
  }
}

/**
 * A link that works in any browser waits until a button is pressed, because mail scanners also open links. In the browser that
 * requested it, it is redeemed at once, unless that would end another session.
 */
function initialState(content: LinkContent, isSignedIn: boolean): State {
  switch (content.kind) {
    case "code":
      return { at: "redeeming" };
    case "token":
      return { at: !isSignedIn && content.flowId !== undefined && beganHere(content.flowId) ? "redeeming" : "asking" };
    case "session":
      return { at: "asking" };
    case "refused":
      return { at: "refused", code: content.code };
    case "half":
    case "nothing":
      return { at: content.kind };
  }
}

function SignedIn({ purpose }: { purpose: Purpose | undefined }) {
  const text = useWords("login");
  const search = useSearch();
  const { status } = useSession();
  if (purpose === "recovery" || purpose === "invite") return <Redirect to={stepPath("reset", search)} replace />;
  if (purpose === "email-change") return <Redirect to={`${screenPath("account")}?changed`} replace />;
  if (status === "second-factor") return <Redirect to={stepPath("second-factor", search)} replace />;
  return status === "signed-in" ? <AfterSignIn /> : <Spinner label={text("confirm.busy")} />;
}

function Message({ title, children }: { title: string; children: string }) {
  const text = useWords("login");
  return (
    <div className="grid justify-items-start gap-5">
      <StepTitle title={title} />
      <Notice>{children}</Notice>
      <StepLink>{text("back")}</StepLink>
    </div>
  );
}
