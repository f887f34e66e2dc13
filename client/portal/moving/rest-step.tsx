import { Link } from "wouter";
import { useWords } from "../../kit/i18n/texts.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { useSite } from "../workspace/current-site.tsx";
import type { StepProps } from "./moving-state.ts";
import { BY_HAND, STEPS, stepPath } from "./steps.ts";

const LINK = "inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-[6px]";

/** Lists what was not brought over, with links to the screens where the owner enters it. */
export function RestStep({ state }: StepProps) {
  const text = useWords("moving");
  const { id: siteId } = useSite();
  const open = STEPS.filter((step) => step !== "rest" && step !== "guests" && state.steps[step] !== "done");
  const morePhotos = state.found?.morePhotos ?? 0;
  const left = [
    state.photosFailed > 0 && { step: "listing" as const, said: text("rest.photosFailed", { count: state.photosFailed }) },
    morePhotos > 0 && { step: "listing" as const, said: text("rest.morePhotos", { count: morePhotos }) },
    state.rowsLeftOut > 0 && { step: "rates" as const, said: text("rest.rowsLeftOut", { count: state.rowsLeftOut }) },
  ].filter((each) => each !== false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {open.length + left.length > 0 && (
        <Panel title={text("rest.open")}>
          <ul className="grid gap-1">
            {open.map((step) => (
              <li key={step}>
                <Link href={stepPath(step, siteId)} className={LINK}>
                  {text("rest.skipped", { step: text(`steps.${step}.short`) })}
                </Link>
              </li>
            ))}
            {left.map(({ step, said }) => (
              <li key={said}>
                <Link href={stepPath(step, siteId)} className={LINK}>
                  {said}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {state.from !== null && (
        <Panel
          title={text("rest.system", { system: text(`systems.${state.from}.name`) })}
          text={text(`systems.${state.from}.rest`)}
        />
      )}
      <Panel title={text("rest.byHand")} text={text("rest.byHandText")}>
        <ul className="divide-y divide-ink/15">
          {BY_HAND.map(({ id, path }) => (
            <li key={id} className="py-2">
              <Link href={path} className={LINK}>
                {text(`byHand.${id}.name`)}
              </Link>
              <p className="max-w-[62ch] text-soft">{text(`byHand.${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={text("rest.last")} text={text("rest.lastText")} />
    </div>
  );
}
