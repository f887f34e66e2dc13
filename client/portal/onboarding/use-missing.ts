import { missingFor, type Needed } from "#contract/site-checklist.ts";
import { useDraft, useOperations, useWorkspace } from "../workspace/workspace.tsx";

/** Returns the answers that are still required to publish the site. */
export function useMissing(): Needed[] {
  const { draft } = useDraft();
  const { operations } = useOperations();
  const { loaded } = useWorkspace();
  return missingFor(draft, operations, loaded.subdomain);
}
