import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import { STAYING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { REMINDER_DAYS } from "#domain/subscription-states.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { lockCalendar } from "../letting/calendar-versions.ts";
import { requireStatus } from "../owners/site-life.ts";
import { isPaidFor, type PayingAt } from "./paid-sites.ts";

type Tables = Store["tables"];

/** Rows read in one run of the clock; the next run goes on with those that it looked at longest ago. */
const LIMIT = 25;

/**
 * Finds subscriptions with a month that is due and whose site is not paused, and those that the provider has ended because of such a
 * month, while their owner has not had all reminders, and their site is online and nothing else pays for it.
 */
export function findDue(store: Store, paying: PayingAt): Promise<SubscriptionRecord[]> {
  const { subscriptions: t, userSites } = store.tables;
  const waits = and(
    sql`${userSites.id} = ${t.siteId}`,
    eq(userSites.status, "active"),
    sql`not ${isPaidFor(store.tables, paying)}`,
  );
  const isEndedUnpaid = and(
    isNotNull(t.endedAt),
    isNotNull(t.pastDueSince),
    lt(t.remindersSent, REMINDER_DAYS.length),
    sql`exists (select 1 from ${userSites} where ${waits})`,
  );
  return take(store, paying, and(isNull(t.pausedAt), or(eq(t.status, "past_due"), isEndedUnpaid)));
}

/** Finds subscriptions that are paused, and whose site is online although no gift lets it. */
export function findToClose(store: Store, paying: PayingAt): Promise<SubscriptionRecord[]> {
  const { subscriptions: t, userSites } = store.tables;
  const isOnline = sql`exists (select 1 from ${userSites} where ${and(sql`${userSites.id} = ${t.siteId}`, eq(userSites.status, "active"))})`;
  const hasGift = giftOf(store.tables, t.siteId, paying.now);
  return take(store, paying, and(isNotNull(t.pausedAt), isNull(t.endedAt), isOnline, sql`not ${hasGift}`));
}

/** Finds subscriptions that are paid again, and whose site was taken offline because they were not. */
export function findToReopen(store: Store, paying: PayingAt): Promise<SubscriptionRecord[]> {
  const { subscriptions: t } = store.tables;
  return take(store, paying, and(isNotNull(t.siteClosedAt), isNull(t.pausedAt), isNull(t.endedAt)));
}

/** True for all that this file looks for. In the words of the index, because SQLite uses a partial one only if it sees the same. */
const mayNeedClock = (t: Tables["subscriptions"]): SQL =>
  sql`(${t.status} = 'past_due' or ${t.pastDueSince} is not null or ${t.pausedAt} is not null or ${t.siteClosedAt} is not null)`;

/** Takes those that the clock looked at longest ago, and marks them, so that those that have to wait do not block the others. */
async function take(
  { db, tables: { subscriptions: t } }: Store,
  { billedBy, now }: PayingAt,
  where: SQL | undefined,
): Promise<SubscriptionRecord[]> {
  const next = db
    .select({ id: t.id })
    .from(t)
    .where(and(mayNeedClock(t), eq(t.provider, billedBy), where))
    .orderBy(t.clockRunAt, t.createdAt, t.id)
    .limit(LIMIT);
  const taken = await db.update(t).set({ clockRunAt: now }).where(inArray(t.id, next)).returning();
  return taken as SubscriptionRecord[];
}

const giftOf = ({ siteGifts: t }: Tables, siteId: SQL | Tables["subscriptions"]["siteId"] | string, now: number): SQL =>
  sql`exists (select 1 from ${t} where ${and(sql`${t.siteId} = ${siteId}`, gt(t.endsAt, now))})`;

/** A query that makes the batch fail on the guard `sitePaid` if a gift lets a site be online; lock the site before it. */
export const requireNoGift = (db: Database, t: Tables, siteId: string, now: number): Query =>
  guard(db, t, "sitePaid", giftOf(t, siteId, now));

/**
 * Queries for the beginning of a batch that closes a site that is online. The batch fails on the guard `siteStatusChanged` if it is
 * not, and on `guestsArrive` if guests with an agreed stay arrive on `day`.
 */
export const requireClosable = (db: Database, t: Tables, siteId: string, day: CalendarDate): Query[] => [
  lockCalendar(db, t, siteId),
  ...requireStatus(db, t, siteId, "active"),
  guard(db, t, "guestsArrive", sql`exists (select 1 from ${t.bookings} where ${arriveOn(t, siteId, day)})`),
];

const arriveOn = ({ bookings: t }: Tables, siteId: string, day: CalendarDate): SQL | undefined =>
  and(eq(t.siteId, siteId), eq(t.arrival, day), inArray(t.state, [...STAYING_STATES]));

/** True if guests with an agreed stay arrive at a site on a day. */
export async function hasArrivals({ db, tables: t }: Store, siteId: string, day: CalendarDate): Promise<boolean> {
  const rows = await db
    .select({ id: t.bookings.id })
    .from(t.bookings)
    .where(arriveOn(t, siteId, day))
    .limit(1);
  return rows.length > 0;
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
