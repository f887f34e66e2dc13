import type { Payment } from "#contract/letting/payment.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { logError } from "#services/http/log.ts";
import { findMovements } from "#store/letting/bookings.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { findById } from "#store/letting/payment-accounts.ts";
import { findPayment, findToCheck, findUncompared, takeCheck, updatePayment } from "#store/letting/payments.ts";
import { openAccount } from "./open-account.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { comparedSince, nextCheck, nextComparison, settlePayment } from "./settle-payment.ts";
import { begin } from "./start-payment.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";
import { sumEntries } from "./sum-entries.ts";

/** Number of payments that one run of cron checks; the rest follows in the job's next run. */
const MAX_PER_RUN = 25;
const RETRY_MS = 15 * MINUTE_MS;

/**
 * Queries the provider about a payment and settles the answer. Returns false if the provider could not be reached; then cron
 * retries later.
 */
export async function checkPayment(tools: PaymentTools, payment: Payment): Promise<boolean> {
  const { store, now } = tools;
  const account = await findById(store, payment.accountId);
  const opened = account && (await openAccount(tools, account));
  if (!opened) {
    await store.atomically((db) => [updatePayment(db, store.tables, payment.id, { checkAt: null })]);
    return false;
  }
  if (payment.providerRef === null) return restart(tools, payment);
  const read = await opened.provider.read(payment.providerRef);
  if (read.ok) {
    await settlePayment(tools, payment, read.payment);
    return true;
  }
  const checks = payment.checks + 1;
  // A webhook that came long after the last planned check is not repeated, so the provider is asked until it answers.
  const last = read.problem === "UNREACHABLE" ? now + RETRY_MS : null;
  const checkAt = nextCheck({ ...payment, checks }, now) ?? last;
  await store.atomically((db) => [updatePayment(db, store.tables, payment.id, { checks, checkAt })]);
  return false;
}

/** Repeats the start of a payment that was not answered, with the same key. */
async function restart(tools: PaymentTools, payment: Payment): Promise<boolean> {
  const { store, now } = tools;
  const placed = await findBooking(store, payment.siteId, payment.bookingId);
  const checks = payment.checks + 1;
  const isOver = (payment.expiresAt ?? 0) <= now;
  await store.atomically((db) => [
    updatePayment(db, store.tables, payment.id, {
      checks,
      checkAt: isOver ? null : nextCheck({ ...payment, checks }, now),
      ...(isOver ? { status: "expired" as const } : {}),
    }),
  ]);
  if (!placed || isOver) return false;
  return (await begin(tools, placed, payment)).ok;
}

/** Checks all payments that are due. One that fails does not delay the others. */
export async function checkDue(tools: PaymentTools): Promise<void> {
  const due = await findToCheck(tools.store, { isPaid: false, now: tools.now, limit: MAX_PER_RUN });
  for (const payment of withinBudget(tools.store, due, MAX_PER_RUN)) {
    try {
      await checkPayment(tools, payment);
    } catch (error) {
      logFailure(error, payment);
      const { store, now } = tools;
      await store.atomically((db) => [updatePayment(db, store.tables, payment.id, { checkAt: now + RETRY_MS })]);
    }
  }
}

/** Settles a payment by its id; for queue messages. */
export async function checkById(tools: PaymentTools, paymentId: string): Promise<void> {
  const payment = await findPayment(tools.store, paymentId);
  if (payment) await checkPayment(tools, payment);
}

/**
 * Compares the ledger with the providers, a batch of the paid payments that are due: missing movements are recorded, remaining
 * differences are stored with the payment for the owner. Each is due once a day ({@link nextComparison}); one of two simultaneous
 * runs compares it.
 */
export async function compareDue(tools: PaymentTools): Promise<{ compared: number; different: number }> {
  const { store, now } = tools;
  let compared = 0;
  let different = 0;
  const planned = await findToCheck(store, { isPaid: true, now, limit: MAX_PER_RUN });
  const limit = MAX_PER_RUN - planned.length;
  const unplanned = limit === 0 ? [] : await findUncompared(store, { since: comparedSince(now), limit });
  for (const payment of withinBudget(store, [...planned, ...unplanned], MAX_PER_RUN)) {
    if (!(await takeCheck(store, payment, nextComparison(payment.updatedAt, now)))) continue;
    try {
      const difference = await compare(tools, payment);
      if (difference === undefined) continue;
      compared += 1;
      if (difference === payment.difference) continue;
      if (difference !== 0) different += 1;
      await store.atomically((db) => [updatePayment(db, store.tables, payment.id, { difference })]);
    } catch (error) {
      logFailure(error, payment);
    }
  }
  return { compared, different };
}

/** The difference that remains after settling; undefined if the provider cannot be reached or stores nothing. */
async function compare(tools: PaymentTools, payment: Payment): Promise<number | undefined> {
  const account = await findById(tools.store, payment.accountId);
  const opened = account && account.provider !== "test" ? await openAccount(tools, account) : undefined;
  if (!opened || payment.providerRef === null) return undefined;
  const read = await opened.provider.read(payment.providerRef);
  if (!read.ok) return undefined;
  await settlePayment(tools, payment, read.payment);
  const movements = (await findMovements(tools.store, payment.bookingId)).filter(({ paymentId }) => paymentId === payment.id);
  const { paid, fees } = sumLedger(movements.map((movement) => ({ ...movement, purpose: "stay" as const })));
  return paid - fees - sumEntries(read.payment);
}

const logFailure = (error: unknown, { id }: Payment): void => logError("payment not checked", error, { payment: id });
