import type { ReviewRecord } from "#contract/owners/site-record.ts";
import type { ReviewsView } from "#contract/pages/site-view.ts";
import { averageParts } from "#domain/reviews/review-parts.ts";
import { findShown } from "#store/letting/reviews.ts";
import type { Store } from "#store/dialect/store.ts";

/** Reads the reviews that a site shows, with their averages. */
export async function readShownReviews(store: Store, siteId: string): Promise<ReviewsView> {
  const reviews = await findShown(store, siteId);
  return { reviews, parts: averageParts(reviews), origin: originOf(reviews) };
}

const isGuests = ({ source }: ReviewRecord): boolean => source === "direct" || source === "stayed";

function originOf(reviews: ReviewRecord[]): NonNullable<ReviewsView["origin"]> {
  const guests = reviews.filter(isGuests).length;
  if (guests === 0) return "origin";
  return guests === reviews.length ? "verified" : "originOfAll";
}
