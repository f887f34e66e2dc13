import { ReviewList } from "../../base/slots/reviews.tsx";
import type { ReviewsProps } from "../../contract.ts";

/** The mean rating in a poster's font size, and the reviews next to it. */
export function Reviews({ view, reviews }: ReviewsProps) {
  const { t, format, rating } = view;
  if (reviews.reviews.length === 0 || !rating) return null;
  return (
    <section className="reviews" aria-labelledby="reviews">
      <div className="reviews-head">
        <h2 id="reviews">{t("reviews.title")}</h2>
        <p className="rating">
          <strong>{format.number(rating.average, 1)}</strong> <span>{t("reviews.outOf", { count: rating.count })}</span>
        </p>
      </div>
      <div className="reviews-words">
        <ReviewList view={view} reviews={reviews} />
      </div>
    </section>
  );
}
