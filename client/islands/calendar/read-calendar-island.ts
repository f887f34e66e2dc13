import type { CalendarWords } from "#contract/letting/quote-output.ts";
import { type DayState, firstNight, fromRunLengths } from "#domain/availability.ts";
import { addMonths, type CalendarDate, type CalendarMonth, firstDay } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import type { AvailableDay } from "#domain/rates/available-days.ts";
import type { CalendarData, Choice, DayRules, StayCalendarProps } from "#themes/base/calendar/stay-calendar.tsx";
import { dayTerms } from "./day-terms.tsx";

/** The search form of a hydrated calendar, and the source of its rules. */
export interface CalendarIsland {
  /** The guest's choice in the form of the search. */
  form: StayForm | undefined;
  /** Loads the rules of the days of `count` months, and what the calendar says about them. */
  loadRules: (from: CalendarMonth, count: number) => Promise<LoadedRules>;
}

export interface LoadedRules {
  rules: DayRules;
  words: CalendarWords;
}

/** The arrival and departure of a search form. */
interface StayForm {
  read(): Choice;
  write(choice: Choice): void;
  /** Calls a function when the guest changes a date in the form. */
  onChange(listener: (choice: Choice) => void): () => void;
}

/** Reads the form next to a calendar, and creates the function that loads the rules of its unit. */
export const readCalendarIsland = (island: HTMLElement, { unit, today, dayPrices }: CalendarData): CalendarIsland => ({
  form: stayForm(island.closest("section")?.querySelector("form") ?? undefined, unit),
  loadRules: (from, count) => fetchRules(unit, daysOf(from, count, today), dayPrices),
});

/** Reads a calendar's props from its HTML, and from data that the HTML does not contain. */
export function readCalendar(island: HTMLElement, { nights, ...data }: CalendarData): StayCalendarProps {
  const all = (selector: string) => [...island.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string) => all(selector).map(({ textContent }) => textContent);
  const style = island.querySelector<HTMLElement>(".calendar-months")?.style;
  // A quoted text that begins with a space.
  const styled = (state: DayState) => (style?.getPropertyValue(`--says-${state}`) ?? "").slice(2, -1);
  const [earlier, later] = all(".calendar-steps a");
  return {
    ...data,
    months: all("caption").length,
    earlier: earlier?.getAttribute("href") ?? undefined,
    later: later?.getAttribute("href") ?? undefined,
    taken: fromRunLengths(nights, firstNight(data.from)),
    prices: texts("p.calendar-key:not(.calendar-until)")[0],
    weekdays: all(".month:first-child th").map((day) => ({ short: day.textContent, long: day.getAttribute("abbr") ?? "" })),
    labels: {
      states: {
        free: texts(".calendar-key .free").join(""),
        taken: texts(".calendar-key .taken").join(""),
        arrives: styled("arrives"),
        departs: styled("departs"),
      },
      hint: texts(".stay-said").join(""),
      previous: earlier?.ariaLabel ?? "",
      next: later?.ariaLabel ?? "",
      until: texts(".calendar-until").join(""),
      locale: document.documentElement.lang as Locale,
    },
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
      const units = form.querySelector<HTMLSelectElement>("select[name=unit]");
      if (units) units.value = unit;
      form.dispatchEvent(new Event("input"));
    },
    onChange: (listener) => {
      const listen = () => listener(read());
      form.addEventListener("input", listen);
      return () => form.removeEventListener("input", listen);
    },
  };
}

/** The days of some months from today on. */
const daysOf = (from: CalendarMonth, count: number, today: CalendarDate) => {
  const first = firstDay(from);
  return { from: first > today ? first : today, to: firstDay(addMonths(from, count)) };
};

/**
 * Fetches minimum, arrival and departure of each day in `[from, to)`, the displayed prices if the calendar has a currency, and
 * the calendar's words in the page's language.
 */
async function fetchRules(
  unit: string,
  days: { from: CalendarDate; to: CalendarDate },
  currency?: Currency,
): Promise<LoadedRules> {
  const locale = document.documentElement.lang as Locale;
  const response = await fetch(`/api/availability?${new URLSearchParams({ unit, ...days, locale })}`);
  if (!response.ok) throw new Error(`availability: ${response.status}`);
  const { words, ...answer } = (await response.json()) as { days: AvailableDay[]; words: CalendarWords };
  const termsOf = currency && dayTerms(currency, locale);
  return { words, rules: Object.fromEntries(answer.days.map((day) => [day.date, { ...day, terms: termsOf?.(day) }])) };
}
