import type { BookingState } from "../bookings/transitions.ts";
import { isPaidUp, type OpenInstalment, type PaymentMethod } from "../bookings/payments.ts";
import { addDays, type CalendarDate } from "../dates.ts";
import type { Quote } from "../rates/quote-types.ts";
import { zonedInstant } from "../zone-time.ts";
import { GUEST_KINDS, type LedgerLine, sumLedger } from "./ledger.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";

/** Scheduled emails are sent at nine in the morning in the home's time zone. */
const MAIL_MINUTES = 9 * 60;
/** Emails missed for longer than this are not sent later: an old reminder would be confusing. */
const MISSED_MS = 36 * HOUR_MS;
/** A guest has at least this time between the reminder and the cancellation. */
const MIN_REMINDED_MS = 12 * HOUR_MS;
/** A guest whose payment failed has this time to pay in another way. */
const AFTER_FAILURE_MS = DAY_MS;
/** A cancellation waits at most this long for pending payments. */
const MAX_WAIT_MS = 10 * DAY_MS;

/** The facts from which a booking's payment steps are planned. Times in milliseconds since the epoch, minor units. */
export interface PaymentFacts {
  state: BookingState;
  /** Instalments as the guest pays them, with their open amounts by the ledger. */
  instalments: readonly OpenInstalment[];
  payment: PaymentMethod;
  quote: Pick<Quote, "schedule" | "total" | "deposit" | "currency">;
  /** In order of time. */
  movements: readonly (LedgerLine & { at: number; paymentId: string | null })[];
  /** Refunds that are not in the ledger yet, including those that the owner dropped. */
  openRefunds: readonly { purpose: LedgerLine["purpose"]; amount: number }[];
  /** Payments of the stay at providers; `status` as in `Payment`. */
  payments: readonly { status: string; createdAt: number; updatedAt: number; expiresAt: number | null }[];
  /** Emails about instalments that were sent, by the clock or by the owner. */
  reminders: readonly { mail: string; due: string; at: number }[];
  /** The part of the payments that the owner keeps after a cancellation. */
  kept: number;
  /** Time of the last change of the price; 0 if it is the first one. */
  pricedAt: number;
  createdAt: number;
  /** True if the guest booked on the site, so that the schedule was agreed with us. */
  isOwnChannel: boolean;
  arrival: CalendarDate;
  departure: CalendarDate;
  timeZone: string;
  terms: {
    noticeDays: number;
    unpaid: "nothing" | "remind" | "cancel";
    unpaidDays: number;
    depositOnline: boolean;
    depositDays: number;
    depositReturnDays: number | null;
  };
  now: number;
}

export type PlannedMail = {
  mail: "payment-due" | "payment-overdue" | "deposit-due";
  /** Due date of the instalment: each email is sent once for it. */
  due: CalendarDate;
  amount: number;
};

/** The steps that a booking's payments need now, and the time of the next reconciliation. */
export interface PaymentPlan {
  /** `pay-late`: if the nights can still be taken, otherwise everything is refunded. */
  action: "confirm-paid" | "pay-late" | "cancel-unpaid" | null;
  refunds: { purpose: LedgerLine["purpose"]; amount: number; reason: "cancelled" | "late" | "double" | "deposit" }[];
  mails: PlannedMail[];
  /** The next moment at which a step may be due; null if only a change of the booking can cause one. */
  next: number | null;
}

const ENDED: readonly BookingState[] = ["declined", "cancelled"];
const AGREED: readonly BookingState[] = ["confirmed", "checked-in", "completed"];

/** Plans the steps that follow from a booking's payments. It is idempotent: completed steps are among the facts. */
export function planPayments(facts: PaymentFacts): PaymentPlan {
  const { state, quote, movements, openRefunds, kept, now, arrival, timeZone } = facts;
  const { paid, depositHeld } = sumLedger(movements);
  const pending = (purpose: LedgerLine["purpose"]) =>
    openRefunds.filter((refund) => refund.purpose === purpose).reduce((sum, { amount }) => sum + amount, 0);
  const stayLeft = paid - pending("stay");
  const depositLeft = depositHeld - pending("deposit");
  const plan: PaymentPlan = { action: null, refunds: [], mails: [], next: null };
  const giveBack = (purpose: LedgerLine["purpose"], amount: number, reason: PaymentPlan["refunds"][number]["reason"]) => {
    if (amount > 0) plan.refunds.push({ purpose, amount, reason });
  };

  if (state === "hold" || state === "awaiting-payment") {
    if (paid > 0 && isPaidUp(facts, paid)) plan.action = "confirm-paid";
    return plan;
  }
  if (state === "expired") {
    if (stayLeft <= 0) return plan;
    const isBeforeArrival = now < zonedInstant(addDays(arrival, 1), 0, timeZone);
    if (isBeforeArrival && isPaidUp(facts, stayLeft)) plan.action = "pay-late";
    else giveBack("stay", stayLeft, "late");
    giveBack("deposit", depositLeft, "late");
    return plan;
  }
  if (ENDED.includes(state)) {
    giveBack("stay", stayLeft - kept, "cancelled");
    giveBack("deposit", depositLeft, "cancelled");
    return plan;
  }
  if (!AGREED.includes(state)) return plan;
  giveBack("stay", Math.min(doublePaid(facts), stayLeft - quote.total), "double");
  giveBack("deposit", depositLeft - quote.deposit, "double");
  planClock(facts, plan, Math.min(depositLeft, quote.deposit));
  return plan;
}

