import type { Withdrawal } from "#contract/business/withdrawal-state.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { logError } from "#services/http/log.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { findById as findOrder } from "#store/business/orders.ts";
import { changeState, claim, findDue, insertEvent, leaveUnmatched, postpone } from "#store/business/withdrawals.ts";
import { enqueue } from "#store/services/outbox.ts";
import type { BillingContext } from "../billing/billing-provider.ts";
import { endContract } from "../billing/end-contract.ts";
import { findStatedOrder, matchWithdrawal } from "./match-withdrawal.ts";
import { composeRefundedMail } from "./withdrawal-mails.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

/** Longer than all requests to the payment provider for one contract. */
const LEASE_MS = 5 * MINUTE_MS;
const MAX_PER_RUN = 20;
const MAX_PAUSE_MS = 6 * HOUR_MS;

/** Takes the steps that are due: finds orders of new statements, and ends contracts until their money is paid back. */
export async function processWithdrawals(billing: BillingContext): Promise<void> {
  for (const id of withinBudget(billing.store, await findDue(billing.store, billing.now, MAX_PER_RUN)))
    await processWithdrawal(id, billing);
}

/** Takes all steps of one withdrawal that are due. A failed one is repeated by cron. */
export async function processWithdrawal(id: string, billing: BillingContext): Promise<void> {
  for (;;) {
    const withdrawal = await claim(billing.store, id, billing.now, LEASE_MS);
    if (!withdrawal) return;
    try {
      await (withdrawal.state === "refunding" ? refund(withdrawal, billing) : match(withdrawal, billing));
    } catch (error) {
      // An admin was faster.
      if (failedGuard(error) !== "adminStale") throw error;
    }
  }
}

async function match(withdrawal: Withdrawal, billing: BillingContext): Promise<void> {
  const { db, tables } = billing.store;
  const order = await findStatedOrder(withdrawal, billing);
  if (order) await matchWithdrawal(withdrawal, order, billing);
  else await leaveUnmatched(db, tables, withdrawal.id);
}

async function refund(withdrawal: Withdrawal, billing: BillingContext): Promise<void> {
  const { store, now } = billing;
  const { db, tables } = store;
  const { id, orderId, attempts, leaseUntil: lease } = withdrawal;
  const order = orderId === null ? undefined : await findOrder(store, orderId);
  if (!order) throw new Error("a withdrawal is being refunded without an order");
  const ended = await endContract(order, billing);
  if (!ended.ok) {
    const nextAttemptAt = now + Math.min(MINUTE_MS * 2 ** attempts, MAX_PAUSE_MS);
    logError("contract not ended after a withdrawal", new Error(ended.code), { withdrawal: id, attempts });
    await postpone(db, tables, id, { problem: ended.code, nextAttemptAt });
    return;
  }
  const { refunded } = ended;
  const mail = composeRefundedMail(withdrawal, order, refunded);
  await store.atomically((batch) => [
    ...changeState(batch, tables, { id, from: ["refunding"], to: "refunded", lease, set: { refunded } }, now),
    insertEvent(batch, tables, { withdrawalId: id, event: "refunded", at: now }),
    enqueue(batch, tables, crypto.randomUUID(), mail, now),
  ]);
}
