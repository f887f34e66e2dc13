import { and, eq, exists, gt, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { UPCOMING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Localized } from "#domain/locale.ts";
import { removeOfSites } from "../letting/blocks.ts";
import { lockCalendars } from "../letting/calendar-versions.ts";
import { guard } from "../dialect/guards.ts";
import { requireDraftVersion } from "./site-drafts.ts";
import { lock as lockSite, touched } from "../services/site-rows.ts";
import { hasHost, type SiteAddress } from "./sites.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Statuses between which an owner can change a published site. */
export type OwnStatus = "active" | "paused" | "closed";

/**
 * Changes the status of a published site, and the words of its closed page; returns no row if its status has changed meanwhile.
 */
export function setStatus(
  db: Database,
  t: Tables,
  id: string,
  { from, to, closedText }: { from: OwnStatus; to: OwnStatus; closedText?: Localized<string> | undefined },
  now: number,
): Query<{ id: string }[]> {
  return db
    .update(t.userSites)
    .set({ status: to, ...(closedText && { closedText }), ...touched(t, now) })
    .where(and(eq(t.userSites.id, id), eq(t.userSites.status, from)))
    .returning({ id: t.userSites.id });
}

/** The statuses of a site that an admin can suspend. */
const OWN_STATUSES = ["active", "paused", "closed"] as const satisfies readonly OwnStatus[];
export const isOwnStatus = (status: string): status is OwnStatus => (OWN_STATUSES as readonly string[]).includes(status);

/** Locks a site and makes the batch fail (guard `siteStatusChanged`) if its status has changed meanwhile. */
export const requireStatus = (db: Database, t: Tables, id: string, status: string): Query[] => [
  lockSite(db, t, eq(t.userSites.id, id)),
  guard(
    db,
    t,
    "siteStatusChanged",
    sql`not exists (select 1 from ${t.userSites} where ${and(eq(t.userSites.id, id), eq(t.userSites.status, status))})`,
  ),
];

/** Takes a site offline on behalf of the platform; its status is kept for {@link resume}. */
export function suspend(db: Database, tables: Tables, id: string, now: number): Query {
  const { userSites: t } = tables;
  return db
    .update(t)
    .set({ status: "suspended", statusBefore: sql`${t.status}`, ...touched(tables, now) })
    .where(eq(t.id, id));
}

/** Restores the former status of a suspended site; "paused" if that is not known. */
export function resume(db: Database, tables: Tables, id: string, now: number): Query {
  const { userSites: t } = tables;
  return db
    .update(t)
    .set({ status: sql`coalesce(${t.statusBefore}, 'paused')`, statusBefore: null, ...touched(tables, now) })
    .where(eq(t.id, id));
}

/** A site to remove. */
export interface Removal {
  id: string;
  /** The version of its draft. */
  version: number;
  /** If given, no stay of guests may end after this day. */
  staysAfter?: CalendarDate;
  /** A further guard, which runs once the site is locked. */
  require?: (db: Database) => Query;
}

/**
 * Removes a site and all its data, with the sites aside of it. Fails on the guard `siteDraftChanged` if its draft has another version, on `siteHasStays` if a
 * stay of guests ends after `staysAfter`, and on the guard of `require`. The last query returns the site.
 */
export function remove(
  db: Database,
  t: Tables,
  { id, version, staysAfter, require }: Removal,
): [...Query[], Query<{ id: string }[]>] {
  const { userSites } = t;
  const asides = db.select({ id: t.asideSites.siteId }).from(t.asideSites).where(eq(t.asideSites.ofSiteId, id));
  const own = eq(userSites.id, id);
  const site = db.select({ id: userSites.id }).from(userSites).where(own);
  const all = inArray(userSites.id, db.select({ id: userSites.id }).from(userSites).where(own).union(asides));
  const sites = db.select({ id: userSites.id }).from(userSites).where(all);
  return [
    ...holdSites(db, t, all),
    requireDraftVersion(db, t, id, version),
    ...(staysAfter === undefined ? [] : [guard(db, t, "siteHasStays", exists(staysIn(db, t, site, staysAfter)))]),
    ...(require ? [require(db)] : []),
    ...removeOfSites(db, t, sites),
    db.delete(userSites).where(inArray(userSites.id, asides)),
    db.delete(t.asideSites).where(eq(t.asideSites.ofSiteId, id)),
    db.delete(userSites).where(own).returning({ id: userSites.id }),
  ];
}

/** A removed site with its former addresses. */
export interface FormerSite {
  id: string;
  subdomain: string | null;
  customDomain: string | null;
}

/**
 * Removes all sites of an account and all their data. Fails on the guard `siteHasStays` as `remove` does. The last query
 * returns the sites' former addresses.
 */
export function removeAllOf(
  db: Database,
  t: Tables,
  { userId, staysAfter }: { userId: string; staysAfter?: CalendarDate },
): [before: Query[], sites: Query<FormerSite[]>] {
  const { userSites } = t;
  const owned = eq(userSites.userId, userId);
  const sites = db.select({ id: userSites.id }).from(userSites).where(owned);
  const { id, subdomain, customDomain } = userSites;
  return [
    [
      ...holdSites(db, t, owned),
      ...(staysAfter === undefined ? [] : [guard(db, t, "siteHasStays", exists(staysIn(db, t, sites, staysAfter)))]),
      ...removeOfSites(db, t, sites),
      db.delete(t.asideSites).where(inArray(t.asideSites.ofSiteId, sites)),
    ],
    db.delete(userSites).where(owned).returning({ id, subdomain, customDomain }),
  ];
}

/** Locks sites and their drafts until the batch ends, so that nobody books, publishes or saves meanwhile. */
function holdSites(db: Database, t: Tables, which: SQL): Query[] {
  const { userSites, siteDrafts: drafts } = t;
  const sites = db.select({ id: userSites.id }).from(userSites).where(which);
  return [
    lockCalendars(db, t, inArray(t.calendars.siteId, sites)),
    db
      .update(userSites)
      .set({ version: sql`${userSites.version}` })
      .where(which),
    db
      .update(drafts)
      .set({ version: sql`${drafts.version}` })
      .where(inArray(drafts.siteId, sites)),
  ];
}

/** Subquery of the guests' stays at these sites that end after a day. */
const staysIn = (db: Database, { bookings: t }: Tables, sites: SQLWrapper, after: CalendarDate) =>
  db
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.siteId, sites), inArray(t.state, [...UPCOMING_STATES]), gt(t.departure, after)));

/** Counts the stays at an account's sites that end after a day. */
export async function countStaysOf({ db, tables: t }: Store, userId: string, after: CalendarDate): Promise<number> {
  const { userSites } = t;
  const sites = db.select({ id: userSites.id }).from(userSites).where(eq(userSites.userId, userId));
  return (await staysIn(db, t, sites, after)).length;
}

/** Finds the site at an address if its owner has paused it or an admin has suspended it. */
export async function findOffline(
  { db, tables: t }: Store,
  address: SiteAddress,
): Promise<{ id: string; version: number } | undefined> {
  const at = "subdomain" in address ? eq(t.userSites.subdomain, address.subdomain) : hasHost(t, address.domain);
  const [row] = await db
    .select({ id: t.userSites.id, version: t.userSites.version })
    .from(t.userSites)
    .where(and(at, inArray(t.userSites.status, ["paused", "suspended"])));
  return row;
}
