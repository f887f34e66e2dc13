import { and, desc, eq, lt, not, type SQL, sql } from "drizzle-orm";
import type { ListedReturn, ReturnFilter } from "#contract/admin/billing.ts";
import type { MovementOutcome } from "#contract/business/subscription.ts";
import { isBefore, type Page } from "../dialect/newest-first.ts";
import type { Store } from "../dialect/store.ts";

const emailOf = ({ orders }: Store["tables"]) => sql<string>`${orders.customer} ->> 'email'`;

/** Condition that a refund or a dispute has an outcome. */
const has = ({ billingMovements: t }: Store["tables"], outcome: MovementOutcome): SQL =>
  sql`exists (select 1 from ${t} outcome where outcome.id = ${t.id} || ${sql.raw(`' ${outcome}'`)})`;

/** Query of a page of refunds, or of disputes by their outcome, newest first. */
export function selectReturns({ db, tables }: Store, { state, cursor, limit }: Page & { state: ReturnFilter }) {
  const { billingMovements: t, subscriptions, orders } = tables;
  const [isWon, isLost, hasFailed] = [has(tables, "won"), has(tables, "lost"), has(tables, "failed")];
  const conditions: Record<ReturnFilter, SQL | undefined> = {
    refund: undefined,
    "dispute-open": and(not(isWon), not(isLost)),
    "dispute-won": isWon,
    "dispute-lost": isLost,
  };
  const kind = state === "refund" ? "refund" : "dispute";
  return db
    .select({
      id: t.id,
      subscriptionId: t.subscriptionId,
      amount: t.amount,
      at: t.at,
      kind: sql<ListedReturn["kind"]>`${t.kind}`,
      number: orders.number,
      email: emailOf(tables),
      provider: subscriptions.provider,
      outcome: sql<MovementOutcome | null>`case when ${hasFailed} then 'failed' when ${isWon} then 'won' when ${isLost} then 'lost' end`,
    })
    .from(t)
    .innerJoin(subscriptions, eq(subscriptions.id, t.subscriptionId))
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(and(eq(t.kind, kind), lt(t.amount, 0), conditions[state], isBefore(t.at, t.id, cursor)))
    .orderBy(desc(t.at), desc(t.id))
    .limit(limit);
}

/** Query of a page of the differences from the provider that comparisons found, newest first. */
export function selectDifferences({ db, tables }: Store, { cursor, limit }: Page) {
  const { subscriptionChanges: t, subscriptions, orders } = tables;
  return db
    .select({
      subscriptionId: t.subscriptionId,
      at: t.at,
      facts: t.facts,
      number: orders.number,
      email: emailOf(tables),
      provider: subscriptions.provider,
    })
    .from(t)
    .innerJoin(subscriptions, eq(subscriptions.id, t.subscriptionId))
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(and(eq(t.source, "comparison"), isBefore(t.at, t.subscriptionId, cursor)))
    .orderBy(desc(t.at), desc(t.subscriptionId))
    .limit(limit);
}
