import { sql } from "drizzle-orm";
import type { ReviewRecord } from "#contract/owners/site-record.ts";
import { listNights } from "#domain/stays.ts";
import { type Block, insert as insertBlock } from "#store/letting/blocks.ts";
import type { NewBooking } from "#store/letting/bookings.ts";
import { type ImportedBlock, replaceBlocks } from "#store/letting/imported-blocks.ts";
import { NO_PARTS } from "#store/letting/nights.ts";
import { insertAll as insertReviews } from "#store/letting/reviews.ts";
import { insert as insertSite, type NewSite } from "#store/owners/sites.ts";
import type { Database, Query, Store } from "#store/dialect/store.ts";
import { exists as ownerExists, insert as insertUser } from "#store/identity/users.ts";
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
    ...(more.blocks ?? []).flatMap((block) => insertBlockOf(transaction, tables, block)),
    ...(more.bookings ?? []).flatMap((booking) => insertBooking(transaction, tables, booking)),
  ]);
}

/** Inserts a block of the owner or of a feed, with its nights. */
export function insertBlockOf(db: Database, t: Store["tables"], block: Block): Query[] {
  if (!isImported(block)) return insertBlock(db, t, block, NO_PARTS);
  const nights = listNights(block).map((night) => ({ night, holder: block.id, kind: block.kind }));
  const origin = { unitId: block.unitId, feedId: block.source, related: NO_PARTS };
  return replaceBlocks(db, t, origin, { added: [block], removed: [], nights });
}

const isImported = (block: Block): block is ImportedBlock => block.kind !== "block";

/** Deletes all accounts with their sites, feeds and bookings, which no cascade deletes. */
export async function removeEverybody({ db, tables: t }: Store): Promise<void> {
  const ofChannels = [t.conflicts, t.exportPickups, t.calendarExports, t.feedRuns, t.feedEvents, t.feeds, t.feedHosts];
  const ofBookings = [
    t.sentAutomations,
    t.messageFiles,
    t.messages,
    t.messageSettings,
    t.messageTemplates,
    ...ofChannels,
    t.mailServers,
    t.suppressions,
    t.nights,
    t.blocks,
    t.importedStays,
    t.statementLines,
    t.statementFormats,
    t.refunds,
    t.papers,
    t.proFormas,
    t.ksefMonths,
    t.paperCounters,
    t.paperRecipients,
    t.paperChecks,
    t.movements,
    t.changeRequests,
    t.bookingEvents,
    t.refunds,
    t.payments,
    t.paymentEvents,
    t.paymentAccounts,
    t.bookings,
    t.bookingImports,
    t.guests,
  ];
  for (const table of [...ofBookings, t.unitParts, t.users]) await db.delete(table).where(sql`1 = 1`);
}
