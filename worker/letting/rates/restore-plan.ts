import { findPlanVersion } from "#store/letting/rate-plans.ts";
import type { SiteTools } from "#services/audit/site-tools.ts";
import { type SavedPlan, savePlan } from "./save-plan.ts";

interface Restoration {
  siteId: string;
  unitId: string;
  /** The version the change is based on. */
  version: number;
  /** The version whose plan is restored. */
  restored: number;
}

/** Saves a former plan of a unit as a new version. Undo is the restoration of the newest former plan. */
export async function restorePlan(tools: SiteTools, { restored, ...change }: Restoration): Promise<SavedPlan> {
  const former = await findPlanVersion(tools.store, { ...change, version: restored });
  return former ? savePlan(tools, { ...change, plan: former.plan }) : { ok: false, code: "NOT_FOUND" };
}
