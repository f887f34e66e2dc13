import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { moved } from "#client/portal/ui/moved.ts";
import { say } from "#client/portal/ui/toast.tsx";
import type { ReviewChange } from "#contract/review-input.ts";
import { refusalText } from "../../forms/refusal-text.ts";
import { useWords } from "../../texts.ts";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { loadReviews, type Review, type ReviewList, reviewsKey } from "./reviews.ts";

type Step = (list: ReviewList) => ReviewList;

interface Write {
  /** What is seen at once. */
  apply: Step;
  /** What is seen again when the server refuses. */
  revert: Step;
  /** Builds on the list as it is when its turn comes; answers what the server added. */
  send: (list: ReviewList) => Promise<Step>;
}

const reviewApi = api.sites[":siteId"].reviews;

/** Changes of a site's reviews that are seen before the server has them, one after the other. */
export function useReviewWrites(siteId: string) {
  const queries = useQueryClient();
  const text = useWords("reviews");
  const { t } = useLanguage();
  const queryKey = reviewsKey(siteId);
  const see = (step: Step) => queries.setQueryData<ReviewList>(queryKey, (list) => list && step(list));
  const { mutate } = useMutation({
    scope: { id: queryKey.join(" ") },
    async onMutate({ apply }: Write) {
      see(apply);
      await queries.cancelQueries({ queryKey });
    },
    mutationFn: ({ send }) => send(queries.getQueryData<ReviewList>(queryKey) ?? { reviews: [], order: 0 }),
    onSuccess: see,
    onError(error, { revert }) {
      see(revert);
      say(refusalText(error, t));
      void queries.invalidateQueries({ queryKey });
    },
  });

  /** What of a review is different at once; answering and hiding are such changes. */
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
        say(text("removed"), { label: text("undo"), onClick: () => restore(review, index) });
        return (list) => list;
      },
    });
  }

  /** Puts a removed review back where it stood. It is a new one to the server. */
  function restore({ id: _, version: __, createdAt: ___, updatedAt: ____, ...review }: Review, index: number): void {
    mutate({
      apply: (list) => list,
      revert: (list) => list,
      send: async () => {
        await unwrap(reviewApi.$post({ param: { siteId }, json: review }));
        const { reviews, order } = await loadReviews(siteId);
        const back = moved(reviews, 0, index);
        const saved = await put(back, order);
        return () => ({ reviews: back, ...saved });
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
