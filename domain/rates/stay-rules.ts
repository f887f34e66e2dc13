import { MAX_NIGHTS } from "../stays.ts";
import { PATTERNS, type RatePlan, type StayRules, type Weekday } from "./plan.ts";
import type { StayCalendar, StayDay } from "./stay-calendar.ts";

const isAllowedDay = (weekdays: readonly Weekday[], day: StayDay): boolean =>
  weekdays.length === 0 || weekdays.includes(day.weekday);

/** True if the weekday is one of arrival, or begins a pattern. */
export function isArrivalDay(day: StayDay): boolean {
  const { patterns, arrivalDays } = day.rules;
  if (patterns.length > 0) return patterns.some((id) => PATTERNS[id].arrival === day.weekday);
  return isAllowedDay(arrivalDays, day);
}

/** True if the weekday is one of departure. Where patterns apply, weekdays do not count. */
export function isDepartureDay(day: StayDay): boolean {
  return day.rules.patterns.length > 0 || isAllowedDay(day.rules.departureDays, day);
}

/** True if a stay of this many nights, arriving on this day, is one of the allowed patterns. */
export function matchesPattern(arrival: StayDay, nights: number): boolean {
  return arrival.rules.patterns.some((id) => {
    const pattern = PATTERNS[id];
    if (pattern.arrival !== arrival.weekday) return false;
    return pattern.nights === 7 ? nights % 7 === 0 : nights === pattern.nights;
  });
}

/** The shortest stay that the rules of an arrival date allow, weekdays aside. */
export function minimumOf({ minNights, patterns }: StayRules): number {
  return Math.max(minNights, patterns.length === 0 ? 1 : Math.min(...patterns.map((id) => PATTERNS[id].nights)));
}

export const maximumOf = ({ maxNights }: StayRules): number => Math.min(maxNights ?? MAX_NIGHTS, MAX_NIGHTS);

/** True if no stay begins during the preparation nights after a departure on this day. */
export function hasPreparation(calendar: StayCalendar, departure: number): boolean {
  const { preparationNights } = calendar.day(departure).rules;
  for (let index = departure; index < departure + preparationNights; index++) if (calendar.day(index).isStay) return false;
  return true;
}

/**
 * True if a stay of free nights exactly fills a gap that is shorter than the minimum, and the plan lets it be booked: the night
 * before it is taken, and no later departure would leave the preparation nights.
 */
export function fillsGap(calendar: StayCalendar, arrival: number, departure: number): boolean {
  if (!calendar.plan.gap || departure - arrival >= minimumOf(calendar.day(arrival).rules)) return false;
  if (!calendar.day(arrival - 1).isTaken || !hasPreparation(calendar, departure)) return false;
  for (let index = arrival; index < departure; index++) if (calendar.day(index).isTaken) return false;
  for (let index = departure; !calendar.day(index).isTaken; index++) if (hasPreparation(calendar, index + 1)) return false;
  return true;
}

/** True if a stay can arrive on this day, apart from its length and the nights after the first. */
export function canBeginOn(calendar: StayCalendar, arrival: number): boolean {
  const { rules } = calendar.day(arrival);
  return arrival >= 0 && !rules.closedToArrival && isFreeNight(calendar, arrival) && calendar.hasLead(arrival, rules.leadHours);
}

/** True if the night can be part of a stay. */
export function isFreeNight(calendar: StayCalendar, index: number): boolean {
  const { isTaken, rules, night } = calendar.day(index);
  return !isTaken && !rules.closed && night.amount > 0;
}

/**
 * True if a stay of free nights, arriving on a day of {@link canBeginOn} and neither too long nor beyond the horizon, can be
 * booked: by all rules of arrival, departure and length, or by the gap rule.
 */
function canEndOn(calendar: StayCalendar, arrival: number, departure: number): boolean {
  const [first, last, nights] = [calendar.day(arrival), calendar.day(departure), departure - arrival];
  if (last.rules.closedToDeparture) return false;
  const fitsRules =
    nights >= first.rules.minNights &&
    (first.rules.patterns.length > 0 ? matchesPattern(first, nights) : isArrivalDay(first) && isDepartureDay(last));
  if (fitsRules) return hasPreparation(calendar, departure);
  return fillsGap(calendar, arrival, departure);
}

/** False if the day's own rules, or the preparation after it, let no stay depart, whenever it arrives. */
export function canEndAnyStay(calendar: StayCalendar, departure: number): boolean {
  const { plan } = calendar;
  const last = calendar.day(departure);
  if (last.rules.closedToDeparture || !hasPreparation(calendar, departure)) return false;
  return isDepartureDay(last) || plan.gap !== null || hasPatterns(plan);
}

const hasPatterns = ({ rules, seasons, dates }: RatePlan): boolean =>
  [{ rules }, ...seasons, ...Object.values(dates)].some(({ rules: own }) => (own.patterns ?? []).length > 0);

/** The last day on which a stay that arrives on this day can depart by maximum and horizon. */
export function lastDepartureOf(calendar: StayCalendar, arrival: number): number {
  const { rules } = calendar.day(arrival);
  return Math.min(arrival + maximumOf(rules), calendar.lastDeparture(rules.horizon));
}

/** True if a stay of free nights, arriving on a day of {@link canBeginOn}, can be booked. */
export const isStay = (calendar: StayCalendar, arrival: number, departure: number): boolean =>
  departure <= lastDepartureOf(calendar, arrival) && canEndOn(calendar, arrival, departure);

/** The first day on which a stay that arrives on this day can depart; undefined if there is none. */
export function firstDeparture(calendar: StayCalendar, arrival: number): number | undefined {
  if (!canBeginOn(calendar, arrival)) return undefined;
  const last = lastDepartureOf(calendar, arrival);
  for (let departure = arrival + 1; departure <= last && isFreeNight(calendar, departure - 1); departure++)
    if (canEndOn(calendar, arrival, departure)) return departure;
  return undefined;
}

/** Lists the days on which a stay that arrives on this day can depart, after `minNights` to `maxNights` nights. */
export function departuresOf(calendar: StayCalendar, arrival: number, maxNights = MAX_NIGHTS, minNights = 1): number[] {
  const departures: number[] = [];
  if (!canBeginOn(calendar, arrival)) return departures;
  const last = Math.min(arrival + maxNights, lastDepartureOf(calendar, arrival));
  for (let departure = arrival + 1; departure <= last && isFreeNight(calendar, departure - 1); departure++) {
    if (departure >= arrival + minNights && canEndOn(calendar, arrival, departure)) departures.push(departure);
  }
  return departures;
}
