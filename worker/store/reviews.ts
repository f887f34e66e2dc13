import { and, asc, eq, inArray, or, gt, sql, type SQL } from "drizzle-orm";
import type { ReviewRecord, ReviewSource } from "#contract/site-record.ts";
import { type Database, chunkRows, prepared, type Query, type Store } from "./store.ts";

type Tables = Store["tables"];

/** A review as its owner sees it. */
export interface OwnedReview extends ReviewRecord {
  shown: boolean;
  version: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

/** A review to be written; shown unless it says otherwise. */
type NewReview = ReviewRecord & { shown?: boolean };

/** At most this many reviews stand on one page. */
const MOST_SHOWN = 60;

/** The reviews a site shows, in the owner's order. */
export async function findShown({ db, tables: t }: Store, siteId: string): Promise<ReviewRecord[]> {
  const query = prepared(db, "reviews shown", () =>
    db
      .select()
      .from(t.reviews)
      .where(and(eq(t.reviews.siteId, sql.placeholder("site")), eq(t.reviews.shown, true)))
      .orderBy(asc(t.reviews.position), asc(t.reviews.id))
      .limit(MOST_SHOWN),
  );
  const rows = await query.execute({ site: siteId });
  return rows.map((row) => {
    const { shown: _, version: __, createdAt: ___, updatedAt: ____, ...review } = owned(row);
    return review;
  });
}

function owned({ siteId: _, position: __, ...review }: Tables["reviews"]["$inferSelect"]): OwnedReview {
  return { ...review, source: review.source as ReviewSource };
}

/** Where a page of a list ended. */
export interface ReviewPlace {
  position: number;
  id: string;
}

/** A page of a site's reviews in the owner's order, hidden ones too, and where it ends. */
export async function findOf(
  { db, tables: { reviews: t } }: Store,
  siteId: string,
  limit: number,
  after?: ReviewPlace,
): Promise<{ reviews: OwnedReview[]; last: ReviewPlace | undefined }> {
  const later = after && or(gt(t.position, after.position), and(eq(t.position, after.position), gt(t.id, after.id)));
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), later))
    .orderBy(asc(t.position), asc(t.id))
    .limit(limit);
  const last = rows.at(-1);
  return { reviews: rows.map(owned), last: last && { position: last.position, id: last.id } };
}

export async function findById(
  { db, tables: { reviews: t } }: Store,
  siteId: string,
  id: string,
): Promise<OwnedReview | undefined> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id)));
  return row && owned(row);
}

/** What tells reviews of a site apart. */
export async function findKnown({ db, tables: { reviews: t } }: Store, siteId: string) {
  return db.select({ author: t.author, stayed: t.stayed, text: t.text }).from(t).where(eq(t.siteId, siteId));
}

/** Writes a new site's reviews. */
export function insertAll(db: Database, t: Tables, siteId: string, reviews: ReviewRecord[], now: number): Query[] {
  return insertAt(db, t, siteId, reviews, now, (index) => index);
}

/** Puts reviews before the ones a site has. */
export function insertFirst(db: Database, t: Tables, siteId: string, reviews: NewReview[], now: number): Query[] {
  // Each portion comes before the one that was written before it.
  const before = sql`(select coalesce(min(${t.reviews.position}), 0) from ${t.reviews} where ${t.reviews.siteId} = ${siteId})`;
  return chunkRows(reviews, COLUMNS)
    .toReversed()
    .flatMap((some) => insertAt(db, t, siteId, some, now, (index) => sql<number>`${before} - ${some.length - index}`));
}

/** Values a row binds at most. */
const COLUMNS = 16;

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
  return chunkRows(rows, COLUMNS).map((some) => db.insert(t.reviews).values(some));
}

/** Which review, and the version it was read at. */
export interface ReadReview {
  siteId: string;
  id: string;
  version: number;
}

/** Changes a review at the version it was read at; no row when it was changed or removed since. */
export function update(
  db: Database,
  { reviews: t }: Tables,
  read: ReadReview,
  change: Partial<ReviewRecord & { shown: boolean }>,
  now: number,
): Query<{ version: number }[]> {
  return db
    .update(t)
    .set({ ...change, version: read.version + 1, updatedAt: now })
    .where(asRead(t, read))
    .returning({ version: t.version });
}

/** Removes a review at the version it was read at; no row when it was changed or removed since. */
export function remove(db: Database, { reviews: t }: Tables, read: ReadReview): Query<{ version: number }[]> {
  return db.delete(t).where(asRead(t, read)).returning({ version: t.version });
}

/** Whether a review has the version it was read at. */
export const isAsRead = ({ reviews: t }: Tables, read: ReadReview): SQL =>
  sql`exists (select 1 from ${t} where ${asRead(t, read)})`;

const asRead = (t: Tables["reviews"], { siteId, id, version }: ReadReview) =>
  and(eq(t.siteId, siteId), eq(t.id, id), eq(t.version, version));

/** How often a site's reviews were put in order. */
export async function findOrderVersion({ db, tables: { reviewOrders: t } }: Store, siteId: string): Promise<number> {
  const [row] = await db.select({ version: t.version }).from(t).where(eq(t.siteId, siteId));
  return row?.version ?? 0;
}

interface Order {
  siteId: string;
  ids: string[];
  /** The one that was read. */
  version: number;
  /** Unique to this request. */
  decision: string;
}

/** Whether a site's reviews were put in no other order since the one of this version. */
export const isOrderAsRead = ({ reviewOrders: o }: Tables, { siteId, version }: Pick<Order, "siteId" | "version">): SQL =>
  sql`coalesce((select ${o.version} from ${o} where ${o.siteId} = ${siteId}), 0) = ${version}`;

/**
 * Puts reviews in order, unless that was done since `version`. Those of another site and those that are gone are passed
 * over. The first query answers the new version, or no row when someone else was first; the rest do nothing then.
 */
export function reorder(
  db: Database,
  { reviews: t, reviewOrders: o }: Tables,
  { siteId, ids, version, decision }: Order,
): Query[] {
  const mine = sql`exists (select 1 from ${o} where ${o.siteId} = ${siteId} and ${o.decision} = ${decision})`;
  const placed = ids.map((id, position) => ({ id, position }));
  const next = { version: version + 1, decision };
  return [
    // Only of version 0 there may be no row yet.
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
    // A place is a whole number of our own making; ids are bound twice, beside four values more.
    ...chunkRows(placed, 2.1).map((some) => {
      const cases = some.map((each) => sql`when ${each.id} then ${sql.raw(String(each.position))}`);
      return db
        .update(t)
        .set({ position: sql`case ${t.id} ${sql.join(cases, sql` `)} end` })
        .where(
          and(
            eq(t.siteId, siteId),
            inArray(
              t.id,
              some.map(({ id }) => id),
            ),
            mine,
          ),
        );
    }),
  ];
}
