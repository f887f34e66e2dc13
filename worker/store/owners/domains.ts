import { and, asc, count, eq, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import type { DomainRecord } from "#contract/owners/domain.ts";
import { CLAIM_HISTORY_MS } from "#domain/domains/states.ts";
import { guard } from "../dialect/guards.ts";
import { lock, touched } from "../services/site-rows.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

const isNotRemoved = (t: Tables) => ne(t.domains.state, "removed");

/** Finds a site's domains, oldest first. */
export async function findOf({ db, tables: t }: Store, siteId: string): Promise<DomainRecord[]> {
  const where = and(eq(t.domains.siteId, siteId), isNotRemoved(t));
  return asRecords(await db.select().from(t.domains).where(where).orderBy(asc(t.domains.createdAt), asc(t.domains.id)));
}

/** Locks a site and makes the batch fail (guard `tooManyDomains`) if it already has `max` domains that are not removed. */
export function requireFewerThan(db: Database, t: Tables, siteId: string, max: number): Query[] {
  const own = sql`(select count(*) from ${t.domains} where ${and(eq(t.domains.siteId, siteId), isNotRemoved(t))})`;
  return [lock(db, t, eq(t.userSites.id, siteId)), guard(db, t, "tooManyDomains", sql`${own} >= ${max}`)];
}

/** Finds a domain of this site that is not removed. */
export async function findOne({ db, tables: t }: Store, siteId: string, id: string): Promise<DomainRecord | undefined> {
  const where = and(eq(t.domains.id, id), eq(t.domains.siteId, siteId), isNotRemoved(t));
  return asRecords(await db.select().from(t.domains).where(where))[0];
}

/** Finds the current claims on any of these hosts. */
export async function findClaims({ db, tables: t }: Store, hosts: string[]): Promise<DomainRecord[]> {
  const claiming = db.select({ id: t.domainHosts.domainId }).from(t.domainHosts).where(inArray(t.domainHosts.host, hosts));
  return asRecords(await db.select().from(t.domains).where(inArray(t.domains.id, claiming)));
}

/** True if one of these hosts is a site's address. A site can have an address without a claim, for example from the seed. */
export async function isAddress({ db, tables: t }: Store, hosts: string[]): Promise<boolean> {
  const [row] = await db.select({ sites: count() }).from(t.userSites).where(inArray(t.userSites.customDomain, hosts));
  return (row?.sites ?? 0) > 0;
}

/** Finds the hosts of a site's served domains. */
export async function findServedHosts({ db, tables: t }: Store, siteId: string): Promise<string[]> {
  const rows = await db
    .select({ host: t.domainHosts.host })
    .from(t.domainHosts)
    .innerJoin(t.domains, eq(t.domains.id, t.domainHosts.domainId))
    .where(and(eq(t.domainHosts.siteId, siteId), eq(t.domains.serving, true)));
  return rows.map(({ host }) => host);
}

/** Deletes the served hosts of all sites of an account; returns them with their sites. */
export function takeServedHosts(db: Database, t: Tables, userId: string): Query<{ host: string; siteId: string }[]> {
  const { host, siteId, domainId } = t.domainHosts;
  const theirs = db.select({ id: t.userSites.id }).from(t.userSites).where(eq(t.userSites.userId, userId));
  const served = db.select({ id: t.domains.id }).from(t.domains).where(eq(t.domains.serving, true));
  return db
    .delete(t.domainHosts)
    .where(and(inArray(siteId, theirs), inArray(domainId, served)))
    .returning({ host, siteId });
}

/**
 * Inserts a claim with its hosts; breaks the key of `domain_hosts` if another claim has one of them. The claim can be replaced by
 * others `unprovedMs` after the owner's first claim on the domain, and is not served until `quietMs` after another claim was
 * served.
 */
export function insert(
  db: Database,
  t: Tables,
  { yieldsAt: _, notBefore: __, siteId, ...claim }: DomainRecord & { siteId: string },
  { unprovedMs, quietMs }: { unprovedMs: number; quietMs: number },
): Query[] {
  const { name, createdAt: now, hosts, id } = claim;
  const first = sql<number>`(select min(earlier.created_at) from domains earlier join user_sites theirs on theirs.id = earlier.site_id
    where earlier.name = ${name} and earlier.served_at is null and earlier.created_at > ${now - CLAIM_HISTORY_MS}
    and theirs.user_id = (select mine.user_id from user_sites mine where mine.id = ${siteId}))`;
  const released = sql<number>`(select max(coalesce(earlier.removed_at, ${now})) from domains earlier
    where earlier.name = ${name} and earlier.served_at is not null)`;
  return [
    db.insert(t.domains).values({
      ...claim,
      siteId,
      yieldsAt: sql`coalesce(${first}, ${now}) + ${unprovedMs}`,
      notBefore: sql`coalesce(${released}, 0) + ${quietMs}`,
    }),
    db.insert(t.domainHosts).values(hosts.map((host) => ({ host, domainId: id, siteId }))),
  ];
}

/** The changeable part of a domain. */
export type DomainChange = Partial<Omit<DomainRecord, "id" | "siteId" | "name" | "zone" | "hosts" | "token" | "createdAt">>;

/** Changes a domain; returns no row if its version is no longer the one that was read. */
export function change(
  db: Database,
  t: Tables,
  { id, version }: Pick<DomainRecord, "id" | "version">,
  set: DomainChange,
): Query<{ version: number }[]> {
  return db
    .update(t.domains)
    .set(set)
    .where(and(eq(t.domains.id, id), eq(t.domains.version, version)))
    .returning({ version: t.domains.version });
}

/** Deletes a removed claim, if its version still is the one that was read. */
export function deleteRemoved(
  db: Database,
  { domains: t }: Tables,
  { id, version }: Pick<DomainRecord, "id" | "version">,
): Query {
  return db.delete(t).where(and(eq(t.id, id), eq(t.version, version), eq(t.state, "removed")));
}

/** Deletes the hosts of a claim, so that they can be claimed again. */
export function freeHosts(db: Database, t: Tables, domainId: string): Query {
  return db.delete(t.domainHosts).where(eq(t.domainHosts.domainId, domainId));
}

/** Sets the site's address to a host, unless it has an address. */
export function adoptAddress(db: Database, t: Tables, siteId: string, host: string, now: number): Query {
  return db
    .update(t.userSites)
    .set({ customDomain: sql`coalesce(${t.userSites.customDomain}, ${host})`, ...touched(t, now) })
    .where(eq(t.userSites.id, siteId));
}

/** Replaces a site's address, if it is one of these hosts, with the primary host of its oldest served domain or with null. */
export function replaceAddress(db: Database, t: Tables, siteId: string, hosts: string[], now: number): Query {
  const next = sql`(select other.primary_host from domains other where other.site_id = ${siteId} and other.serving
    order by other.created_at, other.id limit 1)`;
  return db
    .update(t.userSites)
    .set({ customDomain: next, ...touched(t, now) })
    .where(and(eq(t.userSites.id, siteId), inArray(t.userSites.customDomain, hosts)));
}

/**
 * Claims due domains for `leaseMs`, the longest due first; simultaneous callers never get the same domain. Domains whose site was
 * deleted are always due when their lease ends, until they are deleted.
 */
export async function claimDue({ db, tables: t }: Store, now: number, leaseMs: number, limit: number): Promise<DomainRecord[]> {
  const { id, nextCheckAt, leaseUntil, siteId } = t.domains;
  // Neither one condition with "or" nor the bare column in the order: SQLite would read its whole index, to avoid sorting few rows.
  const due = db.select({ id }).from(t.domains).where(lte(nextCheckAt, now));
  const detached = db.select({ id }).from(t.domains).where(isNull(siteId));
  const isFree = lte(leaseUntil, now);
  const oldest = db
    .select({ id })
    .from(t.domains)
    .where(and(inArray(id, due.unionAll(detached)), isFree))
    .orderBy(asc(sql`${nextCheckAt} + 0`), asc(id))
    .limit(limit);
  const claimed = db
    .update(t.domains)
    .set({ leaseUntil: now + leaseMs })
    .where(and(isFree, inArray(id, oldest)));
  return asRecords(await claimed.returning());
}

const asRecords = (rows: unknown[]): DomainRecord[] => rows as DomainRecord[];
