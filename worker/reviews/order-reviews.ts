import { findOrderVersion, isOrderAsRead, reorder } from "#store/reviews.ts";
import { changeReviews, type Tools } from "./change-reviews.ts";

type Ordered = { ok: true; version: number } | { ok: false; code: "VERSION_CONFLICT"; version: number };

/**
 * Puts a site's reviews in an order, decided on the order of this version. Reviews added since keep their place before
 * the others.
 */
export async function orderReviews(
  tools: Tools,
  order: { siteId: string; ids: string[]; version: number; decision: string },
): Promise<Ordered> {
  const { store } = tools;
  const [rows] = await changeReviews(tools, order.siteId, {
    onlyIf: isOrderAsRead(store.tables, order),
    queries: (db) => reorder(db, store.tables, order),
  });
  const [done] = rows as { version: number }[];
  if (done) return { ok: true, version: done.version };
  return { ok: false, code: "VERSION_CONFLICT", version: await findOrderVersion(store, order.siteId) };
}
