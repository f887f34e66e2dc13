import { addDays, addMonthsToDay, type CalendarDate, dayInZone, daysBetween, weekday } from "../dates.ts";
import { zonedInstant, toMinutes } from "../zone-time.ts";
import { nightPrice } from "./nightly-price.ts";
import {
  type DateRule,
  type Horizon,
  MAX_MONTHS_AHEAD,
  type RatePlan,
  type Season,
  type StayRules,
  type Weekday,
} from "./plan.ts";
import type { QuoteContext, QuotedNight } from "./quote-types.ts";
import { seasonOn } from "./seasons.ts";
import { HOUR_MS } from "../time.ts";

/** A date with everything the plan says about it. */
export interface StayDay {
  date: CalendarDate;
  weekday: Weekday;
  night: QuotedNight;
  rules: StayRules;
  isTaken: boolean;
  /** True if the night is taken by something that needs the preparation nights before it. */
  isStay: boolean;
}

/** A unit's plan and taken nights by day. Days are numbered from today, 0. */
export interface StayCalendar {
  plan: RatePlan;
  context: QuoteContext;
  today: CalendarDate;
  /** Number of the last day of departure of any stay. */
  lastDay: number;
  day(index: number): StayDay;
  indexOf(date: CalendarDate): number;
  /** Number of the last possible day of departure. */
  lastDeparture(horizon: Horizon): number;
  /** True if check-in on this day is at least that many hours from now. */
  hasLead(index: number, hours: number): boolean;
}

const known = new WeakMap<RatePlan["dates"], ReadonlyMap<string, DateRule>>();

/**
 * Reads the single dates of a plan once: a property whose name was just put together takes longer to find than an entry of a map.
 */
function readDates(dates: RatePlan["dates"]): ReadonlyMap<string, DateRule> {
  let read = known.get(dates);
  if (!read) known.set(dates, (read = new Map(Object.entries(dates))));
  return read;
}

/** Creates the calendar. Days are computed when they are first asked for. */
export function createStayCalendar(plan: RatePlan, context: QuoteContext): StayCalendar {
  const { now, unit, taken, blocks } = context;
  const today = dayInZone(now, unit.timeZone);
  const lastDay = daysBetween(today, addMonthsToDay(today, MAX_MONTHS_AHEAD));
  const first = weekday(today) - 1;
  const days: StayDay[] = [];
  const pastDays = new Map<number, StayDay>();
  const horizons = new Map<Horizon, number>();
  const rulesBySeason = new Map<Season | undefined, StayRules>();
  const dates = readDates(plan.dates);

  const rulesOf = (season: Season | undefined): StayRules => {
    let rules = rulesBySeason.get(season);
    if (!rules) {
      rules = season ? { ...plan.rules, ...season.rules } : plan.rules;
      rulesBySeason.set(season, rules);
    }
    return rules;
  };

  const createDay = (index: number): StayDay => {
    const before = index > 0 ? days[index - 1] : pastDays.get(index - 1);
    // Adding one day is much faster than adding many.
    const date = before ? addDays(before.date, 1) : addDays(today, index);
    const weekdayOf = (((((first + index) % 7) + 7) % 7) + 1) as Weekday;
    const season = seasonOn(plan.seasons, date);
    const own = dates.get(date);
    const isTaken = taken.has(date);
    return {
      date,
      weekday: weekdayOf,
      night: nightPrice(plan, { date, weekday: weekdayOf, season, own }),
      rules: own ? { ...rulesOf(season), ...own.rules } : rulesOf(season),
      isTaken,
      isStay: isTaken && !blocks?.has(date),
    };
  };

  return {
    plan,
    context,
    today,
    lastDay,
    day(index) {
      if (index >= 0) return (days[index] ??= createDay(index));
      let day = pastDays.get(index);
      if (!day) pastDays.set(index, (day = createDay(index)));
      return day;
    },
    indexOf: (date) => daysBetween(today, date),
    lastDeparture(horizon) {
      let last = horizons.get(horizon);
      if (last === undefined) {
        const date = "until" in horizon ? horizon.until : addMonthsToDay(today, horizon.months);
        horizons.set(horizon, (last = Math.min(daysBetween(today, date), lastDay)));
      }
      return last;
    },
    hasLead(index, hours) {
      // Now is before the end of today, so that only days near the limit need the time zone.
      if ((index - 2) * 24 >= hours || hours === 0) return true;
      return zonedInstant(addDays(today, index), toMinutes(unit.checkIn), unit.timeZone) - now >= hours * HOUR_MS;
    },
  };
}
