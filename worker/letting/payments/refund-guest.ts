import type { PaymentPurpose, Refund } from "#contract/letting/payment.ts";
import { goodwillOf, withGoodwill } from "#domain/payments/goodwill.ts";
import { dayInZone } from "#domain/dates.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { isAgreed } from "#domain/payments/papers.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import { change, insertMovement } from "#store/letting/bookings.ts";
import { findPayment, findRefund, insertRefund, removeRefund, updateRefund } from "#store/letting/payments.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { enqueueBookingMails } from "../bookings/booking-mail.ts";
import type { Acting } from "../bookings/booking-tools.ts";
import { checkPayment } from "./check-payments.ts";
import type { PaymentTools } from "./payment-tools.ts";
import {
  askRefund,
  type BookingMoney,
  goodwillPart,
  ownRefunds,
  readMoney,
  refundablePayments,
  writeRefunds,
} from "./reconcile-payments.ts";

/** `TOO_MUCH`: more than the paid amount minus pending refunds. */
export type MoneyChanged = { ok: true } | { ok: false; code: "NOT_FOUND" | "TOO_MUCH" | "VERSION_CONFLICT" | "NOT_ALLOWED" };

const MAX_ATTEMPTS = 3;

/** The amount that can still be refunded to the guest, in minor units, without pending refunds. */
export function refundableOf({ movements, refunds }: BookingMoney, purpose: PaymentPurpose): number {
  const sums = sumLedger(movements);
  const open = refunds
    .filter((refund) => refund.purpose === purpose && refund.state !== "done" && refund.state !== "dropped")
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, (purpose === "stay" ? sums.paid : sums.depositHeld) - open);
}

interface AskedRefund {
  siteId: string;
  bookingId: string;
  purpose: PaymentPurpose;
  /** Minor units. */
  amount: number;
  note: string | null;
  /** True if the guest owes the amount again; otherwise it lowers the price of an agreed stay. */
  isOwedAgain: boolean;
}

/**
 * Refunds a part of a guest's payments, as the owner decided. The part beyond an overpayment lowers the price of an agreed stay.
 * The limit applies to simultaneous refunds together.
 */
export async function refundGuest(tools: PaymentTools, asked: AskedRefund, acting: Acting): Promise<MoneyChanged> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const money = await readMoney(tools, asked.siteId, asked.bookingId);
    if (!money) return { ok: false, code: "NOT_FOUND" };
    if (asked.amount > refundableOf(money, asked.purpose)) return { ok: false, code: "TOO_MUCH" };
    const { purpose, amount, note, isOwedAgain } = asked;
    const { booking } = money.placed;
    const lowersPrice = purpose === "stay" && !isOwedAgain && isAgreed(booking.state);
    const paid = refundableOf(money, "stay");
    const goodwill = lowersPrice ? goodwillPart({ amount, paid, total: booking.quote.total }) : 0;
    const reason = goodwill > 0 ? "goodwill" : "owner";
    const quote = goodwill > 0 && withGoodwill(booking.quote, goodwillOf(booking.quote) + goodwill);
    const writes = await askRefund(tools, money, { purpose, amount, note, reason, isTold: false });
    const more = { acting, ...(quote && { quote }) };
    if (await writeRefunds(tools, money, writes, [{ purpose, amount, reason }], more)) return { ok: true };
  }
  return { ok: false, code: "VERSION_CONFLICT" };
}

/**
 * Keeps a part of a deposit, with a reason that the guest gets by email, and refunds the rest. A claim moves no money: it says
 * whose the money is.
 */
export async function claimDeposit(
  tools: PaymentTools,
  { siteId, bookingId, amount, reason }: { siteId: string; bookingId: string; amount: number; reason: string },
  acting: Acting,
): Promise<MoneyChanged> {
  const { store, now } = tools;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const money = await readMoney(tools, siteId, bookingId);
    if (!money) return { ok: false, code: "NOT_FOUND" };
    const held = refundableOf(money, "deposit");
    if (amount > held) return { ok: false, code: "TOO_MUCH" };
    const { placed } = money;
    const { booking, site } = placed;
    const id = crypto.randomUUID();
    const rest = held - amount;
    const refund =
      rest > 0
        ? await askRefund(tools, money, { purpose: "deposit", amount: rest, reason: "deposit", note: null, isTold: false })
        : () => [];
    const mails = await enqueueBookingMails(
      tools,
      placed,
      { guest: "deposit-claimed" },
      { amount, occasion: `claim ${id}`, note: reason },
    );
    const event = {
      type: "deposit-claimed",
      state: booking.state,
      ...acting,
      note: reason,
      details: { amount, rest },
      at: now,
    };
    const movement = {
      id,
      bookingId,
      kind: "claim",
      purpose: "deposit",
      method: "other",
      amount,
      note: reason,
      on: dayInZone(now, site.timeZone),
      at: now,
      userId: acting.userId,
    } as const;
    try {
      await store.atomically((db) => [
        ...change(db, store.tables, booking, {}, event),
        insertMovement(db, store.tables, movement),
        ...refund(db),
        ...mails(db),
      ]);
      return { ok: true };
    } catch (error) {
      if (!isUniqueViolation(error, "booking_events")) throw error;
    }
  }
  return { ok: false, code: "VERSION_CONFLICT" };
}

