import type { KeyboardEvent } from "react";
import { addDays, addMonthsToDay, type CalendarDate, weekday } from "#domain/dates.ts";

/** The day that each key leads to from a day. */
const KEYS: Partial<Record<string, (from: CalendarDate) => CalendarDate>> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  PageUp: (from) => addMonthsToDay(from, -1),
  PageDown: (from) => addMonthsToDay(from, 1),
  Home: (from) => addDays(from, 1 - weekday(from)),
  End: (from) => addDays(from, 7 - weekday(from)),
};

/** Focuses the day that the pressed key leads to, or the next one that the calendar has. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const from = (event.target as Partial<HTMLButtonElement>).value as CalendarDate | undefined;
  const to = from && KEYS[event.key]?.(from);
  if (!to) return;
  event.preventDefault();
  const days = [...event.currentTarget.querySelectorAll("button")];
  const found = to > from ? days.find(({ value }) => value >= to) : days.findLast(({ value }) => value <= to);
  found?.focus();
}
