import { type KeyboardEvent, memo, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  dayOf,
  daysInMonth,
  firstDay,
  weekday,
} from "#domain/dates.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { dayText, monthText, weekdayText } from "#client/kit/i18n/dates.ts";
import { useWords, type Words } from "#client/kit/i18n/texts.ts";
import { priceOn, rulesOn } from "../plan-edits.ts";
import type { PlanWords } from "../plan-words.ts";
import { seasonColours } from "./season-colours.ts";
import { clampDay, firstOf, lastOf, moveByKey, type Selection } from "./selection.ts";

interface YearCalendarProps {
  plan: RatePlan;
  words: PlanWords;
  today: CalendarDate;
  /** First of the twelve months. */
  from: CalendarMonth;
  taken: ReadonlySet<string>;
  selection: Selection | undefined;
  onSelect: (selection: Selection | undefined) => void;
  /** Called by Enter. */
  onOpen: () => void;
  label: string;
}

const MONTHS = 12;

/**
 * Twelve months with the price of each night. One date at a time can be reached with Tab; arrows move, Shift extends the
 * selection, Enter opens it. A range is selected by dragging a pointer or by two taps.
 */
export function YearCalendar(props: YearCalendarProps) {
  const { plan, words, today, from, taken, selection, onSelect, onOpen, label } = props;
  const text = useWords("rates");
  const { locale } = useLanguage();
  const grid = useRef<HTMLDivElement>(null);
  const [first, last] = [firstDay(from), addDays(firstDay(addMonths(from, MONTHS)), -1)];
  const [active, setActive] = useState(today);
  const current = clampDay(selection?.focus ?? active, first, last);
  /** Set while a pointer is down, and after a tap until the second one. */
  const dragged = useRef<{ anchor: CalendarDate; hasMoved: boolean } | undefined>(undefined);
  const tapped = useRef<CalendarDate | undefined>(undefined);
  const colours = useMemo(() => seasonColours(plan.seasons), [plan.seasons]);
  const isFocused = useRef(false);

  useEffect(() => {
    if (isFocused.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  const dayAt = (target: EventTarget | null): CalendarDate | undefined =>
    target instanceof Element
      ? (target.closest<HTMLElement>("[data-day]")?.dataset["day"] as CalendarDate | undefined)
      : undefined;

  function onKeyDown(event: KeyboardEvent): void {
    const day = dayAt(event.target);
    if (!day) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!selection) onSelect({ anchor: day, focus: day });
      if (event.key === "Enter") onOpen();
      return;
    }
    if (event.key === "Escape") return onSelect(undefined);
    const moved = moveByKey(day, event.key);
    if (!moved) return;
    event.preventDefault();
    const focus = clampDay(moved, first, last);
    setActive(focus);
    if (event.shiftKey) onSelect({ anchor: selection?.anchor ?? day, focus });
    else onSelect(undefined);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${focus}"]`)?.focus());
  }

  function onPointerDown(event: PointerEvent): void {
    const day = dayAt(event.target);
    if (!day || event.button !== 0) return;
    dragged.current = { anchor: event.shiftKey && selection ? selection.anchor : day, hasMoved: event.shiftKey };
    if (event.shiftKey) onSelect({ anchor: dragged.current.anchor, focus: day });
  }

  function onPointerMove(event: PointerEvent): void {
    // A finger scrolls the page: on touch screens two taps select.
    if (!dragged.current || event.pointerType === "touch") return;
    const day = dayAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!day || (day === dragged.current.anchor && !dragged.current.hasMoved) || day === selection?.focus) return;
    dragged.current.hasMoved = true;
    onSelect({ anchor: dragged.current.anchor, focus: day });
  }

  function onClick(event: { target: EventTarget }): void {
    const day = dayAt(event.target);
    const wasDragged = dragged.current?.hasMoved ?? false;
    dragged.current = undefined;
    if (!day) return;
    setActive(day);
    if (wasDragged) {
      tapped.current = undefined;
      return;
    }
    const anchor = selection ? tapped.current : undefined;
    // The second tap ends the range; a tap after that begins a new one.
    tapped.current = anchor === undefined ? day : undefined;
    onSelect({ anchor: anchor ?? day, focus: day });
  }

  const nameOf = useCallback(
    (day: CalendarDate) => dayName(plan, day, taken, { words, text, long: dayText(day, locale, "long") }),
    [plan, taken, words, text, locale],
  );

  return (
    <div
      ref={grid}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerCancel={() => (dragged.current = undefined)}
      onClick={onClick}
      onFocus={() => (isFocused.current = true)}
      onBlur={() => (isFocused.current = false)}
      className="grid grid-cols-1 items-start gap-x-6 gap-y-7 select-none sm:grid-cols-2 min-[88rem]:grid-cols-3"
    >
      {Array.from({ length: MONTHS }, (_, index) => addMonths(from, index)).map((month) => {
        const [start, end] = [firstDay(month), addDays(firstDay(addMonths(month, 1)), -1)];
        const isSelected = selection && firstOf(selection) <= end && lastOf(selection) >= start;
        return (
          <Month
            key={month}
            month={month}
            plan={plan}
            words={words}
            taken={taken}
            today={today}
            colours={colours}
            nameOf={nameOf}
            active={current >= start && current <= end ? current : undefined}
            // Months outside the selection are not rendered again while it changes.
            selectedFrom={isSelected ? clampDay(firstOf(selection), start, end) : undefined}
            selectedTo={isSelected ? clampDay(lastOf(selection), start, end) : undefined}
          />
        );
      })}
    </div>
  );
}

