import { and, asc, eq, sql } from "drizzle-orm";
import type { ReviewRecord } from "#contract/site-record.ts";
import type { Locale } from "#domain/locale.ts";
import { type Database, portions, prepared, type Query, type Store } from "./store.ts";

/** At most this many reviews stand on one page. */
const MOST_SHOWN = 60;

/** The reviews a site shows, in the owner's order. */
export async function findShown({ db, tables: t }: Store, siteId: string): Promise<ReviewRecord[]> {
  const query = prepared(db, "reviews shown", () =>
    db
      .select()
      .from(t.reviews)
      .where(and(eq(t.reviews.siteId, sql.placeholder("site")), eq(t.reviews.shown, true)))
      .orderBy(asc(t.reviews.position))
      .limit(MOST_SHOWN),
  );
  const rows = await query.execute({ site: siteId });
  return rows.map(({ siteId: _, position: __, shown: ___, createdAt: ____, ...review }) => ({
    ...review,
    locale: review.locale as Locale,
  }));
}

export function insertAll(db: Database, t: Store["tables"], siteId: string, reviews: ReviewRecord[], now: number): Query[] {
  const rows = reviews.map((review, position) => ({ ...review, siteId, position, shown: true, createdAt: now }));
  return portions(rows, 13).map((some) => db.insert(t.reviews).values(some));
}
