import type { ReviewRecord } from "#contract/site-record.ts";
import type { SiteView } from "#contract/site-view.ts";
import type { ReviewsProps, SlotProps } from "../../contract.ts";

/** Returns the guest's place of residence, the review's source and its language if it is not the page's; with `month` also that. */
export function reviewByline({ t, format, locale, demo }: SiteView, review: ReviewRecord, month?: string): string {
  const source = t(`reviews.source.${demo ? "invented" : review.source}`);
  const language = review.locale === locale ? undefined : format.language(review.locale);
  return [review.from, month, source, language].filter(Boolean).join(" · ");
}

function Review({ view, review }: { view: SiteView; review: ReviewRecord }) {
  const { t, format } = view;
  return (
    <figure className="review">
      <p className="review-rating">
        <span aria-hidden="true">{format.number(review.rating)}</span>
        <span className="sr">{t("reviews.rating", { rating: review.rating })}</span>
      </p>
      <blockquote lang={review.locale === view.locale ? undefined : review.locale}>
        <p>{review.text}</p>
      </blockquote>
      <figcaption>
        <strong>{review.author}</strong>
        <span>{reviewByline(view, review, format.month(review.stayed))}</span>
      </figcaption>
      {review.answer ? (
        <div className="review-answer">
          <p>
            <strong>{t("reviews.answer", { name: view.host.name })}</strong>{" "}
            <span lang={review.locale === view.locale ? undefined : review.locale}>{review.answer}</span>
          </p>
        </div>
      ) : null}
    </figure>
  );
}

/** States who added the reviews and if they were verified (directive 2005/29/EC, article 7(6), amended by 2019/2161). */
export function ReviewOrigin({ view: { t, demo } }: SlotProps) {
  return <p className="review-origin">{t(demo ? "reviews.invented" : "reviews.origin")}</p>;
}

/** The first reviews, and the others in a `details` element. */
export function ReviewList({ view, reviews: { reviews }, first = 6 }: ReviewsProps & { first?: number }) {
  const rest = reviews.slice(first);
  const list = (some: ReviewRecord[]) => (
    <ul className="review-list">
      {some.map((review) => (
        <li key={review.id}>
          <Review view={view} review={review} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(reviews.slice(0, first))}
      {rest.length > 0 ? (
        <details className="more-reviews">
          <summary>{view.t("reviews.more", { count: rest.length })}</summary>
          {list(rest)}
        </details>
      ) : null}
      <ReviewOrigin view={view} />
    </>
  );
}

export function Reviews({ view, reviews }: ReviewsProps) {
  const { t, format, rating } = view;
  if (reviews.reviews.length === 0 || !rating) return null;
  return (
    <section className="reviews wrap" aria-labelledby="reviews">
      <h2 id="reviews">{t("reviews.title")}</h2>
      <p className="rating">
        <strong>{format.number(rating.average, 1)}</strong> {t("reviews.outOf", { count: rating.count })}
      </p>
      <ReviewList view={view} reviews={reviews} />
    </section>
  );
}
