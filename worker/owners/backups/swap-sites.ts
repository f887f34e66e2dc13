import type { Outcome } from "#contract/services/errors.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { findAside, findLiving, swap } from "#store/owners/aside-sites.ts";
import { findKey, updateKey } from "#store/owners/backups.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { type BackupSecrets, moveSiteKey } from "./site-key.ts";

/**
 * Lets a site that stands aside take the place of the living one, which stands aside from then on and can be swapped back. Bookings
 * and money of the two are not mixed: what came since the copy is with the one that stands aside. INVALID_FORM if `confirm` is not
 * the living site's name; STATE_CHANGED if the other is not ready, the living one has just changed,
 * or they are swapped already.
 */
export async function swapSites(
  tools: SiteTools,
  secrets: BackupSecrets,
  { siteId, asideId, confirm }: { siteId: string; asideId: string; confirm: string },
): Promise<Outcome<object, "NOT_FOUND" | "INVALID_FORM" | "STATE_CHANGED">> {
  const { store, now, mainDomain } = tools;
  const { tables: t } = store;
  const [found, aside, key] = await Promise.all([findLiving(store, siteId), findAside(store, asideId), findKey(store, siteId)]);
  if (!found) return { ok: false, code: (await findAside(store, siteId)) ? "STATE_CHANGED" : "NOT_FOUND" };
  if (!aside) return { ok: false, code: "NOT_FOUND" };
  const { living, name } = found;
  if (name.trim() !== confirm) return { ok: false, code: "INVALID_FORM" };
  const keySealed = key && (await moveSiteKey(secrets, key.keySealed, siteId, asideId));
  try {
    await store.atomically((db) => [
      markSiteHosts(db, t, { siteId }, mainDomain, now),
      ...swap(db, t, { living, asideId, now }),
      ...(keySealed === undefined ? [] : [updateKey(db, t, asideId, { keySealed, digest: "" })]),
      auditSite(tools, db, "site_swapped", { siteId, userId: living.userId, details: { to: asideId } }),
    ]);
  } catch (error) {
    if (failedGuard(error) === "siteStatusChanged") return { ok: false, code: "STATE_CHANGED" };
    throw error;
  }
  await refreshSite(tools, asideId);
  return { ok: true };
}
