import { Redirect, useSearch } from "wouter";
import { useSession } from "../../kit/session/session.tsx";
import { Spinner } from "../../kit/brand/spinner.tsx";
import type { LoginStep } from "#locales/portal-paths.ts";
import type { ScreenProps } from "../shell/screen-props.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Aside } from "./aside.tsx";
import { MailSignIn } from "./mail-sign-in.tsx";
import { Confirm } from "./confirm.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { AfterSignIn } from "./after-sign-in.tsx";
import { TypedEmailProvider } from "./typed-email.tsx";
import { Reset } from "./reset.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignUp } from "./sign-up.tsx";
import { stepPath } from "./steps.ts";

/** Login screen; the path selects its step. */
export default function LoginPage({ detail }: ScreenProps<"login">) {
  return (
    <div className="grid grow lg:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)]">
      <div className="wrap flex flex-col py-8 sm:py-14 lg:items-center lg:justify-center">
        <div className="w-full max-w-md">
          <TypedEmailProvider>
            <Step step={detail} />
          </TypedEmailProvider>
        </div>
      </div>
      <Aside />
    </div>
  );
}

function Step({ step }: { step: LoginStep | undefined }) {
  const shell = useWords("shell");
  const search = useSearch();
  const { status } = useSession();
  if (status === "loading") return <Spinner label={shell("loading")} />;
  // These two steps handle signed-in users themselves.
  if (step === "confirm") return <Confirm />;
  if (step === "reset") return <Reset />;
  if (step === "forgotten" && status !== "signed-out") return <Redirect to={stepPath("reset", search)} replace />;
  if (status === "signed-in") return <AfterSignIn />;
  if (status === "second-factor")
    return step === "second-factor" ? <SecondFactor /> : <Redirect to={stepPath("second-factor", search)} replace />;
  switch (step) {
    case "sign-up":
      return <SignUp />;
    case "code":
      return <MailSignIn />;
    case "forgotten":
      return <ForgottenPassword />;
    case "second-factor":
      return <Redirect to={stepPath(undefined, search)} replace />;
    case undefined:
      return <SignIn />;
  }
}
