import { and, desc, eq, inArray, isNotNull, lte, max, or, type SQL, sql } from "drizzle-orm";
import type { PostponedErasure } from "#contract/admin/platform-health.ts";
import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import { BOOKING_STATES, UNAGREED_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";
import { isPaidFor, type PayingAt, paysItself } from "./paid-sites.ts";

type Tables = Store["tables"];

/** Rows read in one run of the clock, in random order, so that those that have to wait do not block the others. */
const LIMIT = 25;

const AGREED = BOOKING_STATES.filter((state) => !(UNAGREED_STATES as readonly string[]).includes(state));

/** A row of `ended_sites`: a site for which nothing pays any more. */
export interface EndedSiteRow {
  siteId: string;
  endedAt: number;
  closedAt: number | null;
  providerRef: string | null;
  remindersSent: number;
  remindedOn: CalendarDate | null;
  remindedFor: CalendarDate | null;
  postponedAt: number | null;
}

/** Finds ids of sites whose subscription or gift has ended, and that are not stored as ended yet, or are online all the same. */
export async function findNewlyEnded({ db, tables: t }: Store, paying: PayingAt): Promise<string[]> {
  const { userSites, subscriptions, siteGifts, endedSites } = t;
  const ended = db
    .select({ id: sql<string>`${subscriptions.siteId}` })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, paying.billedBy), isNotNull(subscriptions.siteId), isNotNull(subscriptions.endedAt)));
  const given = db.select({ id: siteGifts.siteId }).from(siteGifts).where(lte(siteGifts.endsAt, paying.now));
  const isStored = sql`exists (select 1 from ${endedSites} where ${endedSites.siteId} = ${userSites.id})`;
  const isOpen = or(eq(userSites.status, "active"), sql`not ${isStored}`);
  const rows = await db
    .select({ id: userSites.id })
    .from(userSites)
    .where(and(inArray(userSites.id, ended.unionAll(given)), isOpen, sql`not ${isPaidFor(t, paying)}`))
    .orderBy(sql`random()`)
    .limit(LIMIT);
  return rows.map(({ id }) => id);
}

/** Finds the subscription of a site that ended last; undefined if it never had one. */
export async function findLastEnded(
  { db, tables: { subscriptions: t } }: Store,
  siteId: string,
  provider: string,
): Promise<(SubscriptionRecord & { endedAt: number }) | undefined> {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.provider, provider), isNotNull(t.endedAt)))
    .orderBy(desc(t.endedAt), t.id)
    .limit(1);
  return rows[0] as (SubscriptionRecord & { endedAt: number }) | undefined;
}

/** Stores that nothing pays for a site any more; if that is stored, only that it was closed. */
export function insert(
  db: Database,
  { endedSites }: Tables,
  row: Pick<EndedSiteRow, "siteId" | "endedAt" | "closedAt" | "providerRef">,
): Query {
  const { closedAt } = row;
  return db.insert(endedSites).values(row).onConflictDoUpdate({ target: endedSites.siteId, set: { closedAt } });
}

export function remove(db: Database, { endedSites: t }: Tables, siteId: string): Query {
  return db.delete(t).where(eq(t.siteId, siteId));
}

/** Changes a row; skipped if it does not exist. */
export function update(db: Database, { endedSites: t }: Tables, siteId: string, facts: Partial<EndedSiteRow>): Query {
  return db.update(t).set(facts).where(eq(t.siteId, siteId));
}

/** Finds sites that are stored as ended although their subscription runs again, or a gift lets them be online. */
export async function findReturned({ db, tables: t }: Store, paying: PayingAt): Promise<EndedSiteRow[]> {
  const { endedSites, userSites } = t;
  const rows = await db
    .select({ row: endedSites })
    .from(endedSites)
    .innerJoin(userSites, eq(userSites.id, endedSites.siteId))
    .where(paysItself(t, paying))
    .orderBy(sql`random()`)
    .limit(LIMIT);
  return rows.map(({ row }) => row as EndedSiteRow);
}

/** Finds ended sites that would be erased if a mail server had accepted a reminder, the one that waits longest first. */
export async function findPostponed({ db, tables: { endedSites: t, userSites } }: Store): Promise<PostponedErasure[]> {
  const rows = await db
    .select({ siteId: t.siteId, siteName: userSites.siteName, since: t.postponedAt })
    .from(t)
    .innerJoin(userSites, eq(userSites.id, t.siteId))
    .where(isNotNull(t.postponedAt))
    .orderBy(t.postponedAt)
    .limit(LIMIT);
  return rows.map(({ since, ...site }) => ({ ...site, since: since ?? 0 }));
}

/** An ended site with its name and the departure of its last agreed stay. */
export type KeptSite = EndedSiteRow & { siteName: string; lastDeparture: CalendarDate | null };

/** Finds ended sites for which nothing could pay. */
export async function findKept(store: Store, paying: PayingAt): Promise<KeptSite[]> {
  return select(store, sql`not ${isPaidFor(store.tables, paying)}`);
}

/** Finds the ended sites whose last subscription is one of these, by the provider's ids. */
export async function findEndedWith(store: Store, providerRefs: string[]): Promise<KeptSite[]> {
  return (
    await Promise.all(chunkValues(providerRefs).map((some) => select(store, inArray(store.tables.endedSites.providerRef, some))))
  ).flat();
}

/** Finds the ended sites of an account. */
export async function findEndedOf(store: Store, userId: string): Promise<KeptSite[]> {
  return select(store, eq(store.tables.userSites.userId, userId));
}

async function select({ db, tables: t }: Store, where: SQL): Promise<KeptSite[]> {
  const { endedSites, userSites, bookings } = t;
  const isAgreed = and(eq(bookings.siteId, endedSites.siteId), inArray(bookings.state, AGREED));
  const rows = await db
    .select({ row: endedSites, siteName: userSites.siteName, lastDeparture: max(bookings.departure) })
    .from(endedSites)
    .innerJoin(userSites, eq(userSites.id, endedSites.siteId))
    .leftJoin(bookings, isAgreed)
    .where(where)
    .groupBy(endedSites.siteId, userSites.id)
    .orderBy(sql`random()`)
    .limit(LIMIT);
  return rows.map(({ row, siteName, lastDeparture }) => ({
    ...(row as EndedSiteRow),
    siteName,
    lastDeparture: lastDeparture as CalendarDate | null,
  }));
}
