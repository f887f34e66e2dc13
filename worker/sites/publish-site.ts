import { missingFor, type Needed } from "#contract/site-checklist.ts";
import { recordOf } from "#contract/site-draft.ts";
import { dayInZone } from "#domain/dates.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { failedGuard } from "#store/guards.ts";
import { findBySite, insertVersion, markPublished, type StoredDraft, trimVersions } from "#store/site-drafts.ts";
import { recheckWhereTrimmed } from "#store/site-media.ts";
import { findById, publish } from "#store/sites.ts";
import { isForeignKeyViolation, isUniqueViolation, type Store } from "#store/store.ts";
import { CHECK_AFTER_MS } from "#worker/media/known-photos.ts";

interface Tools {
  kv: KVNamespace;
  store: Store;
  mainDomain: string;
  /** Milliseconds since the epoch. */
  now: number;
}

type Published =
  | { ok: true; version: number }
  | { ok: false; code: "NOT_FOUND" | "UNIT_HAS_BOOKINGS" | "INVALID_FORM" }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredDraft }
  | { ok: false; code: "NOT_READY"; missing: Needed[] };

/**
 * Shows guests what the draft holds, in the next request. `version` is the draft the owner saw: one that was changed since is
 * VERSION_CONFLICT. A unit with stays to come cannot be left out; one with any other nights is archived. The same version again changes nothing.
 */
export async function publishSite(tools: Tools, siteId: string, version: number, by: string): Promise<Published> {
  const { store, now } = tools;
  const [site, stored] = await Promise.all([findById(store, siteId), findBySite(store, siteId)]);
  if (!site || !stored) return { ok: false, code: "NOT_FOUND" };
  if (stored.version !== version) return { ok: false, code: "VERSION_CONFLICT", current: stored };
  if (stored.publishedVersion === version) return { ok: true, version };
  const { draft } = stored;
  const missing = missingFor(draft, site.subdomain);
  if (missing.length > 0) return { ok: false, code: "NOT_READY", missing };
  const { id, ownerId, subdomain, customDomain, rating } = site;
  // Ids of photos are made in browsers: no site's may stand in the way of another's.
  const photos = draft.photos.map((photo) => ({ ...photo, id: `${siteId}-${photo.id}` }));
  const record = recordOf(
    { ...draft, photos },
    { id, ownerId, version: site.version, subdomain, customDomain, rating, status: "active" },
  );
  try {
    await store.atomically((db) => [
      ...publish(db, store.tables, record, dayInZone(now, site.timeZone), now),
      insertVersion(db, store.tables, { siteId, version, draft, publishedAt: now, publishedBy: by }),
      markPublished(db, store.tables, siteId, version),
      recheckWhereTrimmed(db, store.tables, siteId, now + CHECK_AFTER_MS),
      trimVersions(db, store.tables, siteId),
    ]);
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "unitHasStays") return { ok: false, code: "UNIT_HAS_BOOKINGS" };
    if (failed === "unitOfOtherSite" || isUniqueViolation(error, "units")) return { ok: false, code: "INVALID_FORM" };
    // The site was deleted meanwhile.
    if (isForeignKeyViolation(error)) return { ok: false, code: "NOT_FOUND" };
    // Two who publish the same version at once: the other has done it.
    if (!isUniqueViolation(error, "site_versions")) throw error;
  }
  await refreshSite(tools, siteId);
  return { ok: true, version };
}
