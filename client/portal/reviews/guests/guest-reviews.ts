import type { InferResponseType } from "hono/client";
import { api, unwrap } from "#client/kit/api/api.ts";
import { reviewsKey } from "../reviews.ts";

type Page = InferResponseType<(typeof api.sites)[":siteId"]["reviews"]["guests"]["$get"], 200>;
export type GuestReview = Page["reviews"][number];

export const guestReviewsKey = (siteId: string) => [...reviewsKey(siteId), "guests"];

/** Loads all reviews that guests of a site have written: those that wait first, then the newest. */
export async function loadGuestReviews(siteId: string): Promise<GuestReview[]> {
  const reviews: GuestReview[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: "100", ...(cursor === undefined ? {} : { cursor }) };
    const page = await unwrap(api.sites[":siteId"].reviews.guests.$get({ param: { siteId }, query }));
    reviews.push(...page.reviews);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return reviews;
}
