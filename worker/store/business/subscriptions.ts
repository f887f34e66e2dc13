import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { BillingMovement, EndReason, SubscriptionChange, SubscriptionRecord } from "#contract/business/subscription.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { lock as lockSite } from "../services/site-rows.ts";

type Tables = Store["tables"];

export async function findById(store: Store, id: string): Promise<SubscriptionRecord | undefined> {
  return find(store, eq(store.tables.subscriptions.id, id));
}

export async function findByRef(store: Store, providerRef: string): Promise<SubscriptionRecord | undefined> {
  return find(store, eq(store.tables.subscriptions.providerRef, providerRef));
}

export async function findByOrder(store: Store, orderId: string): Promise<SubscriptionRecord | undefined> {
  return find(store, eq(store.tables.subscriptions.orderId, orderId));
}

async function find(
  { db, tables: { subscriptions } }: Store,
  where: ReturnType<typeof eq>,
): Promise<SubscriptionRecord | undefined> {
  const [row] = await db.select().from(subscriptions).where(where).limit(1);
  return row as SubscriptionRecord | undefined;
}

/** Finds the subscriptions of an account, oldest first. */
export async function findOfAccount({ db, tables: { subscriptions: t } }: Store, userId: string): Promise<SubscriptionRecord[]> {
  const rows = await db.select().from(t).where(eq(t.userId, userId)).orderBy(asc(t.createdAt), asc(t.id));
  return rows as SubscriptionRecord[];
}

/** Finds subscriptions that were compared with their provider last before `before`; ended ones only if they ended after `endedAfter`. */
export async function findUnchecked(
  { db, tables: { subscriptions: t } }: Store,
  { provider, before, endedAfter, limit }: { provider: string; before: number; endedAfter: number; limit: number },
): Promise<SubscriptionRecord[]> {
  const isWatched = or(isNull(t.endedAt), sql`${t.endedAt} > ${endedAfter}`);
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.provider, provider), lt(t.checkedAt, before), isWatched))
    .orderBy(asc(t.checkedAt))
    .limit(limit);
  return rows as SubscriptionRecord[];
}

/**
 * Locks the sites for which an order of an account pays, or could pay. Belongs at the beginning of a batch that stores its
 * subscription, so that none of them is erased at the same time.
 */
export function lockSites(
  db: Database,
  t: Tables,
  { userId, siteId }: { userId: string | null; siteId: string | null },
): Query[] {
  if (userId === null && siteId === null) return [];
  return [lockSite(db, t, sql`(${or(eq(t.userSites.id, siteId ?? ""), eq(t.userSites.userId, userId ?? ""))})`)];
}

/**
 * Inserts the subscription of an order; skipped if the order has one. If its site has another owner since, or was deleted, it has no
 * site yet; if the site has another one that runs, it shall end and be paid back.
 */
export function insert(
  db: Database,
  { subscriptions: t, userSites }: Tables,
  { siteId, ...subscription }: SubscriptionRecord,
): Query[] {
  const inserted = db
    .insert(t)
    .values({ ...subscription, siteId: null })
    .onConflictDoNothing();
  if (siteId === null) return [inserted];
  const isFree = sql`not exists (select 1 from ${t} other where other.site_id = ${siteId} and other.ended_at is null)`;
  const isOwn = sql`exists (select 1 from ${userSites} where ${and(eq(userSites.id, siteId), sql`${userSites.userId} = ${subscription.userId}`)})`;
  const { createdAt } = subscription;
  const paidTwice = { endReason: "paid-twice" satisfies EndReason, endRequestedAt: createdAt, endNextAt: createdAt };
  return [
    inserted,
    db
      .update(t)
      .set({ siteId })
      .where(and(eq(t.id, subscription.id), isNull(t.siteId), isFree, isOwn)),
    db
      .update(t)
      .set(paidTwice)
      .where(and(eq(t.id, subscription.id), isNull(t.siteId), isNull(t.endReason), sql`not (${isFree})`, isOwn)),
  ];
}

/** True if a subscription of a site runs, whether its months are paid or not. */
export async function hasRunning({ db, tables: { subscriptions: t } }: Store, siteId: string): Promise<boolean> {
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.siteId, siteId), isNull(t.endedAt)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Writes to a subscription that was read with `version`, and raises its version. Makes the batch fail on the guard
 * `subscriptionChanged` if it was written to since.
 */
export function update(
  db: Database,
  t: Tables,
  { id, version }: { id: string; version: number },
  facts: Partial<Omit<SubscriptionRecord, "id" | "version">>,
): Query[] {
  const { subscriptions } = t;
  const isThis = eq(subscriptions.id, id);
  const asRead = and(isThis, eq(subscriptions.version, version));
  return [
    // Locks the row, so that the guard sees what another transaction has written.
    db
      .update(subscriptions)
      .set({ version: sql`${subscriptions.version}` })
      .where(isThis),
    guard(db, t, "subscriptionChanged", sql`not exists (select 1 from ${subscriptions} where ${asRead})`),
    db
      .update(subscriptions)
      .set({ ...facts, version: version + 1 })
      .where(isThis),
  ];
}

/**
 * Writes a decision of the clock, with its entry in the history. Makes the batch fail on the guard `subscriptionChanged` if the
 * subscription was written to since it was read.
 */
export function decide(
  db: Database,
  t: Tables,
  read: Pick<SubscriptionRecord, "id" | "version">,
  { set = {}, facts, at }: { set?: Parameters<typeof update>[3] } & Pick<SubscriptionChange, "facts" | "at">,
): Query[] {
  const { id: subscriptionId, version } = read;
  return [
    ...update(db, t, read, set),
    insertChange(db, t, { subscriptionId, version: version + 1, source: "clock", at, facts, by: null }),
  ];
}

/** Records a comparison that found nothing to store. */
export function markChecked(db: Database, { subscriptions: t }: Tables, id: string, checkedAt: number): Query {
  return db.update(t).set({ checkedAt }).where(eq(t.id, id));
}

/** Gives the subscriptions of orders that were placed with a confirmed address to the account that has it. */
export function claimByEmail(db: Database, tables: Tables, { email, userId }: { email: string; userId: string }): Query[] {
  const { subscriptions: t, orders } = tables;
  const placed = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(sql`${orders.customer} ->> 'email'`, email));
  return [
    ...lockSites(db, tables, { userId, siteId: null }),
    db
      .update(t)
      .set({ userId })
      .where(and(isNull(t.userId), inArray(t.orderId, placed))),
  ];
}

/** Adds an entry to the history. */
export function insertChange(db: Database, { subscriptionChanges }: Tables, change: SubscriptionChange): Query {
  return db.insert(subscriptionChanges).values(change);
}

export async function findChanges({ db, tables: { subscriptionChanges: t } }: Store, id: string): Promise<SubscriptionChange[]> {
  const rows = await db.select().from(t).where(eq(t.subscriptionId, id)).orderBy(asc(t.version));
  return rows as SubscriptionChange[];
}

/** Inserts movements; those that are known are skipped. */
export function insertMovements(db: Database, { billingMovements }: Tables, movements: BillingMovement[]): Query[] {
  return movements.map((movement) => db.insert(billingMovements).values(movement).onConflictDoNothing());
}

export async function findMovements({ db, tables: { billingMovements: t } }: Store, id: string): Promise<BillingMovement[]> {
  const rows = await db.select().from(t).where(eq(t.subscriptionId, id)).orderBy(asc(t.at), asc(t.id));
  return rows as BillingMovement[];
}
