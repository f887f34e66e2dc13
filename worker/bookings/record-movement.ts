import type { Movement } from "#contract/booking.ts";
import { findBooking } from "#store/booking-places.ts";
import { insertMovement } from "#store/bookings.ts";
import { isUniqueViolation } from "#store/store.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { changeState } from "./change-state.ts";

type Recorded = { ok: true } | { ok: false; code: "NOT_FOUND" | "VERSION_CONFLICT" };

/**
 * Records money of a booking. A booking that awaits its payment is confirmed in the same batch once the amount that is due with the
 * booking has been received. The same id records the money once.
 */
export async function recordMovement(
  tools: BookingTools,
  siteId: string,
  movement: Omit<Movement, "at" | "userId">,
  acting: Acting,
): Promise<Recorded> {
  const { store, now } = tools;
  const placed = await findBooking(store, siteId, movement.bookingId);
  if (!placed) return { ok: false, code: "NOT_FOUND" };
  const { booking, paid } = placed;
  const { schedule, total } = booking.quote;
  const due = schedule.find(({ on }) => on === "booking")?.amount ?? total;
  const record = { ...movement, at: now, userId: acting.userId };
  try {
    if (booking.state === "awaiting-payment" && paid + movement.amount >= due) {
      const changed = await changeState(tools, placed, {
        action: "confirm",
        acting,
        more: (db) => [insertMovement(db, store.tables, record)],
      });
      return changed.ok ? changed : { ok: false, code: "VERSION_CONFLICT" };
    }
    await store.atomically((db) => [insertMovement(db, store.tables, record)]);
  } catch (error) {
    if (!isUniqueViolation(error, "movements")) throw error;
  }
  return { ok: true };
}
