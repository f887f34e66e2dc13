import { missingFor, type Needed } from "#contract/site-checklist.ts";
import { useDraft, useOperations, useWorkspace } from "../workspace/workspace.tsx";

/** What the site still needs before it can be published. */
export function useMissing(): Needed[] {
  const { draft } = useDraft();
  const { operations } = useOperations();
  const { loaded } = useWorkspace();
  return missingFor(draft, operations, loaded.subdomain);
}
