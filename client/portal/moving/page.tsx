import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Suspense, useEffect, useRef } from "react";
import { Link, Redirect, useLocation, useSearchParams } from "wouter";
import { hasPermission } from "#domain/roles.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { fetched } from "../../kit/loading/fetched.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { UploadsProvider } from "../content/photos/uploads.tsx";
import { Conflict, SaveStatus } from "../publish/publish-bar.tsx";
import { useTitle } from "../shell/title.ts";
import { CurrentSite, useSite } from "../workspace/current-site.tsx";
import { lastSite, rememberSite, useSites } from "../workspace/sites.ts";
import { useLive } from "../workspace/use-live.ts";
import { WorkspaceProvider } from "../workspace/workspace.tsx";
import { FromStep } from "./from-step.tsx";
import { type MovingState, useMovingState } from "./moving-state.ts";
import { findStep, type Step, STEPS, stepPath } from "./steps.ts";

const CONTENTS = {
  from: FromStep,
  listing: fetched(async () => (await import("./listing-step.tsx")).ListingStep),
  rates: fetched(async () => (await import("./rates-step.tsx")).RatesStep),
  bookings: fetched(async () => (await import("./bookings-step.tsx")).BookingsStep),
  guests: fetched(async () => (await import("./guests-step.tsx")).GuestsStep),
  rest: fetched(async () => (await import("./rest-step.tsx")).RestStep),
} satisfies Record<Step, unknown>;

/** The wizard for owners who come from another system. `?step=` is the shown step, each of which can be skipped; `?site=` the site. */
export default function MovingPage() {
  const text = useWords("moving");
  const shell = useWords("shell");
  useTitle(text("title"));
  const [search] = useSearchParams();
  const { data: sites, error } = useSites();
  if (error && !sites) throw error;
  const loading = (
    <div className="wrap py-10">
      <Skeleton label={shell("loading")} lines={6} />
    </div>
  );
  if (!sites) return loading;
  const site = lastSite(sites, search.get("site"));
  if (!site) return <Redirect to={screenPath("onboarding")} replace />;
  const mayMove = (["content:write", "rates:write", "bookings:write"] as const).every((each) => hasPermission(site.role, each));
  if (!mayMove) return <Redirect to={screenPath("dashboard")} replace />;
  return (
    <CurrentSite value={site}>
      <WorkspaceProvider key={site.id} siteId={site.id} loading={loading}>
        <UploadsProvider>
          <Steps />
        </UploadsProvider>
      </WorkspaceProvider>
    </CurrentSite>
  );
}

function Steps() {
  const text = useWords("moving");
  const shell = useWords("shell");
  const site = useSite();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const [state, change] = useMovingState(site.id);
  const step = findStep(search.get("step"));
  const heading = useArrivalAt(step);
  useLive(site.id);
  useEffect(() => rememberSite(site.id), [site.id]);
  const at = STEPS.indexOf(step);
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]];
  const isDone = state.steps[step] === "done" || (step === "from" && state.from !== null);
  const goOn = (next: Step) => {
    if (!isDone) change({ steps: { ...state.steps, [step]: "skipped" } });
    navigate(stepPath(next, site.id));
  };
  const Content = CONTENTS[step];
  return (
    <div className="wrap grid w-full max-w-4xl grow grid-cols-[minmax(0,1fr)] content-start">
      <div className="flex flex-wrap items-center gap-x-3 pt-3">
        <p className="font-semibold">{text("progress", { number: at + 1, count: STEPS.length })}</p>
        <SaveStatus site={site} />
        <Conflict />
      </div>
      <StepLinks step={step} state={state} />
      <div className="pt-4 pb-10">
        <h1 ref={heading} tabIndex={-1} className="title-m outline-none">
          {text(`steps.${step}.title`)}
        </h1>
        <p className="mt-2 mb-6 max-w-[62ch] text-soft">{text(`steps.${step}.lead`)}</p>
        <Suspense fallback={<Skeleton label={shell("loading")} lines={6} />}>
          <Content key={step} state={state} change={change} />
        </Suspense>
      </div>
      <div className="bottom-bar bottom-bar-always sticky bottom-0 z-20 -mx-5 flex items-center gap-3 border-t border-ink/15 bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {before && (
          <Button look="quiet" onClick={() => navigate(stepPath(before, site.id))}>
            <ArrowLeft aria-hidden="true" className="size-5" />
            <span className="max-xs:sr-only">{text("back")}</span>
          </Button>
        )}
        {after ? (
          <Button look={isDone ? "strong" : "quiet"} className="ml-auto" onClick={() => goOn(after)}>
            {text(isDone ? "next" : "skip")}
            <ArrowRight aria-hidden="true" className="size-5" />
          </Button>
        ) : (
          <Button look="strong" className="ml-auto" onClick={() => navigate(screenPath("dashboard"))}>
            {text("finish")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Links to all steps, where there is room for them. */
function StepLinks({ step, state }: { step: Step; state: MovingState }) {
  const text = useWords("moving");
  const site = useSite();
  return (
    <nav aria-label={text("stepsLabel")} className="max-sm:hidden">
      <ol className="flex flex-wrap gap-x-1 gap-y-1 pt-1">
        {STEPS.map((each) => (
          <li key={each}>
            <Link
              href={stepPath(each, site.id)}
              aria-current={each === step ? "step" : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 hover:bg-ink/5 aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {text(`steps.${each}.short`)}
              {state.steps[each] === "done" && <span className="text-sm">({text("done")})</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Scrolls to the top and focuses the title of each new step, like a page load. Leaves the first one to the browser. */
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
