import { addDays, addMonthsToDay, type CalendarDate, weekday } from "#domain/dates.ts";
import { nightPrice } from "#domain/rates/nightly-price.ts";
import type { DateRule, RatePlan, Season, StayRules, Weekday } from "#domain/rates/plan.ts";
import type { QuotedNight } from "#domain/rates/quote-types.ts";
import { percentOf } from "#domain/rates/rounding.ts";
import { seasonOn } from "#domain/rates/seasons.ts";
import { sameJson } from "#domain/same-json.ts";

/** A change of single dates. Absent members stay unchanged; null returns to the value of the season or the unit. */
export interface DatesChange {
  /** Minor units. */
  price?: number | null;
  /** Percentage added to the price of each night, which is rounded to whole currency units. Nights without a price have none. */
  percent?: number;
  minNights?: number | null;
  closed?: boolean;
}

const NO_RULE: DateRule = { price: null, rules: {} };

/** The price of the night that begins on a date, with the rule that determines it. */
export const priceOn = (plan: RatePlan, date: CalendarDate): QuotedNight =>
  nightPrice(plan, { date, weekday: weekday(date) as Weekday, season: seasonOn(plan.seasons, date), own: plan.dates[date] });

/** The rules of an arrival on a date; single dates override seasons. */
export function rulesOn(plan: RatePlan, date: CalendarDate): StayRules {
  return { ...rulesWithoutDate(plan, date), ...plan.dates[date]?.rules };
}

const rulesWithoutDate = (plan: RatePlan, date: CalendarDate): StayRules => ({
  ...plan.rules,
  ...seasonOn(plan.seasons, date)?.rules,
});

/** Changes prices and rules of single dates. Dates that no longer have any follow their season again. */
export function changeDates(plan: RatePlan, days: readonly CalendarDate[], change: DatesChange): RatePlan {
  return days.reduce((changed, day) => withRule(changed, day, changeRule(plan, day, change)), plan);
}

function changeRule(plan: RatePlan, day: CalendarDate, { price, percent, minNights, closed }: DatesChange): DateRule {
  const rule = plan.dates[day] ?? NO_RULE;
  const rules = { ...rule.rules };
  if (minNights === null) delete rules.minNights;
  else if (minNights !== undefined) rules.minNights = minNights;
  if (closed !== undefined) {
    if (closed === rulesWithoutDate(plan, day).closed) delete rules.closed;
    else rules.closed = closed;
  }
  const raised = percent === undefined ? undefined : raisePrice(priceOn(plan, day).amount, percent);
  return { price: raised ?? (price === undefined ? rule.price : price), rules };
}

/** A price with a percentage added, rounded to whole currency units; undefined for 0. At least one whole unit. */
export function raisePrice(amount: number, percent: number): number | undefined {
  if (amount === 0) return undefined;
  return Math.max(100, 100 * Math.round(percentOf(amount, 100 + percent) / 100));
}

function withRule(plan: RatePlan, day: CalendarDate, rule: DateRule): RatePlan {
  const { [day]: _, ...others } = plan.dates;
  const isEmpty = rule.price === null && Object.keys(rule.rules).length === 0;
  return { ...plan, dates: isEmpty ? others : { ...others, [day]: rule } };
}

/** Removes prices and rules of single dates, which follow their season again. */
export const clearDates = (plan: RatePlan, days: readonly CalendarDate[]): RatePlan =>
  days.reduce((cleared, day) => withRule(cleared, day, NO_RULE), plan);

/** Copies single dates of one plan to the same dates of another one. Dates that equal their season are left out. */
export function copyDates(from: RatePlan, to: RatePlan, days: readonly CalendarDate[]): RatePlan {
  return days.reduce((plan, day) => (from.dates[day] ? withRule(plan, day, from.dates[day]) : plan), to);
}

