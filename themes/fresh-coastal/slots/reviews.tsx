import type { ReviewsProps } from "../../contract.ts";
import { ReviewList } from "../../base/slots/reviews.tsx";

/** A large rating that stays visible while the reviews scroll next to it. */
export function Reviews({ view, reviews }: ReviewsProps) {
  const { t, format, rating } = view;
  if (reviews.reviews.length === 0 || !rating) return null;
  return (
    <section className="reviews wrap" aria-labelledby="reviews">
      <div className="reviews-head">
        <h2 id="reviews">{t("reviews.title")}</h2>
        <p className="rating">
          <strong>{format.number(rating.average, 1)}</strong> {t("reviews.outOf", { count: rating.count })}
        </p>
      </div>
      <div>
        <ReviewList view={view} reviews={reviews} first={5} />
      </div>
    </section>
  );
}
