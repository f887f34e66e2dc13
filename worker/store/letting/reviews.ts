import { and, asc, eq, inArray, isNull, or, gt, sql, type SQL } from "drizzle-orm";
import type { ReviewRecord, ReviewSource } from "#contract/owners/site-record.ts";
import { guard } from "../dialect/guards.ts";
import { type Database, chunkRows, chunkValues, prepared, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A review that the owner has entered. */
export interface OwnedReview extends Omit<ReviewRecord, "parts"> {
  source: ReviewSource;
  shown: boolean;
  version: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

/** A review to insert; `shown` is true by default. */
type NewReview = Omit<ReviewRecord, "parts"> & { shown?: boolean };

/** Maximum number of reviews on a page. */
const MAX_SHOWN_REVIEWS = 60;

/** Columns of a review that guests see. */
const publicColumns = ({ reviews: t }: Tables) => ({
  id: t.id,
  author: t.author,
  from: t.from,
  rating: t.rating,
  stayed: t.stayed,
  locale: t.locale,
  text: t.text,
  answer: t.answer,
  source: t.source,
});

const ownedColumns = (t: Tables) => ({
  ...publicColumns(t),
  shown: t.reviews.shown,
  position: t.reviews.position,
  version: t.reviews.version,
  createdAt: t.reviews.createdAt,
  updatedAt: t.reviews.updatedAt,
});

/** Condition of the reviews that the owner has entered; the others belong to bookings (`guest-reviews.ts`). */
const isEntered = ({ reviews: t }: Tables): SQL => isNull(t.bookingId);

/**
 * Finds the reviews that a site shows: those of guests, the newest first, then those that the owner has entered, in the owner's
 * order.
 */
export async function findShown({ db, tables: t }: Store, siteId: string): Promise<ReviewRecord[]> {
  const query = prepared(db, "reviews shown", () =>
    db
      .select({ ...publicColumns(t), parts: t.reviews.parts })
      .from(t.reviews)
      .where(and(eq(t.reviews.siteId, sql.placeholder("site")), eq(t.reviews.shown, true)))
      .orderBy(
        sql`case when ${isEntered(t)} then 1 else 0 end`,
        sql`case when ${isEntered(t)} then 0 else -${t.reviews.createdAt} end`,
        asc(t.reviews.position),
        asc(t.reviews.id),
      )
      .limit(MAX_SHOWN_REVIEWS),
  );
  const rows = await query.execute({ site: siteId });
  return rows.map((row) => ({ ...row, source: row.source as ReviewRecord["source"] }));
}

function toOwnedReview({ position: _, ...review }: OwnedRow): OwnedReview {
  return { ...review, source: review.source as ReviewSource };
}

type OwnedRow = Omit<OwnedReview, "source"> & { source: string; position: number };

/** The position of the last review of a list page. */
export interface ReviewPlace {
  position: number;
  id: string;
}

/**
 * Finds one page of the reviews that a site's owner has entered, in the owner's order, including hidden ones, and the position of
 * its last review.
 */
export async function findOf(
  { db, tables }: Store,
  siteId: string,
  limit: number,
  after?: ReviewPlace,
): Promise<{ reviews: OwnedReview[]; last: ReviewPlace | undefined }> {
  const { reviews: t } = tables;
  const later = after && or(gt(t.position, after.position), and(eq(t.position, after.position), gt(t.id, after.id)));
  const rows = await db
    .select(ownedColumns(tables))
    .from(t)
    .where(and(eq(t.siteId, siteId), isEntered(tables), later))
    .orderBy(asc(t.position), asc(t.id))
    .limit(limit);
  const last = rows.at(-1);
  return { reviews: rows.map(toOwnedReview), last: last && { position: last.position, id: last.id } };
}

export async function findById({ db, tables }: Store, siteId: string, id: string): Promise<OwnedReview | undefined> {
  const { reviews: t } = tables;
  const [row] = await db
    .select(ownedColumns(tables))
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id), isEntered(tables)));
  return row && toOwnedReview(row);
}

/** Finds the fields that identify a site's entered reviews when a list is imported. */
export async function findKnown({ db, tables }: Store, siteId: string) {
  const { reviews: t } = tables;
  return db
    .select({ id: t.id, author: t.author, stayed: t.stayed, text: t.text })
    .from(t)
    .where(and(eq(t.siteId, siteId), isEntered(tables)));
}

/** Inserts the reviews of a new site. */
export function insertAll(db: Database, t: Tables, siteId: string, reviews: ReviewRecord[], now: number): Query[] {
  return insertAt(db, t, siteId, reviews, now, (index) => index);
}

/** Inserts reviews before the existing ones of a site. */
export function insertFirst(db: Database, t: Tables, siteId: string, reviews: NewReview[], now: number): Query[] {
  // Each chunk is placed before the chunk that was inserted before it.
  const before = sql`(select coalesce(min(${t.reviews.position}), 0) from ${t.reviews} where ${t.reviews.siteId} = ${siteId})`;
  return chunkRows(reviews, t.reviews)
    .toReversed()
    .flatMap((chunk) => insertAt(db, t, siteId, chunk, now, (index) => sql<number>`${before} - ${chunk.length - index}`));
}