/** Ways of moving dates to the next year: to the same date, or to the same weekday, 52 weeks later. */
export const ALIGNMENTS = ["weekday", "date"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** The day in the next year; undefined for 29 February by date, because the next year has none. */
export function nextYearOf(day: CalendarDate, alignment: Alignment): CalendarDate | undefined {
  if (alignment === "weekday") return addDays(day, 364);
  const next = addMonthsToDay(day, 12);
  return next.slice(5) === day.slice(5) ? next : undefined;
}

/** Copies single dates to the next year. */
export function copyToNextYear(plan: RatePlan, days: readonly CalendarDate[], alignment: Alignment): RatePlan {
  return days.reduce((copied, day) => {
    const [rule, next] = [plan.dates[day], nextYearOf(day, alignment)];
    return rule && next ? withRule(copied, next, rule) : copied;
  }, plan);
}

/** Seasons that begin in a year and do not return by themselves. */
export const seasonsOnceIn = ({ seasons }: RatePlan, year: number): Season[] =>
  seasons.filter(({ yearly, first }) => !yearly && Number(first.slice(0, 4)) === year);

/** Single dates of a year, in order. */
export const datesIn = ({ dates }: RatePlan, year: number): CalendarDate[] =>
  Object.keys(dates)
    .filter((day) => day.startsWith(`${year}-`))
    .toSorted() as CalendarDate[];

/**
 * Copies the single dates of a year, and its one-time seasons, to the next year. A season that the next year already has, with
 * the same first and last night, is not added again. `createId` creates the ids of the seasons.
 */
export function copyYear(plan: RatePlan, year: number, alignment: Alignment, createId: () => string): RatePlan {
  const copied = copyToNextYear(plan, datesIn(plan, year), alignment);
  const added = seasonsOnceIn(plan, year).flatMap((season) => {
    // 29 February becomes 28 February: a season has to keep its ends.
    const move = (day: CalendarDate) => (alignment === "weekday" ? addDays(day, 364) : addMonthsToDay(day, 12));
    const [first, last] = [move(season.first), move(season.last)];
    const exists = plan.seasons.some((other) => !other.yearly && other.first === first && other.last === last);
    return exists ? [] : [{ ...season, id: createId(), first, last }];
  });
  return { ...copied, seasons: [...copied.seasons, ...added] };
}

/** Creates the id of a season, fee, tax or code. */
export const createId = (): string => crypto.randomUUID().slice(0, 8);

/** The parts in which two plans differ: members of the plan, single dates as `dates.2027-07-10`. */
export function changedParts(one: RatePlan, other: RatePlan): string[] {
  const members = Object.keys({ ...one, ...other }) as (keyof RatePlan)[];
  const days = [...new Set([...Object.keys(one.dates), ...Object.keys(other.dates)])];
  return [
    ...members.filter((name) => name !== "dates" && !sameJson(one[name], other[name])),
    ...days.filter((day) => !sameJson(one.dates[day], other.dates[day])).map((day) => `dates.${day}`),
  ];
}

/** Applies the difference between two plans to a third plan, whose other parts stay unchanged. */
export function transferChange(plan: RatePlan, from: RatePlan, to: RatePlan): RatePlan {
  return changedParts(from, to).reduce<RatePlan>((changed, part) => {
    if (!part.startsWith("dates.")) return { ...changed, [part]: to[part as keyof RatePlan] };
    const day = part.slice("dates.".length) as CalendarDate;
    return withRule(changed, day, to.dates[day] ?? NO_RULE);
  }, plan);
}

/** True if both changes of a plan are about different parts of it. */
export function areIndependent(base: RatePlan, one: RatePlan, other: RatePlan): boolean {
  const changed = new Set(changedParts(base, one));
  return changedParts(base, other).every((part) => !changed.has(part));
}

/** Runs of consecutive days with equal rules, in order. */
export function runsOfDates({ dates }: Pick<RatePlan, "dates">): { first: CalendarDate; last: CalendarDate; rule: DateRule }[] {
  const runs: { first: CalendarDate; last: CalendarDate; rule: DateRule }[] = [];
  for (const day of Object.keys(dates).toSorted() as CalendarDate[]) {
    const [rule, run] = [dates[day] ?? NO_RULE, runs.at(-1)];
    if (run && addDays(run.last, 1) === day && sameJson(run.rule, rule)) run.last = day;
    else runs.push({ first: day, last: day, rule });
  }
  return runs;
}

/**
 * Seasons that share nights with a season, by the nights of the next `days` days after `from`; the one that wins where both
 * apply.
 */
export function overlapsOf(
  plan: RatePlan,
  from: CalendarDate,
  days: number,
): { winner: Season; loser: Season; first: CalendarDate }[] {
  const found = new Map<string, { winner: Season; loser: Season; first: CalendarDate }>();
  for (let offset = 0; offset < days; offset++) {
    const day = addDays(from, offset);
    const winner = seasonOn(plan.seasons, day);
    if (!winner) continue;
    const others = plan.seasons.filter((season) => season !== winner && seasonOn([season], day));
    for (const loser of others) {
      const key = `${winner.id} ${loser.id}`;
      if (!found.has(key)) found.set(key, { winner, loser, first: day });
    }
  }
  return [...found.values()];
}
