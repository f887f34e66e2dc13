import { type CalendarDate, addMonthsToDay } from "./dates.ts";
import type { Money } from "./money.ts";

/** What can be bought. Both stand beside each other: see docs/decisions/0007-price.md. */
export const PLAN_IDS = ["standard", "first-month-free"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Amounts are euro cents and include VAT (docs/decisions/0028-prices-include-vat.md). */
export interface Plan {
  id: PlanId;
  /** Once, with the first payment. */
  setup: number;
  /** A month, in advance. */
  monthly: number;
  /** Months at the start that cost nothing. */
  freeMonths: number;
}

export const PLANS: Record<PlanId, Plan> = {
  standard: { id: "standard", setup: 150_00, monthly: 50_00, freeMonths: 0 },
  "first-month-free": { id: "first-month-free", setup: 0, monthly: 50_00, freeMonths: 1 },
};

export const PLAN_CURRENCY = "EUR" satisfies Money["currency"];

/** Where a day of billing begins and ends. */
export const BILLING_TIME_ZONE = "Europe/Amsterdam";

/** Dutch standard rate, per cent; for services to owners, wherever they live (decision 0028). */
export const VAT_PERCENT = 21;

/** Days in which everything paid is given back on request. */
export const GUARANTEE_DAYS = 30;

export function isPlanId(value: unknown): value is PlanId {
  return PLAN_IDS.includes(value as PlanId);
}

/** What is charged at once: the set-up and, unless it is free, the first month. Cents. */
export function dueNow({ setup, monthly, freeMonths }: Plan): number {
  return setup + (freeMonths > 0 ? 0 : monthly);
}

/** What the first twelve months cost together, cents. */
export function firstYear({ setup, monthly, freeMonths }: Plan): number {
  return setup + (12 - freeMonths) * monthly;
}

/** The VAT in an amount that includes it, cents, rounded half up. */
export function vatIn(amount: number): number {
  return Math.round((amount * VAT_PERCENT) / (100 + VAT_PERCENT));
}

/** What the first so many years (at least one) cost together, cents. */
export function costOver(plan: Plan, years: number): number {
  return firstYear(plan) + (years - 1) * 12 * plan.monthly;
}

/** The months' first charge after what is due when the order is placed: a month later, with either plan. */
export function nextChargeAfter(today: CalendarDate): CalendarDate {
  return addMonthsToDay(today, 1);
}

/** The set-up in what is charged at once, cents. */
export function setupIn({ plan, dueNow: due, monthly }: { plan: PlanId; dueNow: number; monthly: number }): number {
  return PLANS[plan].freeMonths > 0 ? due : due - monthly;
}
