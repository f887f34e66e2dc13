import { addMonthsToDay, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { BILLING_TIME_ZONE } from "#domain/plans.ts";
import type { ChargeStatus } from "#domain/subscription-states.ts";

/**
 * What was done to a test subscription: its card refuses or pays again, it is cancelled, kept, ended, money is given back, or its
 * clock is moved.
 */
export const TEST_STEPS = ["card-fails", "card-pays", "cancel", "keep", "end", "refund", "move"] as const;

export interface TestStep {
  at: number;
  step: (typeof TEST_STEPS)[number];
  /** Cents of a refund; milliseconds by which the clock is moved on. */
  amount?: number | null;
}

/** The beginning of a test subscription. Amounts are cents including VAT. */
export interface TestSubscription {
  /** Time of the order. */
  startedAt: number;
  /** Charged with the order; 0 for a plan that begins with a free month. */
  dueNow: number;
  monthly: number;
  /** Day of the first monthly charge; those after a free month are whole months after it. */
  nextCharge: CalendarDate;
  /** In the order in which they happened. */
  steps: TestStep[];
}

/** A movement of money; the amount is negative for money that went back. */
export interface SimulatedMovement {
  id: string;
  kind: "charge" | "refund";
  amount: number;
  at: number;
}

export interface SimulatedState {
  status: ChargeStatus;
  /** End of the time that is paid or free. */
  paidUntil: number;
  cancelsAt: number | null;
  endedAt: number | null;
  pastDueSince: number | null;
  movements: SimulatedMovement[];
}

/** More months than anybody moves the clock. */
const MAX_MONTHS = 1200;

/**
 * Returns what a provider would report of a test subscription at a time. A month is charged at noon (UTC) of its day; if the card
 * refuses, the month stays due and is charged when the card pays again, and the months after it are due as well.
 */
export function simulateSubscription(test: TestSubscription, now: number): SimulatedState {
  const steps = test.steps.filter(({ at }) => at <= now);
  const { cancelsAt, endedAt } = endOf(test, steps, now);
  const movements: SimulatedMovement[] = [];
  if (test.dueNow > 0) movements.push({ id: "first", kind: "charge", amount: test.dueNow, at: test.startedAt });
  let pastDueSince: number | null = null;
  let paidUntil = dueTime(test, 0);
  for (let month = 0; month < MAX_MONTHS; month++) {
    const due = dueTime(test, month);
    if (due > now || (endedAt !== null && due >= endedAt)) break;
    const paidAt = payTime(steps, due, endedAt);
    if (paidAt === undefined) {
      pastDueSince ??= due;
      continue;
    }
    movements.push({ id: `month-${month}`, kind: "charge", amount: test.monthly, at: paidAt });
    if (pastDueSince === null) paidUntil = dueTime(test, month + 1);
  }
  for (const [index, { at, step, amount }] of steps.entries())
    if (step === "refund") movements.push({ id: `refund-${index}`, kind: "refund", amount: -(amount ?? 0), at });
  const isTrial = test.dueNow === 0 && dueTime(test, 0) > now;
  const running = pastDueSince !== null ? "past_due" : isTrial ? "trial" : "active";
  const status = endedAt === null ? running : "ended";
  return { status, paidUntil, cancelsAt, endedAt, pastDueSince, movements };
}

/** Returns the time at which a test subscription is. */
export const movedTime = (steps: readonly TestStep[], now: number): number =>
  steps.reduce((time, { step, amount }) => (step === "move" ? time + (amount ?? 0) : time), now);

/**
 * Returns when a month is due. Stripe keeps the day on which charging began, and takes the last day of shorter months: 31 January,
 * 28 February, 31 March. https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
function dueTime({ startedAt, dueNow, nextCharge }: TestSubscription, month: number): number {
  const startDay = dayInZone(startedAt, BILLING_TIME_ZONE);
  const isFromStart = dueNow > 0 && addMonthsToDay(startDay, 1) === nextCharge;
  const day = isFromStart ? addMonthsToDay(startDay, month + 1) : addMonthsToDay(nextCharge, month);
  return Date.parse(`${day}T12:00:00Z`);
}

/** Returns when a month is paid: on its day, or when the card pays again; undefined if it has not been. */
function payTime(steps: TestStep[], due: number, endedAt: number | null): number | undefined {
  const cards = steps.filter(({ step }) => step === "card-fails" || step === "card-pays");
  const fails = cards.findLast(({ at }) => at <= due)?.step === "card-fails";
  if (!fails) return due;
  return cards.find(({ at, step }) => at > due && step === "card-pays" && (endedAt === null || at < endedAt))?.at;
}

/** Returns when a subscription ends and ended, from the steps that cancel, keep and end it. */
function endOf(test: TestSubscription, steps: TestStep[], now: number): { cancelsAt: number | null; endedAt: number | null } {
  let cancelsAt: number | null = null;
  for (const { at, step } of steps) {
    if (cancelsAt !== null && cancelsAt <= at) break;
    if (step === "end") return { cancelsAt: null, endedAt: at };
    if (step === "cancel") cancelsAt = nextDueAfter(test, at);
    if (step === "keep") cancelsAt = null;
  }
  return cancelsAt !== null && cancelsAt <= now ? { cancelsAt: null, endedAt: cancelsAt } : { cancelsAt, endedAt: null };
}

function nextDueAfter(test: TestSubscription, at: number): number {
  for (let month = 0; ; month++) {
    const due = dueTime(test, month);
    if (due > at) return due;
  }
}
