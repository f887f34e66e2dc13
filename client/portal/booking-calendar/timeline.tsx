import {
  memo,
  type PointerEvent,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { addDays, type CalendarDate, type CalendarMonth, dayOf, daysBetween, daysInMonth, weekday } from "#domain/dates.ts";
import { monthText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { ShownEntry, ShownUnit } from "#contract/letting/site-calendar.ts";
import "./calendar.css";
import type { UnitDays } from "./day-prices.ts";
import { EntryBar } from "./entry-bar.tsx";
import { barOf, DAY_WIDTH, dayAt, type DayRange, lanesOf, monthsOf, type Preview, sharedEntries } from "./layout.ts";
import { targetIn } from "./pointer-target.ts";
import type { Gestures, Target } from "./use-gestures.ts";
import { dateFormat } from "#locales/words/intl.ts";

/** Height of a row of bars, and of the prices below them, pixels. */
const LANE_HEIGHT = 36;
const PRICES_HEIGHT = 36;
const HEAD_HEIGHT = 60;
/** Number of days rendered in one step, so that scrolling within a step renders nothing. */
const STEP_DAYS = 7;
/** Days before today that are in view at first. */
const DAYS_BEFORE_TODAY = 2;

/** Scrolls a timeline so that a day is at its beginning. */
export interface TimelineHandle {
  show: (day: CalendarDate) => void;
}

interface ShownDays {
  first: number;
  last: number;
  left?: number;
}

interface TimelineProps {
  handle: RefObject<TimelineHandle | null>;
  units: readonly ShownUnit[];
  days: ReadonlyMap<string, UnitDays>;
  range: DayRange;
  today: CalendarDate;
  gestures: Gestures;
  /** A new or moved entry that a dialog asks about. */
  draft: Preview | undefined;
  shortMoney: (amount: number) => string;
  describe: (entry: ShownEntry) => string;
  onHover: (entry: ShownEntry | undefined) => void;
  /** Called with the first month in view. */
  onScroll: (month: CalendarMonth) => void;
  helpId: string;
}

/** All units with their days from left to right. Only the days in view are rendered. */
export function Timeline(props: TimelineProps) {
  const { handle, units, days, range, today, gestures, draft, shortMoney, describe, onHover, onScroll, helpId } = props;
  const text = useWords("booking-calendar");
  const scroller = useRef<HTMLDivElement>(null);
  const months = useMemo(() => monthsOf(range), [range]);
  const dayCount = daysBetween(range.from, range.to);
  /** Numbers of the days that are rendered; `left` is the place to scroll to once they are, pixels. */
  const [shown, setShown] = useState<ShownDays>({ first: 0, last: 0 });
  const { cursor, preview, gesture } = gestures;
  const nameWidth = () => scroller.current?.querySelector<HTMLElement>("[data-name]")?.offsetWidth ?? 0;
  /** The days that are in view at a place, with some more on both sides. */
  const daysAt = (left: number): ShownDays => ({
    first: Math.max(0, Math.floor(left / DAY_WIDTH / STEP_DAYS) - 1) * STEP_DAYS,
    last: Math.min(dayCount, (Math.ceil((left + (scroller.current?.clientWidth ?? 0)) / DAY_WIDTH / STEP_DAYS) + 1) * STEP_DAYS),
  });

  // Days are rendered in a transition, because those of a month take longer than the answer to a click or a key may.
  function onScrolled(): void {
    const left = scroller.current?.scrollLeft ?? 0;
    const now = daysAt(left);
    if (shown.first !== now.first || shown.last !== now.last) startTransition(() => setShown(now));
    const month = months.findLast(({ offset }) => offset * DAY_WIDTH <= left)?.month;
    if (month !== undefined) onScroll(month);
  }
  const placeOf = (day: CalendarDate): ShownDays => {
    const left = daysBetween(range.from, day) * DAY_WIDTH;
    return { ...daysAt(left), left };
  };
  /** The day that was last asked for, which may be one that is not loaded yet. */
  const startDay = useRef(addDays(today, -DAYS_BEFORE_TODAY));
  useImperativeHandle(handle, () => ({
    show(day) {
      startDay.current = day;
      startTransition(() => setShown(placeOf(day)));
    },
  }));
  useLayoutEffect(() => setShown(placeOf(startDay.current)), [range.from]); // oxlint-disable-line react-hooks/exhaustive-deps -- only when the days change
  useLayoutEffect(() => {
    if (shown.left !== undefined) scroller.current?.scrollTo({ left: shown.left, behavior: "instant" });
  }, [shown]);

  // The cursor stays in view when keys move it.
  useEffect(() => {
    const { current } = scroller;
    if (!current || document.activeElement !== current) return;
    const x = daysBetween(range.from, cursor.day) * DAY_WIDTH;
    const room = current.clientWidth - nameWidth();
    if (x < current.scrollLeft) current.scrollLeft = x - DAY_WIDTH;
    else if (x + DAY_WIDTH > current.scrollLeft + room) current.scrollLeft = x + 2 * DAY_WIDTH - room;
  }, [cursor, range.from]);

  const [shownFrom, shownTo] = [addDays(range.from, shown.first), addDays(range.from, shown.last)];
  const inView = months.filter(({ month, offset }) => offset < shown.last && offset + daysInMonth(month) > shown.first);

  function targetOf(event: Pick<PointerEvent, "clientX" | "target">): Target | undefined {
    const row = (event.target as Element).closest<HTMLElement>("[data-unit]");
    const unit = Number(row?.dataset["unit"]);
    return row ? targetIn(row, event, { unit, units, range, dayWidth: DAY_WIDTH }) : undefined;
  }

  function onPointerMove(event: PointerEvent): void {
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-unit]");
    if (gesture && event.pointerType !== "touch" && row) {
      const day = dayAt(event.clientX - row.getBoundingClientRect().left, range, DAY_WIDTH);
      gestures.follow({ unit: Number(row.dataset["unit"]), day });
    }
    onHover(targetOf(event)?.entry);
  }

  return (
    <div
      ref={scroller}
      role="application"
      aria-label={text("timeline.label")}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the calendar has one cursor, which its keys move
      tabIndex={0}
      onKeyDown={(event) => event.target === event.currentTarget && gestures.onKeyDown(event)}
      onPointerDown={(event) => {
        const target = targetOf(event);
        if (!target || event.button !== 0) return;
        scroller.current?.focus({ preventScroll: true });
        if (event.pointerType !== "touch") {
          event.preventDefault();
          gestures.onPointerDown(target);
        }
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
      onScroll={onScrolled}
      style={{ "--day": `${DAY_WIDTH}px` } as React.CSSProperties}
      className="timeline relative max-h-[max(16rem,calc(100dvh-17rem))] overflow-auto overscroll-x-contain rounded-2xl border border-ink/15 bg-card select-none"
    >
      <div className="relative w-max">
        <div className="sticky top-0 z-3 flex bg-card" style={{ height: HEAD_HEIGHT }}>
          <div className="sticky left-0 z-1 w-36 shrink-0 border-r border-b border-ink/15 bg-card lg:w-44" />
          <div className="relative border-b border-ink/15" style={{ width: dayCount * DAY_WIDTH }}>
            {inView.map(({ month, offset }) => (
              <MonthHead key={month} month={month} left={offset * DAY_WIDTH} today={today} />
            ))}
          </div>
        </div>
        {units.map((unit, index) => (
          <div key={unit.id} className="flex border-b border-ink/15 last:border-b-0">
            <div
              data-name
              className="sticky left-0 z-2 flex w-36 shrink-0 items-center border-r border-ink/15 bg-card px-3 py-2 text-[0.9375rem] leading-tight font-semibold break-words hyphens-auto lg:w-44"
            >
              {unit.name}
            </div>
            <UnitRow
              unit={unit}
              units={units}
              index={index}
              days={days.get(unit.id)}
              range={range}
              from={shownFrom}
              to={shownTo}
              dayCount={dayCount}
              today={today}
              movingId={gesture && gesture.kind !== "new" ? gesture.entry.id : undefined}
              preview={preview?.unit === index ? preview : draft?.unit === index ? draft : undefined}
              cursorDay={cursor.unit === index ? cursor.day : undefined}
              shortMoney={shortMoney}
              describe={describe}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Name of a month and its days. The name stays in view while any day of the month does. */
const MonthHead = memo(function MonthHead({ month, left, today }: { month: CalendarMonth; left: number; today: CalendarDate }) {
  const { locale } = useLanguage();
  const letters = useMemo(() => dateFormat(LANGUAGE_TAGS[locale], { weekday: "short", timeZone: "UTC" }), [locale]);
  const count = daysInMonth(month);
  return (
    <div className="absolute inset-y-0" style={{ left, width: count * DAY_WIDTH }}>
      <div className="sticky left-36 inline-block px-2 pt-1 text-[0.9375rem] leading-tight font-semibold first-letter:uppercase lg:left-44">
        {monthText(month, locale)}
      </div>
      <div className="absolute inset-x-0 bottom-0 flex">
        {Array.from({ length: count }, (_, index) => {
          const day = dayOf(month, index + 1);
          const isWeekend = weekday(day) > 5;
          return (
            <span
              key={day}
              className={`w-(--day) shrink-0 pb-1 text-center text-xs leading-tight whitespace-pre-line tabular-nums ${day === today ? "font-bold text-ink" : isWeekend ? "font-semibold text-ink" : "text-soft"}`}
            >
              {letters.format(Date.parse(day)).slice(0, 2)}
              {day === today ? (
                <span className="mx-auto block w-fit rounded-full bg-coral px-1.5 text-night">{index + 1}</span>
              ) : (
                `\n${index + 1}`
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
});

interface UnitRowProps {
  unit: ShownUnit;
  units: readonly ShownUnit[];
  index: number;
  days: UnitDays | undefined;
  range: DayRange;
  /** Days that are rendered. */
  from: CalendarDate;
  to: CalendarDate;
  dayCount: number;
  today: CalendarDate;
  movingId: string | undefined;
  preview: Preview | undefined;
  cursorDay: CalendarDate | undefined;
  shortMoney: (amount: number) => string;
  describe: (entry: ShownEntry) => string;
}

const UnitRow = memo(function UnitRow(props: UnitRowProps) {
  const { unit, units, index, days, range, from, to, dayCount, today, movingId, preview, cursorDay, shortMoney, describe } =
    props;
  const text = useWords("booking-calendar");
  const lanes = useMemo(() => lanesOf(unit.blocks), [unit]);
  const shared = useMemo(() => sharedEntries(unit, units), [unit, units]);
  const laneCount = Math.max(1, ...[...lanes.values()].map((lane) => lane + 1));
  const isShown = ({ arrival, departure }: { arrival: string; departure: string }) => departure >= from && arrival < to;
  const previewBar = preview && barOf(preview, range, DAY_WIDTH);
  const todayOffset = daysBetween(range.from, today);
  const height = laneCount * LANE_HEIGHT + PRICES_HEIGHT;
  return (
    <div data-unit={index} className="timeline-days cursor-cell" style={{ width: dayCount * DAY_WIDTH, height }}>
      {todayOffset >= 0 && todayOffset < dayCount && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-0.5 bg-coral"
          style={{ left: (todayOffset + 0.5) * DAY_WIDTH - 1 }}
        />
      )}
      {stepsOf(from, to).map((step) => (
        <DayCells key={step} days={days} range={range} from={step} today={today} shortMoney={shortMoney} />
      ))}
      {shared.filter(isShown).map((entry) => {
        const bar = barOf(entry, range, DAY_WIDTH);
        return (
          bar && (
            <span
              key={entry.id}
              title={text("timeline.shared", { unit: entry.unit })}
              className="shared-bar"
              style={{ left: bar.left, width: bar.width, top: 2 }}
            />
          )
        );
      })}
      {unit.blocks.filter(isShown).map((entry) => {
        const bar = barOf(entry, range, DAY_WIDTH);
        return (
          bar && (
            <EntryBar
              key={entry.id}
              entry={entry}
              {...bar}
              top={2 + (lanes.get(entry.id) ?? 0) * LANE_HEIGHT}
              isMoving={entry.id === movingId}
              label={describe(entry)}
            />
          )
        );
      })}
      {previewBar && (
        <span
          className={`stay-bar is-preview ${preview.isPossible ? "" : "is-impossible"}`}
          style={{ left: previewBar.left, width: previewBar.width, top: 2 }}
        >
          {text("nights", { count: daysBetween(preview.arrival, preview.departure) })}
        </span>
      )}
      {cursorDay !== undefined && (
        <span aria-hidden="true" className="timeline-cursor" style={{ left: daysBetween(range.from, cursorDay) * DAY_WIDTH }} />
      )}
    </div>
  );
});

/** First days of the steps in which days are rendered. */
const stepsOf = (from: CalendarDate, to: CalendarDate): CalendarDate[] =>
  Array.from({ length: Math.ceil(daysBetween(from, to) / STEP_DAYS) }, (_, step) => addDays(from, step * STEP_DAYS));

interface DayCellsProps {
  days: UnitDays | undefined;
  range: DayRange;
  /** First day of the step. */
  from: CalendarDate;
  today: CalendarDate;
  shortMoney: (amount: number) => string;
}

/** A step of days: price and minimum below each free day; shades weekends, the past and preparation. */
const DayCells = memo(function DayCells({ days, range, from, today, shortMoney }: DayCellsProps) {
  return Array.from({ length: Math.min(STEP_DAYS, daysBetween(from, range.to)) }, (_, index) => {
    const day = addDays(from, index);
    const free = day < today ? undefined : days?.free.get(day);
    const isPreparation = days?.preparation.has(day);
    // The price and the minimum below it are one text, because a year has about a thousand of them.
    const terms =
      free?.price == null ? undefined : `${shortMoney(free.price)}\n${free.minNights > 1 ? `≥${free.minNights}` : "\u00a0"}`;
    const shade = day < today ? "bg-ink/5" : weekday(day) > 5 ? "bg-sun/10" : "";
    if (!free && !isPreparation && shade === "") return null;
    return (
      <span
        key={day}
        aria-hidden="true"
        className={`timeline-day ${shade}`}
        style={{ left: daysBetween(range.from, day) * DAY_WIDTH }}
      >
        {isPreparation && <span className="look-block absolute inset-x-1 top-1 h-8 rounded opacity-50" data-preparation />}
        {terms !== undefined && day === today ? <span className="bg-card">{terms}</span> : terms}
      </span>
    );
  });
});
