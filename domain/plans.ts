import { type CalendarDate, addMonthsToDay } from "./dates.ts";
import type { Money } from "./money.ts";

/** The plans on offer in every language, the cheaper one first (decision 0070). */
export const PLAN_IDS = ["first-month-free", "standard"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** The plan of the call to action, and of a checkout whose address does not name one. */
export const DEFAULT_PLAN: PlanId = "first-month-free";

/** A plan. Amounts are euro cents and include VAT (decision 0028). */
export interface Plan {
  id: PlanId;
  /** Charged once, with the first payment. */
  setup: number;
  /** Charged each month in advance. */
  monthly: number;
  /** Free months at the start. */
  freeMonths: number;
}

export const PLANS: Record<PlanId, Plan> = {
  standard: { id: "standard", setup: 150_00, monthly: 50_00, freeMonths: 0 },
  "first-month-free": { id: "first-month-free", setup: 0, monthly: 50_00, freeMonths: 1 },
};

export const PLAN_CURRENCY = "EUR" satisfies Money["currency"];

/** Time zone of billing days. */
export const BILLING_TIME_ZONE = "Europe/Amsterdam";

/** The Dutch standard rate, for owners in every country (decision 0028). */
export const VAT_PERCENT = 21;

/** Days for which a site that is handed over stays online at least, if it was paid: time for its new owner to order. */
export const HANDOVER_DAYS = 14;

/** Days within which an owner can ask for a full refund. */
export const GUARANTEE_DAYS = 30;

export function isPlanId(value: unknown): value is PlanId {
  return PLAN_IDS.includes(value as PlanId);
}

/** Amount charged with the order, in cents: the set-up and, unless it is free, the first month. */
export function dueNow({ setup, monthly, freeMonths }: Plan): number {
  return setup + (freeMonths > 0 ? 0 : monthly);
}

/** Cost of the first twelve months, in cents. */
export function firstYear({ setup, monthly, freeMonths }: Plan): number {
  return setup + (12 - freeMonths) * monthly;
}

/** VAT included in an amount, in cents, rounded half up. */
export function vatIn(amount: number): number {
  return Math.round((amount * VAT_PERCENT) / (100 + VAT_PERCENT));
}

/** Cost of the first `years` years (at least 1), in cents. */
export function costOver(plan: Plan, years: number): number {
  return firstYear(plan) + (years - 1) * 12 * plan.monthly;
}

/** Day of the first monthly charge after an order: a month later, with either plan. */
export function nextChargeAfter(today: CalendarDate): CalendarDate {
  return addMonthsToDay(today, 1);
}

/** Set-up price included in an order's `dueNow`, in cents. */
export function setupIn({ plan, dueNow: due, monthly }: { plan: PlanId; dueNow: number; monthly: number }): number {
  return PLANS[plan].freeMonths > 0 ? due : due - monthly;
}
