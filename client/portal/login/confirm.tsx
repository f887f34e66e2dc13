import { useEffect, useEffectEvent, useState } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useSession } from "#client/lib/session.tsx";
import { BoldText } from "#client/portal/ui/bold-text.tsx";
import { Button } from "#client/portal/ui/button.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { Spinner } from "#client/ui/spinner.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { refusalCode } from "../forms/refusal-text.ts";
import { useWords } from "../texts.ts";
import { GoOn } from "./go-on.tsx";
import { LinkFailed } from "./link-failed.tsx";
import type { Purpose } from "../shell/purposes.ts";
import { readLink } from "./read-link.ts";
import { StepLink } from "./step-link.tsx";
import { StepTitle } from "./step-title.tsx";
import { stepPath } from "./steps.ts";
import { takeLink } from "./take-link.ts";

type State = { at: "asking" | "taking" | "signed-in" | "half" | "nothing" } | { at: "refused"; code: string };

/** Where mails' links and providers lead: signs in with what they bring, or says why that can't be. */
export function Confirm() {
  const text = useWords("login");
  const search = useSearch();
  const [, navigate] = useLocation();
  const [{ brought, purpose }] = useState(() => readLink(new URL(location.href)));
  const [state, setState] = useState<State>(() => {
    switch (brought.kind) {
      case "code":
        return { at: "taking" };
      case "token":
      case "session":
        return { at: "asking" };
      case "refused":
        return { at: "refused", code: brought.code };
      case "half":
      case "nothing":
        return { at: brought.kind };
    }
  });
  const take = () =>
    takeLink(brought).then(
      (at) => setState({ at }),
      (error: unknown) => setState({ at: "refused", code: refusalCode(error) ?? String(error) }),
    );

  // Whatever happens to the screen: what came in the address is used once, and leaves the address and the history.
  const begin = useEffectEvent(() => {
    if (brought.kind === "code") void take();
    navigate(stepPath("confirm", search), { replace: true });
  });
  useEffect(() => begin(), []);

  switch (state.at) {
    case "taking":
      return <Spinner label={text("confirm.busy")} />;
    case "asking":
      return <Asking email={brought.kind === "session" ? brought.email : ""} onPress={take} />;
    case "signed-in":
      return <SignedIn purpose={purpose} />;
    case "refused":
      return <LinkFailed code={state.code} purpose={purpose} />;
    case "half":
      return <Said title={text("confirm.half.title")} text={text("confirm.half.text")} />;
    case "nothing":
      return <Said title={text("confirm.nothing.title")} text={text("confirm.nothing.text")} />;
  }
}

/** A link that counts in any browser waits for somebody to press: programs that look through mail open links too. */
function Asking({ email, onPress }: { email: string; onPress: () => Promise<void> }) {
  const text = useWords("login");
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void onPress();
  };
  return (
    <div className="grid justify-items-start gap-5">
      <StepTitle title={text("confirm.title")}>
        <BoldText text={email === "" ? text("confirm.pressUnknown") : text("confirm.press", { email })} />
      </StepTitle>
      <Button busy={busy && text("confirm.busy")} onClick={press}>
        {text("confirm.go")}
      </Button>
    </div>
  );
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
