import type { Outcome } from "#contract/errors.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { setStatus } from "#store/site-life.ts";
import { findAddresses } from "#store/sites.ts";
import { auditSite, type SiteTools } from "./site-tools.ts";

type Status = "active" | "paused";

/**
 * Takes a site off the web for guests or shows it again, in the next request; its calendar feeds go on. NOT_READY was never
 * published, NOT_ALLOWED was suspended by us.
 */
export async function setSiteStatus(
  tools: SiteTools,
  siteId: string,
  status: Status,
): Promise<Outcome<{ status: Status }, "NOT_FOUND" | "NOT_READY" | "NOT_ALLOWED">> {
  const { store, now } = tools;
  const before = await findAddresses(store, siteId);
  if (!before) return { ok: false, code: "NOT_FOUND" };
  if (before.status === status) return { ok: true, status };
  const set = await setStatus(store.db, store.tables, siteId, status, now);
  if (set.length === 0) return { ok: false, code: before.status === "draft" ? "NOT_READY" : "NOT_ALLOWED" };
  await refreshSite(tools, siteId);
  await auditSite(tools, store.db, status === "paused" ? "site_paused" : "site_resumed", { siteId });
  return { ok: true, status };
}
