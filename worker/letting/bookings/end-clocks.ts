import { arrivalDayStart, dueAfterReminder } from "#domain/bookings/clocks.ts";
import { isPaidUp } from "#domain/bookings/payments.ts";
import type { BookingAction, BookingState } from "#domain/bookings/transitions.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { logError } from "#services/http/log.ts";
import * as bookings from "#store/letting/bookings.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import { SYSTEM, type BookingTools } from "./booking-tools.ts";
import { enqueueBookingMails } from "./booking-mail.ts";
import { changeState } from "./change-state.ts";
import { writeBooking } from "./write-booking.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

/** Maximum number of bookings handled in one run of cron; the rest follows in the job's next run. */
const MAX_PER_RUN = 100;
/** Time after which a booking that could not be changed is tried again. */
const RETRY_MS = 15 * MINUTE_MS;

/** Actions of the system at the end of a state's clock. */
const AT_END: Partial<Record<BookingState, BookingAction>> = {
  hold: "expire-hold",
  requested: "expire-request",
  // The booking was paid meanwhile.
  "awaiting-payment": "confirm",
  offer: "expire-offer",
  confirmed: "check-in",
  "checked-in": "check-out",
};

/**
 * Ends expired states: holds, unanswered requests, unpaid transfers (after a reminder) and offers, and checks guests in and out
 * by the unit's clock. It is idempotent: each change is a compare-and-set. A booking that cannot be changed is retried later, so
 * that it does not delay the others. Returns the number of changed bookings.
 */
export async function endClocks(tools: BookingTools): Promise<number> {
  const { store, now } = tools;
  const due = await bookings.findDue(store, now, MAX_PER_RUN);
  let changedCount = 0;
  for (const { id, siteId, version } of withinBudget(store, due, MAX_PER_RUN)) {
    try {
      const placed = await findBooking(store, siteId, id);
      if (placed && placed.booking.version !== version) continue;
      const problem = placed ? await endClock(tools, placed) : "NOT_FOUND";
      if (problem === undefined) changedCount += 1;
      else if (problem !== "VERSION_CONFLICT") throw new Error(problem);
    } catch (error) {
      logError("clock of a booking not ended", error, { booking: id });
      await bookings.postponeDue(store, { id, version }, now + RETRY_MS);
    }
  }
  return changedCount;
}

/** Ends the clock of a booking; returns the reason if it cannot be ended. */
async function endClock(tools: BookingTools, placed: PlacedBooking): Promise<string | undefined> {
  const { booking, paid, site } = placed;
  const { state, remindedAt, arrival } = booking;
  if (state === "awaiting-payment" && !isPaidUp(booking, paid)) {
    if (remindedAt === null && tools.now < arrivalDayStart(arrival, site.timeZone)) return remind(tools, placed);
    return act("expire-payment");
  }
  const action = AT_END[state];
  return action === undefined ? "NOT_ALLOWED" : act(action);

  async function act(ending: BookingAction): Promise<string | undefined> {
    const changed = await changeState(tools, placed, { action: ending, acting: SYSTEM });
    return changed.ok ? undefined : changed.code;
  }
}

/** Reminds the guest of an unpaid transfer; the booking expires a day later. */
async function remind(tools: BookingTools, placed: PlacedBooking): Promise<string | undefined> {
  const { store, now } = tools;
  const { booking, site, unit } = placed;
  const dueAt = dueAfterReminder({ arrival: booking.arrival, timeZone: site.timeZone, checkIn: unit.checkIn, now });
  const values = { dueAt, remindedAt: now };
  const changed = { ...booking, ...values, version: booking.version + 1 };
  const sent = await enqueueBookingMails(tools, { ...placed, booking: changed }, { guest: "payment-reminder" });
  const event = { type: "reminded", state: booking.state, ...SYSTEM, note: null, details: {}, at: now };
  return writeBooking(tools, site.id, (db) => [...bookings.change(db, store.tables, booking, values, event), ...sent(db)]);
}
