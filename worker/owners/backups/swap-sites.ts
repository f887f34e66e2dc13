import type { Outcome } from "#contract/services/errors.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { findAside, findLiving, swap } from "#store/owners/aside-sites.ts";
import { findKey, updateKey } from "#store/owners/backups.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import { carryPayments, findCarried, findLivingId, findPassedLinks, passLinks } from "#store/owners/moved-sites.ts";
import { add, findNamed } from "#store/services/suppressions.ts";
import { digestAddress } from "#services/mail/digest-address.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { type BackupSecrets, moveSiteKey } from "./site-key.ts";

/**
 * Lets a site that stands aside take the place of the living one, which stands aside from then on and can be swapped back. Bookings
 * of the two are not mixed: what came since the copy is with the one that stands aside, but for payments at providers of bookings
 * that both have, and for guests who do not want email. A swap that was done already is answered as done. INVALID_FORM if `confirm`
 * is not the living site's name; STATE_CHANGED if the other is not ready, or the living one has just changed.
 */
export async function swapSites(
  tools: SiteTools,
  secrets: { backups: BackupSecrets; rows: Secrets },
  { siteId, asideId, confirm }: { siteId: string; asideId: string; confirm: string },
): Promise<Outcome<object, "NOT_FOUND" | "INVALID_FORM" | "STATE_CHANGED">> {
  const { store, now, mainDomain } = tools;
  const { tables: t } = store;
  const [found, aside, key] = await Promise.all([findLiving(store, siteId), findAside(store, asideId), findKey(store, siteId)]);
  if (!found) return (await findLivingId(store, siteId)) === asideId ? { ok: true } : { ok: false, code: "NOT_FOUND" };
  if (!aside) return { ok: false, code: "NOT_FOUND" };
  const { living, name } = found;
  if (name.trim() !== confirm) return { ok: false, code: "INVALID_FORM" };
  const keySealed = key && (await moveSiteKey(secrets.backups, key.keySealed, siteId, asideId));
  const newId = () => crypto.randomUUID();
  const pair = { livingId: siteId, asideId };
  const [links, payments, unwanted] = await Promise.all([
    findPassedLinks(store, pair),
    findCarried(store, { ...pair, newId }),
    findNamed(store, siteId),
  ]);
  const suppressed = await Promise.all(
    unwanted.map(async (each) => ({
      ...each,
      siteId: asideId,
      addressDigest: await digestAddress(secrets.rows, asideId, each.address ?? ""),
    })),
  );
  try {
    await store.atomically((db) => [
      markSiteHosts(db, t, { siteId }, mainDomain, now),
      ...swap(db, t, { living, asideId, now }),
      ...passLinks(db, t, links, asideId),
      ...carryPayments(db, t, payments, { siteId: asideId, now, newId }),
      ...suppressed.map((each) => add(db, t, each)),
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
