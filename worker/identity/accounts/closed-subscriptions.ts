import type { ClosedSubscription } from "#contract/identity/closing.ts";
import type { Account } from "#contract/identity/account.ts";
import { endsAtOnce } from "#contract/business/subscription.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { isGuaranteed, sumOf } from "#domain/withdrawal.ts";
import { findPlanOf, type PlanRow } from "#store/business/owner-plan.ts";
import { type GuaranteeUser, hasUsedGuarantee, requestEnd, requireGuarantee } from "#store/business/subscription-ends.ts";
import type { Store, Writes } from "#store/dialect/store.ts";
import type { AuthContext } from "./auth-context.ts";

/** Describes what closing an account ends, for the subscriptions that run or were paid within the guarantee. */
export async function previewSubscriptions(
  store: Store,
  { id: userId, email }: Pick<Account, "id" | "email">,
  now: number,
): Promise<ClosedSubscription[]> {
  const { rows, movements } = await findPlanOf(store, userId);
  if (rows.length === 0) return [];
  const hasUsed = await hasUsedGuarantee(store, { userId, emails: emailsOf(email, rows) });
  return rows.flatMap(({ subscription, order, site }) => {
    const { id, monthly, paidUntil, cancelsAt, endedAt, endReason } = subscription;
    const paid = sumOf(movements.get(id) ?? []);
    const isBack = !hasUsed && !endsAtOnce(endReason) && isGuaranteed({ paidAt: order.paidAt, paid }, now);
    if (endedAt !== null && !isBack) return [];
    const shown = { id, number: order.number, siteName: site?.name ?? null, monthly, paidUntil, refund: isBack ? paid : null };
    return { ...shown, isCharged: cancelsAt === null && endedAt === null };
  });
}

/**
 * Returns the writes that use the guarantee for a subscription of an account that is being closed. They fail on the guards
 * `guaranteeUsed` and `subscriptionChanged`.
 */
export async function prepareGuarantee(
  { store, now }: AuthContext,
  { id: userId, email }: Pick<Account, "id" | "email">,
  subscriptionId: string,
): Promise<Outcome<{ writes: Writes }, "GUARANTEE_USED" | "GUARANTEE_OVER">> {
  const { rows, movements } = await findPlanOf(store, userId);
  const row = rows.find(({ subscription }) => subscription.id === subscriptionId);
  const paid = sumOf(movements.get(subscriptionId) ?? []);
  const isOpen = row && !endsAtOnce(row.subscription.endReason) && isGuaranteed({ paidAt: row.order.paidAt, paid }, now);
  if (!isOpen) return { ok: false, code: "GUARANTEE_OVER" };
  const user: GuaranteeUser = { userId, emails: emailsOf(email, [row]), exceptId: subscriptionId };
  if (await hasUsedGuarantee(store, user)) return { ok: false, code: "GUARANTEE_USED" };
  const wish = { reason: "guarantee", requestedAt: now, nextAt: now, now, by: userId } as const;
  return {
    ok: true,
    writes: (db) => [requireGuarantee(db, store.tables, user), ...requestEnd(db, store.tables, row.subscription, wish)],
  };
}

const emailsOf = (email: string, rows: readonly Pick<PlanRow, "order">[]): string[] => [
  email,
  ...new Set(rows.map(({ order }) => order.customer.email)),
];
