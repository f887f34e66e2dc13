import { epochDayOf, fromEpochDay } from "../dates.ts";
import type { Budget } from "./budget.ts";
import { type Moment, parseMoment } from "./moments.ts";

/** A recurrence rule, RFC 5545 section 3.3.10, with the resolution of a day. */
export interface Rule {
  frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  interval: number;
  count: number;
  until: Moment | undefined;
  months: ReadonlySet<number>;
  weekNumbers: ReadonlySet<number>;
  yearDays: ReadonlySet<number>;
  monthDays: ReadonlySet<number>;
  /** Weekdays from 0 (Monday) with the number of the occurrence in month or year; 0 is every one. */
  weekdays: readonly { weekday: number; number: number }[];
  positions: ReadonlySet<number>;
  /** First day of the week, from 0 (Monday). */
  weekStart: number;
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** Days of one occurrence to the next, for rules within a day: they occur on every day, or on fewer. */
const HOURS: Record<string, number> = { HOURLY: 1, MINUTELY: 1 / 60, SECONDLY: 1 / 3600 };
const MAX_RULE_LENGTH = 1000;
const MAX_LIST_LENGTH = 400;

/** Parses a rule; undefined if it is malformed. A rule that repeats within a day becomes one for every day that it can reach. */
export function parseRule(text: string): Rule | undefined {
  if (text.length > MAX_RULE_LENGTH) return undefined;
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0) parts.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim());
  }
  const name = parts.get("FREQ") ?? "";
  const frequency = FREQUENCIES.find((each) => each === name) ?? (Object.hasOwn(HOURS, name) ? "DAILY" : undefined);
  let interval = toNumber(parts.get("INTERVAL") ?? "1");
  let count = parts.has("COUNT") ? toNumber(parts.get("COUNT") ?? "") : Infinity;
  const until = parts.has("UNTIL") ? parseMoment(parts.get("UNTIL") ?? "") : undefined;
  const weekdays = parseWeekdays(parts.get("BYDAY"));
  if (!frequency || !(interval >= 1) || !(count >= 1) || !weekdays || (parts.has("UNTIL") && !until)) return undefined;
  const hours = HOURS[name];
  if (hours !== undefined) {
    count = Math.ceil((count * interval * hours) / 24) + 1;
    interval = 1;
  }
  const lists = ["BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYSETPOS"].map((list) => parseNumbers(parts.get(list)));
  const [months, weekNumbers, yearDays, monthDays, positions] = lists;
  if (!months || !weekNumbers || !yearDays || !monthDays || !positions) return undefined;
  const weekStart = Math.max(0, WEEKDAYS.indexOf(parts.get("WKST") ?? "MO"));
  return { frequency, interval, count, until, months, weekNumbers, yearDays, monthDays, weekdays, positions, weekStart };
}

const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;

const toNumber = (text: string): number => (/^\+?\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** An empty set if there is no list; undefined if it is malformed. */
function parseNumbers(list: string | undefined): Set<number> | undefined {
  const numbers = list === undefined ? [] : list.split(",", MAX_LIST_LENGTH);
  return numbers.every((text) => /^[+-]?\d{1,3}$/.test(text)) ? new Set(numbers.map(Number)) : undefined;
}

function parseWeekdays(list: string | undefined): Rule["weekdays"] | undefined {
  const days = (list?.split(",", MAX_LIST_LENGTH) ?? []).map((text) => {
    const [, number = "0", weekday = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text.trim()) ?? [];
    return { weekday: WEEKDAYS.indexOf(weekday), number: Number(number) };
  });
  return days.every(({ weekday }) => weekday >= 0) ? days : undefined;
}

/** A day with its properties that rules refer to. */
interface DayParts {
  day: number;
  year: number;
  month: number;
  monthDay: number;
}

const partsOf = (day: number): DayParts => {
  const text = fromEpochDay(day);
  return { day, year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), monthDay: Number(text.slice(8)) };
};

/** 0 is Monday: 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/**
 * Lists the days (since 1 January 1970) on which an event that begins on day `start` occurs by a rule, in `[from, until)`,
 * ascending. `isBefore` returns whether a day is still within the rule's UNTIL. The first day of the event is not added if the
 * rule does not have it.
 */
export function expandRule(
  rule: Rule,
  start: number,
  { from, until, isWithin, budget }: { from: number; until: number; isWithin: (day: number) => boolean; budget: Budget },
): number[] {
  const begin = partsOf(start);
  const period = createPeriods(rule, begin);
  const matches = createMatcher(rule, begin);
  let left = rule.count;
  let last = until;
  const isPlain = rule.positions.size === 0 && rule.weekdays.length === 0 && rule.months.size + rule.monthDays.size === 0;
  if (isPlain && rule.frequency === "DAILY" && rule.yearDays.size === 0) {
    last = Math.min(until, start + (rule.count - 1) * rule.interval + 1);
    left = Infinity;
  }
  const first = left === Infinity ? Math.max(0, Math.floor((period.indexOf(from) - period.indexOf(start)) / rule.interval)) : 0;
  const days: number[] = [];
  for (let step = first; ; step++) {
    const [begins, ends] = period.range(step * rule.interval);
    if (!(begins < last)) return days;
    budget.spend((ends - begins) * matches.steps + 1);
    let inPeriod: number[] = [];
    for (let day = begins; day < ends; day++) if (matches.day(day)) inPeriod.push(day);
    if (rule.positions.size > 0) inPeriod = inPeriod.filter((_, index) => isAtPosition(rule.positions, index, inPeriod.length));
    for (const day of inPeriod) {
      if (day < start) continue;
      if (left === 0 || day >= last || !isWithin(day)) return days;
      left -= 1;
      if (day >= from) days.push(day);
    }
  }
}

