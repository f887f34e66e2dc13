import { MAX_REVIEW_COUNT, type ReviewInput } from "#contract/letting/review-input.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { findKnown, insertFirst, requireAtMost } from "#store/letting/reviews.ts";
import { isForeignKeyViolation, type Writes } from "#store/dialect/store.ts";
import type { HostTools } from "#services/hosts/refresh-site.ts";
import { changeReviews } from "./change-reviews.ts";

/**
 * Adds reviews before the existing ones of a site, in the given order. Reviews that the site already has (same guest, month and
 * text) are skipped, so that a list can be imported twice. Returns the ids of the new reviews.
 */
export async function addReviews(
  tools: HostTools,
  siteId: string,
  reviews: ReviewInput[],
  newId: () => string,
): Promise<Outcome<{ ids: string[] }, "TOO_MANY_REVIEWS" | "NOT_FOUND">> {
  const { store, now } = tools;
  const known = await findKnown(store, siteId);
  const seen = new Set(known.map(keyOfReview));
  const added = reviews.flatMap((review) => {
    const key = keyOfReview(review);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...review, id: newId() }];
  });
  if (known.length + added.length > MAX_REVIEW_COUNT) return { ok: false, code: "TOO_MANY_REVIEWS" };
  const queries: Writes = (db) => [
    ...insertFirst(db, store.tables, siteId, added, now),
    requireAtMost(db, store.tables, siteId, MAX_REVIEW_COUNT),
  ];
  try {
    if (added.length > 0) await changeReviews(tools, siteId, { queries });
  } catch (error) {
    if (failedGuard(error) === "tooManyReviews") return { ok: false, code: "TOO_MANY_REVIEWS" };
    // The site was deleted in the meantime.
    if (isForeignKeyViolation(error)) return { ok: false, code: "NOT_FOUND" };
    throw error;
  }
  return { ok: true, ids: added.map(({ id }) => id) };
}

/** What identifies an entered review when it is added again. */
export const keyOfReview = ({ author, stayed, text }: { author: string; stayed: string; text: string }): string =>
  JSON.stringify([author, stayed, text]);
