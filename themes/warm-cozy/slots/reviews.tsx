import { ReviewList } from "../../base/slots/reviews.tsx";
import type { ReviewsProps } from "../../contract.ts";

/** The guest book, open on the table. */
export function Reviews({ view, reviews }: ReviewsProps) {
  const { t, format, rating } = view;
  if (reviews.reviews.length === 0 || !rating) return null;
  return (
    <section className="reviews wrap" aria-labelledby="reviews">
      <div className="book">
        <div className="book-head">
          <p className="book-name">{t("theme.guestBook")}</p>
          <h2 id="reviews">{t("reviews.title")}</h2>
          <p className="rating">
            <strong>{format.number(rating.average, 1)}</strong> <span>{t("reviews.outOf", { count: rating.count })}</span>
          </p>
        </div>
        <ReviewList view={view} reviews={reviews} first={4} />
      </div>
    </section>
  );
}
