import type { BookingState } from "../bookings/transitions.ts";
import { addDays, type CalendarDate } from "../dates.ts";
import { toMinutes, zonedInstant } from "../zone-time.ts";
import { DAY_MS } from "../time.ts";

/** Days after departure in which a guest can write a review. */
const REVIEW_DAYS = 60;
/** Days after it was first sent in which a guest can change a review. */
const EDIT_DAYS = 7;
/** A guest is asked once, and reminded once. */
const MAX_REQUESTS = 2;

/** Facts of a stay on which its review depends. */
export interface ReviewedStay {
  state: BookingState;
  /** A booking whose payments are tests is not a stay. */
  isTest: boolean;
  departure: CalendarDate;
  /** `HH:MM` in the time zone of the home. */
  checkOut: string;
  timeZone: string;
}

/**
 * `none`: the stay does not or did not take place; `early`: it has not ended; `open`: the guest can write or change the review;
 * `over`: no longer.
 */
export type ReviewAccess = "none" | "early" | "open" | "over";

/** The time in which a guest can write a review, `[from, until)`, in milliseconds since the epoch. */
export const reviewPeriod = ({ departure, checkOut, timeZone }: Omit<ReviewedStay, "state" | "isTest">) => ({
  from: zonedInstant(departure, toMinutes(checkOut), timeZone),
  until: zonedInstant(addDays(departure, REVIEW_DAYS + 1), 0, timeZone),
});

/** Returns whether a guest can write a review now, or change the one that was first sent at `sentAt` (null: none yet). */
export function reviewAccess(stay: ReviewedStay, sentAt: number | null, now: number): ReviewAccess {
  const { state, isTest } = stay;
  const canTakePlace = state === "confirmed" || state === "checked-in" || state === "completed";
  if (isTest || !canTakePlace) return "none";
  if (sentAt !== null) return now < editableUntil(sentAt) ? "open" : "over";
  const { from, until } = reviewPeriod(stay);
  // The owner may check guests out earlier; cron does it at check-out or a little later.
  const hasEnded = state === "completed" || (state === "checked-in" && now >= from);
  if (!hasEnded) return "early";
  return now < until ? "open" : "over";
}

/** End of the time in which a guest can change a review, in milliseconds since the epoch. */
export const editableUntil = (sentAt: number): number => sentAt + EDIT_DAYS * DAY_MS;

/**
 * The time until which an email may ask for a review of a stay that takes place, in milliseconds since the epoch; null if none
 * may: the review exists already, or two emails have asked for it.
 */
export function mayAskUntil(
  stay: ReviewedStay,
  { isReviewed, requestCount }: { isReviewed: boolean; requestCount: number },
): number | null {
  return stay.isTest || isReviewed || requestCount >= MAX_REQUESTS ? null : reviewPeriod(stay).until;
}
