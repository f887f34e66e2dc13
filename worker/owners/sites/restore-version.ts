import { restorableDraft } from "#contract/owners/site-draft.ts";
import { findBySite, findVersion, type StoredDraft } from "#store/owners/site-drafts.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import type { Store } from "#store/dialect/store.ts";
import { replaceDraft } from "./replace-draft.ts";

type Restored =
  | { ok: true; version: number }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredDraft };

/**
 * Restores the draft that was published as version `restored`; guests see it when it is published again. Operations (prices,
 * units) do not change.
 */
export async function restoreVersion(
  store: Store,
  { siteId, version, restored, by, now }: { siteId: string; version: number; restored: number; by: string; now: number },
): Promise<Restored> {
  const [current, former, found] = await Promise.all([
    findBySite(store, siteId),
    findVersion(store, siteId, restored),
    findOperations(store, siteId),
  ]);
  if (!current || !former || !found) return { ok: false, code: "NOT_FOUND" };
  const draft = restorableDraft(former.draft, current.draft, found.operations);
  const saved = await replaceDraft(store, current.draft, { siteId, version, draft, by, now });
  return saved ? { ok: true, version: saved.version } : { ok: false, code: "VERSION_CONFLICT", current };
}
