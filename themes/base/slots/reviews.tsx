import { type ComponentType, Fragment } from "react";
import type { ReviewRecord } from "#contract/owners/site-record.ts";
import type { SiteView } from "#contract/pages/site-view.ts";
import type { ReviewsProps } from "../../contract.ts";

/**
 * Returns the guest's place of residence, the review's source and its language if it is not the page's; with `month` also the
 * month.
 */
export function reviewByline({ t, format, locale, isInvented }: SiteView, review: ReviewRecord, month?: string): string {
  const source = t(`reviews.source.${isInvented ? "invented" : review.source}`);
  const language = review.locale === locale ? undefined : format.language(review.locale);
  return [review.from, month, source, language].filter(Boolean).join(" · ");
}

export interface ReviewProps {
  view: SiteView;
  review: ReviewRecord;
}

function Review({ view, review }: ReviewProps) {
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

interface ReviewListProps extends ReviewsProps {
  /** Number of reviews before the others, which are in a `details` element. */
  first?: number;
  /** Component of a review, and the class of the list. */
  as?: ComponentType<ReviewProps>;
  className?: string;
}

/**
 * The reviews, after the averages of the parts of a stay, and before the legally required sentence: where they come from, and
 * whether and how it was verified that their authors stayed here (directive 2005/29/EC, article 7(6), amended by 2019/2161).
 */
export function ReviewList({ view, reviews: ofSite, first = 6, as: Item = Review, className = "review-list" }: ReviewListProps) {
  const { t, format } = view;
  const { reviews, parts, origin = "origin" } = ofSite;
  const rest = reviews.slice(first);
  const list = (some: ReviewRecord[]) => (
    <ul className={className}>
      {some.map((review) => (
        <li key={review.id}>
          <Item view={view} review={review} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {parts && (
        <p className="ratings">
          {parts.map(({ part, average }, index) => (
            <Fragment key={part}>
              {index > 0 && " · "}
              {t(`reviews.part.${part}`)} <b>{format.number(average, 1)}</b>
            </Fragment>
          ))}
        </p>
      )}
      {list(reviews.slice(0, first))}
      {rest.length > 0 ? (
        <details className="more-reviews">
          <summary>{t("reviews.more", { count: rest.length })}</summary>
          {list(rest)}
        </details>
      ) : null}
      <p className="review-origin">{t(`reviews.${view.isInvented ? "invented" : origin}`)}</p>
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
