import type { Outcome } from "#contract/errors.ts";
import { dayInZone } from "#domain/dates.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { hostsOf } from "#hosts/site-cache.ts";
import { findServedHosts } from "#store/domains.ts";
import { findBySite } from "#store/site-drafts.ts";
import { removeWithoutStays } from "#store/site-life.ts";
import { findById, remove } from "#store/sites.ts";
import { auditSite, type SiteTools } from "./site-tools.ts";

interface Wish {
  siteId: string;
  /** The site's name, as its owner typed it. */
  confirm: string;
  evenWithBookings: boolean;
}

/** Deletes a site with all that is in it. INVALID_FORM: that is not its name. */
export async function deleteSite(
  tools: SiteTools,
  { siteId, confirm, evenWithBookings }: Wish,
): Promise<Outcome<object, "NOT_FOUND" | "INVALID_FORM" | "SITE_HAS_BOOKINGS">> {
  const { store, mainDomain, now } = tools;
  const { db, tables } = store;
  const [site, stored, served] = await Promise.all([
    findById(store, siteId),
    findBySite(store, siteId),
    findServedHosts(store, siteId),
  ]);
  if (!site || !stored) return { ok: false, code: "NOT_FOUND" };
  if (stored.draft.name.trim() !== confirm) return { ok: false, code: "INVALID_FORM" };
  if (evenWithBookings) await remove(db, tables, siteId);
  else if ((await removeWithoutStays(db, tables, siteId, dayInZone(now, site.timeZone))).length === 0)
    return { ok: false, code: "SITE_HAS_BOOKINGS" };
  await refreshSite(tools, siteId, [...hostsOf(site, mainDomain), ...served]);
  await auditSite(tools, db, "site_deleted", { siteId });
  return { ok: true };
}
