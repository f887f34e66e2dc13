import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { AdminSubscription } from "#contract/admin/billing.ts";
import type { SubscriptionRecord } from "#contract/business/subscription.ts";
import type { WithdrawalState } from "#contract/business/withdrawal-state.ts";
import type { PlanId } from "#domain/plans.ts";
import type { SiteStatus } from "#contract/owners/site-record.ts";
import { beginsWith } from "../dialect/begins-with.ts";
import type { Store } from "../dialect/store.ts";
import { mailStateOf } from "../services/site-mails.ts";

/** Finds a subscription with its order, owner and site. */
export async function findRecord({ db, tables }: Store, id: string) {
  const { subscriptions: t, orders, users, userSites } = tables;
  const [row] = await db
    .select({
      subscription: t,
      order: {
        id: orders.id,
        number: orders.number,
        plan: sql<PlanId>`${orders.plan}`,
        name: sql<string>`${orders.customer} ->> 'name'`,
        email: sql<string>`${orders.customer} ->> 'email'`,
      },
      owner: { id: users.id, email: users.email },
      site: { id: userSites.id, name: userSites.siteName, status: sql<SiteStatus>`${userSites.status}` },
    })
    .from(t)
    .innerJoin(orders, eq(orders.id, t.orderId))
    .leftJoin(users, eq(users.id, t.userId))
    .leftJoin(userSites, eq(userSites.id, t.siteId))
    .where(eq(t.id, id));
  return row && { ...row, subscription: row.subscription as SubscriptionRecord };
}

/** Finds the history of a subscription, oldest first, with the addresses of the accounts that caused it. */
export async function findChanges(
  { db, tables: { subscriptionChanges: t, users } }: Store,
  id: string,
): Promise<AdminSubscription["changes"]> {
  const rows = await db
    .select({ version: t.version, source: t.source, at: t.at, facts: t.facts, by: users.email })
    .from(t)
    .leftJoin(users, eq(users.id, t.by))
    .where(eq(t.subscriptionId, id))
    .orderBy(asc(t.version));
  return rows as AdminSubscription["changes"];
}

/** Finds the provider's events of an order, oldest first. */
export async function findEvents(
  { db, tables: { billingEvents: t } }: Store,
  orderId: string,
): Promise<AdminSubscription["events"]> {
  return db
    .select({ id: t.id, type: t.type, at: t.receivedAt })
    .from(t)
    .where(eq(t.orderId, orderId))
    .orderBy(asc(t.receivedAt), asc(t.id));
}

/** Finds the messages whose keys begin with a text, oldest first. */
export async function findMails({ db, tables: { outbox: t } }: Store, prefix: string): Promise<AdminSubscription["mails"]> {
  const { id, subject, createdAt, sentAt, failedAt, bouncedAt, cancelledAt, suppressedFor } = t;
  const rows = await db
    .select({ id, subject, createdAt, sentAt, failedAt, bouncedAt, cancelledAt, suppressedFor })
    .from(t)
    .where(beginsWith(t.key, sql`cast(${prefix} as text)`));
  return rows
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((row) => ({ id: row.id, subject: row.subject, at: row.sentAt ?? row.createdAt, state: mailStateOf(row as never) }));
}

/** Finds the withdrawal from an order, apart from repeated ones. */
export async function findWithdrawal(
  { db, tables: { withdrawals: t } }: Store,
  orderId: string,
): Promise<AdminSubscription["withdrawal"]> {
  const [row] = await db
    .select({ id: t.id, state: sql<WithdrawalState>`${t.state}`, receivedAt: t.receivedAt })
    .from(t)
    .where(and(eq(t.orderId, orderId), ne(t.state, sql`'repeated'`)));
  return row ?? null;
}
