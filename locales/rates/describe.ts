import { addDays, type CalendarDate, date } from "#domain/dates.ts";
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale, pickLocale } from "#domain/locale.ts";
import type { PatternId, RatePlan, Weekday } from "#domain/rates/plan.ts";
import type { NightRule, QuoteLine, Refusal } from "#domain/rates/quote-types.ts";
import { formatDay } from "../moments.ts";
import { words as en } from "./en.ts";
import { words as nl } from "./nl.ts";
import { words as pl } from "./pl.ts";
import type { RateWords, RefusalValues } from "./words.ts";
import { dateFormat, listFormat, numberFormat } from "#locales/words/intl.ts";

const WORDS: Record<Locale, RateWords> = { nl, en, pl };
const A_MONDAY = date("2026-06-01");

function formattersOf(locale: Locale) {
  const tag = LANGUAGE_TAGS[locale];
  return {
    list: listFormat(tag, { type: "disjunction" }),
    weekday: dateFormat(tag, { weekday: "long", timeZone: "UTC" }),
    percent: numberFormat(tag, { style: "percent", maximumFractionDigits: 2 }),
  };
}

/** A day as `vrijdag 10 juli`, with its year if that is not the year of `today`. */
function formatDate(day: CalendarDate, locale: Locale, today: CalendarDate): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? formatDay(day, locale) : `${formatDay(day, locale)} ${year}`;
}

/** Explains a refusal to a guest in one or two sentences, with what would be allowed. `today` is that of the unit. */
export function explainRefusal(refusal: Refusal, locale: Locale, today: CalendarDate): string {
  const allowed: Record<string, unknown> = "allowed" in refusal ? refusal.allowed : {};
  const { list, weekday } = formattersOf(locale);
  const day = (value: unknown) => (typeof value === "string" ? formatDate(date(value), locale, today) : undefined);
  const nameOf = (each: Weekday) => weekday.format(Date.parse(`${addDays(A_MONDAY, each - 1)}T12:00:00Z`));
  const values: RefusalValues = { count: 0, list: "", next: undefined, first: undefined, last: undefined };
  for (const [name, value] of Object.entries(allowed)) {
    if (typeof value === "number") values.count = value;
    if (name === "nights" && Array.isArray(value)) values.count = value.length;
  }
  values.next = day(allowed["arrival"] ?? allowed["departure"]);
  values.first = day(allowed["first"]);
  values.last = day(allowed["last"] ?? allowed["until"]);
  if (refusal.code === "ARRIVAL_DAY" || refusal.code === "DEPARTURE_DAY")
    values.list = list.format(refusal.allowed.weekdays.map(nameOf));
  if (refusal.code === "PATTERN") values.list = list.format(refusal.allowed.patterns.map((id) => WORDS[locale].patterns[id]));
  return WORDS[locale].refusals[refusal.code](values);
}

/** Names a line of a quote for guests. `main` is the site's main language, for names the owner has not translated. */
export function lineLabel(
  { kind, name, preset, count = null, percent = null, maxAge = null }: Pick<QuoteLine, "kind" | "name"> & Partial<QuoteLine>,
  locale: Locale,
  main: Locale = DEFAULT_LOCALE,
): string {
  const own = typeof name === "object" && name !== null ? pickLocale(filled(name), locale, main) : undefined;
  if (own !== undefined) return own;
  const { lines, fees } = WORDS[locale];
  if (kind === "fee") return fees[(preset ?? "other") as keyof typeof fees];
  return lines[kind]({
    count: count ?? 0,
    percent: percent === null ? "" : formattersOf(locale).percent.format(percent / 100),
    maxAge: maxAge ?? 0,
    code: typeof name === "string" ? name : "",
  });
}

/** Names a pattern of stays: `week (vrijdag – vrijdag)`. */
export const patternLabel = (id: PatternId, locale: Locale): string => WORDS[locale].patterns[id];

const filled = <T extends object>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).filter(([, text]: [string, unknown]) => typeof text === "string" && text.trim() !== ""),
  ) as T;

/** Names the rule of a night for owners, with its season's name. */
export function ruleLabel(
  { rule, season }: { rule: NightRule; season: string | null },
  { seasons }: RatePlan,
  locale: Locale,
  main: Locale = DEFAULT_LOCALE,
): string {
  const name = seasons.find(({ id }) => id === season)?.name ?? {};
  return WORDS[locale].rules[rule](pickLocale(filled(name), locale, main) ?? season ?? "");
}
