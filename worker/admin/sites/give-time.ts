import type { Outcome } from "#contract/services/errors.ts";
import { DAY_MS } from "#domain/time.ts";
import { insertGift } from "#store/business/paid-sites.ts";
import { isForeignKeyViolation } from "#store/dialect/store.ts";
import { findById } from "#store/owners/sites.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";

/** Lets a site be online without a subscription for a number of days from now on. */
export async function giveTime(
  tools: SiteTools,
  siteId: string,
  { days, reason }: { days: number; reason: string },
): Promise<Outcome<object, "NOT_FOUND">> {
  const { store, now, by } = tools;
  const site = await findById(store, siteId);
  if (!site) return { ok: false, code: "NOT_FOUND" };
  const gift = { id: crypto.randomUUID(), siteId, reason, endsAt: now + days * DAY_MS, createdAt: now, createdBy: by };
  try {
    await store.atomically((db) => [
      ...insertGift(db, store.tables, gift),
      auditSite(tools, db, "site_time_given", { siteId, userId: site.ownerId, details: { reason, days: String(days) } }),
    ]);
  } catch (error) {
    // The site was deleted meanwhile.
    if (isForeignKeyViolation(error)) return { ok: false, code: "NOT_FOUND" };
    throw error;
  }
  return { ok: true };
}
