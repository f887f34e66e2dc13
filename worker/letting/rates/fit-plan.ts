import type { UnitRecord } from "#contract/owners/site-record.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { sameJson } from "#domain/same-json.ts";
import { type Change, replacePlan, requirePlanVersion } from "#store/letting/rate-plans.ts";
import type { Database, Query, Store } from "#store/dialect/store.ts";

/**
 * Queries for the first publication of a unit: its rate plan takes as many guests as the unit sleeps, unless the owner has set
 * other numbers. They fail on the guard `ratePlanChanged` if the plan has changed since it was read. They come after an update of
 * the site's row.
 */
export function fitPlan(db: Database, { tables }: Store, change: Change, { id: unitId, sleeps, rates }: UnitRecord): Query[] {
  const { version, plan } = rates;
  const fitted = withGuests(plan, sleeps);
  return sameJson(fitted, plan)
    ? [requirePlanVersion(db, tables, unitId, version)]
    : replacePlan(db, tables, change, { unitId, version, plan: fitted });
}

function withGuests(plan: RatePlan, sleeps: number): RatePlan {
  if (!sameJson(plan.guests, defaultPlan(plan.currency, 0).guests)) return plan;
  return { ...plan, guests: { ...plan.guests, included: sleeps, max: sleeps } };
}
