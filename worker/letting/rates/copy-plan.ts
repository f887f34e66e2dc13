import type { StoredPlan } from "#contract/owners/site-record.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { findPlans, replacePlan } from "#store/letting/rate-plans.ts";
import { touch } from "#store/services/site-rows.ts";
import type { SiteTools } from "#services/audit/site-tools.ts";
import type { PlanPart } from "#contract/letting/rates-input.ts";

interface Copy {
  siteId: string;
  /** The unit whose plan is copied. */
  unitId: string;
  /** Version of its plan as the caller saw it. */
  version: number;
  parts: PlanPart[];
  /** The versions of the plans that are changed, by the unit's id. */
  to: Record<string, number>;
}

type Copied =
  | { ok: true; version: number; versions: Record<string, number> }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "INVALID_FORM"; fields: Record<string, string> }
  | { ok: false; code: "VERSION_CONFLICT"; current: Record<string, StoredPlan> };

/**
 * Copies parts of a unit's rate plan to other units of the site: to all of them or to none. VERSION_CONFLICT with the current
 * plans of all units if one of them has changed.
 */
export async function copyPlan(tools: SiteTools, copy: Copy): Promise<Copied> {
  const { store, by, now } = tools;
  const { siteId, unitId, version, parts, to } = copy;
  const plans = await findPlans(store, siteId);
  const source = plans[unitId];
  const wanted = Object.entries({ ...to, [unitId]: version });
  if (!source || wanted.some(([id]) => !Object.hasOwn(plans, id))) return { ok: false, code: "NOT_FOUND" };
  if (wanted.some(([id, seen]) => plans[id]?.version !== seen)) return { ok: false, code: "VERSION_CONFLICT", current: plans };
  const copied = Object.fromEntries(parts.map((part) => [part, source.plan[part]])) as Partial<RatePlan>;
  const changes = Object.entries(plans).flatMap(([id, { version: seen, plan }]) =>
    Object.hasOwn(to, id) && id !== unitId ? [{ unitId: id, version: seen, plan: { ...plan, ...copied } }] : [],
  );
  try {
    await store.atomically((db) => [
      touch(db, store.tables, siteId, now),
      ...changes.flatMap((change) => replacePlan(db, store.tables, { siteId, by, now }, change)),
    ]);
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "priceRequired") return { ok: false, code: "INVALID_FORM", fields: { parts: "required" } };
    if (failed === "ratePlanChanged" || failed === "unitNotBookable") return copyPlan(tools, copy);
    throw error;
  }
  await refreshSite(tools, siteId);
  return { ok: true, version, versions: Object.fromEntries(changes.map(({ unitId: id, version: seen }) => [id, seen + 1])) };
}
