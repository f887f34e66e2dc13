import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { moved } from "../../kit/ui/moved.ts";
import { showToast } from "../../kit/ui/toast.tsx";
import type { ReviewChange } from "#contract/letting/review-input.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { ifMatch } from "../workspace/draft-tools.ts";
import { loadReviews, type Review, type ReviewList, reviewsKey } from "./reviews.ts";

type Step = (list: ReviewList) => ReviewList;

interface Write {
  /** Optimistic update. */
  apply: Step;
  /** Reverts the optimistic update if the server refuses. */
  revert: Step;
  /** Sends the change, given the list when its turn comes; answers the update with the server's values. */
  send: (list: ReviewList) => Promise<Step>;
}

const reviewApi = api.sites[":siteId"].reviews;

/** Optimistic changes of a site's reviews, which are sent one after the other. */
export function useReviewWrites(siteId: string) {
  const queries = useQueryClient();
  const text = useWords("reviews");
  const { t } = useLanguage();
  const queryKey = reviewsKey(siteId);
  const update = (step: Step) => queries.setQueryData<ReviewList>(queryKey, (list) => list && step(list));
  const { mutate } = useMutation({
    scope: { id: queryKey.join(" ") },
    async onMutate({ apply }: Write) {
      update(apply);
      await queries.cancelQueries({ queryKey });
    },
    mutationFn: ({ send }) => send(queries.getQueryData<ReviewList>(queryKey) ?? { reviews: [], order: 0 }),
    onSuccess: update,
    onError(error, { revert }) {
      update(revert);
      showToast(refusalText(error, t));
      void queries.invalidateQueries({ queryKey });
    },
  });

  /** Changes properties of a review, such as its answer or visibility. */
  function change(review: Review, patch: ReviewChange): void {
    const param = { siteId, reviewId: review.id };
    mutate({
      apply: withReview(review.id, patch),
      revert: withReview(review.id, review),
      send: async ({ reviews }) => {
        const { version } = reviews.find(({ id }) => id === review.id) ?? review;
        const saved = await unwrap(reviewApi[":reviewId"].$patch({ param, header: ifMatch(version), json: patch }));
        return withReview(review.id, saved);
      },
    });
  }

  function move(from: number, to: number): void {
    mutate({
      apply: (list) => ({ ...list, reviews: moved(list.reviews, from, to) }),
      revert: (list) => ({ ...list, reviews: moved(list.reviews, to, from) }),
      send: async ({ reviews, order }) => {
        const saved = await put(reviews, order);
        return (list) => ({ ...list, ...saved });
      },
    });
  }

  function remove(review: Review, index: number): void {
    const param = { siteId, reviewId: review.id };
    mutate({
      apply: (list) => ({ ...list, reviews: list.reviews.filter(({ id }) => id !== review.id) }),
      revert: (list) => ({ ...list, reviews: list.reviews.toSpliced(index, 0, review) }),
      send: async () => {
        await unwrap(reviewApi[":reviewId"].$delete({ param, header: ifMatch(review.version) }));
        showToast(text("removed"), { label: text("undo"), onClick: () => restore(review, index) });
        return (list) => list;
      },
    });
  }

  /** Adds a removed review again at its former position. For the server it is a new review. */
  function restore({ id: _, version: __, createdAt: ___, updatedAt: ____, ...review }: Review, index: number): void {
    mutate({
      apply: (list) => list,
      revert: (list) => list,
      send: async () => {
        await unwrap(reviewApi.$post({ param: { siteId }, json: review }));
        const { reviews, order } = await loadReviews(siteId);
        const restored = moved(reviews, 0, index);
        const saved = await put(restored, order);
        return () => ({ reviews: restored, ...saved });
      },
    });
  }

  const put = (reviews: Review[], order: number) =>
    unwrap(reviewApi.order.$put({ param: { siteId }, header: ifMatch(order), json: { ids: reviews.map(({ id }) => id) } }));

  return { change, move, remove };
}

const withReview =
  (id: string, patch: Partial<Review> | ReviewChange): Step =>
  (list) => ({
    ...list,
    reviews: list.reviews.map((review) => (review.id === id ? ({ ...review, ...patch } as Review) : review)),
  });
