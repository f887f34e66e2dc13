import type { ReviewChange } from "#contract/letting/review-input.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import { findById, isAsRead, type OwnedReview, type ReadReview, remove, update } from "#store/letting/reviews.ts";
import type { HostTools } from "#services/hosts/refresh-site.ts";
import { changeReviews } from "./change-reviews.ts";

type Edited =
  | { ok: true; version: number }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "VERSION_CONFLICT"; current: OwnedReview };

/** Changes a review's text, answer or visibility, if its version still is the one that was read. */
export const editReview = (tools: HostTools, read: ReadReview, change: ReviewChange): Promise<Edited> =>
  changeOne(tools, read, (db) => update(db, tools.store.tables, read, change, tools.now));

/** Deletes a review, if its version still is the one that was read. */
export const removeReview = (tools: HostTools, read: ReadReview): Promise<Edited> =>
  changeOne(tools, read, (db) => remove(db, tools.store.tables, read));

async function changeOne(
  tools: HostTools,
  read: ReadReview,
  query: (db: Database) => Query<{ version: number }[]>,
): Promise<Edited> {
  const [[changed]] = await changeReviews(tools, read.siteId, {
    onlyIf: isAsRead(tools.store.tables, read),
    queries: (db) => [query(db)],
  });
  if (changed) return { ok: true, version: changed.version };
  const current = await findById(tools.store, read.siteId, read.id);
  return current ? { ok: false, code: "VERSION_CONFLICT", current } : { ok: false, code: "NOT_FOUND" };
}
