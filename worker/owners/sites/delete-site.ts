import { dayInZone } from "#domain/dates.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import { eraseSite } from "#services/hosts/erase-site.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { findBySite, type StoredDraft } from "#store/owners/site-drafts.ts";
import { findById } from "#store/owners/sites.ts";

interface Deletion {
  siteId: string;
  /** The draft's version, as its owner saw it. */
  version: number;
  /** The site's name, as its owner typed it. */
  confirm: string;
  evenWithBookings: boolean;
}

export type Deleted =
  | { ok: true }
  | { ok: false; code: "NOT_FOUND" | "INVALID_FORM" | "SITE_HAS_BOOKINGS" }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredDraft };

/** Deletes a site and all its data. INVALID_FORM if `confirm` is not its name. */
export async function deleteSite(tools: SiteTools, deletion: Deletion): Promise<Deleted> {
  const { store, now } = tools;
  const { siteId, version, confirm, evenWithBookings } = deletion;
  const [site, stored] = await Promise.all([findById(store, siteId), findBySite(store, siteId)]);
  if (!site || !stored) return { ok: false, code: "NOT_FOUND" };
  if (stored.version !== version) return { ok: false, code: "VERSION_CONFLICT", current: stored };
  if (stored.draft.name.trim() !== confirm) return { ok: false, code: "INVALID_FORM" };
  const stays = evenWithBookings ? {} : { staysAfter: dayInZone(now, site.timeZone) };
  try {
    await eraseSite(tools, { id: siteId, version, ...stays }, (db) => [auditSite(tools, db, "site_deleted", { siteId })]);
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "siteHasStays") return { ok: false, code: "SITE_HAS_BOOKINGS" };
    // The draft was saved meanwhile: retry with the stored state.
    if (failed === "siteDraftChanged") return deleteSite(tools, deletion);
    throw error;
  }
  return { ok: true };
}