/** A day for screen readers: "Friday 10 July, €185, minimum 7 nights". */
function dayName(
  plan: RatePlan,
  day: CalendarDate,
  taken: ReadonlySet<string>,
  { words, text, long }: { words: PlanWords; text: Words<"rates">; long: string },
): string {
  const { amount } = priceOn(plan, day);
  const rules = rulesOn(plan, day);
  return [
    long,
    amount === 0 ? text("say.noPrice") : words.money(amount),
    rules.closed ? text("say.closed") : text("say.minimum", { count: rules.minNights }),
    taken.has(day) && text("calendar.taken"),
  ]
    .filter(Boolean)
    .join(", ");
}

interface MonthProps {
  month: CalendarMonth;
  plan: RatePlan;
  words: PlanWords;
  taken: ReadonlySet<string>;
  today: CalendarDate;
  colours: ReadonlyMap<string, number>;
  nameOf: (day: CalendarDate) => string;
  active: CalendarDate | undefined;
  selectedFrom: CalendarDate | undefined;
  selectedTo: CalendarDate | undefined;
}

const Month = memo(function Month({ month, plan, taken, today, colours, nameOf, active, selectedFrom, selectedTo }: MonthProps) {
  const { locale } = useLanguage();
  const before = weekday(firstDay(month)) - 1;
  const monday = addDays(firstDay(month), -before);
  const count = daysInMonth(month);
  const weeks = Math.ceil((before + count) / 7);
  const name = monthText(month, locale);
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as in the ARIA practices for calendars
      role="grid"
      aria-multiselectable="true"
      aria-label={name}
      className="w-full table-fixed border-separate border-spacing-0.5"
    >
      <caption className="mb-1.5 text-left text-lg font-semibold first-letter:uppercase">{name}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, index) => (
            <th key={index} scope="col" className="pb-1 text-sm font-medium text-soft">
              {weekdayText(addDays(monday, index), locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeks }, (_, week) => (
          <tr key={week}>
            {Array.from({ length: 7 }, (_, at) => {
              const number = 7 * week + at - before + 1;
              if (number < 1 || number > count) return <td key={at} />;
              const day = dayOf(month, number);
              const isSelected =
                selectedFrom !== undefined && selectedTo !== undefined && selectedFrom <= day && day <= selectedTo;
              const { amount, rule, season } = priceOn(plan, day);
              const rules = rulesOn(plan, day);
              return (
                <td
                  key={at}
                  data-day={day}
                  tabIndex={day === active ? 0 : -1}
                  aria-selected={isSelected}
                  aria-current={day === today ? "date" : undefined}
                  data-season={season === null || day < today ? undefined : colours.get(season)}
                  className={`rate-day ${rules.closed ? "rate-closed" : ""} ${taken.has(day) ? "rate-taken" : ""} ${day < today ? "text-soft" : ""}`}
                >
                  <span className="sr-only">{nameOf(day)}</span>
                  <span aria-hidden="true" className="flex items-baseline justify-between text-xs leading-tight">
                    <span className={day === today ? "font-bold underline decoration-2 underline-offset-2" : ""}>{number}</span>
                    {rules.minNights !== plan.rules.minNights && !rules.closed && (
                      <span className="tabular-nums">≥{rules.minNights}</span>
                    )}
                  </span>
                  <span
                    aria-hidden="true"
                    className={`block text-center leading-tight tracking-tight tabular-nums ${rule === "date" ? "font-bold" : ""} ${rules.closed ? "line-through" : ""}`}
                  >
                    {amount === 0 ? "–" : shortAmount(amount)}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

/** An amount without its currency, which the legend names. */
const shortAmount = (amount: number): string => (amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2));
