import { addMonths, type CalendarDate, firstDay, monthOf } from "#domain/dates.ts";

/** Whole months, half-open as the API takes them. */
export interface MoneyPeriod {
  from: CalendarDate;
  until: CalendarDate;
}

/** Years that can be chosen, the current one included. */
const YEARS = 5;

/** The years that can be chosen, the current one first. */
export const yearsUntil = (today: string): string[] =>
  Array.from({ length: YEARS }, (_, index) => String(Number(today.slice(0, 4)) - index));

/** The period that the URL names: a year, otherwise the last twelve months with the current one. */
export function wantedPeriod(
  asked: string | null,
  today: CalendarDate,
): { value: string; isDefault: boolean; days: MoneyPeriod } {
  const year = yearsUntil(today).find((each) => each === asked);
  const last = year === undefined ? monthOf(today) : `${year}-12`;
  const days = { from: firstDay(addMonths(last, -11)), until: firstDay(addMonths(last, 1)) };
  return { value: year ?? "", isDefault: year === undefined, days };
}

/** The months (`YYYY-MM`) of a period. */
export function monthsOf({ from, until }: MoneyPeriod): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); firstDay(month) < until; month = addMonths(month, 1)) months.push(month);
  return months;
}
