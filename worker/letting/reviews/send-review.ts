import { type GuestReview, type GuestWords, sourceOf } from "#contract/pages/guest-review.ts";
import { monthOf } from "#domain/dates.ts";
import { reviewAccess, type ReviewAccess } from "#domain/reviews/review-period.ts";
import { sameJson } from "#domain/same-json.ts";
import type { HostTools } from "#services/hosts/refresh-site.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { findOfBooking, insert, isAsRead, update } from "#store/letting/guest-reviews.ts";
import { enqueue } from "#store/services/outbox.ts";
import { type Database, isUniqueViolation } from "#store/dialect/store.ts";
import { changeReviews } from "./change-reviews.ts";
import { composeReviewMail } from "./review-mail.ts";

export interface ReviewTools extends HostTools {
  mainOrigin: string;
  newId: () => string;
}

const MAX_ATTEMPTS = 4;

/** Returns whether the guest of a booking can write its review now, or change the one that was sent. */
export const accessTo = ({ booking, unit, site }: PlacedBooking, review: GuestReview | undefined, now: number): ReviewAccess =>
  reviewAccess({ ...booking, checkOut: unit.checkOut, timeZone: site.timeZone }, review?.createdAt ?? null, now);

/**
 * Stores what a guest writes about a stay, or changes it. It waits for the owner, even after a change of a published review: an
 * owner never publishes words that they have not read. Repeating the same text changes nothing, so a form can be sent twice. The
 * owner gets one email, for the first version. `isStored` is false if nothing had to be changed.
 */
export async function sendReview(
  tools: ReviewTools,
  placed: PlacedBooking,
  words: GuestWords,
): Promise<{ ok: true; isStored: boolean } | { ok: false; code: "BOOKING_STATE" | "VERSION_CONFLICT" }> {
  const { booking } = placed;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const review = await findOfBooking(tools.store, booking.id);
    if (review && sameJson(wordsOf(review), words)) return { ok: true, isStored: false };
    if (accessTo(placed, review, tools.now) !== "open") return { ok: false, code: "BOOKING_STATE" };
    // Otherwise somebody else has written it meanwhile: another request of the guest, or the owner with an answer.
    const isStored = review ? await change(tools, placed, review, words) : await add(tools, placed, words);
    if (isStored) return { ok: true, isStored };
  }
  return { ok: false, code: "VERSION_CONFLICT" };
}

/** The part of a review that its guest has written. */
const wordsOf = ({ author, rating, parts, locale, text, improve, mayPublish }: GuestReview): GuestWords => ({
  author,
  rating,
  parts,
  locale,
  text,
  improve,
  mayPublish,
});

async function add(tools: ReviewTools, placed: PlacedBooking, words: GuestWords): Promise<boolean> {
  const { store, now, newId } = tools;
  const { booking, site } = placed;
  const review = {
    id: newId(),
    siteId: site.id,
    bookingId: booking.id,
    source: sourceOf(booking.channel),
    stayed: monthOf(booking.departure),
  };
  const mail = composeReviewMail(tools, placed, words);
  try {
    await store.atomically((db) => [
      insert(db, store.tables, review, words, now),
      ...(mail ? [enqueue(db, store.tables, newId(), mail, now)] : []),
    ]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "reviews")) return false;
    throw error;
  }
}

async function change(tools: ReviewTools, { site }: PlacedBooking, review: GuestReview, words: GuestWords): Promise<boolean> {
  const { store, now } = tools;
  const read = { siteId: site.id, id: review.id, version: review.version };
  const undecided = { shown: false, privateReason: null, privateNote: null, editedAt: now };
  const queries = (db: Database) => [update(db, store.tables, read, { ...words, ...undecided }, now)] as const;
  const isShown = review.state === "published";
  const [rows] = isShown
    ? await changeReviews(tools, site.id, { onlyIf: isAsRead(store.tables, read), queries })
    : await store.atomically(queries);
  return rows.length > 0;
}
