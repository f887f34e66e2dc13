import type { BilledBy } from "#contract/business/subscription.ts";
import { missingFor, type Missing } from "#contract/owners/site-checklist.ts";
import { recordOf } from "#contract/owners/site-draft.ts";
import { isPriced } from "#contract/owners/site-operations.ts";
import { type HostTools, refreshSite } from "#services/hosts/refresh-site.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import {
  findBySite,
  insertVersion,
  markPublished,
  requireDraftVersion,
  type StoredDraft,
  trimVersions,
} from "#store/owners/site-drafts.ts";
import { recheckWhereTrimmed } from "#store/owners/site-media.ts";
import { findOperations, requireVersion } from "#store/owners/site-operations.ts";
import { fitPlan } from "#letting/rates/fit-plan.ts";
import { requirePaid } from "#store/business/paid-sites.ts";
import { findById, publish } from "#store/owners/sites.ts";
import { isForeignKeyViolation, isUniqueViolation, type Store } from "#store/dialect/store.ts";
import { CHECK_AFTER_MS } from "#services/photos/known-photos.ts";

type Published =
  | { ok: true; version: number }
  | { ok: false; code: "NOT_FOUND" | "PAYMENT_NEEDED" }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredDraft }
  | { ok: false; code: "NOT_READY"; missing: Missing[] };

export interface PublishTools extends HostTools {
  billedBy: BilledBy;
}

/**
 * Publishes the draft; guests see it in the next request. `version` is the version of the draft the owner saw:
 * VERSION_CONFLICT if it has changed since. Publishing the same version again has no effect. PAYMENT_NEEDED if it would go online
 * for the first time, and neither a subscription nor a gift pays for it.
 */
export async function publishSite(tools: PublishTools, siteId: string, version: number, by: string): Promise<Published> {
  const { store, now } = tools;
  const [site, stored, found] = await Promise.all([
    findById(store, siteId),
    findBySite(store, siteId),
    findOperations(store, siteId),
  ]);
  if (!site || !stored || !found) return { ok: false, code: "NOT_FOUND" };
  if (stored.version !== version) return { ok: false, code: "VERSION_CONFLICT", current: stored };
  if (stored.publishedVersion === version) return { ok: true, version };
  const { draft } = stored;
  const missing = missingFor(draft, found.operations, (unitId) => isPriced(found.plans[unitId]), site.subdomain);
  if (missing.length > 0) return { ok: false, code: "NOT_READY", missing };
  const { id, ownerId, subdomain, customDomain, rating } = site;
  // Ids of photos are created in browsers, so they are prefixed to be unique across sites.
  const photos = draft.photos.map((photo) => ({ ...photo, id: `${siteId}-${photo.id}` }));
  const record = recordOf({ ...draft, photos }, found.operations, found.plans, {
    id,
    ownerId,
    version: site.version,
    subdomain,
    customDomain,
    rating,
    status: "active",
    closedText: {},
  });
  const added = record.units.filter((unit) => !found.publishedUnits.includes(unit.id));
  try {
    await store.atomically((db) => [
      ...(site.status === "draft" ? requirePaid(db, store.tables, { siteId, billedBy: tools.billedBy, now }) : []),
      ...requireVersion(db, store.tables, { siteId, version: found.version }),
      requireDraftVersion(db, store.tables, siteId, version),
      ...added.flatMap((unit) => fitPlan(db, store, { siteId, by, now }, unit)),
      ...publish(db, store.tables, record, now),
      insertVersion(db, store.tables, { siteId, version, draft, publishedAt: now, publishedBy: by }),
      markPublished(db, store.tables, siteId, version),
      recheckWhereTrimmed(db, store.tables, siteId, now + CHECK_AFTER_MS),
      trimVersions(db, store.tables, siteId),
    ]);
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "siteNotPaid") return { ok: false, code: "PAYMENT_NEEDED" };
    // Draft, operations or rate plans were changed meanwhile: check them again.
    if (failed === "operationsChanged" || failed === "siteDraftChanged" || failed === "ratePlanChanged")
      return publishSite(tools, siteId, version, by);
    // The site was deleted meanwhile.
    if (isForeignKeyViolation(error)) return { ok: false, code: "NOT_FOUND" };
    // Another request published the same version at the same time.
    if (!isUniqueViolation(error, "site_versions") || !(await isPublished(store, siteId, version))) throw error;
  }
  await refreshSite(tools, siteId);
  return { ok: true, version };
}

async function isPublished(store: Store, siteId: string, version: number): Promise<boolean> {
  return (await findBySite(store, siteId))?.publishedVersion === version;
}
