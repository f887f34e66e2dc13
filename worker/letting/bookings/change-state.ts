import type { PaymentMethod } from "#domain/bookings/payments.ts";
import type { Booking } from "#contract/letting/booking.ts";
import { termsOfUnit } from "#contract/letting/booking-settings.ts";
import { arrivalDayStart, dueAfter } from "#domain/bookings/clocks.ts";
import { settleCancellation } from "#domain/bookings/settle-cancellation.ts";
import { type BookingAction, type BookingFacts, canAct, transitionOf } from "#domain/bookings/transitions.ts";
import { requireBookable } from "#store/letting/blocks.ts";
import * as bookings from "#store/letting/bookings.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { claim, release } from "#store/letting/nights.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { enqueueBookingMails } from "./booking-mail.ts";
import { quoteBooking, requestOf } from "./quote-booking.ts";
import { writeBooking } from "./write-booking.ts";

export interface StateChange {
  action: BookingAction;
  acting: Acting;
  /** The reason, for the email to the other side and the history. */
  note?: string | null;
  /** Hours for which an offer holds its nights. */
  offerHours?: number;
  /** The refund after a cancellation, in minor units; by default see {@link refundOf}. */
  refund?: number;
  /** The payment method from then on; absent: unchanged. */
  payment?: PaymentMethod;
  /** False to send nobody an email. */
  sendsMail?: boolean;
  /** Queries of the same batch. */
  more?: (db: Database) => Query[];
}

export type StateChanged =
  | { ok: true; booking: Booking }
  /** `NOT_ALLOWED`: not in this state, not by this person or not yet. */
  | { ok: false; code: "NOT_ALLOWED" | "NIGHTS_TAKEN" | "VERSION_CONFLICT" };

/** The facts on which a booking's possible actions depend. */
export const factsOf = ({ booking, site }: Pick<PlacedBooking, "booking" | "site">, now: number): BookingFacts => ({
  state: booking.state,
  dueAt: booking.dueAt,
  arrivalDay: arrivalDayStart(booking.arrival, site.timeZone),
  now,
});

/** The refund of a cancellation in minor units: by the policy if the guest cancels, everything paid if the owner does. */
export const refundOf = ({ booking, paid }: PlacedBooking, by: Acting["by"], now: number): number =>
  by === "guest"
    ? settleCancellation({ state: booking.state, paid, refunds: booking.quote.cancellation }, now).refund
    : Math.max(0, paid);

const MAX_ATTEMPTS = 3;

/**
 * Moves a booking to another state by the table of transitions, with its nights, history and emails in one batch.
 * VERSION_CONFLICT if it was changed since it was read; NIGHTS_TAKEN if its nights cannot be taken again, or its unit is
 * archived.
 */
export async function changeState(
  tools: BookingTools,
  placed: PlacedBooking,
  change: StateChange,
  attempt = 1,
): Promise<StateChanged> {
  const { store, now } = tools;
  const { tables: t } = store;
  const { booking, site, unit, settings } = placed;
  const { action, acting, note = null, offerHours = 0, sendsMail = true } = change;
  if (!canAct(action, acting.by, factsOf(placed, now))) return { ok: false, code: "NOT_ALLOWED" };
  const { to, nights, mails } = transitionOf(action);
  const { arrival, departure } = booking;
  const terms = termsOfUnit(settings.settings, unit.id);
  // A corrected check-in or check-out stays as the owner set it.
  const isCorrection = action.startsWith("undo-");
  const context = { ...terms, ...unit, arrival, departure, timeZone: site.timeZone, offerHours, now };
  const dueAt = isCorrection ? null : dueAfter(to, context);
  const { payment = booking.payment } = change;
  const values = { state: to, dueAt, remindedAt: null, payment };
  const changed: Booking = { ...booking, ...values, version: booking.version + 1, updatedAt: now };
  const quoted =
    nights === "claim"
      ? await quoteBooking(tools, placed, requestOf(booking), { email: booking.contact.email, except: booking.id })
      : undefined;
  const refund = to === "cancelled" ? (change.refund ?? refundOf(placed, acting.by, now)) : undefined;
  const words = { note, ...(refund === undefined ? {} : { refund }) };
  const sent = await enqueueBookingMails(tools, { ...placed, booking: changed }, sendsMail ? mails : {}, words);
  const problem = await writeBooking(tools, site.id, (db) => [
    ...bookings.change(db, t, booking, values, {
      type: action,
      state: to,
      ...acting,
      note,
      details: {
        ...(refund === undefined ? {} : { refund, kept: placed.paid - refund }),
        ...(payment === booking.payment ? {} : { payment: { before: booking.payment, after: payment } }),
      },
      at: now,
    }),
    ...(nights === "release" ? [release(db, t, booking.id), bookings.removeChangeRequest(db, t, booking.id)] : []),
    ...(quoted
      ? [
          requireBookable(db, t, unit.id),
          ...claim(db, t, { unitId: unit.id, holder: booking.id, kind: "stay", arrival, departure, ...quoted }),
        ]
      : []),
    ...(change.more?.(db) ?? []),
    ...sent(db),
  ]);
  if (problem === undefined) return { ok: true, booking: changed };
  if (problem === "PARTS_CHANGED" && attempt < MAX_ATTEMPTS) return changeState(tools, placed, change, attempt + 1);
  return { ok: false, code: problem === "VERSION_CONFLICT" ? problem : "NIGHTS_TAKEN" };
}
