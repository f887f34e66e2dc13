import { isFree } from "#domain/availability.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { countNights, type Stay } from "#domain/stays.ts";
import { dateFormat, pluralRules } from "#locales/words/intl.ts";
import type { CalendarLabels, CalendarTerms, Choice, DayRules, ProblemOf } from "#themes/base/calendar/stay-calendar.tsx";

export const NOTHING_CHOSEN: Choice = { arrival: "", departure: "" };

/** True if choosing the day ends the stay whose arrival is chosen; nights between that are taken begin another choice. */
export const isNextDeparture = (day: CalendarDate, { arrival, departure }: Choice, taken: ReadonlySet<string>): boolean =>
  arrival !== "" && departure === "" && day > arrival && isFree({ arrival, departure: day }, taken);

/** Returns a function that finds the reason why a day cannot be chosen: for a departure only the departure's rules count. */
export function problemFinder(
  { labels, minimumNights }: CalendarTerms,
  choice: Choice,
  rules: DayRules,
  taken: ReadonlySet<string>,
): ProblemOf {
  const { arrival, departure } = choice;
  const minimum = (arrival && rules[arrival]?.minNights) || minimumNights;
  return ({ date, state }) => {
    if (state === "past") return labels.states.past;
    if (date === departure || isNextDeparture(date, choice, taken)) {
      if (arrival && countNights({ arrival, departure: date }) < minimum) return withNights(labels.tooShort, minimum, labels);
      return rules[date]?.canDepart === false ? labels.noDeparture : undefined;
    }
    if (state === "taken") return labels.states.taken;
    return state === "arrives" || rules[date]?.canArrive === false ? labels.noArrival : undefined;
  };
}

/** Describes the chosen stay, or the choice to make next, in a sentence. */
export function choiceInWords(
  { arrival, departure }: Choice,
  rules: DayRules,
  taken: ReadonlySet<string>,
  { labels, minimumNights }: CalendarTerms,
): string {
  if (!arrival) return labels.hint;
  const minimum = rules[arrival]?.minNights ?? minimumNights;
  if (!departure) return withNights(labels.arriving.replace("{{day}}", dayInWords(arrival, labels.locale)), minimum, labels);
  const stay: Stay = { arrival, departure };
  if (!isFree(stay, taken)) return labels.notFree;
  const nights = countNights(stay);
  if (nights < minimum) return `${dayInWords(departure, labels.locale)}: ${withNights(labels.tooShort, minimum, labels)}.`;
  return withNights(labels.chosen, nights, labels);
}

const withNights = (text: string, count: number, labels: CalendarLabels) =>
  text.replace("{{nights}}", nightsInWords(labels, count));

function nightsInWords({ nights, locale }: CalendarLabels, count: number): string {
  return (nights[pluralRules(locale).select(count)] ?? nights.other ?? "").replace("{{nights}}", String(count));
}

export function dayInWords(day: CalendarDate, locale: Locale): string {
  const format = dateFormat(LANGUAGE_TAGS[locale], { dateStyle: "long", timeZone: "UTC" });
  return format.format(Date.parse(day));
}
