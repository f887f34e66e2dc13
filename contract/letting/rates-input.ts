import { z } from "zod";
import type { RatePlan } from "#domain/rates/plan.ts";
import { MAX_UNITS } from "../owners/site-operations.ts";
import { MAX_VERSION, versionText } from "../services/version-input.ts";

z.config({ jitless: true });

const id = z.string().max(64);

/** A unit of a site, in the path of its rate plan. */
export const planParam = z.object({ siteId: id, unitId: id });
/** A former plan of a unit. */
export const planVersionParam = planParam.extend({ planVersion: versionText });

/** Parts of a rate plan that can be copied to other units: all but the currency, which is the site's. */
const PLAN_PARTS = [
  "nightly",
  "showDayPrices",
  "seasons",
  "dates",
  "rules",
  "gap",
  "discounts",
  "guests",
  "fees",
  "taxes",
  "vat",
  "deposit",
  "schedule",
  "cancellation",
] as const satisfies readonly (keyof RatePlan)[];
export type PlanPart = (typeof PLAN_PARTS)[number];

/** Parts to copy, and the units to copy them to with the versions of their plans. */
export const planCopy = z.strictObject({
  parts: z.array(z.enum(PLAN_PARTS, "choice")).min(1, "required").max(PLAN_PARTS.length, "tooMany"),
  to: z
    .record(id, z.int("number").min(0, "number").max(MAX_VERSION, "number"))
    .refine((to) => Object.keys(to).length > 0, "required")
    .refine((to) => Object.keys(to).length <= MAX_UNITS, "tooMany"),
});
