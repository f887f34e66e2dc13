import type { CalendarDate } from "../dates.ts";
import type { Horizon, RatePlan } from "./plan.ts";
import type { QuoteContext } from "./quote-types.ts";
import { createStayCalendar } from "./stay-calendar.ts";
import { firstDeparture } from "./stay-rules.ts";

/** The days between which stays of a unit can be booked. */
export interface BookingWindow {
  /** The next day on which a stay can arrive; today if there is none. */
  first: CalendarDate;
  /** The last day on which a stay can depart; today if the owner takes no bookings. */
  last: CalendarDate;
}

/** Finds the first arrival and the last departure that the plan, the taken nights and the clock allow. */
export function bookingWindow(plan: RatePlan, context: QuoteContext): BookingWindow {
  const calendar = createStayCalendar(plan, context);
  const last = Math.max(0, ...horizonsOf(plan).map((horizon) => calendar.lastDeparture(horizon)));
  let first = 0;
  while (first < last && firstDeparture(calendar, first) === undefined) first++;
  return { first: calendar.day(first < last ? first : 0).date, last: calendar.day(last).date };
}

const horizonsOf = ({ rules, seasons, dates }: RatePlan): Horizon[] => [
  rules.horizon,
  ...[...seasons, ...Object.values(dates)].flatMap(({ rules: { horizon } }) => (horizon ? [horizon] : [])),
];
