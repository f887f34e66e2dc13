import type { ReviewsProps } from "../../contract.ts";
import { ReviewList } from "../../base/slots/reviews.tsx";

/** The guest book: the mean in a seal, one review set large, the others in two columns. */
export function Reviews({ view, reviews }: ReviewsProps) {
  const { t, format, rating } = view;
  if (reviews.reviews.length === 0 || !rating) return null;
  return (
    <section className="reviews wrap" aria-labelledby="reviews">
      <h2 id="reviews">{t("reviews.title")}</h2>
      <p className="seal">
        <strong>{format.number(rating.average, 1)}</strong> <span>{t("reviews.outOf", { count: rating.count })}</span>
      </p>
      <ReviewList view={view} reviews={reviews} first={5} />
    </section>
  );
}
