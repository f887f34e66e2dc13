import { dayInZone } from "#domain/dates.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { hostsOf } from "#hosts/site-cache.ts";
import { findServedHosts } from "#store/domains.ts";
import { markSiteHosts } from "#store/outdated-sites.ts";
import { findBySite, type StoredDraft } from "#store/site-drafts.ts";
import { remove } from "#store/site-life.ts";
import { findById } from "#store/sites.ts";
import { auditSite, type SiteTools } from "./site-tools.ts";

interface Wish {
  siteId: string;
  /** The draft's, as its owner saw it. */
  version: number;
  /** The site's name, as its owner typed it. */
  confirm: string;
  evenWithBookings: boolean;
}

export type Deleted =
  | { ok: true }
  | { ok: false; code: "NOT_FOUND" | "INVALID_FORM" | "SITE_HAS_BOOKINGS" }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredDraft };

/** Deletes a site with all that is in it. INVALID_FORM: that is not its name. */
export async function deleteSite(tools: SiteTools, wish: Wish): Promise<Deleted> {
  const { store, mainDomain, now } = tools;
  const { siteId, version, confirm, evenWithBookings } = wish;
  const [site, stored, served] = await Promise.all([
    findById(store, siteId),
    findBySite(store, siteId),
    findServedHosts(store, siteId),
  ]);
  if (!site || !stored) return { ok: false, code: "NOT_FOUND" };
  if (stored.version !== version) return { ok: false, code: "VERSION_CONFLICT", current: stored };
  if (stored.draft.name.trim() !== confirm) return { ok: false, code: "INVALID_FORM" };
  const stays = evenWithBookings ? {} : { staysAfter: dayInZone(now, site.timeZone) };
  const results = await store.atomically((db) => [
    markSiteHosts(db, store.tables, { siteId }, mainDomain, now),
    ...remove(db, store.tables, { id: siteId, version, ...stays }),
  ]);
  const [, asRead, removed] = results as unknown[][];
  // Somebody was quicker: with what is there now it is another decision.
  if (asRead?.length === 0) return deleteSite(tools, wish);
  if (removed?.length === 0) return { ok: false, code: "SITE_HAS_BOOKINGS" };
  await refreshSite(tools, siteId, [...hostsOf(site, mainDomain), ...served]);
  await auditSite(tools, store.db, "site_deleted", { siteId });
  return { ok: true };
}
