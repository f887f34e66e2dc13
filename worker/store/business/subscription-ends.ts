import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { type EndReason, endsAtOnce, type SubscriptionRecord } from "#contract/business/subscription.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { insertChange, update } from "./subscriptions.ts";

type Tables = Store["tables"];

/** Rows read in one run; the next run goes on. */
const LIMIT = 25;

interface EndWish {
  reason: EndReason;
  /** The time at which the subscription is, which may be moved for a test subscription. */
  requestedAt: number;
  /** Time of the first attempt to have the provider do it; null if somebody else does. */
  nextAt: number | null;
  now: number;
  /** The account that asked; null if the platform did. */
  by: string | null;
}

/** A later end replaces those that do not end at once. */
const isReplaced = (t: Tables["subscriptions"]) => or(isNull(t.endReason), eq(t.endReason, "handed-over"));

/** Stores that a subscription shall end, with its history. Fails on the guard `subscriptionChanged` if it was changed since. */
export function requestEnd(
  db: Database,
  t: Tables,
  read: Pick<SubscriptionRecord, "id" | "version" | "endReason">,
  { reason, requestedAt, nextAt, now, by }: EndWish,
): Query[] {
  const { id, version, endReason } = read;
  const facts = { endReason: [endReason, reason] as [unknown, unknown] };
  return [
    ...update(db, t, read, { endReason: reason, endRequestedAt: requestedAt, endNextAt: nextAt }),
    insertChange(db, t, { subscriptionId: id, version: version + 1, source: "owner", at: now, facts, by }),
  ];
}

/**
 * Stores that an order was withdrawn from: its subscription lets no site go online while the money is being paid back. An end that
 * pays everything back is kept, because the guarantee is used once.
 */
export function markWithdrawn(
  db: Database,
  { subscriptions: t }: Tables,
  orderId: string,
  reason: EndReason,
  now: number,
): Query {
  return db
    .update(t)
    .set({ endReason: reason, endRequestedAt: now, endNextAt: null, version: sql`${t.version} + 1` })
    .where(and(eq(t.orderId, orderId), isReplaced(t)));
}

/** Finds the subscriptions whose end the provider has still to be told, the longest waiting first. */
export async function findEndsDue(
  { db, tables: { subscriptions: t } }: Store,
  provider: string,
  now: number,
): Promise<SubscriptionRecord[]> {
  const isDue = and(eq(t.provider, provider), lte(t.endNextAt, now));
  return (await db.select().from(t).where(isDue).orderBy(asc(t.endNextAt), t.id).limit(LIMIT)) as SubscriptionRecord[];
}

/** Plans the next attempt of an end that is not done. */
export function postponeEnd(db: Database, { subscriptions: t }: Tables, id: string, nextAt: number): Query {
  return db
    .update(t)
    .set({ endNextAt: nextAt })
    .where(and(eq(t.id, id), isNotNull(t.endNextAt)));
}

/** Finds the subscriptions of an account that have not ended. */
export async function findRunningOf({ db, tables: { subscriptions: t } }: Store, userId: string): Promise<SubscriptionRecord[]> {
  const isRunning = and(eq(t.userId, userId), isNull(t.endedAt));
  return (await db.select().from(t).where(isRunning).orderBy(t.createdAt, t.id)) as SubscriptionRecord[];
}

/** Finds the subscription of a site that has not ended. */
export async function findRunningOfSite(
  { db, tables: { subscriptions: t } }: Store,
  siteId: string,
): Promise<SubscriptionRecord | undefined> {
  const isRunning = and(eq(t.siteId, siteId), isNull(t.endedAt));
  return (await db.select().from(t).where(isRunning).limit(1))[0] as SubscriptionRecord | undefined;
}

/**
 * Stores that all running subscriptions of an account shall end, as its account is closed; `read` are those that were read before,
 * for their history. Belongs before the account's deletion, which takes the account out of them.
 */
