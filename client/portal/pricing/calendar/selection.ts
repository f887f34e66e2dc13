import { addDays, addMonthsToDay, type CalendarDate, daysBetween, weekday } from "#domain/dates.ts";

/** Selected dates from `anchor` to `focus`, both included, in either order. */
export interface Selection {
  anchor: CalendarDate;
  focus: CalendarDate;
}

export const firstOf = ({ anchor, focus }: Selection): CalendarDate => (anchor < focus ? anchor : focus);
export const lastOf = ({ anchor, focus }: Selection): CalendarDate => (anchor < focus ? focus : anchor);

/** Lists the days from `first` to `last`, both included. */
export function daysFrom(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index));
}

export const daysOf = (selection: Selection): CalendarDate[] => daysFrom(firstOf(selection), lastOf(selection));

/** The day to which a key moves the focus, by the keys of a calendar grid (ARIA practices); undefined for other keys. */
export function moveByKey(day: CalendarDate, key: string): CalendarDate | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, 1 - weekday(day));
    case "End":
      return addDays(day, 7 - weekday(day));
    case "PageUp":
      return addMonthsToDay(day, -1);
    case "PageDown":
      return addMonthsToDay(day, 1);
    default:
      return undefined;
  }
}

/** The day, or the nearest one within the range. */
export const clampDay = (day: CalendarDate, first: CalendarDate, last: CalendarDate): CalendarDate =>
  day < first ? first : day > last ? last : day;
