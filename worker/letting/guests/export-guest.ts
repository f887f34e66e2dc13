import type { GuestReview } from "#contract/pages/guest-review.ts";
import type { Guest } from "#contract/letting/guest.ts";
import type { DetachedDetails } from "#contract/letting/imported-stay.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findEvents, findMovements } from "#store/letting/bookings.ts";
import { findBookingIds, findGuest } from "#store/letting/guests.ts";
import { findOfBooking as findReview } from "#store/letting/guest-reviews.ts";
import { type ExportedBooking, findConversation, toExported } from "#store/owners/export.ts";
import { findOfGuest as findImportedMessages } from "#store/letting/imported-messages.ts";
import { findOfGuest } from "#store/letting/imported-stays.ts";
import { findOfBooking, findRefunds } from "#store/letting/payments.ts";
import { findProFormas } from "#store/letting/ksef.ts";
import { findByBooking } from "#store/letting/papers.ts";
import type { Store } from "#store/dialect/store.ts";

/** All data that a site has about a guest. */
export interface GuestExport {
  guest: Guest;
  bookings: (ExportedBooking & { review: GuestReview | null })[];
  importedStays: DetachedDetails[];
  /** Messages about the imported stays. */
  messages: { subject: string; text: string; at: number }[];
}

/** Maximum number of bookings in an export, latest first. */
const MAX_EXPORTED_BOOKINGS = 200;

/** Reads all data that a site has about a guest, for the guest's right of access (GDPR, article 15). */
export async function exportGuest(store: Store, siteId: string, guestId: string): Promise<GuestExport | undefined> {
  const guest = await findGuest(store, siteId, guestId);
  if (!guest) return undefined;
  const [found, importedStays, messages] = await Promise.all([
    findBookingIds(store, siteId, guest),
    findOfGuest(store, siteId, guestId),
    findImportedMessages(store, guestId),
  ]);
  const ids = found.slice(0, MAX_EXPORTED_BOOKINGS);
  const bookings = await Promise.all(
    ids.map(async ({ id }) => {
      const [placed, events, movements, payments, refunds, papers, proFormas, review, messages] = await Promise.all([
        findBooking(store, siteId, id),
        findEvents(store, id),
        findMovements(store, id),
        findOfBooking(store, id),
        findRefunds(store, id),
        findByBooking(store, id),
        findProFormas(store, id),
        findReview(store, id),
        findConversation(store, id),
      ]);
      if (!placed) return [];
      const { booking, paid } = placed;
      const money = { paid, movements, payments: payments.map(toExported), refunds, papers, proFormas };
      return [{ ...booking, events, ...money, review: review ?? null, messages }];
    }),
  );
  return { guest, bookings: bookings.flat(), importedStays, messages };
}