/** The part of the last payment at a provider that was paid although nothing was due; 0 if the price changed since. */
function doublePaid({ movements, quote, pricedAt }: PaymentFacts): number {
  const stay = movements.filter(({ kind, purpose }) => purpose === "stay" && (GUEST_KINDS as readonly string[]).includes(kind));
  let sum = 0;
  let double = 0;
  for (const { kind, amount, paymentId, at } of stay) {
    const surplus = Math.min(amount, sum + amount - quote.total);
    if (kind === "charge" && paymentId !== null && at >= pricedAt && surplus > 0) double += surplus;
    sum += amount;
  }
  return double;
}

/** Adds the steps that are due by time: notices and reminders of instalments, the end of unpaid bookings, and the deposit. */
function planClock(facts: PaymentFacts, plan: PaymentPlan, depositHeld: number): void {
  const { state, instalments, quote, terms, arrival, departure, timeZone, createdAt, now, isOwnChannel, reminders } = facts;
  const morning = (day: CalendarDate) => zonedInstant(day, MAIL_MINUTES, timeZone);
  const at = (moment: number, act: () => void) => {
    if (moment > now) plan.next = Math.min(plan.next ?? Infinity, moment);
    else if (now - moment < MISSED_MS && moment > createdAt) act();
  };
  const remind = (mail: PlannedMail["mail"], due: CalendarDate, amount: number) => () => {
    if (!reminders.some((sent) => sent.mail === mail && sent.due === due)) plan.mails.push({ mail, due, amount });
  };
  if (state !== "completed" && isOwnChannel) {
    for (const { on, due, open } of instalments) {
      if (on === "arrival" || open <= 0) continue;
      if (terms.noticeDays > 0 && on === "balance")
        at(morning(addDays(due, -terms.noticeDays)), remind("payment-due", due, open));
      if (terms.unpaid === "nothing") continue;
      at(morning(addDays(due, 1)), remind("payment-overdue", due, open));
      if (terms.unpaid !== "cancel" || state !== "confirmed") continue;
      const reminder = reminders.find((sent) => sent.mail === "payment-overdue" && sent.due === due);
      const end = cancellationTime(morning(addDays(due, Math.max(2, terms.unpaidDays))), facts, reminder?.at ?? 0);
      if (end < zonedInstant(arrival, 0, timeZone)) at(end, () => void (reminder && (plan.action = "cancel-unpaid")));
    }
  }
  if (quote.deposit <= 0) return;
  if (terms.depositOnline && depositHeld <= 0 && state !== "completed" && isOwnChannel) {
    const due = addDays(arrival, -terms.depositDays);
    at(morning(due), remind("deposit-due", due, quote.deposit));
  }
  if (state === "completed" && depositHeld > 0 && terms.depositReturnDays !== null) {
    const back = morning(addDays(departure, terms.depositReturnDays));
    if (back > now) plan.next = Math.min(plan.next ?? Infinity, back);
    else plan.refunds.push({ purpose: "deposit", amount: depositHeld, reason: "deposit" });
  }
}

/**
 * The time at which an unpaid booking is cancelled: `end`, but not soon after the reminder, nor while a payment is in progress.
 */
function cancellationTime(end: number, { payments }: PaymentFacts, remindedAt: number): number {
  const waits = payments.map(({ status, createdAt, updatedAt, expiresAt }) => {
    if (status === "processing") return createdAt + MAX_WAIT_MS;
    if (status === "open") return expiresAt ?? createdAt;
    return status === "failed" ? updatedAt + AFTER_FAILURE_MS : 0;
  });
  return Math.max(end, remindedAt + MIN_REMINDED_MS, Math.min(end + MAX_WAIT_MS, Math.max(0, ...waits)));
}
