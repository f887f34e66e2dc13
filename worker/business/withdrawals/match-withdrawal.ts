import type { OrderRecord } from "#contract/business/order.ts";
import type { Withdrawal } from "#contract/business/withdrawal-state.ts";
import { findSpokenNumber } from "#domain/spoken-number.ts";
import { type RefundGround, refundGround } from "#domain/withdrawal.ts";
import { isUniqueViolation, type Store, type Writes } from "#store/dialect/store.ts";
import { findByNumber } from "#store/business/orders.ts";
import { hasUsedGuarantee, markWithdrawn } from "#store/business/subscription-ends.ts";
import { findByOrder as findSubscription } from "#store/business/subscriptions.ts";
import { changeState, findByOrder, insertEvent } from "#store/business/withdrawals.ts";
import type { BillingContext } from "../billing/billing-provider.ts";
import { readOrder } from "../billing/read-order.ts";

/** Finds the order that a statement names; undefined unless it was placed with the statement's email address. */
export async function findStatedOrder(
  { contract, email }: Withdrawal,
  { store }: BillingContext,
): Promise<OrderRecord | undefined> {
  const number = findSpokenNumber(contract);
  const order = number === undefined ? undefined : await findByNumber(store, number);
  return order?.customer.email === email ? order : undefined;
}

/** The admin who matches, and what is written in the same batch. */
interface ByAdmin {
  userId: string;
  reason: string;
  writes: Writes;
}

/**
 * Connects a withdrawal with its order. If the order is paid, or being paid, and a refund is due by law or by our guarantee, the
 * refund is started; otherwise, also if the guarantee was used before, an admin decides. A second withdrawal from the same order is stored as repeated. Rejects on the
 * guard `adminStale` if the withdrawal has changed.
 */
export async function matchWithdrawal(
  withdrawal: Withdrawal,
  order: OrderRecord,
  billing: BillingContext,
  by?: ByAdmin,
): Promise<void> {
  const { store, now } = billing;
  const { tables } = store;
  const { id, leaseUntil: lease, receivedAt } = withdrawal;
  const isRepeated = (await findByOrder(store, order.id)) !== undefined;
  // A payment may be newer than the provider's last message about it.
  const current = (await readOrder(order.id, billing))?.order ?? order;
  const ground = current.paidAt === null ? undefined : refundGround(current.paidAt, receivedAt);
  const isDue =
    current.paidAt === null
      ? current.status === "processing"
      : ground === "withdrawal" || (await isGuaranteed(order, ground, store));
  const to = isRepeated ? "repeated" : isDue ? "refunding" : "matched";
  const events = to === "refunding" ? (["matched", "refund-started"] as const) : ([to] as const);
  const change = { id, from: ["received"] as const, to, lease, set: { orderId: order.id } } as const;
  try {
    await store.atomically((db) => [
      ...changeState(db, tables, { ...change, nextAttemptAt: to === "refunding" ? now : null }, now),
      ...events.map((event) =>
        insertEvent(db, tables, { withdrawalId: id, event, at: now, userId: by?.userId ?? null, reason: by?.reason ?? null }),
      ),
      ...(to === "refunding" ? [markWithdrawn(db, tables, order.id, ground ?? "withdrawal", now)] : []),
      ...(by?.writes(db) ?? []),
    ]);
  } catch (error) {
    // Another statement about the same order was faster.
    if (!isRepeated && isUniqueViolation(error, "withdrawals")) return matchWithdrawal(withdrawal, order, billing, by);
    throw error;
  }
}

/** True if the guarantee, which each customer has once, pays for an order. */
async function isGuaranteed({ id, customer }: OrderRecord, ground: RefundGround | undefined, store: Store): Promise<boolean> {
  if (ground !== "guarantee") return false;
  const subscription = await findSubscription(store, id);
  const except = subscription ? { exceptId: subscription.id } : {};
  return !(await hasUsedGuarantee(store, { userId: subscription?.userId ?? null, emails: [customer.email], ...except }));
}
