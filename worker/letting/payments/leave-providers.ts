import type { MoneyLeft } from "#contract/letting/payment.ts";
import { earliestDay } from "#domain/dates.ts";
import { logError } from "#services/http/log.ts";
import { findOfOwner, findOfSite, type StoredAccount, update } from "#store/letting/payment-accounts.ts";
import { findMoneyLeft, findUnreconciled, findUnsent, type WhichSites } from "#store/letting/payment-lists.ts";
import { findOpen } from "#store/letting/payments.ts";
import { disconnectAccount } from "./connect-account.ts";
import { openAccount } from "./open-account.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { sendRefund } from "./send-refunds.ts";

/** Maximum number of bookings reconciled before a site is deleted; cron does the rest. */
const MAX_RECONCILED = 25;

export type Leaving =
  /** `leave` is called after the deletion. */
  | { ok: true; leave: () => Promise<void> }
  /** Refunds were not sent to the provider yet, and would be lost. */
  | { ok: false; code: "REFUNDS_UNDER_WAY" }
  /** The owner has to refund money, and has not confirmed this. */
  | { ok: false; code: "SITE_HAS_MONEY"; left: MoneyLeft[] };

/**
 * Prepares the deletion of sites with payment accounts: sends the refunds that are due, and refuses while guests' money would be
 * lost. `leave` ends payments that a guest could still pay, because the money would go unnoticed, and removes the webhooks that
 * we created. A payment that turns out to be paid, or a provider that does not answer, is logged.
 */
export async function prepareLeaving(tools: PaymentTools, which: WhichSites, isConfirmed: boolean): Promise<Leaving> {
  const left = await settleRefunds(tools, which);
  if (!left) return { ok: false, code: "REFUNDS_UNDER_WAY" };
  if (!isConfirmed && left.some(({ refunds, deposits }) => refunds + deposits > 0))
    return { ok: false, code: "SITE_HAS_MONEY", left };
  const accounts = await findAccounts(tools, which);
  const opened = await Promise.all(
    accounts.map(async (account) => ({
      account,
      open: await openAccount(tools, account).catch(() => undefined),
      payments: await findOpen(tools.store, account.id),
    })),
  );
  const leave = async () => {
    for (const { account, open, payments } of opened) {
      if (!open || account.provider === "test") continue;
      for (const { id, providerRef } of payments) {
        const ended = providerRef === null ? undefined : await open.provider.cancel(providerRef);
        const isLeft =
          ended === undefined || !ended.ok || ended.payment.status === "paid" || ended.payment.status === "processing";
        if (isLeft) logError("payment of a deleted site not ended", new Error(account.provider), { payment: id, providerRef });
      }
      if (open.credentials.hookId !== undefined) await open.provider.removeHook(open.credentials.hookId);
    }
  };
  return { ok: true, leave };
}

/**
 * Prepares the transfer of a site. `leave` disconnects the former owner's accounts, so that guests' money no longer goes there,
 * and nobody else refunds from them.
 */
export async function prepareHandover(
  tools: PaymentTools,
  siteId: string,
): Promise<Exclude<Leaving, { code: "SITE_HAS_MONEY" }>> {
  if (!(await settleRefunds(tools, { siteId }))) return { ok: false, code: "REFUNDS_UNDER_WAY" };
  const accounts = (await findAccounts(tools, { siteId })).filter(({ provider }) => provider !== "test");
  const leave = async () => {
    for (const account of accounts) {
      await disconnectAccount(tools, siteId, account.id).catch(async (error: unknown) => {
        logError("account of a former owner not disconnected", error, { account: account.id });
        const { store } = tools;
        await store.atomically((db) => [update(db, store.tables, account, { isActive: false, credentialsSealed: null })]);
      });
    }
  };
  return { ok: true, leave };
}

const findAccounts = ({ store }: PaymentTools, which: WhichSites): Promise<StoredAccount[]> =>
  "siteId" in which ? findOfSite(store, which.siteId) : findOfOwner(store, which.userId);

/** Creates the refunds that are due and sends them; returns the remaining amounts, undefined if some could not be sent yet. */
async function settleRefunds(tools: PaymentTools, which: WhichSites): Promise<MoneyLeft[] | undefined> {
  const { store, now } = tools;
  const unreconciled = await findUnreconciled(store, which, { now, limit: MAX_RECONCILED + 1 });
  if (unreconciled.length > MAX_RECONCILED) return undefined;
  for (const { id, siteId } of unreconciled) await reconcilePayments(tools, siteId, id);
  for (const refund of await findUnsent(store, which)) {
    await sendRefund(tools, refund).catch((error: unknown) => logError("refund not sent", error, { refund: refund.id }));
  }
  const left = await findMoneyLeft(store, which, earliestDay(now));
  return left.some(({ unsent }) => unsent > 0) ? undefined : left;
}
