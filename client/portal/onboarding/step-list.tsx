import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { Link } from "wouter";
import { Dialog } from "../../kit/ui/dialog.tsx";
import type { Missing } from "#contract/owners/site-checklist.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useDraft } from "../workspace/workspace.tsx";
import { isAnswered, type Step, stepPath, STEPS } from "../missing/wizard-steps.ts";

interface StepsProps {
  step: Step;
  missing: readonly Missing[];
}

/** List of all steps with the answered ones marked, next to the question on large screens. */
export function StepMenu({ step, missing }: StepsProps) {
  const text = useWords("onboarding");
  return (
    <nav aria-label={text("all")} className="max-xl:hidden">
      <div className="sticky top-20">
        <Steps step={step} missing={missing} />
      </div>
    </nav>
  );
}

/** Progress bar, with a list of all steps on smaller screens. */
export function StepProgress({ step, missing }: StepsProps) {
  const text = useWords("onboarding");
  const shell = useWords("shell");
  const [open, setOpen] = useState(false);
  const number = STEPS.indexOf(step) + 1;
  const count = text("count", { number, total: STEPS.length });
  return (
    <>
      <progress
        aria-label={count}
        value={number}
        max={STEPS.length}
        className="mb-1 block h-1.5 w-full basis-full appearance-none overflow-hidden rounded-full bg-ink/15 [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-leaf"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold tabular-nums xl:hidden"
      >
        {count}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <span className="font-semibold tabular-nums max-xl:hidden">{count}</span>
      <Dialog open={open} onOpenChange={setOpen} title={text("all")} closeLabel={shell("close")}>
        <Steps step={step} missing={missing} onChoose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Steps({ step, missing, onChoose }: StepsProps & { onChoose?: () => void }) {
  const text = useWords("onboarding");
  const site = useSite();
  const { draft } = useDraft();
  const isDone = (each: Step) => (each === "publish" ? site.publishedVersion !== null : isAnswered(each, draft, missing));
  return (
    <ol className="grid gap-0.5">
      {STEPS.map((each) => (
        <li key={each}>
          <Link
            href={stepPath(each, site.id)}
            aria-current={each === step ? "step" : undefined}
            {...(onChoose && { onClick: onChoose })}
            className="flex min-h-11 items-center gap-2.5 rounded-xl px-2.5 leading-tight font-medium hover:bg-ink/5 aria-[current=step]:bg-ink aria-[current=step]:text-paper"
          >
            <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center rounded-full border-2 border-current">
              {isDone(each) && <Check className="size-3.5" strokeWidth={3} />}
            </span>
            {text(`steps.${each}.short`)}
            {isDone(each) && <span className="sr-only">({text("answered")})</span>}
          </Link>
        </li>
      ))}
    </ol>
  );
}
