import type { Budget } from "./budget.ts";
import { MINUTES_A_DAY, type Moment } from "./moments.ts";
import type { RawObservance } from "./raw-events.ts";
import { expandRule, parseRule } from "./recurrence.ts";
import type { Zone } from "./zone-offsets.ts";

/** A change of clocks: the offset from a time (UTC, minutes since the epoch) on. */
interface Transition {
  at: number;
  from: number;
  to: number;
}

/**
 * Days before the window in which a zone's last change of clocks is searched; without one, the first rule of the zone applies.
 */
const DAYS_BEFORE = 400;

/**
 * Creates a zone from the parts of its VTIMEZONE (RFC 5545, section 3.6.5), exact for days in `[from, until)`, which are days
 * since 1 January 1970. Undefined if no part is readable.
 */
export function createDefinedZone(
  observances: readonly RawObservance[],
  { from, until, budget }: { from: number; until: number; budget: Budget },
): Zone | undefined {
  const transitions = observances
    .flatMap((observance) => transitionsOf(observance, from - DAYS_BEFORE, until + 1, budget))
    .toSorted((a, b) => a.at - b.at);
  const [first] = transitions;
  if (!first) return undefined;
  // Earlier changes have no effect in the window.
  const start = Math.max(
    0,
    transitions.findLastIndex(({ at }) => at < (from - DAYS_BEFORE) * MINUTES_A_DAY),
  );
  const relevant = transitions.slice(start);
  return {
    offsetAt(utc) {
      budget.spend(1);
      const last = relevant.findLast(({ at }) => at <= utc);
      return last?.to ?? relevant[0]?.from ?? first.from;
    },
  };
}

function transitionsOf(
  { start, offsetFrom, offsetTo, rules, dates }: RawObservance,
  from: number,
  until: number,
  budget: Budget,
): Transition[] {
  if (!start || offsetTo === undefined) return [];
  const before = offsetFrom ?? offsetTo;
  const minute = start.minute ?? 0;
  const toTransition = (day: number): Transition => ({ at: day * MINUTES_A_DAY + minute - before, from: before, to: offsetTo });
  const rule = rules[0] === undefined ? undefined : parseRule(rules[0]);
  const isWithin = (day: number): boolean => !rule?.until || isUntil(rule.until, day);
  const days = rule ? expandRule(rule, start.day, { from, until, isWithin, budget }) : [];
  return [start.day, ...dates.map(({ day }) => day), ...days].map(toTransition);
}

const isUntil = (until: Moment, day: number): boolean => day <= until.day;
