import type { Outcome } from "#contract/services/errors.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { enqueue } from "#store/services/outbox.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import { isOwnStatus, requireStatus, resume, suspend } from "#store/owners/site-life.ts";
import { findOwner } from "#store/owners/site-people.ts";
import { findById } from "#store/owners/sites.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import { suspensionMail } from "./suspension-mail.ts";

type Suspended = Outcome<object, "NOT_FOUND" | "STATE_CHANGED">;

/**
 * Takes a site offline on behalf of the platform, or restores its former status, effective in the next request. The
 * owner gets an email with the reason. STATE_CHANGED if the site is suspended already, was never published, or is not suspended.
 */
export async function setSuspended(
  tools: SiteTools,
  siteId: string,
  change: { isSuspended: boolean; reason: string },
): Promise<Suspended> {
  const { store, now, mainDomain, mainOrigin } = tools;
  const { tables } = store;
  const { isSuspended, reason } = change;
  const [site, owner] = await Promise.all([findById(store, siteId), findOwner(store, siteId)]);
  if (!site || !owner) return { ok: false, code: "NOT_FOUND" };
  if (isSuspended ? !isOwnStatus(site.status) : site.status !== "suspended") return { ok: false, code: "STATE_CHANGED" };
  const { version, name, status } = site;
  const details = { siteId, version, isSuspended, siteName: name, reason, locale: localeOf(owner.userMetadata), mainOrigin };
  const mail = owner.email === "" ? undefined : suspensionMail({ ...details, email: owner.email });
  const action = isSuspended ? "site_suspended" : "site_suspension_lifted";
  try {
    await store.atomically((db) => [
      ...requireStatus(db, tables, siteId, status),
      markSiteHosts(db, tables, { siteId }, mainDomain, now),
      (isSuspended ? suspend : resume)(db, tables, siteId, now),
      ...(mail ? [enqueue(db, tables, crypto.randomUUID(), mail, now)] : []),
      auditSite(tools, db, action, { siteId, userId: owner.id, details: { reason } }),
    ]);
  } catch (error) {
    // Another request was faster: decide again with the stored state.
    if (failedGuard(error) === "siteStatusChanged") return setSuspended(tools, siteId, change);
    throw error;
  }
  await refreshSite(tools, siteId);
  return { ok: true };
}
