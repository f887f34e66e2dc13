import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { GuestReview, GuestWords, ListedGuestReview, PrivateReason } from "#contract/pages/guest-review.ts";
import type { GuestReviewSource } from "#contract/owners/site-record.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { ReadReview } from "./reviews.ts";
import { touched } from "../services/site-rows.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];
type Row = Tables["reviews"]["$inferSelect"];

/** Condition of the reviews that guests have written; the owner has entered the others (`reviews.ts`). */
const isGuests = ({ reviews: t }: Tables): SQL => isNotNull(t.bookingId);

function toGuestReview(row: Row): GuestReview {
  const { siteId: _, position: __, from: ___, updatedAt: ____, shown, bookingId, parts, privateReason, ...review } = row;
  if (bookingId === null) throw new Error(`review ${row.id} belongs to no booking`);
  return {
    ...review,
    bookingId,
    parts: parts ?? {},
    source: row.source as GuestReviewSource,
    state: shown ? "published" : privateReason === null ? "waiting" : "private",
    privateReason: privateReason as PrivateReason | null,
  };
}

/** Finds the review of a booking. */
export async function findOfBooking({ db, tables: { reviews: t } }: Store, bookingId: string): Promise<GuestReview | undefined> {
  const [row] = await db.select().from(t).where(eq(t.bookingId, bookingId));
  return row && toGuestReview(row);
}

/** Finds which of these bookings have a review. At most 90 ids. */
export async function findReviewed({ db, tables: { reviews: t } }: Store, bookingIds: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: t.bookingId }).from(t).where(inArray(t.bookingId, bookingIds));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Finds one of a site's guest reviews. */
export async function findById({ db, tables }: Store, siteId: string, id: string): Promise<GuestReview | undefined> {
  const { reviews: t } = tables;
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id), isGuests(tables)));
  return row && toGuestReview(row);
}

/**
 * Finds a page of a site's guest reviews: those that wait for the owner first, then the newest. `offset` of them are left out.
 */
export async function findList(
  { db, tables }: Store,
  siteId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedGuestReview[]> {
  const { reviews: t, bookings } = tables;
  const { reference, guestName: name, arrival, departure } = bookings;
  const isWaiting = and(eq(t.shown, false), isNull(t.privateReason));
  const rows = await db
    .select({ review: t, booking: { reference, name, arrival, departure } })
    .from(t)
    .innerJoin(bookings, eq(bookings.id, t.bookingId))
    .where(eq(t.siteId, siteId))
    .orderBy(sql`case when ${isWaiting} then 0 else 1 end`, desc(t.createdAt), desc(t.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ review, booking: { arrival: from, departure: until, ...booking } }) => ({
    ...toGuestReview(review),
    booking: { ...booking, arrival: from as CalendarDate, departure: until as CalendarDate },
  }));
}

/** All data of a new review except the guest's text. */
export type NewGuestReview = Pick<GuestReview, "id" | "bookingId" | "source" | "stayed"> & { siteId: string };

/**
 * Inserts a guest's review, which waits for the owner. Fails on the unique key of the booking (`isUniqueViolation(error,
 * "reviews")`).
 */
export function insert(db: Database, { reviews: t }: Tables, review: NewGuestReview, words: GuestWords, now: number): Query {
  return db
    .insert(t)
    .values({ ...review, ...words, position: 0, from: null, shown: false, answer: null, createdAt: now, updatedAt: now });
}

/** A change of a guest's review; a decision sets all of `shown`, reason and note. */
type GuestReviewChange = Partial<
  GuestWords & {
    shown: boolean;
    privateReason: PrivateReason | null;
    privateNote: string | null;
    answer: string | null;
    answeredAt: number | null;
    editedAt: number;
  }
>;

/** Changes a guest's review; returns no row if it was changed since it was read. */
export function update(
  db: Database,
  t: Tables,
  read: ReadReview,
  change: GuestReviewChange,
  now: number,
): Query<{ version: number }[]> {
  return db
    .update(t.reviews)
    .set({ ...change, version: read.version + 1, updatedAt: now })
    .where(asRead(t, read))
    .returning({ version: t.reviews.version });
}

/** Condition that is true if a guest's review still has the version that was read. */
export const isAsRead = (t: Tables, read: ReadReview): SQL => sql`exists (select 1 from ${t.reviews} where ${asRead(t, read)})`;

const asRead = (t: Tables, { siteId, id, version }: ReadReview) =>
  and(eq(t.reviews.siteId, siteId), eq(t.reviews.id, id), eq(t.reviews.version, version), isGuests(t));

/** Raises the version of the site that shows the review of a booking, before the review changes. */
export function touchIfReviewed(db: Database, t: Tables, bookingId: string, now: number): Query {
  const shown = db
    .select({ id: t.reviews.siteId })
    .from(t.reviews)
    .where(and(eq(t.reviews.bookingId, bookingId), eq(t.reviews.shown, true)));
  return db.update(t.userSites).set(touched(t, now)).where(inArray(t.userSites.id, shown));
}

/** Removes the person and all texts from a booking's review, which is no longer shown; its ratings stay. */
export function erase(db: Database, { reviews: t }: Tables, bookingId: string, word: string, now: number): Query {
  return db
    .update(t)
    .set({
      author: word,
      text: word,
      improve: null,
      answer: null,
      answeredAt: null,
      privateNote: null,
      privateReason: "personal",
      shown: false,
      mayPublish: false,
      version: sql`${t.version} + 1`,
      updatedAt: now,
    })
    .where(eq(t.bookingId, bookingId));
}
