import type { InferResponseType } from "hono/client";
import { api, unwrap } from "../../kit/api/api.ts";

type Page = InferResponseType<(typeof api.sites)[":siteId"]["reviews"]["$get"], 200>;
export type Review = Page["reviews"][number];

/** All reviews of a site in order, and the version of that order. */
export interface ReviewList {
  reviews: Review[];
  order: number;
}

export const reviewsKey = (siteId: string) => ["sites", siteId, "reviews"];

export async function loadReviews(siteId: string): Promise<ReviewList> {
  const reviews: Review[] = [];
  let order: number | undefined;
  let cursor: string | undefined;
  do {
    const query = { limit: "100", ...(cursor === undefined ? {} : { cursor }) };
    const page = await unwrap(api.sites[":siteId"].reviews.$get({ param: { siteId }, query }));
    reviews.push(...page.reviews);
    // Keeps the version of the first page: if the order changed meanwhile, a write with it is refused.
    order ??= page.order;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return { reviews, order };
}
