import type { Refund } from "#contract/letting/payment.ts";
import { logError } from "#services/http/log.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findById } from "#store/letting/payment-accounts.ts";
import { claimRefund, findDueRefunds, findPayment, findRefund, updateRefund } from "#store/letting/payments.ts";
import { enqueueBookingMails } from "../bookings/booking-mail.ts";
import { openAccount } from "./open-account.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { settlePayment } from "./settle-payment.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

const MAX_PER_RUN = 25;
const MAX_PAUSE_MS = 6 * HOUR_MS;
/** Number of unanswered attempts after which the owner is told; we keep trying. */
const TOLD_AFTER = 6;

/**
 * Sends a refund to the provider under its own idempotency key, so that a crash between the provider's answer and our record
 * refunds once, and settles the payment as it is then. Refunds that the provider refuses are left to the owner. Only one of two
 * simultaneous calls sends.
 */
export async function sendRefund(tools: PaymentTools, refund: Refund): Promise<void> {
  const { store, now } = tools;
  const payment = refund.paymentId === null ? undefined : await findPayment(store, refund.paymentId);
  const account = payment && (await findById(store, payment.accountId));
  const placed = payment && (await findBooking(store, payment.siteId, payment.bookingId));
  const attempts = refund.attempts + 1;
  const pause = Math.min(MINUTE_MS * 2 ** refund.attempts, MAX_PAUSE_MS);
  if (!(await claimRefund(store, refund, { attempts, nextTryAt: now + pause, updatedAt: now }))) return;
  if (!payment || !account || !placed || payment.providerRef === null) return fail(tools, refund, "REFUSED");
  const opened = await openAccount(tools, account);
  if (!opened) return fail(tools, refund, "UNAUTHORIZED");
  const { provider } = opened;
  const { reference } = placed.booking;
  const sent =
    refund.state === "sent"
      ? await provider.read(payment.providerRef)
      : await provider.refund({
          id: refund.id,
          ref: payment.providerRef,
          amount: refund.amount,
          currency: payment.currency,
          note: reference,
          at: now,
        });
  if (sent.ok) return settlePayment(tools, payment, sent.payment);
  // The owner may have refunded at the provider: the ledger has to say so before the owner decides what to do with this refund.
  const found = sent.problem === "REFUSED" ? await provider.read(payment.providerRef) : sent;
  if (found.ok) await settlePayment(tools, payment, found.payment);
  if (found.ok || found.problem !== "UNREACHABLE") return failIfUnsettled(tools, refund, sent.problem);
  if (attempts === TOLD_AFTER) await tell(tools, refund);
}

/** Leaves a refund to the owner, unless the provider's report has shown since that it was made or is on its way. */
async function failIfUnsettled(tools: PaymentTools, refund: Refund, problem: NonNullable<Refund["problem"]>): Promise<void> {
  const settled = await findRefund(tools.store, refund.id);
  if (settled?.state === refund.state) await fail(tools, refund, problem);
}

/** Leaves a refund to the owner and notifies them. */
async function fail(tools: PaymentTools, refund: Refund, problem: NonNullable<Refund["problem"]>): Promise<void> {
  const { store, now } = tools;
  await store.atomically((db) => [
    updateRefund(db, store.tables, refund.id, { state: "failed", problem, nextTryAt: null, updatedAt: now }),
  ]);
  await tell(tools, refund);
}

async function tell(tools: PaymentTools, { id, paymentId, amount }: Refund): Promise<void> {
  const payment = paymentId === null ? undefined : await findPayment(tools.store, paymentId);
  const placed = payment && (await findBooking(tools.store, payment.siteId, payment.bookingId));
  if (!placed) return;
  const mails = await enqueueBookingMails(tools, placed, { owner: "refund-failed" }, { amount, occasion: `refund ${id}` });
  await tools.store.atomically(mails);
}

/** Sends all refunds that are due. One that fails does not delay the others. */
export async function sendDueRefunds(tools: PaymentTools): Promise<void> {
  for (const refund of withinBudget(tools.store, await findDueRefunds(tools.store, tools.now, MAX_PER_RUN), MAX_PER_RUN)) {
    await sendRefund(tools, refund).catch((error: unknown) => logError("refund not sent", error, { refund: refund.id }));
  }
}
