import type { Payment, Refund } from "#contract/letting/payment.ts";
import { paymentTermsOf } from "#contract/letting/booking-settings.ts";
import { goodwillOf, withGoodwill } from "#domain/payments/goodwill.ts";
import { openInstalments } from "#domain/bookings/payments.ts";
import { dayInZone } from "#domain/dates.ts";
import { divideRefund, type RefundablePayment } from "#domain/payments/divide-refund.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { isPayableOnline } from "#domain/bookings/min-online.ts";
import { isAgreed } from "#domain/payments/papers.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import { type PaymentFacts, type PaymentPlan, type PlannedMail, planPayments } from "#domain/payments/plan-payments.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { BookingEvent, Movement } from "#contract/letting/booking.ts";
import { logError } from "#services/http/log.ts";
import { change, findEvents, findMovements } from "#store/letting/bookings.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import {
  findOfBooking,
  findRefunds,
  findToReconcile,
  insertRefund,
  reconcileSoon,
  setNextReconciliation,
} from "#store/letting/payments.ts";
import { isUniqueViolation, type Store, type Writes } from "#store/dialect/store.ts";
import { enqueueBookingMails } from "../bookings/booking-mail.ts";
import { type Acting, SYSTEM } from "../bookings/booking-tools.ts";
import { changeState, refundOf } from "../bookings/change-state.ts";
import { canPayOnline } from "../bookings/can-pay-online.ts";
import { payerOf } from "./payer-of.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

const MAX_ATTEMPTS = 4;
/** Maximum number of bookings reconciled in one run of cron; the rest follows in the job's next run. */
const MAX_PER_RUN = 50;
const RETRY_MS = 15 * MINUTE_MS;

/** All data about a booking's payments. */
export interface BookingMoney {
  placed: PlacedBooking;
  movements: Movement[];
  refunds: Refund[];
  events: BookingEvent[];
  /** Payments at providers, the latest first. */
  payments: Payment[];
}

/**
 * Reads a booking with its money; undefined if the site has no such booking. The order matters while others write: the version is
 * read first, so that decisions based on older facts are not written, and refunds before movements, so that a refund completed
 * meanwhile is subtracted twice rather than not at all.
 */
export async function readMoney(tools: PaymentTools, siteId: string, bookingId: string): Promise<BookingMoney | undefined> {
  const { store } = tools;
  const placed = await findBooking(store, siteId, bookingId);
  if (!placed) return undefined;
  const [refunds, events, payments] = await Promise.all([
    findRefunds(store, bookingId),
    findEvents(store, bookingId),
    findOfBooking(store, bookingId),
  ]);
  const movements = await findMovements(store, bookingId);
  return { placed, movements, refunds, events, payments };
}

/**
 * Brings a booking in line with its money, and sets the time of the next reconciliation: confirms paid bookings, takes nights
 * again that were paid too late or refunds them, refunds ended bookings, and sends scheduled emails. It decides only by the
 * current state, so it is idempotent; a booking that was changed meanwhile is read again.
 */
export async function reconcilePayments(tools: PaymentTools, siteId: string, bookingId: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const money = await readMoney(tools, siteId, bookingId);
    if (!money) return;
    if (await act(tools, money)) return;
  }
  // Cron tries again.
  await tools.store.atomically((db) => [reconcileSoon(db, tools.store.tables, bookingId, tools.now + RETRY_MS)]);
}

/** Performs the planned steps; returns true if none is left now. */
async function act(tools: PaymentTools, money: BookingMoney): Promise<boolean> {
  const { placed, movements } = money;
  if (await lowerPrice(tools, money)) return false;
  const plan = planPayments(factsOf(money, tools.now));
  if (plan.action !== null) {
    // A guest who does not pay gets the same refund as one who cancels; otherwise not paying would be the cheaper way to cancel.
    const refund = plan.action === "cancel-unpaid" ? { refund: refundOf(placed, "guest", tools.now) } : {};
    const changed = await changeState(tools, placed, { action: plan.action, acting: SYSTEM, ...refund });
    if (changed.ok) return false;
    if (changed.code === "VERSION_CONFLICT") return false;
    if (plan.action !== "pay-late") throw new Error(`${plan.action}: ${changed.code}`);
    const paid = sumLedger(movements).paid - openAmount(money, "stay");
    return giveBack(tools, money, { ...plan, refunds: [...plan.refunds, { purpose: "stay", amount: paid, reason: "late" }] });
  }
  if (plan.refunds.length > 0) return giveBack(tools, money, plan);
  if (plan.mails.length > 0) {
    await sendReminders(tools, placed, plan.mails, SYSTEM);
    return false;
  }
  await setNextReconciliation(tools.store, placed.booking, {
    from: placed.payAt,
    movementCount: movements.length,
    to: plan.next,
  });
  return true;
}

/**
 * Sends emails about instalments, each once for its `occasion` (by default its due date), and records them in the booking's
 * history; returns false if the booking was changed meanwhile.
 */
