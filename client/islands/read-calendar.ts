import { firstNight, fromRunLengths } from "#domain/availability.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { CalendarData, StayCalendarProps } from "#themes/base/stay-calendar.tsx";

/** Reads a calendar's props from its HTML and from data that the HTML does not contain. */
export function readCalendar(island: HTMLElement, { nights, labels, ...data }: CalendarData): StayCalendarProps {
  const all = (selector: string) => [...island.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string) => all(selector).map(({ textContent }) => textContent);
  const attribute = (selector: string, name: string) => island.querySelector(selector)?.getAttribute(name) ?? "";
  const monthNames = texts("caption");
  const [arrival = "", departure = ""] = texts("label span");
  const filled = (name: string) => (island.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "") as CalendarDate | "";
  const [previous = "", next = ""] = all(".calendar-steps button").map((button) => button.ariaLabel ?? "");
  return {
    ...data,
    months: monthNames.length,
    taken: fromRunLengths(nights, firstNight(data.from)),
    filled: { arrival: filled("arrival"), departure: filled("departure") },
    unit: attribute("[name=unit]", "value"),
    action: attribute("form", "action"),
    monthNames,
    weekdays: all(".month:first-child th").map((day) => ({ short: day.textContent, long: day.getAttribute("abbr") ?? "" })),
    labels: {
      ...labels,
      arrival,
      departure,
      ask: texts("[type=submit]").join(""),
      hint: texts(".stay-said").join(""),
      previous,
      next,
      locale: document.documentElement.lang as Locale,
    },
  };
}
