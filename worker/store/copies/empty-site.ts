import { and, count, eq, exists, notExists, or, type SQL } from "drizzle-orm";
import { guard } from "../dialect/guards.ts";
import type { Query, Store } from "../dialect/store.ts";
import type { TableName } from "./belongings.ts";
import { belongsTo, siteTables, tableOf } from "./site-tables.ts";

/** What a site keeps when it is emptied for a copy; rows with files are left to the jobs that delete files. */
const KEPT: ReadonlySet<TableName> = new Set<TableName>([
  "userSites",
  "siteMembers",
  "teamInvitations",
  "domains",
  "domainHosts",
  "calendars",
  "siteMedia",
  "arrivalPictures",
  "cleanings",
  "storageObjects",
]);

/** True if a site was never published and has no bookings, guests and papers, so that nothing is lost if a copy replaces it. */
export async function isEmpty({ db, tables: t }: Store, siteId: string): Promise<boolean> {
  const of = (table: typeof t.bookings | typeof t.guests | typeof t.papers) =>
    db.select({ count: count() }).from(table).where(eq(table.siteId, siteId));
  const [[site], ...counts] = await Promise.all([
    db.select({ status: t.userSites.status }).from(t.userSites).where(eq(t.userSites.id, siteId)),
    of(t.bookings),
    of(t.guests),
    of(t.papers),
  ]);
  return site?.status === "draft" && counts.every(([row]) => Number(row?.count) === 0);
}

/** Deletes what an empty site has, before a copy takes its place. Fails on the guard `siteHasStays` if it is not empty. */
export async function emptySite(store: Store, siteId: string): Promise<void> {
  const { tables: t } = store;
  await store.atomically((db) => {
    const published = db
      .select({ id: t.userSites.id })
      .from(t.userSites)
      .where(and(eq(t.userSites.id, siteId), eq(t.userSites.status, "draft")));
    const of = (table: typeof t.bookings | typeof t.guests | typeof t.papers) =>
      exists(db.select({ id: table.id }).from(table).where(eq(table.siteId, siteId)));
    const isFilled = or(notExists(published), of(t.bookings), of(t.guests), of(t.papers)) as SQL;
    const emptied = siteTables()
      .filter(({ name }) => !KEPT.has(name))
      .toReversed()
      .map((table): Query => db.delete(tableOf(t, table.name)).where(belongsTo(db, t, table, siteId)));
    return [guard(db, t, "siteHasStays", isFilled), ...emptied];
  });
}