export function endAllOf(
  db: Database,
  t: Tables,
  { userId, read, now, by }: { userId: string; read: SubscriptionRecord[]; now: number; by: string | null },
): Query[] {
  const { subscriptions, subscriptionChanges } = t;
  const reason: EndReason = "account-closed";
  const source = by === null || by === userId ? "owner" : "admin";
  return [
    db
      .update(subscriptions)
      .set({ endReason: reason, endRequestedAt: now, endNextAt: now, version: sql`${subscriptions.version} + 1` })
      .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt), isReplaced(subscriptions))),
    ...read
      .filter(({ endReason }) => !endsAtOnce(endReason))
      .map(({ id, endReason }) => {
        const facts = { endReason: [endReason, reason] as [unknown, unknown] };
        // Another one may have written to it since it was read, or this batch, if it ends by the guarantee.
        const version = sql`(select ${subscriptions.version} from ${subscriptions} where ${eq(subscriptions.id, id)})`;
        return db
          .insert(subscriptionChanges)
          .values({ subscriptionId: id, version, source, at: now, facts, by })
          .onConflictDoNothing();
      }),
  ];
}

/** A use of the guarantee: by an account, or for an order of one of these addresses (lower case). */
export interface GuaranteeUser {
  userId: string | null;
  emails: string[];
  /** The subscription it would be used for, which does not count. */
  exceptId?: string;
}

/** Subquery of the subscriptions that ended by the guarantee for this account or these addresses. */
function usesOf(db: Database, { subscriptions: s, orders: o }: Tables, { userId, emails, exceptId }: GuaranteeUser) {
  // A list and not an "or" of orders and the account, for which Postgres reads all subscriptions.
  const ordered = db
    .select({ id: o.id })
    .from(o)
    .where(inArray(sql`${o.customer} ->> 'email'`, emails.filter(Boolean)));
  const byOrder = db.select({ id: s.id }).from(s).where(inArray(s.orderId, ordered));
  const own = userId === null ? byOrder : byOrder.union(db.select({ id: s.id }).from(s).where(eq(s.userId, userId)));
  return db
    .select({ id: s.id })
    .from(s)
    .where(and(eq(s.endReason, "guarantee"), inArray(s.id, own), ...(exceptId === undefined ? [] : [ne(s.id, exceptId)])));
}

/** True if the money-back guarantee was used before. */
export async function hasUsedGuarantee(store: Store, user: GuaranteeUser): Promise<boolean> {
  return (await usesOf(store.db, store.tables, user).limit(1)).length > 0;
}

/** Makes the batch fail on the guard `guaranteeUsed` if the guarantee was used before; lock the account's row before it. */
export const requireGuarantee = (db: Database, t: Tables, user: GuaranteeUser): Query =>
  guard(db, t, "guaranteeUsed", sql`exists ${usesOf(db, t, user)}`);

interface Handover {
  siteId: string;
  /** The new owner. */
  userId: string;
  /** True if the former owner keeps the subscription for another site; otherwise it ends with the time that is paid. */
  isKept: boolean;
  /** Time until which the site stays paid for its new owner, as a gift with the id `giftId`; null if it was not paid. */
  paidUntil: number | null;
  giftId: string;
  now: number;
}

/**
 * Takes the subscription from a site that is handed over, so that its payer never pays for somebody else, and gives the site the time
 * that was promised. Writes nothing unless `isAccepted` holds. A subscription of the new owner stays.
 */
export function handOver(db: Database, t: Tables, handover: Handover, isAccepted: SQL): Query[] {
  const { siteId, userId, isKept, paidUntil, giftId, now } = handover;
  const { subscriptions: s, siteGifts } = t;
  const isFormer = sql`${s.userId} is distinct from ${userId}`;
  const end = { endReason: "handed-over", endRequestedAt: now, endNextAt: now };
  const gift = sql`select cast(${giftId} as text), cast(${siteId} as text), 'handed over', cast(${paidUntil} as bigint), cast(${now} as bigint), cast(null as text) where ${isAccepted}`;
  return [
    ...(paidUntil === null ? [] : [db.insert(siteGifts).select(gift)]),
    db
      .update(s)
      .set({ siteId: null, siteClosedAt: null, version: sql`${s.version} + 1`, ...(isKept ? {} : end) })
      .where(and(eq(s.siteId, siteId), isNull(s.endedAt), isFormer, isAccepted)),
  ];
}
