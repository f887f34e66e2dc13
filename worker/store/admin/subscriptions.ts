import { emailPrefix } from "#domain/accounts/addresses.ts";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { ListedSubscription, SubscriptionFilter } from "#contract/admin/billing.ts";
import type { BillingHealth } from "#contract/admin/platform-health.ts";
import type { BilledBy, EndReason } from "#contract/business/subscription.ts";
import type { ChargeStatus } from "#domain/subscription-states.ts";
import { beginsWith } from "../dialect/begins-with.ts";
import { isBefore, type Page } from "../dialect/newest-first.ts";
import { chunkValues, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Which subscriptions are compared daily. */
export interface Comparing {
  provider: NonNullable<BilledBy>;
  /** Those that ended before it are no longer compared. */
  endedAfter: number;
  /** Those that were not compared since need attention. */
  before: number;
}

/** A subscription as it is stored, before its state and reminders are known. */
export type StoredSubscription = Omit<ListedSubscription, "state" | "isTest" | "site" | "remindersAccepted" | "keptUntil"> & {
  status: ChargeStatus;
  provider: string;
  providerRef: string;
  siteId: string | null;
  siteName: string | null;
};

const emailOf = ({ orders }: Tables) => sql<string>`${orders.customer} ->> 'email'`;

function selectSubscriptions({ db, tables }: Store, where: SQL | undefined) {
  const { subscriptions: t, orders, userSites } = tables;
  const { id, provider, monthly, paidUntil, cancelsAt, endedAt, pastDueSince, pausedAt, siteClosedAt } = t;
  const { remindersSent, checkedAt, createdAt, siteId, providerRef, endRequestedAt } = t;
  const facts = { id, provider, monthly, paidUntil, cancelsAt, endedAt, pastDueSince, pausedAt, siteClosedAt };
  return db
    .select({
      ...facts,
      remindersSent,
      checkedAt,
      createdAt,
      siteId,
      providerRef,
      endRequestedAt,
      endReason: sql<EndReason | null>`${t.endReason}`,
      status: sql<ChargeStatus>`${t.status}`,
      number: orders.number,
      email: emailOf(tables),
      siteName: userSites.siteName,
    })
    .from(t)
    .innerJoin(orders, eq(orders.id, t.orderId))
    .leftJoin(userSites, eq(userSites.id, t.siteId))
    .where(where);
}

/** Condition that a subscription is listed by a filter. */
function isIn({ subscriptions: t }: Tables, filter: SubscriptionFilter, comparing: Comparing): SQL | undefined {
  switch (filter) {
    case "paused":
      return and(eq(t.status, "past_due"), isNotNull(t.pausedAt));
    case "past_due":
      return and(eq(t.status, "past_due"), isNull(t.pausedAt));
    case "cancelled":
      return isNotNull(t.cancelsAt);
    case "end-requested":
      return isNotNull(t.endRequestedAt);
    case "uncompared":
      return isUncompared(t, comparing);
    case "trial":
    case "active":
    case "ended":
      return eq(t.status, filter);
  }
}

const isUncompared = (t: Tables["subscriptions"], { provider, endedAfter, before }: Comparing): SQL | undefined =>
  and(
    eq(t.provider, provider),
    lt(t.checkedAt, before),
    lt(t.createdAt, before),
    or(isNull(t.endedAt), gt(t.endedAt, endedAfter)),
  );

/** Query of a page of all subscriptions, or of those that a filter lists, newest first. */
export const selectNewest = (
  store: Store,
  { state, cursor, limit }: Page & { state?: SubscriptionFilter | undefined },
  comparing: Comparing,
) => {
  const { createdAt, id } = store.tables.subscriptions;
  const isListed = state === undefined ? undefined : isIn(store.tables, state, comparing);
  return selectSubscriptions(store, and(isListed, isBefore(createdAt, id, cursor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
};

/** Queries of the subscriptions whose order's number or customer's address begins with a text. */
export const selectMatches = (store: Store, typed: string, limit: number) =>
  [
    selectSubscriptions(store, beginsWith(store.tables.orders.number, sql`cast(${typed.toUpperCase()} as text)`)).limit(limit),
    selectSubscriptions(store, beginsWith(emailOf(store.tables), sql`cast(${emailPrefix(typed)} as text)`)).limit(limit),
  ] as const;

export async function findMatches(store: Store, typed: string, limit: number): Promise<StoredSubscription[]> {
  const found = (await Promise.all(selectMatches(store, typed, limit))).flat();
  return [...new Map(found.map((each) => [each.id, each])).values()].slice(0, limit);
}

/** Returns which of these messages a mail server accepted and did not send back. */
export async function findAccepted({ db, tables: { outbox: t } }: Store, keys: string[]): Promise<Set<string>> {
  const isAccepted = and(isNotNull(t.sentAt), isNull(t.bouncedAt));
  const found = await Promise.all(
    chunkValues(keys).map((some) =>
      db
        .select({ key: t.key })
        .from(t)
        .where(and(inArray(t.key, some), isAccepted)),
    ),
  );
  return new Set(found.flat().map(({ key }) => key));
}

/** Counts what needs an admin's attention. One query. */
export async function countProblems({ db, tables }: Store, comparing: Comparing, differSince: number): Promise<BillingHealth> {
  const { subscriptions: t, subscriptionChanges: c, unknownSubscriptions: u } = tables;
  const differs = and(eq(c.source, "comparison"), gt(c.at, differSince));
  const [row] = await db
    .select({
      uncompared: sql`count(*)`.mapWith(Number),
      differences: sql`(select count(*) from ${c} where ${differs})`.mapWith(Number),
      unknown: sql`(select count(*) from ${u})`.mapWith(Number),
    })
    .from(t)
    .where(isUncompared(t, comparing));
  return row ?? { uncompared: 0, differences: 0, unknown: 0 };
}
