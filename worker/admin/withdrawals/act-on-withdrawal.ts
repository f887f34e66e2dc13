import type { WithdrawalAction } from "#contract/admin/withdrawal.ts";
import type { WithdrawalEvent, WithdrawalState } from "#contract/business/withdrawal-state.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { findSpokenNumber } from "#domain/spoken-number.ts";
import { matchWithdrawal } from "#business/withdrawals/match-withdrawal.ts";
import { type AdminAction, type AdminTools, recordAction } from "#services/audit/record-action.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { findByNumber } from "#store/business/orders.ts";
import { markWithdrawn } from "#store/business/subscription-ends.ts";
import { changeState, findById, insertEvent } from "#store/business/withdrawals.ts";
import type { Config } from "#worker/env.ts";

type Acted = Outcome<object, "NOT_FOUND" | "STATE_CHANGED">;

/** No caller has this lease: an admin's action fails while a step is being taken. */
const NO_LEASE = -1;

/**
 * Connects a withdrawal with the order of a number, after an admin has checked that both belong together. It goes on as if the
 * order had been found: a refund that is due is started.
 */
export async function matchByHand(
  tools: AdminTools,
  config: Config,
  id: string,
  { number, reason }: { number: string; reason: string },
): Promise<Acted> {
  const { store, now, by: userId } = tools;
  const spoken = findSpokenNumber(number);
  const [withdrawal, order] = await Promise.all([
    findById(store, id),
    spoken === undefined ? undefined : findByNumber(store, spoken),
  ]);
  if (!withdrawal || !order) return { ok: false, code: "NOT_FOUND" };
  return unlessChanged(() =>
    matchWithdrawal(
      { ...withdrawal, leaseUntil: NO_LEASE },
      order,
      { store, config, now },
      {
        userId,
        reason,
        writes: (db) => [recordAction(tools, db, "withdrawal_matched", { details: { withdrawal: id, order: order.id, reason } })],
      },
    ),
  );
}

interface Change {
  from: readonly WithdrawalState[];
  to: WithdrawalState;
  event: WithdrawalEvent;
  audit: AdminAction;
}

const CHANGES: Record<WithdrawalAction, Change> = {
  refund: { from: ["matched"], to: "refunding", event: "refund-started", audit: "withdrawal_refund_started" },
  "refunded-by-hand": {
    from: ["matched", "refunding"],
    to: "refunded",
    event: "refunded-by-hand",
    audit: "withdrawal_refunded_by_hand",
  },
  refuse: { from: ["received", "matched"], to: "refused", event: "refused", audit: "withdrawal_refused" },
};

/** Starts the refund of a withdrawal, notes that it was paid back by hand, or closes it without a refund. */
export async function actOnWithdrawal(tools: AdminTools, id: string, action: WithdrawalAction, reason: string): Promise<Acted> {
  const { store, now, by: userId } = tools;
  const { tables } = store;
  const { audit, event, ...change } = CHANGES[action];
  const withdrawal = await findById(store, id);
  if (!withdrawal) return { ok: false, code: "NOT_FOUND" };
  const { orderId } = withdrawal;
  const nextAttemptAt = change.to === "refunding" ? now : null;
  return unlessChanged(() =>
    store.atomically((db) => [
      ...changeState(db, tables, { id, ...change, lease: NO_LEASE, nextAttemptAt }, now),
      ...(change.to === "refunding" && orderId !== null ? [markWithdrawn(db, tables, orderId, "withdrawal", now)] : []),
      insertEvent(db, tables, { withdrawalId: id, event, at: now, userId, reason }),
      recordAction(tools, db, audit, { details: { withdrawal: id, reason } }),
    ]),
  );
}

async function unlessChanged(write: () => Promise<unknown>): Promise<Acted> {
  try {
    await write();
    return { ok: true };
  } catch (error) {
    if (failedGuard(error) === "adminStale") return { ok: false, code: "STATE_CHANGED" };
    throw error;
  }
}
