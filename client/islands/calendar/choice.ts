import type { CalendarWords } from "#contract/letting/quote-output.ts";
import { isFree } from "#domain/availability.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { countNights, type Stay } from "#domain/stays.ts";
import { dateFormat, pluralRules } from "#locales/words/intl.ts";
import type { CalendarTerms, Choice, DayProblem, DayRules, ProblemOf } from "#themes/base/calendar/stay-calendar.tsx";

export const NOTHING_CHOSEN: Choice = { arrival: "", departure: "" };

/** True if choosing the day ends the stay whose arrival is chosen; nights between that are taken begin another choice. */
export const isNextDeparture = (day: CalendarDate, { arrival, departure }: Choice, taken: ReadonlySet<string>): boolean =>
  arrival !== "" && departure === "" && day > arrival && isFree({ arrival, departure: day }, taken);

/** Returns a function that finds the reason why a day cannot be chosen: for a departure only the departure's rules count. */
export function problemFinder(minimumNights: number, choice: Choice, rules: DayRules, taken: ReadonlySet<string>): ProblemOf {
  const { arrival, departure } = choice;
  const minimum = rules[arrival]?.minNights ?? minimumNights;
  return ({ date, state }) => {
    if (state === "past") return state;
    if (date === departure || isNextDeparture(date, choice, taken)) {
      if (arrival && countNights({ arrival, departure: date }) < minimum) return "tooShort";
      return rules[date]?.canDepart === false ? "noDeparture" : undefined;
    }
    if (state === "taken") return state;
    return state === "arrives" || rules[date]?.canArrive === false ? "noArrival" : undefined;
  };
}

/**
 * Describes the chosen stay, or the choice to make next, in a sentence; `shown` is a day that cannot be chosen, whose reason is
 * said instead. Without `words`, which come with the rules, it is the calendar's hint.
 */
export function choiceInWords(
  { arrival, departure }: Choice,
  rules: DayRules,
  taken: ReadonlySet<string>,
  { labels: { states, hint, locale }, minimumNights }: CalendarTerms,
  words: CalendarWords | undefined,
  shown?: { date: CalendarDate; problem: DayProblem },
): string {
  if (!words) return hint;
  const withNights = (text: string, count: number) => text.replace("{{nights}}", nightsInWords(words, count, locale));
  const minimum = rules[arrival]?.minNights ?? minimumNights;
  const reasonOf = (date: CalendarDate, problem: DayProblem) =>
    `${dayInWords(date, locale)}: ${withNights({ past: "", ...states, ...words }[problem], minimum)}.`;
  if (shown) return reasonOf(shown.date, shown.problem);
  if (!arrival) return hint;
  if (!departure) return withNights(words.arriving.replace("{{day}}", dayInWords(arrival, locale)), minimum);
  const stay: Stay = { arrival, departure };
  if (!isFree(stay, taken)) return words.notFree;
  const nights = countNights(stay);
  return nights < minimum ? reasonOf(departure, "tooShort") : withNights(words.chosen, nights);
}

function nightsInWords({ nights }: CalendarWords, count: number, locale: Locale): string {
  return (nights[pluralRules(locale).select(count)] ?? "").replace("{{nights}}", String(count));
}

function dayInWords(day: CalendarDate, locale: Locale): string {
  const format = dateFormat(LANGUAGE_TAGS[locale], { dateStyle: "long", timeZone: "UTC" });
  return format.format(Date.parse(day));
}
