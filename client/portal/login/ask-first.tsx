import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { useSession } from "#client/lib/session.tsx";
import { BoldText } from "#client/portal/ui/bold-text.tsx";
import { Button, buttonClass } from "#client/portal/ui/button.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { RefusalNotice } from "../forms/refusal-notice.tsx";
import type { Purpose } from "../shell/purposes.ts";
import { useWords } from "../texts.ts";
import { StepTitle } from "./step-title.tsx";
import { useStepPath } from "./steps.ts";

const TEXTS = {
  "sign-up": "signUp",
  code: "code",
  recovery: "recovery",
  "email-change": "emailChange",
  invite: "invite",
  provider: "code",
} as const satisfies Record<Purpose, string>;

interface AskFirstProps {
  /** Whose account it is, where the link says so. */
  email: string;
  purpose: Purpose | undefined;
  take: () => Promise<void>;
}

/** Says what a link will do, and waits for somebody to press; who is signed in already may leave it at that. */
export function AskFirst({ email, purpose = "code", take }: AskFirstProps) {
  const text = useWords("login");
  const path = useStepPath();
  const session = useSession();
  const { isPending, error, mutate } = useMutation({ mutationFn: take });
  const own = "user" in session ? (session.user.email ?? "") : "";
  const isOther = own !== "" && own !== email;
  const kind = TEXTS[purpose];
  return (
    <div className="grid justify-items-start gap-5">
      <StepTitle title={text(`confirm.${kind}.title`)}>
        <BoldText text={email === "" ? text(`confirm.${kind}.text`) : text("confirm.press", { email })} />
      </StepTitle>
      {isOther && (
        <Notice>
          <p>
            <BoldText text={text("confirm.signedIn", { email: own })} />
          </p>
        </Notice>
      )}
      <RefusalNotice error={error} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isPending && text("confirm.busy")} onClick={() => mutate()}>
          {text(`confirm.${kind}.go`)}
        </Button>
        {isOther && (
          <Link href={path()} className={buttonClass("quiet")}>
            {text("confirm.stay")}
          </Link>
        )}
      </div>
    </div>
  );
}
