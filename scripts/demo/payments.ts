import type { Booking, BookingEvent, Movement } from "#contract/letting/booking.ts";
import type { PaymentTerms } from "#contract/letting/booking-settings.ts";
import type { Payment, PaymentPurpose, Refund, RefundReason } from "#contract/letting/payment.ts";
import { instalmentsOf, openInstalments } from "#domain/bookings/payments.ts";
import { settleCancellation } from "#domain/bookings/settle-cancellation.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { planPayments } from "#domain/payments/plan-payments.ts";
import { zonedInstant } from "#domain/zone-time.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { stableId } from "./stable-id.ts";

/** Minor units that the provider keeps of each payment. */
const FEE = 29;
/** Minor units that the owner keeps of a deposit. */
const CLAIM = 75_00;
const CLAIM_REASON = "Een ruit van de tuinkast was gebroken; dit is de rekening van de glaszetter.";
/** Days before arrival at which guests pay the deposit. */
const DEPOSIT_DAYS = 10;
/** Days after departure at which the deposit is refunded. */
const RETURN_DAYS = 2;

/**
 * Special cases of the payments of a demo booking:
 * - `overdue`: the balance is not paid, and an attempt to pay it failed
 * - `refund-failed`, `refund-to-do`: cancelled, and the refund waits for the owner; `refund-to-do` was paid by transfer
 * - `late`: paid after the nights were free again, and refunded
 * - `deposit-held`, `deposit-claimed`: the guest has left, and the owner still has the deposit, or kept a part of it
 */
export type DemoMoney = "overdue" | "refund-failed" | "refund-to-do" | "late" | "deposit-held" | "deposit-claimed";

export interface DemoMoneyFacts {
  site: { id: string; timeZone: string };
  number: number;
  ownerId: string;
  terms: PaymentTerms;
  money?: DemoMoney | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The payments of a demo booking, and the events they add to its history. */
export interface DemoPayments {
  movements: Movement[];
  payments: Payment[];
  refunds: Refund[];
  /** Time of the next reconciliation of its payments. */
  payAt: number | null;
}

type PaidBooking = Omit<Booking, "version" | "updatedAt">;

export const testAccountId = (siteId: string): string => `test-${siteId}`;

const PAID_STATES: ReadonlySet<BookingState> = new Set(["confirmed", "checked-in", "completed", "no-show", "cancelled"]);
const DEPOSIT_STATES: ReadonlySet<BookingState> = new Set(["confirmed", "checked-in", "completed"]);

/**
 * Creates the payments of a booking until now: instalments when they are due, refunds of ended bookings, and the deposit. Adds
 * the resulting events to the booking's history in `events`.
 */
export function payDemoBooking(facts: DemoMoneyFacts, booking: PaidBooking, events: BookingEvent[]): DemoPayments {
  const records = new Records(facts, booking, events);
  if (PAID_STATES.has(booking.state)) payInstalments(facts, booking, records);
  if (facts.money === "late") payLate(booking, records);
  if (booking.state === "cancelled") refundCancelled(facts, booking, records);
  if (booking.isTest && booking.quote.deposit > 0 && DEPOSIT_STATES.has(booking.state)) payDeposit(facts, booking, records);
  const { movements, payments, refunds } = records;
  return { movements, payments, refunds, payAt: nextReview(facts, booking, records) };
}

/** Collects the records of a booking's payments. */
class Records {
  readonly movements: Movement[] = [];
  readonly payments: Payment[] = [];
  readonly refunds: Refund[] = [];
  readonly facts: DemoMoneyFacts;
  readonly booking: PaidBooking;
  readonly events: BookingEvent[];

  constructor(facts: DemoMoneyFacts, booking: PaidBooking, events: BookingEvent[]) {
    this.facts = facts;
    this.booking = booking;
    this.events = events;
  }

  dayOf(at: number): CalendarDate {
    return dayInZone(at, this.facts.site.timeZone);
  }

  move(entry: Pick<Movement, "kind" | "amount" | "method" | "at"> & Partial<Movement>): void {
    const { id: bookingId } = this.booking;
    const id = stableId("movement", bookingId, String(this.movements.length));
    const usual = { bookingId, purpose: "stay", note: null, userId: null, paymentId: null, providerRef: null } as const;
    this.movements.push({ id, ...usual, on: this.dayOf(entry.at), ...entry });
  }

