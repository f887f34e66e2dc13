import { findBySite, findVersion, type StoredDraft } from "#store/site-drafts.ts";
import type { Store } from "#store/store.ts";
import { replaceDraft } from "./replace-draft.ts";

type Restored =
  | { ok: true; version: number }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredDraft };

/** Makes the draft what it was when `restored` was published; guests see it when it is published again. */
export async function restoreVersion(
  store: Store,
  { siteId, version, restored, by, now }: { siteId: string; version: number; restored: number; by: string; now: number },
): Promise<Restored> {
  const [current, former] = await Promise.all([findBySite(store, siteId), findVersion(store, siteId, restored)]);
  if (!current || !former) return { ok: false, code: "NOT_FOUND" };
  const saved = await replaceDraft(store, current.draft, { siteId, version, draft: former.draft, by, now });
  return saved ? { ok: true, version: saved.version } : { ok: false, code: "VERSION_CONFLICT", current };
}
