import { useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "#client/kit/api/api.ts";
import type { GuestReviewDecision } from "#contract/pages/guest-review.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { type GuestReview, guestReviewsKey } from "./guest-reviews.ts";

const guestApi = api.sites[":siteId"].reviews.guests[":reviewId"];

/** The owner's writes about a guest's review. They throw the server's refusals; the list is reloaded in any case. */
export function useGuestReviewWrites() {
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const about = ({ id, version }: GuestReview) => ({ param: { siteId, reviewId: id }, header: ifMatch(version) });

  async function thenReload(write: Promise<unknown>): Promise<void> {
    try {
      await write;
    } finally {
      await queries.invalidateQueries({ queryKey: guestReviewsKey(siteId) });
    }
  }

  return {
    decide: (review: GuestReview, json: GuestReviewDecision) =>
      thenReload(unwrap(guestApi.decision.$put({ ...about(review), json }))),
    answer: (review: GuestReview, answer: string | null) =>
      thenReload(unwrap(guestApi.answer.$put({ ...about(review), json: { answer } }))),
  };
}
