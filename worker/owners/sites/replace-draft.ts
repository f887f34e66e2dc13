import type { SiteDraft } from "#contract/owners/site-draft.ts";
import { save } from "#store/owners/site-drafts.ts";
import { recheck } from "#store/owners/site-media.ts";
import type { Store } from "#store/dialect/store.ts";
import { CHECK_AFTER_MS } from "#services/photos/known-photos.ts";

/**
 * Replaces a draft if it still has the version that was read, and schedules a check of the photos it no longer refers to.
 * Undefined if it was saved in between.
 */
export async function replaceDraft(
  store: Store,
  before: SiteDraft,
  change: Parameters<typeof save>[2],
): Promise<{ version: number } | undefined> {
  const named = keysIn(change.draft);
  const dropped = [...keysIn(before)].filter((key) => !named.has(key));
  const [[saved]] = await store.atomically((db) => [
    save(db, store.tables, change),
    ...recheck(db, store.tables, change.siteId, dropped, change.now + CHECK_AFTER_MS),
  ]);
  return saved;
}

/** Returns the keys of all photos in a draft. */
const keysIn = (draft: SiteDraft): Set<string> => new Set(JSON.stringify(draft).match(/\b[0-9a-f]{64}j?\b/g));
