import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import { STAYING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Store } from "../dialect/store.ts";

/** Rows read in one run of the clock; the next run goes on. */
const LIMIT = 100;

/** Finds subscriptions with a month that is due and whose site is not paused. */
export const findDue = (store: Store, provider: string): Promise<SubscriptionRecord[]> => {
  const { subscriptions: t } = store.tables;
  return select(store, and(eq(t.provider, provider), eq(t.status, "past_due"), isNull(t.pausedAt)));
};

/** Finds subscriptions that are paused, and whose site is online although no gift lets it. */
export function findToClose(store: Store, provider: string, now: number): Promise<SubscriptionRecord[]> {
  const { subscriptions: t, userSites, siteGifts } = store.tables;
  const isOnline = sql`exists (select 1 from ${userSites} where ${and(sql`${userSites.id} = ${t.siteId}`, eq(userSites.status, "active"))})`;
  const hasGift = sql`exists (select 1 from ${siteGifts} where ${and(sql`${siteGifts.siteId} = ${t.siteId}`, gt(siteGifts.endsAt, now))})`;
  return select(store, and(eq(t.provider, provider), isNotNull(t.pausedAt), isOnline, sql`not ${hasGift}`));
}

/** Finds subscriptions that are paid again, and whose site was taken offline because they were not. */
export function findToReopen(store: Store, provider: string): Promise<SubscriptionRecord[]> {
  const { subscriptions: t } = store.tables;
  return select(store, and(eq(t.provider, provider), isNotNull(t.siteClosedAt), isNull(t.pausedAt), isNull(t.endedAt)));
}

async function select({ db, tables: { subscriptions: t } }: Store, where: SQL | undefined): Promise<SubscriptionRecord[]> {
  return (await db.select().from(t).where(where).orderBy(t.createdAt, t.id).limit(LIMIT)) as SubscriptionRecord[];
}

/** How a message counts as accepted. */
export interface Acceptance {
  /** Accepted at this time at the latest. */
  until: number;
  /** True if messages are only read in the outbox of a developer's machine: one that is there counts. */
  isDevOutbox: boolean;
}

/** Counts messages of these keys that a mail server accepted and that did not come back. */
export async function countAccepted(
  { db, tables: { outbox: t } }: Store,
  keys: string[],
  { until, isDevOutbox }: Acceptance,
): Promise<number> {
  const isSent = lte(t.sentAt, until);
  const rows = await db
    .select({ key: t.key })
    .from(t)
    .where(and(inArray(t.key, keys), isDevOutbox ? or(isNull(t.sentAt), isSent) : isSent, isNull(t.bouncedAt)));
  return rows.length;
}

/** True if guests with an agreed stay arrive at a site on a day. */
export async function hasArrivals({ db, tables: { bookings: t } }: Store, siteId: string, day: CalendarDate): Promise<boolean> {
  const isAgreed = and(eq(t.siteId, siteId), eq(t.arrival, day), inArray(t.state, [...STAYING_STATES]));
  const rows = await db.select({ id: t.id }).from(t).where(isAgreed).limit(1);
  return rows.length > 0;
}
