import { firstNight, fromRunLengths } from "#domain/availability.ts";
import { addMonths, type CalendarDate, firstDay } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import type { AvailableDay } from "#domain/rates/available-days.ts";
import type { CalendarData, Choice, DayRules, StayCalendarProps, StayForm } from "#themes/base/stay-calendar.tsx";
import { dayTerms } from "./day-terms.tsx";

/** Reads a calendar's props from its HTML, from data that the HTML does not contain, and from the form next to it. */
export function readCalendarIsland(
  island: HTMLElement,
  { nights, labels, unit, dayPrices, ...data }: CalendarData,
): StayCalendarProps {
  const all = (selector: string) => [...island.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string) => all(selector).map(({ textContent }) => textContent);
  const monthNames = texts("caption");
  const [previous = "", next = ""] = all(".calendar-steps button").map((button) => button.ariaLabel ?? "");
  const until = firstDay(addMonths(data.from, monthNames.length));
  return {
    ...data,
    months: monthNames.length,
    taken: fromRunLengths(nights, firstNight(data.from)),
    monthNames,
    prices: texts("p.calendar-key")[0],
    weekdays: all(".month:first-child th").map((day) => ({ short: day.textContent, long: day.getAttribute("abbr") ?? "" })),
    labels: {
      ...labels,
      hint: texts(".stay-said").join(""),
      previous,
      next,
      locale: document.documentElement.lang as Locale,
    },
    form: stayForm(island.closest("section")?.querySelector("form") ?? undefined, unit),
    loadRules: () => fetchRules(unit, data.today, until, dayPrices),
  };
}

/** The dates of the search form of the calendar's section; choosing days also chooses the calendar's unit. */
function stayForm(form: HTMLFormElement | undefined, unit: string): StayForm | undefined {
  const [arrival, departure] = ["arrival", "departure"].map((name) => form?.querySelector<HTMLInputElement>(`[name=${name}]`));
  if (!form || !arrival || !departure) return undefined;
  const read = () => ({ arrival: arrival.value, departure: departure.value }) as Choice;
  return {
    read,
    write: (choice) => {
      arrival.value = choice.arrival;
      departure.value = choice.departure;
      const units = form.querySelector("select");
      if (units) units.value = unit;
    },
    onChange: (listener) => {
      const listen = () => listener(read());
      form.addEventListener("input", listen);
      return () => form.removeEventListener("input", listen);
    },
  };
}

/**
 * Fetches minimum, arrival and departure of each day in `[from, to)`, and the displayed prices if the calendar has a currency.
 */
async function fetchRules(unit: string, from: CalendarDate, to: CalendarDate, currency?: Currency): Promise<DayRules> {
  const response = await fetch(`/api/availability?${new URLSearchParams({ unit, from, to })}`);
  if (!response.ok) throw new Error(`availability: ${response.status}`);
  const { days } = (await response.json()) as { days: AvailableDay[] };
  const termsOf = currency && dayTerms(currency, document.documentElement.lang as Locale);
  return Object.fromEntries(days.map((day) => [day.date, { ...day, terms: termsOf?.(day) }]));
}
