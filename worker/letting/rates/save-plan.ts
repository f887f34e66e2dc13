import type { StoredPlan } from "#contract/owners/site-record.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { sameJson } from "#domain/same-json.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { findPlan, replacePlan } from "#store/letting/rate-plans.ts";
import { touch } from "#store/services/site-rows.ts";
import type { SiteTools } from "#services/audit/site-tools.ts";

interface Change {
  siteId: string;
  unitId: string;
  /** The version the change is based on. */
  version: number;
  plan: RatePlan;
}

export type SavedPlan =
  | { ok: true; version: number }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "INVALID_FORM"; fields: Record<string, string> }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredPlan };

/**
 * Replaces a unit's rate plan, which takes effect at once; the former plan is kept. INVALID_FORM if the plan is not in the site's
 * currency, or if a unit that guests see would have no price. An unchanged plan keeps its version.
 */
export async function savePlan(tools: SiteTools, { siteId, unitId, version, plan }: Change): Promise<SavedPlan> {
  const { store, by, now } = tools;
  const current = await findPlan(store, siteId, unitId);
  if (!current) return { ok: false, code: "NOT_FOUND" };
  if (current.version !== version) return { ok: false, code: "VERSION_CONFLICT", current };
  if (current.plan.currency !== plan.currency) return { ok: false, code: "INVALID_FORM", fields: { currency: "choice" } };
  if (sameJson(current.plan, plan)) return { ok: true, version };
  try {
    await store.atomically((db) => [
      touch(db, store.tables, siteId, now),
      ...replacePlan(db, store.tables, { siteId, by, now }, { unitId, version, plan }),
    ]);
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "priceRequired") return { ok: false, code: "INVALID_FORM", fields: { "nightly.base": "required" } };
    // Another request was faster: answer with the stored state.
    if (failed === "ratePlanChanged" || failed === "unitNotBookable") return savePlan(tools, { siteId, unitId, version, plan });
    throw error;
  }
  await refreshSite(tools, siteId);
  return { ok: true, version: version + 1 };
}
