import type { SiteStatus } from "#contract/site-record.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { markSiteHosts } from "#store/outdated-sites.ts";
import { setStatus } from "#store/site-life.ts";
import { findAddresses } from "#store/sites.ts";
import { auditSite, type SiteTools } from "./site-tools.ts";

type Status = "active" | "paused";

export type StatusSet =
  | { ok: true; status: Status }
  | { ok: false; code: "NOT_FOUND" | "NOT_READY" | "NOT_ALLOWED" }
  | { ok: false; code: "VERSION_CONFLICT"; current: { status: SiteStatus } };

/**
 * Takes a site offline for guests or online again if its status is `expected`, effective in the next request; its calendar
 * feeds continue. NOT_READY if it was never published, NOT_ALLOWED if it was suspended by us.
 */
export async function setSiteStatus(
  tools: SiteTools,
  siteId: string,
  change: { status: Status; expected: string },
): Promise<StatusSet> {
  const { store, now } = tools;
  const { status, expected } = change;
  const before = await findAddresses(store, siteId);
  if (!before) return { ok: false, code: "NOT_FOUND" };
  const current = before.status;
  if (current !== expected) return { ok: false, code: "VERSION_CONFLICT", current: { status: current } };
  if (current === status) return { ok: true, status };
  if (current === "draft") return { ok: false, code: "NOT_READY" };
  if (current === "suspended") return { ok: false, code: "NOT_ALLOWED" };
  const results = await store.atomically((db) => [
    markSiteHosts(db, store.tables, { siteId }, tools.mainDomain, now),
    setStatus(db, store.tables, siteId, { from: current, to: status }, now),
  ]);
  const set = results[1] as { id: string }[];
  // Another request was faster: retry with the stored state.
  if (set.length === 0) return setSiteStatus(tools, siteId, change);
  await refreshSite(tools, siteId);
  await auditSite(tools, store.db, status === "paused" ? "site_paused" : "site_resumed", { siteId });
  return { ok: true, status };
}
