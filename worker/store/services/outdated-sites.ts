import { and, eq, lte, sql, type SQL } from "drizzle-orm";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Records that KV has this version of a site; returns no row if the site now has another version or was deleted. */
export function markShown(db: Database, { userSites: t }: Tables, id: string, version: number): Query<{ id: string }[]> {
  return db
    .update(t)
    .set({ shownVersion: version })
    .where(and(eq(t.id, id), eq(t.version, version)))
    .returning({ id: t.id });
}

/**
 * Finds ids of sites that changed before `before` and whose current version KV may not have. The order is random, so that sites
 * whose record cannot be written do not block the others.
 */
export async function findOutdated({ db, tables: { userSites: t } }: Store, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(and(sql`shown_version < version`, lte(t.updatedAt, before)))
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Selects one site, or all sites of an account. */
export type SiteSelection = { siteId: string } | { ownerId: string };

/**
 * Marks all current hosts of the sites as stale. Belongs in the batch of a change that removes sites from their hosts, before
 * that change.
 */
export function markSiteHosts(db: Database, t: Tables, selection: SiteSelection, mainDomain: string, now: number): Query {
  const site = "siteId" in selection ? sql`sites.id = ${selection.siteId}` : sql`sites.user_id = ${selection.ownerId}`;
  const since = sql`cast(${now} as bigint)`;
  return insertMarks(
    db,
    t,
    sql`select sites.subdomain || ${`.${mainDomain}`}, ${since} from user_sites sites where ${site} and sites.subdomain is not null
      union select sites.custom_domain, ${since} from user_sites sites where ${site} and sites.custom_domain is not null
      union select hosts.host, ${since} from domain_hosts hosts join domains on domains.id = hosts.domain_id
        join user_sites sites on sites.id = hosts.site_id where ${site} and domains.serving`,
  );
}

/** Marks hosts as stale; at most 50. */
export function markHosts(db: Database, t: Tables, hosts: string[], now: number): Query[] {
  if (hosts.length === 0) return [];
  const rows = hosts.map((host) => sql`select ${host}, cast(${now} as bigint) where true`);
  return [insertMarks(db, t, sql.join(rows, sql` union `))];
}

function insertMarks(db: Database, { staleHosts: t }: Tables, rows: SQL): Query {
  const since = sql`case when ${t.since} < excluded.since then excluded.since else ${t.since} + 1 end`;
  return db.insert(t).select(rows).onConflictDoUpdate({ target: t.host, set: { since } });
}

interface StaleHost {
  host: string;
  since: number;
}

/** Finds hosts that were marked as stale before `before`, in random order. */
export async function findStaleHosts(
  { db, tables: { staleHosts: t } }: Store,
  before: number,
  limit: number,
): Promise<StaleHost[]> {
  return db
    .select()
    .from(t)
    .where(lte(t.since, before))
    .orderBy(sql`random()`)
    .limit(limit);
}

/** Removes a mark, unless the host was marked again since it was read. */
export async function clearStale({ db, tables: { staleHosts: t } }: Store, { host, since }: StaleHost): Promise<void> {
  await db.delete(t).where(and(eq(t.host, host), eq(t.since, since)));
}
