import { and, eq, exists, gt, not } from "drizzle-orm";
import type { CalendarDate } from "#domain/dates.ts";
import { hasHost, type SiteAddress, touched } from "./sites.ts";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

/** Shows a published site, or takes it off the web; no row for one that has another status by now. */
export function setStatus(
  db: Database,
  t: Tables,
  id: string,
  { from, to }: { from: "active" | "paused"; to: "active" | "paused" },
  now: number,
): Query<{ id: string }[]> {
  return db
    .update(t.userSites)
    .set({ status: to, ...touched(t, now) })
    .where(and(eq(t.userSites.id, id), eq(t.userSites.status, from)))
    .returning({ id: t.userSites.id });
}

/**
 * Removes a site with all that hangs on it, as long as its draft has this version and guests have no stay that ends after
 * `staysAfter`, where that is given. The first answers a row when the draft has it, the second when the site is gone.
 */
export function remove(
  db: Database,
  t: Tables,
  { id, version, staysAfter }: { id: string; version: number; staysAfter?: CalendarDate },
): [Query<{ version: number }[]>, Query<{ id: string }[]>] {
  const drafts = t.siteDrafts;
  const asRead = and(eq(drafts.siteId, id), eq(drafts.version, version));
  const stays = db
    .select({ id: t.blocks.id })
    .from(t.blocks)
    .innerJoin(t.units, eq(t.units.id, t.blocks.unitId))
    .where(and(eq(t.units.siteId, id), eq(t.blocks.kind, "stay"), staysAfter && gt(t.blocks.departure, staysAfter)));
  return [
    // Holds the draft until all is done: nobody saves it in between.
    db.update(drafts).set({ version }).where(asRead).returning({ version: drafts.version }),
    db
      .delete(t.userSites)
      .where(
        and(
          eq(t.userSites.id, id),
          exists(db.select({ version: drafts.version }).from(drafts).where(asRead)),
          staysAfter && not(exists(stays)),
        ),
      )
      .returning({ id: t.userSites.id }),
  ];
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
