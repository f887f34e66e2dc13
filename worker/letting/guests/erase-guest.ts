import { UPCOMING_STATES } from "#domain/bookings/transitions.ts";
import type { Locale } from "#domain/locale.ts";
import { erasePerson, findBookingIds, findGuest, removeGuest } from "#store/letting/guests.ts";
import { removeMails } from "#store/letting/imported-messages.ts";
import { eraseFromDetails } from "#store/letting/imported-stays.ts";
import { isUniqueViolation, type Store } from "#store/dialect/store.ts";
import { insertErased } from "#store/owners/backups.ts";
import * as suppressions from "#store/services/suppressions.ts";

/** Stands for the name of an erased guest. */
const ERASED: Record<Locale, string> = { nl: "verwijderd", en: "erased", pl: "usunięto" };

interface Erasure {
  siteId: string;
  guestId: string;
  userId: string;
  /** Language of the placeholder for the name. */
  locale: Locale;
  now: number;
}

/** Maximum number of bookings in one batch; each has eleven queries. */
const MAX_BOOKINGS_PER_BATCH = 10;
const MAX_ATTEMPTS = 3;

/**
 * Erases a guest (GDPR, article 17): the person disappears from its bookings, their history, messages, emails, register and
 * reviews, from the details of imported stays, and from the suppression list; an unsubscription keeps a digest. References, dates
 * and amounts stay because the owner's bookkeeping needs them. The ratings of a review stay, but the review is no longer shown.
 * GUEST_HAS_BOOKINGS while a stay is upcoming or current. The guest's own record is deleted last, so that an interrupted erasure
 * can be repeated.
 */
export async function eraseGuest(
  store: Store,
  { siteId, guestId, userId, locale, now }: Erasure,
): Promise<{ ok: true; bookings: number } | { ok: false; code: "NOT_FOUND" | "GUEST_HAS_BOOKINGS" | "VERSION_CONFLICT" }> {
  const { tables: t } = store;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const guest = await findGuest(store, siteId, guestId);
    if (!guest) return { ok: false, code: "NOT_FOUND" };
    const bookings = await findBookingIds(store, siteId, guest);
    if (bookings.some(({ state }) => (UPCOMING_STATES as readonly string[]).includes(state)))
      return { ok: false, code: "GUEST_HAS_BOOKINGS" };
    try {
      for (let at = 0; at < bookings.length; at += MAX_BOOKINGS_PER_BATCH) {
        const part = bookings.slice(at, at + MAX_BOOKINGS_PER_BATCH);
        await store.atomically((db) =>
          part.flatMap((booking) => erasePerson(db, t, booking, { word: ERASED[locale], userId, now })),
        );
      }
      await store.atomically((db) => [
        removeMails(db, t, guest.id),
        eraseFromDetails(db, t, guest.id, { word: ERASED[locale], now }),
        ...(guest.email === null ? [] : suppressions.erase(db, t, siteId, guest.email)),
        insertErased(db, t, siteId, { guestId: guest.id, bookingIds: bookings.map(({ id }) => id), at: now }),
        removeGuest(db, t, guest.id),
      ]);
      return { ok: true, bookings: bookings.length };
    } catch (error) {
      // A booking was changed meanwhile.
      if (!isUniqueViolation(error, "booking_events")) throw error;
    }
  }
  return { ok: false, code: "VERSION_CONFLICT" };
}
