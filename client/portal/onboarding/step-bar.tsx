import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import type { Missing } from "#contract/owners/site-checklist.ts";
import type { GiveAnswer } from "../missing/suggested-answer.ts";
import { MissingList } from "../missing/missing-list.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { type Step, findNeighbour } from "../missing/wizard-steps.ts";

interface StepBarProps {
  step: Step;
  /** Required answers that are still missing in this step. */
  needed: readonly Missing[];
  /** Gives the answer that the step suggests, if it suggests one. */
  suggested: RefObject<GiveAnswer | undefined>;
  onGo: (step: Step) => void;
}

/** Sticky bar to change the step. "Continue" gives an answer that is suggested. Missing answers are listed on "Continue" and can be postponed with "Later". */
export function StepBar({ step, needed, suggested, onGo }: StepBarProps) {
  const text = useWords("onboarding");
  const [isAsked, setIsAsked] = useState(false);
  const [before, after] = [findNeighbour(step, -1), findNeighbour(step, 1)];
  const isOpen = needed.length > 0;
  const shell = useWords("shell");
  const goOn = useMutation({
    mutationFn: async () => (suggested.current ? suggested.current() : !isOpen),
    onSuccess: (isAnswered) => (isAnswered && after ? onGo(after) : setIsAsked(true)),
    // The step shows the reason.
    onError: () => setIsAsked(true),
  });
  return (
    <div className="bottom-bar bottom-bar-always sticky bottom-0 z-20 -mx-5 grid gap-3 border-t border-ink/15 bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {isAsked && isOpen && (
        <Notice kind="warning">
          <p>{text("stillNeeded")}</p>
          <MissingList missing={needed} />
        </Notice>
      )}
      <div className="flex items-center gap-3">
        {before && (
          <Button look="quiet" onClick={() => onGo(before)}>
            <ArrowLeft aria-hidden="true" className="size-5" />
            <span className="max-xs:sr-only">{text("back")}</span>
          </Button>
        )}
        {after && (
          <>
            {isOpen && (
              <Button look="quiet" className="ml-auto" onClick={() => onGo(after)}>
                {text("later")}
              </Button>
            )}
            <Button className={isOpen ? "" : "ml-auto"} busy={goOn.isPending && shell("busy")} onClick={() => goOn.mutate()}>
              {text("next")}
              <ArrowRight aria-hidden="true" className="size-5" />
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
