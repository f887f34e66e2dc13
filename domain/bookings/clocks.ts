import { addDays, type CalendarDate } from "../dates.ts";
import type { Stay } from "../stays.ts";
import { toMinutes, zonedInstant } from "../zone-time.ts";
import type { BookingState } from "./transitions.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";

/** Length of a hold. */
const HOLD_MS = 15 * MINUTE_MS;
/** Time between the reminder of an unpaid transfer and its expiry. */
const AFTER_REMINDER_MS = DAY_MS;

/** Everything that the end of a state's clock depends on. */
export interface ClockContext extends Stay {
  /** IANA name. */
  timeZone: string;
  /** `HH:MM`, local. */
  checkIn: string;
  checkOut: string;
  /** Hours that the owner has to answer a request. */
  answerHours: number;
  /** Days in which a transfer has to arrive. */
  transferDays: number;
  /** Hours for which an offer holds its nights. */
  offerHours: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * The end of the clock of a state that begins now, in milliseconds since the epoch; null for states without one. Temporary holds
 * of nights end at check-in; if it begins after check-in, not after the day of arrival.
 */
export function dueAfter(state: BookingState, context: ClockContext): number | null {
  const { arrival, departure, timeZone, checkIn, checkOut, answerHours, transferDays, offerHours, now } = context;
  const arrives = zonedInstant(arrival, toMinutes(checkIn), timeZone);
  const beforeArrival = (end: number) => Math.min(end, lastEnd(context));
  const ends: Partial<Record<BookingState, number>> = {
    hold: now + HOLD_MS,
    requested: beforeArrival(now + answerHours * HOUR_MS),
    "awaiting-payment": beforeArrival(now + transferDays * DAY_MS),
    offer: beforeArrival(now + offerHours * HOUR_MS),
    confirmed: arrives,
    "checked-in": zonedInstant(departure, toMinutes(checkOut), timeZone),
  };
  return ends[state] ?? null;
}

/** The end of the clock of an unpaid transfer whose guest is reminded now. */
export const dueAfterReminder = (context: Pick<ClockContext, "arrival" | "timeZone" | "checkIn" | "now">): number =>
  Math.min(context.now + AFTER_REMINDER_MS, lastEnd(context));

/** The end of a clock at the latest: check-in, then the end of the day of arrival. No limit for stays entered afterwards. */
function lastEnd({ arrival, timeZone, checkIn, now }: Pick<ClockContext, "arrival" | "timeZone" | "checkIn" | "now">): number {
  const ends = [zonedInstant(arrival, toMinutes(checkIn), timeZone), zonedInstant(addDays(arrival, 1), 0, timeZone)];
  return ends.find((end) => end > now) ?? Infinity;
}

/** Start of the day of arrival in the unit's time zone, in milliseconds since the epoch. */
export const arrivalDayStart = (arrival: CalendarDate, timeZone: string): number => zonedInstant(arrival, 0, timeZone);
