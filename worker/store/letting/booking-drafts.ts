import { and, eq, gt, lte } from "drizzle-orm";
import type { BookingDraft } from "#contract/pages/booking-form.ts";
import type { Store } from "../dialect/store.ts";

interface NewDraft {
  /** SHA-256 of the token in the form's address. */
  id: string;
  siteId: string;
  draft: BookingDraft;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Stores a guest's form between two steps. */
export async function insert({ db, tables: { bookingDrafts: t } }: Store, { draft, ...row }: NewDraft): Promise<void> {
  await db.insert(t).values({ ...row, values: { ...draft } });
}

/** Finds a form of a site by the digest of its token; undefined if it has expired. */
export async function find(
  { db, tables: { bookingDrafts: t } }: Store,
  siteId: string,
  id: string,
  now: number,
): Promise<BookingDraft | undefined> {
  const [row] = await db
    .select({ values: t.values })
    .from(t)
    .where(and(eq(t.id, id), eq(t.siteId, siteId), gt(t.expiresAt, now)));
  return row?.values as BookingDraft | undefined;
}

/** Deletes the forms that expired at `now` or earlier. */
export async function removeExpired({ db, tables: { bookingDrafts: t } }: Store, now: number): Promise<void> {
  await db.delete(t).where(lte(t.expiresAt, now));
}
