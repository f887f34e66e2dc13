import { reviewByline, ReviewList, type ReviewProps } from "../../base/slots/reviews.tsx";
import type { ReviewsProps } from "../../contract.ts";

/** One guest's card from the log book: month and place of residence in its head, the rating as a stamp. */
function Card({ view, review }: ReviewProps) {
  const { t, format } = view;
  const lang = review.locale === view.locale ? undefined : review.locale;
  return (
    <figure className="card">
      <p className="card-head">
        <span>{format.month(review.stayed)}</span>
        <span className="card-mark" aria-hidden="true">
          {format.number(review.rating)}
        </span>
        <span className="sr">{t("reviews.rating", { rating: review.rating })}</span>
      </p>
      <blockquote lang={lang}>
        <p>{review.text}</p>
      </blockquote>
      <figcaption>
        <strong>{review.author}</strong>
        <span>{reviewByline(view, review)}</span>
      </figcaption>
      {review.answer ? (
        <p className="card-answer">
          <strong>{t("reviews.answer", { name: view.host.name })}</strong> <span lang={lang}>{review.answer}</span>
        </p>
      ) : null}
    </figure>
  );
}

export function Reviews({ view, reviews }: ReviewsProps) {
  const { t, format, rating } = view;
  if (reviews.reviews.length === 0 || !rating) return null;
  return (
    <section className="reviews" aria-labelledby="reviews">
      <div className="wrap">
        <h2 id="reviews">{t("reviews.title")}</h2>
        <p className="rating">
          <strong>{format.number(rating.average, 1)}</strong> {t("reviews.outOf", { count: rating.count })}
        </p>
        <ReviewList view={view} reviews={reviews} as={Card} className="cards" />
      </div>
    </section>
  );
}
