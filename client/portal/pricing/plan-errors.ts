import { ratePlanSchema } from "#contract/letting/rate-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";

/** Error codes of a plan by path, such as `seasons.0.price`; empty for a valid plan. */
export function planErrors(plan: RatePlan): Record<string, string> {
  const checked = ratePlanSchema.safeParse(plan);
  if (checked.success) return {};
  // The first error of a path counts.
  return Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}