  /** Adds an event in the booking's current state. */
  tell(
    type: string,
    { by, at, details, note = null }: Pick<BookingEvent, "by" | "at" | "details"> & { note?: string | null },
  ): void {
    const { facts, booking, events } = this;
    const userId = by === "owner" ? facts.ownerId : null;
    events.push({ version: events.length + 1, type, state: booking.state, by, userId, note, details, at });
  }

  /** A payment at the test provider. */
  payOnline(asked: { purpose: PaymentPurpose; amount: number; at: number; status?: Payment["status"] }): Payment {
    const { facts, booking } = this;
    const { purpose, amount, at, status = "paid" } = asked;
    const id = stableId("payment", booking.id, String(this.payments.length));
    const payment: Payment = {
      id,
      siteId: booking.siteId,
      bookingId: booking.id,
      accountId: testAccountId(facts.site.id),
      purpose,
      amount,
      currency: booking.quote.currency,
      status,
      providerRef: `test_${id}`,
      providerAlias: null,
      method: null,
      location: null,
      expiresAt: at + 40 * MINUTE_MS,
      checkAt: null,
      checks: 1,
      difference: 0,
      createdAt: at - 2 * MINUTE_MS,
      updatedAt: at,
    };
    this.payments.push(payment);
    if (status !== "paid") return payment;
    const of = { purpose, method: "online", at, paymentId: id } as const;
    this.move({ ...of, kind: "charge", amount, providerRef: `test_${id}_charge` });
    this.move({ ...of, kind: "fee", amount: -FEE, providerRef: `test_${id}_fee` });
    return payment;
  }

