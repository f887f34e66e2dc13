import { findOrderVersion, isOrderAsRead, reorder } from "#store/letting/reviews.ts";
import type { HostTools } from "#services/hosts/refresh-site.ts";
import { changeReviews } from "./change-reviews.ts";

type Ordered = { ok: true; version: number } | { ok: false; code: "VERSION_CONFLICT"; version: number };

/**
 * Changes the order of a site's reviews, if the order's version still is the one that was read. Reviews added since then stay
 * before the others.
 */
export async function orderReviews(
  tools: HostTools,
  order: { siteId: string; ids: string[]; version: number; decision: string },
): Promise<Ordered> {
  const { store } = tools;
  const [[changed]] = await changeReviews(tools, order.siteId, {
    onlyIf: isOrderAsRead(store.tables, order),
    queries: (db) => reorder(db, store.tables, order),
  });
  if (changed) return { ok: true, version: changed.version };
  return { ok: false, code: "VERSION_CONFLICT", version: await findOrderVersion(store, order.siteId) };
}
