import { fetched } from "../../kit/loading/fetched.tsx";
import Eye from "lucide-react/icons/eye";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { screenPath } from "#locales/portal-paths.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { FocusField } from "../missing/focus-field.tsx";
import { LivePreview } from "../preview/live-preview.tsx";
import { useMedia } from "../../kit/browser/use-media.ts";
import { Conflict, SaveStatus } from "../publish/publish-bar.tsx";
import { useEditorWords } from "../workspace/editor-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { Question } from "./question.tsx";
import { StepBar } from "./step-bar.tsx";
import { StepMenu, StepProgress } from "./step-list.tsx";
import { findNeeded, type Step, stepPath } from "../missing/wizard-steps.ts";
import { type GiveAnswer, SuggestedAnswer } from "../missing/suggested-answer.ts";
import { useMissing } from "../missing/use-missing.ts";

const PreviewDialog = fetched(async () => (await import("../preview/preview-dialog.tsx")).PreviewDialog);

/** One question of the wizard, with a preview of the site next to it. */
export function Wizard({ step }: { step: Step }) {
  const text = useWords("onboarding");
  const shell = useWords("shell");
  const editors = useEditorWords();
  const [, navigate] = useLocation();
  const site = useSite();
  const isWide = useMedia("(min-width: 64rem)");
  const [preview, setPreview] = useState(false);
  const missing = useMissing();
  const heading = useArrivalAt(step);
  const suggested = useRef<GiveAnswer>(undefined);
  const suggest = useCallback((give: GiveAnswer | undefined) => void (suggested.current = give), []);
  return (
    <div className="wrap grid w-full grow grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[minmax(0,1fr)_min(24rem,36vw)] xl:grid-cols-[12rem_minmax(0,1fr)_min(26rem,34vw)]">
      <StepMenu step={step} missing={missing} />
      <div className="flex min-w-0 flex-col">
        <div className="flex flex-wrap items-center gap-x-1.5 pt-3 xs:gap-x-3">
          <StepProgress step={step} missing={missing} />
          <SaveStatus site={site} />
          <Conflict />
          {!isWide && (
            <Button look="quiet" aria-haspopup="dialog" className="ml-auto max-xs:px-3" onClick={() => setPreview(true)}>
              <Eye aria-hidden="true" className="size-5 max-xs:hidden" />
              {editors("preview.open")}
            </Button>
          )}
        </div>
        <div className="grow pt-4 pb-10">
          <h1 ref={heading} tabIndex={-1} className="title-m outline-none">
            {text(`steps.${step}.title`)}
          </h1>
          <p className="mt-2 mb-6 max-w-[56ch] text-soft">{text(`steps.${step}.lead`)}</p>
          {step === "home" && (
            <Link
              href={`${screenPath("moving")}?${new URLSearchParams({ site: site.id })}`}
              className="-mt-4 mb-4 inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-[6px]"
            >
              {text("import.moving")}
            </Link>
          )}
          <Suspense fallback={<Skeleton label={shell("loading")} lines={6} />}>
            <SuggestedAnswer value={suggest}>
              <Question key={step} step={step} />
            </SuggestedAnswer>
            <FocusField />
          </Suspense>
        </div>
        <StepBar
          key={step}
          step={step}
          needed={findNeeded(step, missing)}
          suggested={suggested}
          onGo={(next) => navigate(stepPath(next, site.id))}
        />
      </div>
      {isWide ? (
        <aside aria-label={editors("preview.open")} className="sticky top-19 h-[calc(100dvh-5.5rem)] py-3">
          <LivePreview />
        </aside>
      ) : (
        <Suspense fallback={null}>{preview && <PreviewDialog open onOpenChange={setPreview} />}</Suspense>
      )}
    </div>
  );
}

/** Scrolls to the top and focuses each new question, like a page load. Leaves the first one to the browser. */
function useArrivalAt(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
