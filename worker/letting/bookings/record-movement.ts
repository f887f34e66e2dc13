import type { NewMovement } from "#contract/letting/booking.ts";
import { isPaidUp } from "#domain/bookings/payments.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findMovements, insertMovement } from "#store/letting/bookings.ts";
import { reconcileSoon } from "#store/letting/payments.ts";
import { isForeignKeyViolation, isUniqueViolation, type Writes } from "#store/dialect/store.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { changeState } from "./change-state.ts";

/** `INVALID_FORM`: the id belongs to another movement. */
type Recorded = { ok: true } | { ok: false; code: "NOT_FOUND" | "VERSION_CONFLICT" | "INVALID_FORM" };

const MAX_ATTEMPTS = 3;

/** A payment or refund that an owner records by hand. */
export type OwnMovement = Omit<NewMovement, "at" | "userId" | "purpose" | "paymentId" | "providerRef">;

/**
 * Records money of a booking, and confirms a booking that awaits its payment once the amount that is due with the booking has
 * been received: in the same batch, or after it if two parts of the amount are recorded at the same time. The same id records the
 * money once. `more` are queries of the same batch.
 */
export async function recordMovement(
  tools: BookingTools,
  siteId: string,
  movement: OwnMovement,
  acting: Acting,
  more: Writes = () => [],
): Promise<Recorded> {
  const { store, now } = tools;
  const insert: Writes = (db) => [
    insertMovement(db, store.tables, { ...movement, at: now, userId: acting.userId }),
    reconcileSoon(db, store.tables, movement.bookingId, now),
    ...more(db),
  ];
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
        // The booking was changed meanwhile: its current state decides.
        continue;
      }
      await store.atomically(insert);
    } catch (error) {
      // The import that made the booking was undone meanwhile.
      if (isForeignKeyViolation(error)) return { ok: false, code: "NOT_FOUND" };
      if (!isUniqueViolation(error, "movements")) throw error;
      const former = (await findMovements(store, movement.bookingId)).find(({ id }) => id === movement.id);
      const isSame = former?.amount === movement.amount && former.kind === movement.kind && former.on === movement.on;
      if (!isSame) return { ok: false, code: "INVALID_FORM" };
    }
    isRecorded = true;
  }
  return isRecorded ? { ok: true } : { ok: false, code: "VERSION_CONFLICT" };
}
