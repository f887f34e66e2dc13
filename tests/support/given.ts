import { sql } from "drizzle-orm";
import type { ReviewRecord } from "#contract/site-record.ts";
import { type Block, insert as insertBlock } from "#store/blocks.ts";
import type { NewBooking } from "#store/bookings.ts";
import { NO_PARTS } from "#store/nights.ts";
import { insertAll as insertReviews } from "#store/reviews.ts";
import { insert as insertSite, type NewSite } from "#store/sites.ts";
import type { Store } from "#store/store.ts";
import { exists as ownerExists, insert as insertUser } from "#store/users.ts";
import { NOW } from "../fixtures/site.ts";
import { insertBooking } from "./nights.ts";

/** Inserts a site with its owner, reviews, blocks and bookings. */
export async function given(
  store: Store,
  site: NewSite,
  more: { reviews?: ReviewRecord[]; blocks?: Block[]; bookings?: NewBooking[] } = {},
): Promise<void> {
  const { db, tables } = store;
  if (!(await ownerExists(store, site.ownerId))) {
    await insertUser(db, tables, { id: site.ownerId, email: `${site.ownerId}@vrijhuis.example`, name: "Owner" }, NOW);
  }
  await store.atomically((transaction) => [
    ...insertSite(transaction, tables, site, NOW),
    ...insertReviews(transaction, tables, site.id, more.reviews ?? [], NOW),
    ...(more.blocks ?? []).flatMap((block) => insertBlock(transaction, tables, block, NO_PARTS)),
    ...(more.bookings ?? []).flatMap((booking) => insertBooking(transaction, tables, booking)),
  ]);
}

/** Deletes all accounts with their sites, and bookings, which no cascade deletes. */
export async function removeEverybody({ db, tables: t }: Store): Promise<void> {
  const ofBookings = [t.nights, t.blocks, t.importedStays, t.movements, t.changeRequests, t.bookingEvents, t.bookings, t.guests];
  for (const table of [...ofBookings, t.unitParts, t.users]) await db.delete(table).where(sql`1 = 1`);
}
