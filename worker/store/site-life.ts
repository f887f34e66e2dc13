import { and, eq, exists, gt, inArray, not } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import { hasHost, type SiteAddress, touched } from "./sites.ts";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

/** Shows a published site, or takes it off the web; no row for one that was never published or that we suspended. */
export function setStatus(
  db: Database,
  t: Tables,
  id: string,
  status: "active" | "paused",
  now: number,
): Query<{ id: string }[]> {
  return db
    .update(t.userSites)
    .set({ status, ...touched(t, now) })
    .where(and(eq(t.userSites.id, id), inArray(t.userSites.status, ["active", "paused"])))
    .returning({ id: t.userSites.id });
}

/** Removes a site with all that hangs on it, unless guests have a stay that ends after `today`; no row when they have. */
export function removeWithoutStays(db: Database, t: Tables, id: string, today: CalendarDate): Query<{ id: string }[]> {
  const stays = db
    .select({ id: t.blocks.id })
    .from(t.blocks)
    .innerJoin(t.units, eq(t.units.id, t.blocks.unitId))
    .where(and(eq(t.units.siteId, id), eq(t.blocks.kind, "stay"), gt(t.blocks.departure, today)));
  return db
    .delete(t.userSites)
    .where(and(eq(t.userSites.id, id), not(exists(stays))))
    .returning({ id: t.userSites.id });
}

/** The site at an address that its owner has paused. */
export async function findPaused(
  { db, tables: t }: Store,
  address: SiteAddress,
): Promise<{ id: string; version: number } | undefined> {
  const at = "subdomain" in address ? eq(t.userSites.subdomain, address.subdomain) : hasHost(t, address.domain);
  const [row] = await db
    .select({ id: t.userSites.id, version: t.userSites.version })
    .from(t.userSites)
    .where(and(at, eq(t.userSites.status, "paused")));
  return row;
}
