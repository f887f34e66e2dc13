import type { BilledBy } from "#contract/business/subscription.ts";
import type { SiteStatus } from "#contract/owners/site-record.ts";
import type { Localized } from "#domain/locale.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import { requirePaid } from "#store/business/paid-sites.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import { type OwnStatus, setStatus } from "#store/owners/site-life.ts";
import { findAddresses } from "#store/owners/sites.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";

const AUDITED: Record<OwnStatus, "site_paused" | "site_closed" | "site_resumed"> = {
  active: "site_resumed",
  paused: "site_paused",
  closed: "site_closed",
};

export interface StatusTools extends SiteTools {
  billedBy: BilledBy;
}

export type StatusSet =
  | { ok: true; status: OwnStatus }
  | { ok: false; code: "NOT_FOUND" | "NOT_READY" | "NOT_ALLOWED" | "PAYMENT_NEEDED" }
  | { ok: false; code: "VERSION_CONFLICT"; current: { status: SiteStatus } };

/**
 * Takes a site offline for guests, closes it or brings it online again if its status is `expected`, effective in the next
 * request; its calendar feeds continue. `text` replaces the words of the closed page. NOT_READY if it was never published,
 * NOT_ALLOWED if it was suspended by us; PAYMENT_NEEDED if it would be online again and nothing pays for it.
 */
export async function setSiteStatus(
  tools: StatusTools,
  siteId: string,
  change: { status: OwnStatus; text?: Localized<string> | undefined; expected: string },
): Promise<StatusSet> {
  const { store, now } = tools;
  const { status, text, expected } = change;
  const before = await findAddresses(store, siteId);
  if (!before) return { ok: false, code: "NOT_FOUND" };
  const current = before.status;
  if (current !== expected) return { ok: false, code: "VERSION_CONFLICT", current: { status: current } };
  if (current === status && text === undefined) return { ok: true, status };
  if (current === "draft") return { ok: false, code: "NOT_READY" };
  if (current === "suspended" || current === "aside") return { ok: false, code: "NOT_ALLOWED" };
  const goesOnline = status === "active" && current !== "active";
  let set: { id: string }[];
  try {
    [, , set] = await store.atomically((db) => [
      goesOnline ? requirePaid(db, store.tables, { siteId, billedBy: tools.billedBy, now }) : [],
      markSiteHosts(db, store.tables, { siteId }, tools.mainDomain, now),
      setStatus(db, store.tables, siteId, { from: current, to: status, closedText: text }, now),
    ]);
  } catch (error) {
    if (failedGuard(error) === "siteNotPaid") return { ok: false, code: "PAYMENT_NEEDED" };
    throw error;
  }
  // Another request was faster: retry with the stored state.
  if (set.length === 0) return setSiteStatus(tools, siteId, change);
  await refreshSite(tools, siteId);
  if (status !== current) await auditSite(tools, store.db, AUDITED[status], { siteId });
  return { ok: true, status };
}
