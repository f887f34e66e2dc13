import type { CSSProperties } from "react";
import type { ReviewRecord } from "#contract/owners/site-record.ts";
import { ReviewList } from "../../base/slots/reviews.tsx";
import type { ReviewsProps, SlotProps } from "../../contract.ts";
import { Rail } from "./rail.tsx";

/** The number of reviews for every rating from ten down to the lowest one. */
function Tally({ view, reviews }: SlotProps & { reviews: ReviewRecord[] }) {
  const { t, format } = view;
  const lowest = Math.min(...reviews.map(({ rating }) => Math.round(rating)));
  const marks = Array.from({ length: 11 - lowest }, (_, i) => {
    const mark = 10 - i;
    return { mark, count: reviews.filter(({ rating }) => Math.round(rating) === mark).length };
  });
  const most = Math.max(...marks.map(({ count }) => count));
  return (
    <dl className="tally" aria-label={t("theme.tally")}>
      {marks.map(({ mark, count }) => (
        <div key={mark} style={{ "--way": `${(count / most) * 100}%` } as CSSProperties}>
          <dt>{format.number(mark)}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Reviews({ view, reviews }: ReviewsProps) {
  const { t, format, rating } = view;
  if (reviews.reviews.length === 0 || !rating) return null;
  const mark = (
    <>
      <p className="mark">
        <strong>{format.number(rating.average, 1)}</strong> <span>{t("reviews.outOf", { count: rating.count })}</span>
      </p>
      <Tally view={view} reviews={reviews.reviews} />
    </>
  );
  return (
    <Rail id="reviews" title={t("reviews.title")} aside={mark}>
      <ReviewList view={view} reviews={reviews} first={5} />
    </Rail>
  );
}
