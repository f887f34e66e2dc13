import { AFTER_REMINDER_MS } from "#domain/bookings/clocks.ts";
import type { BookingAction, BookingState } from "#domain/bookings/transitions.ts";
import { logError } from "#http/log.ts";
import * as bookings from "#store/bookings.ts";
import { findBooking, type PlacedBooking } from "#store/booking-places.ts";
import { SYSTEM, type BookingTools } from "./booking-tools.ts";
import { enqueueBookingMails } from "./booking-mail.ts";
import { changeState } from "./change-state.ts";
import { writeBooking } from "./write-booking.ts";

/** Bookings that one run of cron handles; the rest follows a minute later. */
const MAX_PER_RUN = 50;

/** Actions of the system at the end of a state's clock. */
const AT_END: Partial<Record<BookingState, BookingAction>> = {
  hold: "expire-hold",
  requested: "expire-request",
  "awaiting-payment": "expire-payment",
  offer: "expire-offer",
  confirmed: "check-in",
  "checked-in": "check-out",
};

/**
 * Ends what has run out: holds, unanswered requests, unpaid transfers (after a reminder) and offers, and checks guests in and out by
 * the unit's clock. Running it twice does nothing twice: each change is a compare-and-set. Returns the number of changed bookings.
 */
export async function endClocks(tools: BookingTools): Promise<number> {
  const due = await bookings.findDue(tools.store, tools.now, MAX_PER_RUN);
  let changedCount = 0;
  for (const { id, siteId } of due) {
    const placed = await findBooking(tools.store, siteId, id);
    if (!placed || placed.booking.dueAt === null || placed.booking.dueAt > tools.now) continue;
    try {
      if (await endClock(tools, placed)) changedCount += 1;
    } catch (error) {
      logError("clock of a booking not ended", error, { booking: id });
    }
  }
  return changedCount;
}

async function endClock(tools: BookingTools, placed: PlacedBooking): Promise<boolean> {
  const { state, remindedAt, arrival } = placed.booking;
  const isReminderDue = state === "awaiting-payment" && remindedAt === null;
  if (isReminderDue && tools.now < Date.parse(`${arrival}T00:00:00Z`)) return remind(tools, placed);
  const action = AT_END[state];
  return action !== undefined && (await changeState(tools, placed, { action, acting: SYSTEM })).ok;
}

/** Reminds the guest of an unpaid transfer; the booking expires a day later. */
async function remind(tools: BookingTools, placed: PlacedBooking): Promise<boolean> {
  const { store, now } = tools;
  const { booking, site } = placed;
  const values = { dueAt: now + AFTER_REMINDER_MS, remindedAt: now };
  const changed = { ...booking, ...values, version: booking.version + 1 };
  const sent = await enqueueBookingMails(tools, { ...placed, booking: changed }, { guest: "payment-reminder" });
  const event = { type: "reminded", state: booking.state, ...SYSTEM, note: null, details: {}, at: now };
  const problem = await writeBooking(tools, site.id, (db) => [
    ...bookings.change(db, store.tables, booking, values, event),
    ...sent(db),
  ]);
  return problem === undefined;
}
