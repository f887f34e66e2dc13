import { and, count, desc, eq, max, type SQL, sql } from "drizzle-orm";
import type { AdminSite, ListedSite } from "#contract/admin/site.ts";
import type { SiteStatus } from "#contract/owners/site-record.ts";
import { beginsWith, nameBeginsWith } from "../dialect/begins-with.ts";
import { isBefore, type Page } from "../dialect/newest-first.ts";
import type { Store } from "../dialect/store.ts";

const listColumns = ({ userSites: t, users }: Store["tables"]) => ({
  id: t.id,
  name: t.siteName,
  status: sql<SiteStatus>`${t.status}`,
  subdomain: t.subdomain,
  customDomain: t.customDomain,
  createdAt: t.createdAt,
  ownerId: t.userId,
  ownerEmail: users.email,
});

const selectSites = ({ db, tables: t }: Store, where: SQL | undefined) =>
  db.select(listColumns(t)).from(t.userSites).innerJoin(t.users, eq(t.users.id, t.userSites.userId)).where(where);

/** Query of a page of all sites, or of those with a status, newest first. */
export const selectNewest = (store: Store, { state, cursor, limit }: Page & { state?: string | undefined }) => {
  const { createdAt, id, status } = store.tables.userSites;
  return selectSites(store, and(state === undefined ? undefined : eq(status, state), isBefore(createdAt, id, cursor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
};

/** Queries of the sites whose subdomain, host or name begins with the typed text. */
export function selectMatches(store: Store, typed: string, limit: number) {
  const { userSites: t, domainHosts } = store.tables;
  const host = sql`cast(${typed.toLowerCase()} as text)`;
  return [
    selectSites(store, beginsWith(t.subdomain, host)).limit(limit),
    selectSites(store, beginsWith(t.customDomain, host)).limit(limit),
    selectSites(store, nameBeginsWith(sql`lower(${t.siteName})`, typed)).limit(limit),
    selectSites(store, beginsWith(domainHosts.host, host)).innerJoin(domainHosts, eq(domainHosts.siteId, t.id)).limit(limit),
  ] as const;
}

/** Finds sites whose subdomain, host or name begins with the typed text, or whose id it is. */
export async function findMatches(store: Store, typed: string, limit: number): Promise<ListedSite[]> {
  const byId = selectSites(store, eq(store.tables.userSites.id, typed)).limit(1);
  const found = (await Promise.all([...selectMatches(store, typed, limit), byId])).flat();
  return [...new Map(found.map((site) => [site.id, site])).values()].slice(0, limit);
}

/** Finds a site with the columns that its page in the admin area shows. */
export async function findSite({ db, tables: t }: Store, id: string) {
  const { userSites: site, users, siteVersions } = t;
  const publishedAt = db
    .select({ at: max(siteVersions.publishedAt) })
    .from(siteVersions)
    .where(eq(siteVersions.siteId, id));
  const [row] = await db
    .select({
      ...listColumns(t),
      statusBefore: sql<SiteStatus | null>`${site.statusBefore}`,
      theme: site.themeName,
      languages: site.languages,
      timeZone: site.timeZone,
      currency: site.currency,
      updatedAt: site.updatedAt,
      publishedAt: sql<number | string | null>`(${publishedAt})`.mapWith((at) => (at === null ? null : Number(at))),
    })
    .from(site)
    .innerJoin(users, eq(users.id, site.userId))
    .where(eq(site.id, id));
  return row;
}

/** Finds the units of a site, including archived ones. */
export async function findUnits({ db, tables: { units: t } }: Store, siteId: string) {
  const { id, slug: name, sleeps, publishedAt, archivedAt } = t;
  return db.select({ id, name, sleeps, publishedAt, archivedAt }).from(t).where(eq(t.siteId, siteId)).orderBy(t.position);
}

/** Counts the bookings of a site in each state, test bookings separately. */
export async function countBookings({ db, tables: { bookings: t } }: Store, siteId: string): Promise<AdminSite["bookings"]> {
  const { state, isTest } = t;
  const rows = await db
    .select({ state, isTest, count: count() })
    .from(t)
    .where(eq(t.siteId, siteId))
    .groupBy(state, isTest)
    .orderBy(isTest, state);
  return rows as AdminSite["bookings"];
}