  refund(asked: {
    payment: Payment | null;
    purpose: PaymentPurpose;
    amount: number;
    reason: RefundReason;
    state: Refund["state"];
    at: number;
  }): void {
    const { booking } = this;
    const { payment, purpose, amount, reason, state, at } = asked;
    const id = stableId("refund", booking.id, String(this.refunds.length));
    const isDone = state === "done";
    const doneAt = Math.min(at + (payment ? MINUTE_MS : DAY_MS), this.facts.now);
    const providerRef = payment && isDone ? `test_refund_${id}` : null;
    this.refunds.push({
      id,
      bookingId: booking.id,
      paymentId: payment?.id ?? null,
      purpose,
      amount,
      reason,
      note: null,
      state,
      providerRef,
      problem: state === "failed" ? "REFUSED" : null,
      attempts: payment ? 1 : 0,
      nextTryAt: null,
      iban: null,
      holder: null,
      createdAt: at,
      updatedAt: doneAt,
    });
    if (!isDone) return;
    const ofProvider = payment
      ? ({ method: "online", paymentId: payment.id, providerRef } as const)
      : ({ method: "transfer", userId: this.facts.ownerId } as const);
    this.move({ kind: "refund", purpose, amount: -amount, at: doneAt, ...ofProvider });
    if (!payment) this.tell("refund-transferred", { by: "owner", at: doneAt, details: { amount } });
  }
}

function payInstalments(
  { site, money, now, number, ownerId }: DemoMoneyFacts,
  { state, quote, payment }: PaidBooking,
  records: Records,
): void {
  const { events } = records;
  const end = events.at(-1)?.at ?? now;
  const confirmedAt = events.find((event) => event.state === "confirmed")?.at ?? end;
  const until = records.dayOf(state === "cancelled" ? end : now);
  const isHere = state === "checked-in" || state === "completed";
  for (const { on, due, amount } of quote.schedule) {
    if (amount <= 0 || (on === "arrival" ? !isHere : due > until)) continue;
    const day = due > records.dayOf(confirmedAt) ? due : records.dayOf(confirmedAt);
    const evening = Math.min(zonedInstant(day, 17 * 60, site.timeZone), now);
    const isOnline = payment === "online" && on !== "arrival";
    if (on === "balance" && money === "overdue") {
      records.payOnline({ purpose: "stay", amount, at: now - DAY_MS, status: "failed" });
    } else if (isOnline) {
      records.payOnline({ purpose: "stay", amount, at: on === "booking" ? confirmedAt : evening });
    } else {
      const method = on !== "arrival" ? "transfer" : number % 2 === 0 ? "cash" : "card";
      records.move({ kind: "charge", method, amount, on: day, at: evening, userId: ownerId });
    }
  }
}

/** The first instalment is paid after the nights were free again, and is refunded. */
function payLate({ quote, payment }: PaidBooking, records: Records): void {
  const [first] = instalmentsOf(quote, payment);
  const expiredAt = records.events.at(-1)?.at ?? 0;
  if (!first) return;
  const { amount } = first;
  const at = expiredAt + 20 * MINUTE_MS;
  const paid = records.payOnline({ purpose: "stay", amount, at });
  records.tell("refund-asked", { by: "system", at, details: { refunds: [{ purpose: "stay", amount, reason: "late" }] } });
  records.refund({ payment: paid, purpose: "stay", amount, reason: "late", state: "done", at });
}

const REFUND_STATES: Partial<Record<DemoMoney, Refund["state"]>> = { "refund-failed": "failed", "refund-to-do": "to-do" };

/** The refund of a guest who cancelled, by the policy, the latest payment first. */
function refundCancelled({ money }: DemoMoneyFacts, { quote }: PaidBooking, records: Records): void {
  const { events, payments, movements } = records;
  const cancelled = events.at(-1);
  if (!cancelled) return;
  const paid = movements.reduce((sum, { kind, amount }) => sum + (kind === "fee" ? 0 : amount), 0);
  const { refund, kept } = settleCancellation({ state: "confirmed", paid, refunds: quote.cancellation }, cancelled.at);
  cancelled.details = { refund, kept };
  if (refund === 0) return;
  const of = { purpose: "stay", reason: "cancelled" } as const;
  records.tell("refund-asked", { by: "system", at: cancelled.at, details: { refunds: [{ ...of, amount: refund }] } });
  const state = (money && REFUND_STATES[money]) ?? "done";
  let left = refund;
  for (const payment of payments.toReversed()) {
    const amount = Math.min(left, payment.amount);
    left -= amount;
    if (amount > 0) records.refund({ ...of, payment, amount, state, at: cancelled.at });
  }
  if (left > 0) records.refund({ ...of, payment: null, amount: left, state, at: cancelled.at });
}

/** The deposit is paid shortly before arrival, and refunded after departure. */
function payDeposit(
  { site, money, now, terms }: DemoMoneyFacts,
  { arrival, departure, quote, createdAt }: PaidBooking,
  records: Records,
): void {
  const { deposit } = quote;
  const morning = (day: CalendarDate) => zonedInstant(day, 10 * 60, site.timeZone);
  const paidAt = Math.max(morning(addDays(arrival, -DEPOSIT_DAYS)), createdAt + DAY_MS);
  if (!terms.depositOnline || paidAt > now) return;
  const payment = records.payOnline({ purpose: "deposit", amount: deposit, at: paidAt });
  const back = morning(addDays(departure, RETURN_DAYS));
  if (back > now || money === "deposit-held") return;
  const claim = money === "deposit-claimed" ? CLAIM : 0;
  const rest = deposit - claim;
  if (claim > 0) {
    records.tell("deposit-claimed", { by: "owner", at: back, note: CLAIM_REASON, details: { amount: claim, rest } });
    const by = { userId: records.facts.ownerId, note: CLAIM_REASON };
    records.move({ kind: "claim", purpose: "deposit", method: "other", amount: claim, at: back, ...by });
  } else {
    records.tell("refund-asked", {
      by: "owner",
      at: back,
      details: { refunds: [{ purpose: "deposit", amount: rest, reason: "owner" }] },
    });
  }
  const reason = claim > 0 ? "deposit" : "owner";
  records.refund({ payment, purpose: "deposit", amount: rest, reason, state: "done", at: back });
}

/** The next moment at which the payments may need a step; emails of the past were sent. */
function nextReview(
  { site, terms, now }: DemoMoneyFacts,
  booking: PaidBooking,
  { movements, payments, refunds, events }: Records,
): number | null {
  const { state, quote, payment, arrival, departure, createdAt, channel } = booking;
  const kept = events.findLast(({ type }) => type.startsWith("cancel"))?.details["kept"];
  return planPayments({
    state,
    instalments: openInstalments(quote, payment, sumLedger(movements).paid),
    payment,
    quote,
    movements,
    openRefunds: refunds.filter((refund) => refund.state !== "done"),
    payments: payments.filter(({ purpose }) => purpose === "stay"),
    reminders: [],
    kept: typeof kept === "number" ? kept : 0,
    pricedAt: 0,
    createdAt,
    isOwnChannel: channel === "website",
    arrival,
    departure,
    timeZone: site.timeZone,
    terms,
    now,
  }).next;
}
