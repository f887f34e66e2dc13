import Pencil from "lucide-react/icons/pencil";
import { type CSSProperties, Fragment, useId } from "react";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Toggle } from "#client/kit/ui/switch.tsx";
import type { Automation } from "#domain/messages/automations.ts";
import { compareMoments, LINE, LINE_DAYS, type Phase, phaseOf, PHASES, placeOnLine } from "./stay-line.ts";

interface TimelineProps {
  automations: readonly Automation[];
  nameOf: (automation: Automation) => string;
  sentenceOf: (automation: Automation) => string;
  canWrite: boolean;
  onEdit: (automation: Automation) => void;
  onSwitch: (automation: Automation, isOn: boolean) => void;
}

/** Days that the line names. */
const TICKS = [
  ...[30, 14, 7, 3, 1].map((days) => ({ type: "before-arrival", days, time: "00:00" }) as const),
  ...[2, 7, 14].map((days) => ({ type: "after-departure", days, time: "00:00" }) as const),
];

/**
 * Automations around a stay, in the order of their moments. On wide screens each row has its mark on a line from booking to two
 * weeks after departure; on phones the line runs down along the rows.
 */
export function StayTimeline({ automations, ...row }: TimelineProps) {
  const text = useWords("email");
  const ordered = automations.toSorted((a, b) => compareMoments(a.trigger, b.trigger));
  if (ordered.length === 0)
    return <p className="rounded-2xl border-2 border-dashed border-ink/25 p-6 text-soft">{text("automations.none")}</p>;
  return (
    <section aria-label={text("timeline.label")} className="rounded-2xl border border-ink/15 bg-card">
      <Scale />
      {PHASES.map((phase) => {
        const ofPhase = ordered.filter(({ trigger }) => phaseOf(trigger) === phase);
        return (
          <Fragment key={phase}>
            <Station phase={phase} isEmpty={ofPhase.length === 0} />
            {ofPhase.length > 0 && (
              <ul className={phase === "during" ? "max-lg:bg-ink/5" : ""}>
                {ofPhase.map((automation) => (
                  <Row key={automation.id} automation={automation} {...row} />
                ))}
              </ul>
            )}
          </Fragment>
        );
      })}
    </section>
  );
}

const COLUMNS = "lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_auto]";
const at = (percent: number): CSSProperties => ({ left: `${percent}%` });

/** The stay and its days above the rows of wide screens. */
function Scale() {
  const text = useWords("email");
  const place = "absolute -translate-x-1/2 whitespace-nowrap";
  return (
    <div aria-hidden="true" className={`grid ${COLUMNS} gap-x-4 px-6 pt-5 max-lg:hidden`}>
      <span />
      <div className="relative h-14 text-sm">
        <span className="absolute font-semibold" style={at(0)}>
          {text("timeline.booking")}
        </span>
        <span
          className="absolute top-0 grid h-8 place-items-center truncate rounded-t-lg bg-ink px-1 font-semibold text-paper"
          style={{ left: `${LINE.arrival}%`, width: `${LINE.departure - LINE.arrival}%` }}
        >
          {text("timeline.stay")}
        </span>
        {TICKS.map((tick) => (
          <span
            key={`${tick.type}${tick.days}`}
            className={`${place} bottom-1 text-soft tabular-nums`}
            style={at(placeOnLine(tick))}
          >
            {tick.type === "before-arrival" ? `−${tick.days}` : `+${tick.days}`}
          </span>
        ))}
      </div>
      <span className="w-12" />
    </div>
  );
}

/** Name of a part of the stay; on phones a station on the line. */
function Station({ phase, isEmpty }: { phase: Phase; isEmpty: boolean }) {
  const text = useWords("email");
  if (isEmpty && (phase === "booking" || phase === "after")) return null;
  return (
    <h2
      className={`relative flex min-h-11 items-center gap-3 py-2 pr-4 pl-4 font-sans text-base font-semibold tracking-normal first:rounded-t-2xl before:absolute before:inset-y-0 before:left-[1.5625rem] before:w-0.5 before:bg-ink lg:sr-only ${phase === "during" ? "bg-ink text-paper before:bg-paper" : ""}`}
    >
      <span aria-hidden="true" className="relative grid size-5 shrink-0 place-items-center">
        <span className={`size-4 rounded-sm ${phase === "during" ? "bg-sun" : "bg-ink"}`} />
      </span>
      {text(`timeline.phases.${phase}`)}
    </h2>
  );
}

type RowProps = Omit<TimelineProps, "automations"> & { automation: Automation };

function Row({ automation, nameOf, sentenceOf, canWrite, onEdit, onSwitch }: RowProps) {
  const text = useWords("email");
  const id = useId();
  const { isOn, trigger } = automation;
  const name = nameOf(automation);
  return (
    <li
      className={`relative grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 before:absolute before:inset-y-0 before:left-[1.5625rem] before:w-0.5 before:bg-ink lg:border-t lg:border-ink/15 lg:px-6 lg:py-0 lg:before:hidden ${COLUMNS} lg:gap-x-4`}
    >
      <span aria-hidden="true" className="relative grid h-11 w-5 place-items-center self-start lg:hidden">
        <Mark isOn={isOn} />
      </span>
      <div className="min-w-0 lg:py-3">
        {canWrite ? (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-describedby={id}
            onClick={() => onEdit(automation)}
            className="group inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 text-left leading-snug font-semibold underline decoration-ink/40 underline-offset-4 hover:decoration-ink"
          >
            <span className="min-w-0 break-words">{name}</span>
            <Pencil aria-hidden="true" className="size-4 shrink-0 text-soft group-hover:text-ink" />
          </button>
        ) : (
          <strong className="block min-h-11 content-center break-words">{name}</strong>
        )}
        <p id={id} className="text-[0.9375rem] leading-snug break-words text-soft">
          {!isOn && <span className="font-semibold">{text("automations.isOff")} </span>}
          {sentenceOf(automation)}
        </p>
      </div>
      <div aria-hidden="true" className="relative self-stretch max-lg:hidden">
        <span
          className="absolute inset-y-0 bg-ink/7"
          style={{ left: `${LINE.arrival}%`, width: `${LINE.departure - LINE.arrival}%` }}
        />
        <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-ink/25" />
        <span className="absolute top-1/2 -translate-1/2" style={at(placeOnLine(trigger))}>
          <Mark isOn={isOn} />
        </span>
        {trigger.type === "before-arrival" && trigger.days > LINE_DAYS.before && <Beyond />}
      </div>
      <span className="grid h-11 place-items-center self-start lg:self-center">
        <Toggle checked={isOn} disabled={!canWrite} onCheckedChange={(next) => onSwitch(automation, next)} aria-label={name} />
      </span>
    </li>
  );
}

/** A message on the line: filled if it is on. */
const Mark = ({ isOn }: { isOn: boolean }) => (
  <span className={`block size-5 rounded-full border-3 ${isOn ? "border-ink bg-sun" : "border-dashed border-ink/50 bg-card"}`} />
);

/** Marks a moment before the start of the line. */
const Beyond = () => (
  <span className="absolute top-1/2 -translate-y-1/2 pr-4 text-soft" style={{ right: `${100 - LINE.before}%` }}>
    «
  </span>
);
