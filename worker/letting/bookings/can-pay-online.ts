import { paymentTermsOf } from "#contract/letting/booking-settings.ts";
import { hasOnlinePart, otherMethods, type PaymentMethod } from "#domain/bookings/payments.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";

/** True if the site takes online payments of the booking's mode: test money and real money are never mixed. */
export const canPayOnline = ({ booking, settings, account }: PlacedBooking): boolean =>
  paymentTermsOf(settings.settings).online && (account?.isLive === true) !== booking.isTest;

/** The payment methods to which the owner can change a booking now: a transfer needs an account number. */
export function possibleMethods(placed: PlacedBooking): PaymentMethod[] {
  const { booking, settings, paid } = placed;
  const methods: PaymentMethod[] = [
    ...(canPayOnline(placed) && hasOnlinePart(booking.quote, paid) ? (["online"] as const) : []),
    ...(settings.settings.transfer ? (["transfer"] as const) : []),
    "on-arrival",
  ];
  return otherMethods({ ...booking, total: booking.quote.total, paid }, methods);
}
