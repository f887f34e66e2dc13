import { type Missing, missingFor } from "#contract/owners/site-checklist.ts";
import { useDraft, useOperations, useRatePlans, useWorkspace } from "../workspace/workspace.tsx";

/** Returns what is still missing before the site can be published. */
export function useMissing(): Missing[] {
  const { draft } = useDraft();
  const { operations } = useOperations();
  const plans = useRatePlans();
  const { loaded } = useWorkspace();
  return missingFor(draft, operations, (unitId) => (plans[unitId]?.value.nightly.base ?? 0) > 0, loaded.subdomain);
}