export async function sendReminders(
  tools: PaymentTools,
  placed: PlacedBooking,
  mails: readonly PlannedMail[],
  acting: Acting,
  occasion?: string,
): Promise<boolean> {
  const { store, now } = tools;
  const { booking } = placed;
  const writes = await Promise.all(
    mails.map(({ mail, due, amount }) =>
      enqueueBookingMails(tools, placed, { guest: mail }, { amount, occasion: occasion ?? `${mail} ${due}`, day: due }),
    ),
  );
  const reminders = mails.map(({ mail, due }) => ({ mail, due }));
  const event = { type: "reminded", state: booking.state, ...acting, note: null, details: { reminders }, at: now };
  return writeOnce(store, (db) => [...change(db, store.tables, booking, {}, event), ...writes.flatMap((write) => write(db))]);
}

/** The emails about instalments that a booking's history has. */
const remindersOf = (events: readonly BookingEvent[]): PaymentFacts["reminders"] =>
  events.flatMap(({ type, details, at }) => {
    const sent = type === "reminded" ? (details["reminders"] as { mail: string; due: string }[] | undefined) : undefined;
    return sent?.map((each) => ({ ...each, at })) ?? [];
  });

/**
 * Lowers the price of an agreed stay by the refunds its owner made elsewhere, at the provider or by hand; once for each refund.
 * Refunds requested here have a reason instead. Returns false if there was none.
 */
async function lowerPrice({ store, now }: PaymentTools, money: BookingMoney): Promise<boolean> {
  const { placed, events, movements } = money;
  const { booking } = placed;
  if (!isAgreed(booking.state)) return false;
  const agreedAt = events.findLast(({ type }) => type === "reinstate" || type === "pay-late")?.at ?? 0;
  const handled = new Set(events.flatMap(({ type, details }) => (type === "goodwill" ? (details["movements"] as string[]) : [])));
  const given = ownRefunds(money).filter(({ id, at }) => at >= agreedAt && !handled.has(id));
  if (given.length === 0) return false;
  const amount = 0 - given.reduce((sum, each) => sum + each.amount, 0);
  const { paid } = sumLedger(movements);
  const goodwill = goodwillPart({ amount, paid: paid + amount - openAmount(money, "stay"), total: booking.quote.total });
  const quote = withGoodwill(booking.quote, goodwillOf(booking.quote) + goodwill);
  const details = { movements: given.map(({ id }) => id), amount: goodwill, formerQuote: booking.quote };
  const event = { type: "goodwill", state: booking.state, ...SYSTEM, note: null, details, at: now };
  await writeOnce(store, (db) => change(db, store.tables, booking, { quote }, event));
  return true;
}

/** Refunds of the stay that were not requested here, without those that failed afterwards. */
export const ownRefunds = ({ movements, refunds }: Pick<BookingMoney, "movements" | "refunds">): Movement[] =>
  movements.filter(({ id, kind, purpose, amount, paymentId, providerRef }) => {
    const isOurs = refunds.some((refund) =>
      // A refund that the owner transferred, as its own movement or as a line of a bank statement.
      paymentId === null
        ? refund.id === id || refund.providerRef === id
        : refund.paymentId === paymentId && refund.providerRef === providerRef,
    );
    const isReversed = movements.some((each) => each.paymentId === paymentId && each.providerRef === `${providerRef} reversal`);
    return kind === "refund" && purpose === "stay" && amount < 0 && !isOurs && !isReversed;
  });

/** The part of a refund that exceeds the overpaid amount. Minor units. */
export const goodwillPart = ({ amount, paid, total }: { amount: number; paid: number; total: number }): number =>
  Math.max(0, amount - Math.max(0, paid - total));

/** Writes a change of a booking; returns false if another one was written first. */
async function writeOnce(store: Store, writes: Writes): Promise<boolean> {
  try {
    await store.atomically(writes);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "booking_events")) return false;
    throw error;
  }
}

const openAmount = ({ refunds }: BookingMoney, purpose: Refund["purpose"]): number =>
  refunds.filter((refund) => refund.purpose === purpose && refund.state !== "done").reduce((sum, { amount }) => sum + amount, 0);

export function factsOf({ placed, movements, refunds, events, payments }: BookingMoney, now: number): PaymentFacts {
  const { booking, site, settings } = placed;
  const { state, quote, payment, arrival, departure, createdAt, channel } = booking;
  const last = events.findLast((event) => event.state === state && event.type.startsWith("cancel"));
  const { kept } = last?.details ?? {};
  const terms = paymentTermsOf(settings.settings);
  const rearranged = events.findLast(({ details }) => "payment" in details);
  const since = rearranged && dayInZone(rearranged.at, site.timeZone);
  const priced = events.findLast(
    ({ type, details }) => type === "price-changed" || type === "moved" || type === "party-changed" || "formerQuote" in details,
  );
  return {
    state,
    // After a change of the payment method the guest is not late with the new one.
    instalments: openInstalments(quote, payment, sumLedger(movements).paid).map((each) =>
      since && each.due < since ? { ...each, due: since } : each,
    ),
    payment,
    quote,
    movements,
    openRefunds: refunds.filter((refund) => refund.state !== "done"),
    payments: payments.filter(({ purpose }) => purpose === "stay"),
    reminders: remindersOf(events),
    kept: typeof kept === "number" ? kept : 0,
    pricedAt: priced?.at ?? 0,
    createdAt,
    isOwnChannel: channel === "website",
    arrival,
    departure,
    timeZone: site.timeZone,
    terms: {
      ...terms,
      depositOnline: terms.depositOnline && canPayOnline(placed) && isPayableOnline({ ...quote, amount: quote.deposit }),
    },
    now,
  };
}

