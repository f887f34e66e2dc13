import type { Movement } from "#contract/booking.ts";
import { isPaidUp } from "#domain/bookings/payments.ts";
import { findBooking } from "#store/booking-places.ts";
import { insertMovement } from "#store/bookings.ts";
import { type Database, isUniqueViolation } from "#store/store.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { changeState } from "./change-state.ts";

type Recorded = { ok: true } | { ok: false; code: "NOT_FOUND" | "VERSION_CONFLICT" };

const MAX_ATTEMPTS = 3;

/**
 * Records money of a booking, and confirms a booking that awaits its payment once the amount that is due with the booking has been
 * received: in the same batch, or after it if two parts of the amount are recorded at the same time. The same id records the money
 * once.
 */
export async function recordMovement(
  tools: BookingTools,
  siteId: string,
  movement: Omit<Movement, "at" | "userId">,
  acting: Acting,
): Promise<Recorded> {
  const { store, now } = tools;
  const insert = (db: Database) => [insertMovement(db, store.tables, { ...movement, at: now, userId: acting.userId })];
  let isRecorded = false;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const placed = await findBooking(store, siteId, movement.bookingId);
    if (!placed) return { ok: false, code: "NOT_FOUND" };
    const { booking, paid } = placed;
    const confirms = booking.state === "awaiting-payment" && isPaidUp(booking, paid + (isRecorded ? 0 : movement.amount));
    if (isRecorded && !confirms) return { ok: true };
    try {
      if (confirms) {
        const more = isRecorded ? {} : { more: insert };
        const changed = await changeState(
          tools,
          { ...placed, paid: paid + (isRecorded ? 0 : movement.amount) },
          { action: "confirm", acting, ...more },
        );
        if (changed.ok) return { ok: true };
        // The booking was changed meanwhile: what is true now decides.
        continue;
      }
      await store.atomically(insert);
    } catch (error) {
      if (!isUniqueViolation(error, "movements")) throw error;
    }
    isRecorded = true;
  }
  return isRecorded ? { ok: true } : { ok: false, code: "VERSION_CONFLICT" };
}
