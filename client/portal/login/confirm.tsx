import { useEffect, useEffectEvent, useState } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useSession } from "#client/lib/session.tsx";
import { beganHere } from "#client/lib/supabase.ts";
import { Notice } from "#client/portal/ui/notice.tsx";
import { Spinner } from "#client/ui/spinner.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { refusalCode } from "../forms/refusal-text.ts";
import type { Purpose } from "../shell/purposes.ts";
import { useWords } from "../texts.ts";
import { AskFirst } from "./ask-first.tsx";
import { GoOn } from "./go-on.tsx";
import { LinkFailed } from "./link-failed.tsx";
import { type Brought, readLink } from "./read-link.ts";
import { StepLink } from "./step-link.tsx";
import { StepTitle } from "./step-title.tsx";
import { stepPath } from "./steps.ts";
import { takeLink } from "./take-link.ts";

type State = { at: "asking" | "taking" | "signed-in" | "half" | "nothing" } | { at: "refused"; code: string };

/** Refusals that leave a link as good as it was. */
const PASSING = new Set(["OFFLINE", "over_request_rate_limit", "unexpected_failure"]);

/** Where mails' links and providers lead: signs in with what they bring, or says why that can't be. */
export function Confirm() {
  const text = useWords("login");
  const search = useSearch();
  const session = useSession();
  const [, navigate] = useLocation();
  const [{ brought, purpose }] = useState(() => readLink(new URL(location.href)));
  const [state, setState] = useState<State>(() => begun(brought, "user" in session));
  const forget = () => navigate(stepPath("confirm", search), { replace: true });
  const end = (ended: State) => {
    forget();
    setState(ended);
  };
  const take = async () => {
    try {
      end({ at: await takeLink(brought) });
    } catch (error) {
      const code = refusalCode(error);
      if (brought.kind !== "code" && (code === undefined || PASSING.has(code))) throw error;
      end({ at: "refused", code: code ?? String(error) });
    }
  };

  // What came in the address is used once, and leaves the address and the history; a mail's link once it was used.
  const start = useEffectEvent(() => {
    if (state.at === "taking") take().catch(() => setState({ at: "asking" }));
    if (brought.kind !== "token") forget();
  });
  useEffect(() => start(), []);

  switch (state.at) {
    case "taking":
      return <Spinner label={text("confirm.busy")} />;
    case "asking":
      return <AskFirst email={brought.kind === "session" ? brought.email : ""} purpose={purpose} take={take} />;
    case "signed-in":
      return <SignedIn purpose={purpose} />;
    case "refused":
      return <LinkFailed code={state.code} purpose={purpose} onSignedIn={() => setState({ at: "signed-in" })} />;
    case "half":
      return <Said title={text("confirm.half.title")} text={text("confirm.half.text")} />;
    case "nothing":
      return <Said title={text("confirm.nothing.title")} text={text("confirm.nothing.text")} />;
  }
}

/**
 * A link that counts in any browser waits for somebody to press: programs that look through mail open links too. The browser
 * that asked for it is no such program, and goes on unless that would end a session.
 */
function begun(brought: Brought, isSignedIn: boolean): State {
  switch (brought.kind) {
    case "code":
      return { at: "taking" };
    case "token":
      return { at: !isSignedIn && brought.flowId !== undefined && beganHere(brought.flowId) ? "taking" : "asking" };
    case "session":
      return { at: "asking" };
    case "refused":
      return { at: "refused", code: brought.code };
    case "half":
    case "nothing":
      return { at: brought.kind };
  }
}

function SignedIn({ purpose }: { purpose: Purpose | undefined }) {
  const text = useWords("login");
  const search = useSearch();
  const { status } = useSession();
  if (purpose === "recovery" || purpose === "invite") return <Redirect to={stepPath("reset", search)} replace />;
  if (purpose === "email-change") return <Redirect to={`${screenPath("account")}?changed`} replace />;
  if (status === "second-factor") return <Redirect to={stepPath("second-factor", search)} replace />;
  return status === "signed-in" ? <GoOn /> : <Spinner label={text("confirm.busy")} />;
}

function Said({ title, text }: { title: string; text: string }) {
  const words = useWords("login");
  return (
    <div className="grid justify-items-start gap-5">
      <StepTitle title={title} />
      <Notice>{text}</Notice>
      <StepLink>{words("back")}</StepLink>
    </div>
  );
}