/**
 * Makes the batch fail (guard `tooManyReviews`) if the site now has more than `max` entered reviews. Comes after a lock on the
 * site.
 */
export function requireAtMost(db: Database, t: Tables, siteId: string, max: number): Query {
  const all = sql`(select count(*) from ${t.reviews} where ${and(eq(t.reviews.siteId, siteId), isEntered(t))})`;
  return guard(db, t, "tooManyReviews", sql`${all} > ${max}`);
}

function insertAt(
  db: Database,
  t: Tables,
  siteId: string,
  reviews: NewReview[],
  now: number,
  positionOf: (index: number) => number | ReturnType<typeof sql<number>>,
): Query[] {
  const rows = reviews.map((review, index) => ({
    shown: true,
    ...review,
    siteId,
    position: positionOf(index),
    createdAt: now,
    updatedAt: now,
  }));
  return chunkRows(rows, t.reviews).map((chunk) => db.insert(t.reviews).values(chunk));
}

/** A review and the version that was read. */
export interface ReadReview {
  siteId: string;
  id: string;
  version: number;
}

/** Changes an entered review; returns no row if it was changed or removed since it was read. */
export function update(
  db: Database,
  t: Tables,
  read: ReadReview,
  change: Partial<Omit<OwnedReview, "id">>,
  now: number,
): Query<{ version: number }[]> {
  return db
    .update(t.reviews)
    .set({ ...change, version: read.version + 1, updatedAt: now })
    .where(asRead(t, read))
    .returning({ version: t.reviews.version });
}

/** Removes an entered review; returns no row if it was changed or removed since it was read. */
export function remove(db: Database, t: Tables, read: ReadReview): Query<{ version: number }[]> {
  return db.delete(t.reviews).where(asRead(t, read)).returning({ version: t.reviews.version });
}

/** Condition that is true if an entered review still has the version that was read. */
export const isAsRead = (t: Tables, read: ReadReview): SQL => sql`exists (select 1 from ${t.reviews} where ${asRead(t, read)})`;

const asRead = (t: Tables, { siteId, id, version }: ReadReview) =>
  and(eq(t.reviews.siteId, siteId), eq(t.reviews.id, id), eq(t.reviews.version, version), isEntered(t));

/** Finds the version of the order of a site's reviews; 0 if they were never reordered. */
export async function findOrderVersion({ db, tables: { reviewOrders: t } }: Store, siteId: string): Promise<number> {
  const [row] = await db.select({ version: t.version }).from(t).where(eq(t.siteId, siteId));
  return row?.version ?? 0;
}

interface Order {
  siteId: string;
  ids: string[];
  /** The version that was read. */
  version: number;
  /** Unique to this request. */
  decision: string;
}

/** Condition that is true if the order of a site's reviews still has this version. */
export const isOrderAsRead = ({ reviewOrders: o }: Tables, { siteId, version }: Pick<Order, "siteId" | "version">): SQL =>
  sql`coalesce((select ${o.version} from ${o} where ${o.siteId} = ${siteId}), 0) = ${version}`;

/**
 * Reorders reviews, if their order still has `version`. Reviews of other sites and removed ones are ignored. The first query
 * returns the new version, or no row if another request was first; in that case the other queries change nothing.
 */
export function reorder(
  db: Database,
  tables: Tables,
  { siteId, ids, version, decision }: Order,
): [order: Query<{ version: number }[]>, ...positions: Query[]] {
  const { reviews: t, reviewOrders: o } = tables;
  const mine = sql`exists (select 1 from ${o} where ${o.siteId} = ${siteId} and ${o.decision} = ${decision})`;
  const placed = ids.map((id, position) => ({ id, position }));
  const next = { version: version + 1, decision };
  return [
    // A site without a row has version 0.
    version === 0
      ? db
          .insert(o)
          .values({ siteId, ...next })
          .onConflictDoNothing()
          .returning({ version: o.version })
      : db
          .update(o)
          .set(next)
          .where(and(eq(o.siteId, siteId), eq(o.version, version)))
          .returning({ version: o.version }),
    // Positions are our own integers and not bound; ids are bound twice.
    ...chunkValues(placed, 2).map((chunk) => {
      const cases = chunk.map((each) => sql`when ${each.id} then ${sql.raw(String(each.position))}`);
      return db
        .update(t)
        .set({ position: sql`case ${t.id} ${sql.join(cases, sql` `)} end` })
        .where(
          and(
            eq(t.siteId, siteId),
            isEntered(tables),
            inArray(
              t.id,
              chunk.map(({ id }) => id),
            ),
            mine,
          ),
        );
    }),
  ];
}