const isAtPosition = (positions: ReadonlySet<number>, index: number, length: number): boolean =>
  positions.has(index + 1) || positions.has(index - length);

/** Periods of a rule's frequency, counted from that of its start. */
interface Periods {
  /** Any number that increases by one with each period. */
  indexOf(day: number): number;
  /** The days `[begin, end)` of a period. */
  range(offset: number): [number, number];
}

function createPeriods({ frequency, weekStart }: Rule, begin: DayParts): Periods {
  if (frequency === "DAILY") return { indexOf: (day) => day, range: (offset) => [begin.day + offset, begin.day + offset + 1] };
  if (frequency === "WEEKLY") {
    const indexOf = (day: number) => Math.floor((day + 3 - weekStart) / 7);
    const week = begin.day - ((weekdayOf(begin.day) - weekStart + 7) % 7);
    return { indexOf, range: (offset) => [week + offset * 7, week + offset * 7 + 7] };
  }
  const months = frequency === "MONTHLY" ? 1 : 12;
  const base = months === 1 ? begin.year * 12 + begin.month - 1 : begin.year * 12;
  const firstOf = (month: number): number => epochDayOf(Math.floor(month / 12), (month % 12) + 1, 1);
  return {
    indexOf(day) {
      const { year, month } = partsOf(day);
      return months === 1 ? year * 12 + month - 1 : year;
    },
    range: (offset) => [firstOf(base + offset * months), firstOf(base + (offset + 1) * months)],
  };
}

/** The test whether a day is one of a rule's, before BYSETPOS. */
interface Matcher {
  day(day: number): boolean;
  /** The cost of one test. */
  steps: number;
}

/** Creates the test of a rule; missing parts of the rule are taken from the first day. */
function createMatcher(rule: Rule, begin: DayParts): Matcher {
  const { frequency, months, weekNumbers, yearDays, monthDays, weekdays, weekStart } = rule;
  const isYearly = frequency === "YEARLY";
  const isOpen = weekdays.length === 0 && monthDays.size === 0 && yearDays.size === 0;
  const ownWeekday = isOpen && (frequency === "WEEKLY" || (isYearly && weekNumbers.size > 0)) ? weekdayOf(begin.day) : undefined;
  const ownMonthDay = isOpen && (frequency === "MONTHLY" || (isYearly && weekNumbers.size === 0)) ? begin.monthDay : undefined;
  const ownMonth = ownMonthDay !== undefined && isYearly && months.size === 0 ? begin.month : undefined;
  const needsParts =
    months.size + weekNumbers.size + yearDays.size + monthDays.size > 0 ||
    ownMonthDay !== undefined ||
    weekdays.some(({ number }) => number !== 0);
  const test = (day: number): boolean => {
    const weekday = weekdayOf(day);
    if (ownWeekday !== undefined && weekday !== ownWeekday) return false;
    if (weekdays.length > 0 && !weekdays.some((each) => each.weekday === weekday)) return false;
    if (!needsParts) return true;
    const { year, month, monthDay } = partsOf(day);
    if (months.size > 0 && !months.has(month)) return false;
    if (ownMonth !== undefined && month !== ownMonth) return false;
    if (ownMonthDay !== undefined && monthDay !== ownMonthDay) return false;
    const monthStart = day - monthDay + 1;
    const monthEnd = month === 12 ? epochDayOf(year + 1, 1, 1) : epochDayOf(year, month + 1, 1);
    if (monthDays.size > 0 && !monthDays.has(monthDay) && !monthDays.has(day - monthEnd)) return false;
    const [yearStart, yearEnd] = [epochDayOf(year, 1, 1), epochDayOf(year + 1, 1, 1)];
    if (yearDays.size > 0 && !yearDays.has(day - yearStart + 1) && !yearDays.has(day - yearEnd)) return false;
    if (weekNumbers.size > 0 && !hasWeekNumber(weekNumbers, day, year, weekStart)) return false;
    if (weekdays.length === 0) return true;
    const [begins, ends] =
      frequency === "MONTHLY" || (isYearly && months.size > 0) ? [monthStart, monthEnd] : [yearStart, yearEnd];
    const number = Math.floor((day - begins) / 7) + 1;
    const fromEnd = -Math.floor((ends - 1 - day) / 7) - 1;
    return weekdays.some((each) => each.weekday === weekday && [0, number, fromEnd].includes(each.number));
  };
  return { day: test, steps: needsParts ? 3 : 1 };
}

/** Week 1 is the first week with at least four days in the year. */
function hasWeekNumber(numbers: ReadonlySet<number>, day: number, year: number, weekStart: number): boolean {
  const firstWeek = (each: number): number => {
    const january = epochDayOf(each, 1, 1);
    const offset = (weekdayOf(january) - weekStart + 7) % 7;
    return offset <= 3 ? january - offset : january - offset + 7;
  };
  const own = day < firstWeek(year) ? year - 1 : day >= firstWeek(year + 1) ? year + 1 : year;
  const number = Math.floor((day - firstWeek(own)) / 7) + 1;
  const count = Math.round((firstWeek(own + 1) - firstWeek(own)) / 7);
  return numbers.has(number) || numbers.has(number - count - 1);
}
