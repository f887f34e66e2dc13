import type { Booking, BookingEvent, Movement } from "#contract/booking.ts";
import type { Guest } from "#contract/guest.ts";
import { findBooking } from "#store/booking-places.ts";
import { findEvents, findMovements } from "#store/bookings.ts";
import { findBookingIds, findGuest } from "#store/guests.ts";
import type { Store } from "#store/store.ts";

/** Everything that a site knows of a guest. */
export interface GuestExport {
  guest: Guest;
  bookings: (Booking & { paid: number; events: BookingEvent[]; movements: Movement[] })[];
}

/** Bookings of one export; the latest come first. */
const MAX_EXPORTED_BOOKINGS = 200;

/** Reads everything that a site knows of a guest, for the guest's right of access (GDPR, article 15). */
export async function exportGuest(store: Store, siteId: string, guestId: string): Promise<GuestExport | undefined> {
  const guest = await findGuest(store, siteId, guestId);
  if (!guest) return undefined;
  const ids = (await findBookingIds(store, siteId, guest)).slice(0, MAX_EXPORTED_BOOKINGS);
  const bookings = await Promise.all(
    ids.map(async ({ id }) => {
      const [placed, events, movements] = await Promise.all([
        findBooking(store, siteId, id),
        findEvents(store, id),
        findMovements(store, id),
      ]);
      return placed ? [{ ...placed.booking, paid: placed.paid, events, movements }] : [];
    }),
  );
  return { guest, bookings: bookings.flat() };
}
