import type { z } from "zod";
import type { Booking } from "#contract/letting/booking.ts";
import type { paymentMethodInput } from "#contract/letting/booking-input.ts";
import { termsOfUnit } from "#contract/letting/booking-settings.ts";
import { dueAfter } from "#domain/bookings/clocks.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import * as bookings from "#store/letting/bookings.ts";
import { enqueueBookingMails } from "../bookings/booking-mail.ts";
import type { Acting } from "../bookings/booking-tools.ts";
import { changeState } from "../bookings/change-state.ts";
import { writeBooking } from "../bookings/write-booking.ts";
import { possibleMethods } from "../bookings/can-pay-online.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { endPayments } from "./start-payment.ts";

export type MethodChanged =
  | { ok: true; booking: Booking }
  | { ok: false; code: "NOT_ALLOWED" | "PAYMENT_UNDER_WAY" | "VERSION_CONFLICT" };

/**
 * Changes how a booking is paid. A guest who has opened a payment page can no longer pay there; PAYMENT_UNDER_WAY if a payment
 * cannot be ruled out. A booking that awaits its payment gets the full payment period again, or is confirmed if it is paid on
 * arrival.
 */
export async function changePaymentMethod(
  tools: PaymentTools,
  placed: PlacedBooking,
  { payment, note, sendsMail }: z.output<typeof paymentMethodInput>,
  acting: Acting,
): Promise<MethodChanged> {
  const { store, now } = tools;
  const { booking, site, unit, settings } = placed;
  if (!possibleMethods(placed).includes(payment)) return { ok: false, code: "NOT_ALLOWED" };
  if (payment !== "online" && !(await endPayments(tools, placed, "stay"))) return { ok: false, code: "PAYMENT_UNDER_WAY" };
  const isAwaited = booking.state === "awaiting-payment";
  if (isAwaited && payment === "on-arrival") {
    const confirmed = await changeState(tools, placed, { action: "confirm", acting, note, payment, sendsMail });
    if (confirmed.ok) return confirmed;
    return { ok: false, code: confirmed.code === "NOT_ALLOWED" ? confirmed.code : "VERSION_CONFLICT" };
  }
  const { arrival, departure } = booking;
  const context = { ...termsOfUnit(settings.settings, unit.id), ...unit, arrival, departure, timeZone: site.timeZone };
  const values = {
    payment,
    ...(isAwaited && { dueAt: dueAfter(booking.state, { ...context, offerHours: 0, now }), remindedAt: null }),
  };
  const changed: Booking = { ...booking, ...values, version: booking.version + 1, updatedAt: now };
  const sent = await enqueueBookingMails(
    tools,
    { ...placed, booking: changed },
    sendsMail ? { guest: isAwaited ? "awaiting-payment" : "changed" } : {},
    { note, isMethodChanged: true },
  );
  const details = { payment: { before: booking.payment, after: payment } };
  const event = { type: "payment-changed", state: booking.state, ...acting, note, details, at: now };
  const problem = await writeBooking(tools, site.id, (db) => [
    ...bookings.change(db, store.tables, booking, values, event),
    ...sent(db),
  ]);
  return problem === undefined ? { ok: true, booking: changed } : { ok: false, code: "VERSION_CONFLICT" };
}
