import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { useSession } from "../../kit/session/session.tsx";
import { BoldText } from "../../kit/ui/bold-text.tsx";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import type { Purpose } from "./purposes.ts";
import { useWords } from "../../kit/i18n/texts.ts";
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

interface ConfirmLinkProps {
  /** Email address of the account, if the link contains it. */
  email: string;
  purpose: Purpose | undefined;
  redeem: () => Promise<void>;
}

/**
 * Explains what a link does and redeems it when the button is pressed. A user who is signed in to another account may stay there.
 */
export function ConfirmLink({ email, purpose = "code", redeem }: ConfirmLinkProps) {
  const text = useWords("login");
  const path = useStepPath();
  const session = useSession();
  const { isPending, error, mutate } = useMutation({ mutationFn: redeem });
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
