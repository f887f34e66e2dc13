import type { PointerEvent } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  daysBetween,
  firstDay,
  monthOf,
  weekday,
} from "#domain/dates.ts";
import { weekdayText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { ShownEntry, ShownUnit } from "#contract/letting/site-calendar.ts";
import type { UnitDays } from "./day-prices.ts";
import { EntryBar } from "./entry-bar.tsx";
import { barOf, lanesOf, type Preview } from "./layout.ts";
import { targetIn } from "./pointer-target.ts";
import type { Gestures, Target } from "./use-gestures.ts";

/** Width of a day, per cent of the week. */
const DAY_PERCENT = 100 / 7;
const LANE_HEIGHT = 36;
/** Height of the number and the price of a day, pixels. */
const DAY_HEIGHT = 60;

interface UnitMonthProps {
  unit: ShownUnit;
  units: readonly ShownUnit[];
  /** The unit's position. */
  index: number;
  month: CalendarMonth;
  days: UnitDays | undefined;
  today: CalendarDate;
  gestures: Gestures;
  draft: Preview | undefined;
  shortMoney: (amount: number) => string;
  describe: (entry: ShownEntry) => string;
  onHover: (entry: ShownEntry | undefined) => void;
  helpId: string;
}

/** A month of one unit in weeks. */
export function UnitMonth(props: UnitMonthProps) {
  const { unit, units, index, month, days, today, gestures, draft, shortMoney, describe, onHover, helpId } = props;
  const text = useWords("booking-calendar");
  const { locale } = useLanguage();
  const first = firstDay(month);
  const monday = addDays(first, 1 - weekday(first));
  const next = firstDay(addMonths(month, 1));
  const weeks = Math.ceil(daysBetween(monday, next) / 7);
  const lanes = lanesOf(unit.blocks);
  const { cursor, gesture } = gestures;
  const preview = gestures.preview ?? draft;

  function targetOf(event: Pick<PointerEvent, "clientX" | "target">): Target | undefined {
    const row = (event.target as Element).closest<HTMLElement>("[data-week]");
    if (!row) return undefined;
    const from = row.dataset["week"] as CalendarDate;
    const dayWidth = row.getBoundingClientRect().width / 7;
    return targetIn(row, event, { unit: index, units, range: { from, to: addDays(from, 7) }, dayWidth });
  }

  function onPointerMove(event: PointerEvent): void {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under && targetOf({ clientX: event.clientX, target: under });
    if (gesture && place && event.pointerType !== "touch") gestures.follow({ unit: index, day: place.day });
    onHover(place?.entry);
  }

  return (
    <div
      role="application"
      aria-label={text("timeline.monthLabel", { unit: unit.name })}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the calendar has one cursor, which its keys move
      tabIndex={0}
      onKeyDown={(event) => event.target === event.currentTarget && gestures.onKeyDown(event)}
      onPointerDown={(event) => {
        const target = targetOf(event);
        if (!target || event.button !== 0) return;
        event.currentTarget.focus({ preventScroll: true });
        if (event.pointerType === "touch") return;
        event.preventDefault();
        gestures.onPointerDown(target);
      }}
      onPointerUp={(event) => {
        const target = targetOf(event);
        if (!target || event.button !== 0) return;
        if (event.pointerType === "touch") gestures.onTap(target);
        else gestures.onPointerUp(target);
      }}
      onClick={(event) => {
        // Assistive technology clicks without a pointer.
        const entry = event.detail === 0 ? targetOf(event)?.entry : undefined;
        if (entry) gestures.onOpen(entry);
      }}
      onPointerMove={onPointerMove}
      onPointerLeave={() => onHover(undefined)}
      className="timeline overflow-hidden rounded-2xl border border-ink/15 bg-card select-none"
    >
      <div className="grid grid-cols-7 border-b border-ink/15 text-center text-sm font-medium text-soft">
        {Array.from({ length: 7 }, (_, at) => (
          <span key={at} className="py-1.5">
            {weekdayText(addDays(monday, at), locale)}
          </span>
        ))}
      </div>
      {Array.from({ length: weeks }, (_, week) => {
        const from = addDays(monday, 7 * week);
        const range = { from, to: addDays(from, 7) };
        const entries = unit.blocks.filter((entry) => barOf(entry, range, DAY_PERCENT));
        const laneCount = Math.max(1, ...entries.map(({ id }) => (lanes.get(id) ?? 0) + 1));
        const previewBar = preview?.unit === index ? barOf(preview, range, DAY_PERCENT) : undefined;
        return (
          <div
            key={from}
            data-week={from}
            className="relative grid cursor-cell grid-cols-7 border-b border-ink/15 last:border-b-0"
            style={{ height: DAY_HEIGHT + laneCount * LANE_HEIGHT }}
          >
            {Array.from({ length: 7 }, (_, at) => addDays(from, at)).map((day) => {
              const free = day < today ? undefined : days?.free.get(day);
              const isCursor = cursor.day === day;
              return (
                <span
                  key={day}
                  aria-hidden="true"
                  className={`relative flex flex-col justify-between border-r border-ink/10 px-1.5 py-1 text-sm leading-tight tabular-nums last:border-r-0 ${monthOf(day) === month ? "" : "bg-ink/5 text-soft"} ${day < today ? "text-soft" : ""}`}
                >
                  <span className={day === today ? "self-start rounded-full bg-coral px-1.5 font-bold text-night" : ""}>
                    {Number(day.slice(8))}
                  </span>
                  {free && free.price !== null && (
                    <span className="flex flex-wrap justify-between gap-x-1">
                      <span className="font-semibold">{shortMoney(free.price)}</span>
                      {free.minNights > 1 && <span className="text-soft">≥{free.minNights}</span>}
                    </span>
                  )}
                  {isCursor && <span className="timeline-cursor inset-x-0.5 w-auto!" />}
                </span>
              );
            })}
            {entries.map((entry) => {
              const bar = barOf(entry, range, DAY_PERCENT);
              return (
                bar && (
                  <EntryBar
                    key={entry.id}
                    entry={entry}
                    {...bar}
                    unit="%"
                    top={26 + (lanes.get(entry.id) ?? 0) * LANE_HEIGHT}
                    isMoving={gesture !== undefined && gesture.kind !== "new" && gesture.entry.id === entry.id}
                    label={describe(entry)}
                  />
                )
              );
            })}
            {previewBar && preview && (
              <span
                className={`stay-bar is-preview ${preview.isPossible ? "" : "is-impossible"}`}
                style={{ left: `${previewBar.left}%`, width: `${previewBar.width}%`, top: 26 }}
              >
                {text("nights", { count: daysBetween(preview.arrival, preview.departure) })}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
