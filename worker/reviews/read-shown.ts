import type { ReviewRecord } from "#contract/site-record.ts";
import type { ReviewsView } from "#contract/site-view.ts";
import { averageParts } from "#domain/reviews/review-parts.ts";
import { findShown } from "#store/reviews.ts";
import type { Store } from "#store/store.ts";

/** Reads the reviews that a site shows, with what is said about all of them. */
export async function readShown(store: Store, siteId: string): Promise<ReviewsView> {
  const reviews = await findShown(store, siteId);
  return { reviews, parts: averageParts(reviews), origin: originOf(reviews) };
}

const isGuests = ({ source }: ReviewRecord): boolean => source === "direct" || source === "stayed";

function originOf(reviews: ReviewRecord[]): NonNullable<ReviewsView["origin"]> {
  const guests = reviews.filter(isGuests).length;
  if (guests === 0) return "origin";
  return guests === reviews.length ? "verified" : "originOfAll";
}