/** Creates the planned refunds, with their emails; false if the booking was changed meanwhile. */
async function giveBack(tools: PaymentTools, money: BookingMoney, { refunds: planned }: PaymentPlan): Promise<boolean> {
  const writes = await Promise.all(
    planned
      .filter(({ amount }) => amount > 0)
      .map((refund) => askRefund(tools, money, { ...refund, note: null, isTold: refund.reason === "late" })),
  );
  await writeRefunds(tools, money, (db) => writes.flatMap((write) => write(db)), planned);
  return false;
}

/**
 * Writes refunds as a change of the booking, whose version lets only one of two simultaneous ones through; returns false for the
 * other one.
 */
export function writeRefunds(
  { store, now }: PaymentTools,
  { placed: { booking } }: BookingMoney,
  writes: Writes,
  refunds: readonly { purpose: string; amount: number; reason: string }[],
  { acting = SYSTEM, quote }: { acting?: Acting; quote?: Quote } = {},
): Promise<boolean> {
  const details = { refunds, ...(quote && { formerQuote: booking.quote }) };
  const event = { type: "refund-asked", state: booking.state, ...acting, note: null, details, at: now };
  return writeOnce(store, (db) => [...change(db, store.tables, booking, quote ? { quote } : {}, event), ...writes(db)]);
}

/** Queries of a refund: divided over the payments at providers that can still be refunded, the rest by transfer. */
export async function askRefund(
  tools: PaymentTools,
  money: BookingMoney,
  asked: Pick<Refund, "purpose" | "amount" | "reason" | "note"> & { isTold: boolean },
): Promise<Writes> {
  const { now, store } = tools;
  const { placed } = money;
  const parts = divideRefund(asked.amount, refundablePayments(money, asked.purpose));
  const isTransferred = parts.some(({ paymentId }) => paymentId === null);
  const payer = isTransferred ? await payerOf(store, placed.booking.id, asked.purpose) : undefined;
  const rows = parts.map(({ paymentId, amount }): Refund => ({
    id: crypto.randomUUID(),
    bookingId: placed.booking.id,
    paymentId,
    purpose: asked.purpose,
    amount,
    reason: asked.reason,
    note: asked.note,
    state: paymentId === null ? "to-do" : "asked",
    providerRef: null,
    problem: null,
    attempts: 0,
    nextTryAt: paymentId === null ? null : now,
    iban: (paymentId === null && payer?.iban) || null,
    holder: (paymentId === null && payer?.name) || null,
    createdAt: now,
    updatedAt: now,
  }));
  const occasion = rows.map(({ id }) => id).join(" ");
  const mails = asked.isTold
    ? await enqueueBookingMails(tools, placed, { guest: "refund-late", owner: "refund-late" }, { amount: asked.amount, occasion })
    : () => [];
  return (db) => [...rows.map((row) => insertRefund(db, store.tables, row)), ...mails(db)];
}

/** The payments of a purpose at providers with their refundable amounts, the latest first. */
export function refundablePayments({ movements, refunds }: BookingMoney, purpose: Refund["purpose"]): RefundablePayment[] {
  const left = new Map<string, number>();
  for (const { paymentId, kind, amount, purpose: of } of movements) {
    if (paymentId !== null && of === purpose && kind !== "fee") left.set(paymentId, (left.get(paymentId) ?? 0) + amount);
  }
  for (const { paymentId, state, amount } of refunds) {
    if (paymentId !== null && state !== "done" && state !== "dropped") left.set(paymentId, (left.get(paymentId) ?? 0) - amount);
  }
  return [...left].map(([paymentId, refundable]) => ({ paymentId, refundable })).toReversed();
}

/** Reconciles the payments of all bookings that are due. One that fails is retried later and does not delay the others. */
export async function reconcileDue(tools: PaymentTools): Promise<void> {
  const { store, now } = tools;
  for (const { id, siteId } of withinBudget(store, await findToReconcile(store, now, MAX_PER_RUN), MAX_PER_RUN)) {
    try {
      await reconcilePayments(tools, siteId, id);
    } catch (error) {
      logError("payments of a booking not reconciled", error, { booking: id });
      await store.atomically((db) => [reconcileSoon(db, store.tables, id, now + RETRY_MS)]);
    }
  }
}