/** An owner's decision about a refund that waits for them. */
export type RefundAnswer = "retry" | "transferred" | "drop";

/**
 * Ends a refund that waits for the owner: tries it again at the provider (with a new id, because the former attempt has failed
 * for good, and with the remaining amount, because the owner may have refunded a part at the provider), records that the owner
 * has transferred it, or drops it.
 */
export async function answerRefund(
  tools: PaymentTools,
  { siteId, refundId, answer }: { siteId: string; refundId: string; answer: RefundAnswer },
  acting: Acting,
): Promise<MoneyChanged> {
  const { store, now } = tools;
  const { tables: t } = store;
  const found = await findRefund(store, refundId);
  const payment = found?.paymentId ? await findPayment(store, found.paymentId) : undefined;
  // Perhaps the provider has done it, and its answer was lost.
  if (found?.state === "failed" && payment?.siteId === siteId && answer !== "drop") await checkPayment(tools, payment);
  const refund = found && (await findRefund(store, refundId));
  const money = refund && (await readMoney(tools, siteId, refund.bookingId));
  if (!money) return { ok: false, code: "NOT_FOUND" };
  const { booking, site } = money.placed;
  if (found?.state === "failed" && (refund.state === "done" || refund.state === "sent")) return { ok: true };
  if (refund.state !== "failed" && refund.state !== "to-do") return { ok: false, code: "NOT_ALLOWED" };
  if (answer === "retry" && refund.paymentId === null) return { ok: false, code: "NOT_ALLOWED" };
  const left = refundablePayments(money, refund.purpose).find(({ paymentId }) => paymentId === refund.paymentId);
  const amount = answer === "retry" ? Math.min(refund.amount, (left?.refundable ?? 0) + refund.amount) : refund.amount;
  if (amount <= 0) return { ok: false, code: "NOT_ALLOWED" };
  const restored = answer === "drop" ? priceWithout(money, refund) : undefined;
  const event = {
    type: `refund-${answer}`,
    state: booking.state,
    ...acting,
    note: null,
    details: { amount, ...(restored && { formerQuote: booking.quote }) },
    at: now,
  };
  const again: Refund = {
    ...refund,
    id: crypto.randomUUID(),
    amount,
    state: "asked",
    providerRef: null,
    problem: null,
    attempts: 0,
    nextTryAt: now,
    updatedAt: now,
  };
  try {
    await store.atomically((db) => [
      ...change(db, t, booking, restored ? { quote: restored } : {}, event),
      ...(answer === "retry" ? [removeRefund(db, t, refund.id), insertRefund(db, t, again)] : []),
      ...(answer === "drop" ? [updateRefund(db, t, refund.id, { state: "dropped", updatedAt: now })] : []),
      ...(answer === "transferred"
        ? [
            insertMovement(db, t, {
              id: refund.id,
              bookingId: booking.id,
              kind: "refund",
              purpose: refund.purpose,
              method: "transfer",
              amount: -refund.amount,
              note: null,
              on: dayInZone(now, site.timeZone),
              at: now,
              userId: acting.userId,
            }),
            updateRefund(db, t, refund.id, { state: "done", nextTryAt: null, updatedAt: now }),
          ]
        : []),
    ]);
    return { ok: true };
  } catch (error) {
    if (isUniqueViolation(error, "booking_events") || isUniqueViolation(error, "movements"))
      return { ok: false, code: "VERSION_CONFLICT" };
    throw error;
  }
}

/** The price without a refund that is dropped; undefined if the refund has not lowered it. */
function priceWithout(money: BookingMoney, { id, reason, amount }: Refund): Quote | undefined {
  const { quote } = money.placed.booking;
  const others = money.refunds.filter((each) => each.reason === "goodwill" && each.state !== "dropped" && each.id !== id);
  const given =
    others.reduce((sum, each) => sum + each.amount, 0) - ownRefunds(money).reduce((sum, each) => sum + each.amount, 0);
  const goodwill = goodwillOf(quote);
  const restored = reason === "goodwill" ? Math.min(amount, goodwill - given) : 0;
  return restored > 0 ? withGoodwill(quote, goodwill - restored) : undefined;
}
