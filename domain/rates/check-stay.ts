import { addDays, type CalendarDate, daysBetween, parseDate } from "../dates.ts";
import { MAX_NIGHTS } from "../stays.ts";
import { PATTERN_IDS } from "./plan.ts";
import type { Refusal } from "./quote-types.ts";
import type { StayCalendar, StayDay } from "./stay-calendar.ts";
import { fillsGap, hasPreparation, isArrivalDay, isDepartureDay, matchesPattern, maximumOf, canBeginOn } from "./stay-rules.ts";

/** Range of supported years; dates outside of it are refused as impossible. */
const YEARS = { first: "1970", last: "8999" };

/** The dates of a request, or the reason why no stay has them. */
export function readStay(arrival: string, departure: string): { arrival: CalendarDate; departure: CalendarDate } | Refusal {
  const [from, to] = [parseDate(arrival), parseDate(departure)];
  if (!from || !to || from < YEARS.first || from > YEARS.last || to < YEARS.first || to > YEARS.last)
    return { code: "INVALID_DATES" };
  if (to <= from) return { code: "DEPARTURE_NOT_AFTER_ARRIVAL" };
  if (daysBetween(from, to) > MAX_NIGHTS) return { code: "STAY_TOO_LONG", allowed: { maxNights: MAX_NIGHTS } };
  return { arrival: from, departure: to };
}

/** Lists every rule that forbids the stay, with the nearest that it would allow. Days are those of the calendar. */
export function checkStay(calendar: StayCalendar, arrival: number, departure: number): Refusal[] {
  const stay: CheckedStay = { calendar, arrival, departure, first: calendar.day(arrival), last: calendar.day(departure) };
  return [...checkTime(stay), ...checkNights(stay), ...checkPreparation(stay), ...checkDays(stay)];
}

interface CheckedStay {
  calendar: StayCalendar;
  arrival: number;
  departure: number;
  first: StayDay;
  last: StayDay;
}

function checkTime({ calendar, arrival, departure, first }: CheckedStay): Refusal[] {
  const refusals: Refusal[] = [];
  const { leadHours, horizon } = first.rules;
  if (arrival < 0) refusals.push({ code: "ARRIVAL_IN_THE_PAST", allowed: { arrival: calendar.today } });
  else if (!calendar.hasLead(arrival, leadHours)) {
    const earliest = findDay(calendar, arrival, (day, index) => calendar.hasLead(index, day.rules.leadHours));
    refusals.push({ code: "LEAD_TIME", allowed: { hours: leadHours, ...(earliest && { arrival: earliest }) } });
  }
  const last = calendar.lastDeparture(horizon);
  if (departure > last) refusals.push({ code: "TOO_FAR_AHEAD", allowed: { until: addDays(calendar.today, last) } });
  return refusals;
}

function checkNights({ calendar, arrival, departure }: CheckedStay): Refusal[] {
  const taken: CalendarDate[] = [];
  const closed: CalendarDate[] = [];
  let hasPrice = true;
  for (let index = arrival; index < departure; index++) {
    const { date, isTaken, rules, night } = calendar.day(index);
    if (isTaken) taken.push(date);
    if (rules.closed) closed.push(date);
    if (night.amount <= 0) hasPrice = false;
  }
  const refusals: Refusal[] = [];
  if (taken.length > 0) refusals.push({ code: "NIGHTS_TAKEN", allowed: { nights: taken } });
  if (closed.length > 0) refusals.push({ code: "NIGHTS_CLOSED", allowed: { nights: closed } });
  if (!hasPrice) refusals.push({ code: "NO_PRICE" });
  return refusals;
}

function checkPreparation({ calendar, arrival, departure, last }: CheckedStay): Refusal[] {
  if (hasPreparation(calendar, departure)) return [];
  let earlier = departure - 1;
  while (earlier > arrival && !hasPreparation(calendar, earlier)) earlier--;
  const { preparationNights } = last.rules;
  const allowed = earlier > arrival ? { departure: calendar.day(earlier).date } : {};
  return [{ code: "NO_PREPARATION", allowed: { preparationNights, ...allowed } }];
}

function checkDays({ calendar, arrival, departure, first, last }: CheckedStay): Refusal[] {
  const refusals: Refusal[] = [];
  const nights = departure - arrival;
  const { minNights, patterns, arrivalDays } = first.rules;
  const nextArrival = () => {
    const found = findDay(calendar, arrival, (day, index) => isArrivalDay(day) && canBeginOn(calendar, index));
    return found && { arrival: found };
  };
  const nextDeparture = () => {
    const found = findDay(calendar, departure, (day) => isDepartureDay(day) && !day.rules.closedToDeparture);
    return found && { departure: found };
  };
  if (!fillsGap(calendar, arrival, departure)) {
    if (nights < minNights) refusals.push({ code: "BELOW_MINIMUM", allowed: { minNights } });
    if (patterns.length > 0) {
      if (!matchesPattern(first, nights)) {
        const allowed = PATTERN_IDS.filter((id) => patterns.includes(id));
        refusals.push({ code: "PATTERN", allowed: { patterns: allowed, ...(isArrivalDay(first) ? {} : nextArrival()) } });
      }
    } else {
      if (!isArrivalDay(first))
        refusals.push({ code: "ARRIVAL_DAY", allowed: { weekdays: arrivalDays.toSorted(compareNumbers), ...nextArrival() } });
      if (!isDepartureDay(last))
        refusals.push({
          code: "DEPARTURE_DAY",
          allowed: { weekdays: last.rules.departureDays.toSorted(compareNumbers), ...nextDeparture() },
        });
    }
  }
  const maxNights = maximumOf(first.rules);
  if (nights > maxNights) refusals.push({ code: "ABOVE_MAXIMUM", allowed: { maxNights } });
  if (first.rules.closedToArrival) refusals.push({ code: "CLOSED_TO_ARRIVAL", allowed: { ...nextArrival() } });
  if (last.rules.closedToDeparture) refusals.push({ code: "CLOSED_TO_DEPARTURE", allowed: { ...nextDeparture() } });
  return refusals;
}

/** The first day after `index`, today or later, that satisfies a condition, within the last horizon. */
function findDay(
  calendar: StayCalendar,
  index: number,
  isAllowed: (day: StayDay, index: number) => boolean,
): CalendarDate | undefined {
  const end = calendar.lastDay;
  for (let next = Math.max(index + 1, 0); next < end; next++) {
    const day = calendar.day(next);
    if (isAllowed(day, next)) return day.date;
  }
  return undefined;
}

const compareNumbers = (a: number, b: number): number => a - b;
