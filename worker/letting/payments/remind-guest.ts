import { amountDue } from "#domain/bookings/transitions.ts";
import { openInstalments } from "#domain/bookings/payments.ts";
import { dayInZone } from "#domain/dates.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findEvents } from "#store/letting/bookings.ts";
import type { Acting } from "../bookings/booking-tools.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { sendReminders } from "./reconcile-payments.ts";

const MAX_ATTEMPTS = 3;

/**
 * Emails a guest the amount due and how to pay it; at most once a day for a booking. NOT_ALLOWED if nothing is due or no address
 * is known.
 */
export async function remindGuest(
  tools: PaymentTools,
  siteId: string,
  bookingId: string,
  acting: Acting,
): Promise<{ ok: true } | { ok: false; code: "NOT_FOUND" | "NOT_ALLOWED" | "VERSION_CONFLICT" }> {
  const { store, now } = tools;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const placed = await findBooking(store, siteId, bookingId);
    if (!placed) return { ok: false, code: "NOT_FOUND" };
    const { booking, paid, site } = placed;
    const total = amountDue({ state: booking.state, total: booking.quote.total, paid });
    if (total <= 0 || booking.contact.email === null) return { ok: false, code: "NOT_ALLOWED" };
    const today = dayInZone(now, site.timeZone);
    const events = await findEvents(store, bookingId);
    if (events.some(({ type, at }) => type === "reminded" && dayInZone(at, site.timeZone) === today)) return { ok: true };
    const open = openInstalments(booking.quote, booking.payment, paid).filter((each) => each.open > 0);
    const overdue = open.filter(({ on, due }) => on !== "arrival" && due < today);
    const [next] = overdue.length > 0 ? overdue : open;
    const reminder = {
      mail: overdue.length > 0 ? ("payment-overdue" as const) : ("payment-due" as const),
      due: next?.due ?? booking.arrival,
      amount: overdue.length > 0 ? overdue.reduce((sum, each) => sum + each.open, 0) : (next?.open ?? total),
    };
    if (await sendReminders(tools, placed, [reminder], acting, `asked ${today}`)) return { ok: true };
  }
  return { ok: false, code: "VERSION_CONFLICT" };
}
