import type { ReviewPageData } from "#contract/pages/guest-page.ts";
import { type GuestReview, partField } from "#contract/pages/guest-review.ts";
import { REVIEW_PARTS } from "#domain/reviews/review-parts.ts";
import type { SlotProps } from "../../contract.ts";
import { errorCode, ReviewForm } from "../booking/review-form.tsx";
import { Languages, SiteName } from "../slots/frame.tsx";

export interface ReviewPageProps extends SlotProps {
  page: ReviewPageData;
}

/** The page on which a guest reviews a stay: the form, or the sent review with its state and the host's answer. */
export function ReviewPage({ view, page }: ReviewPageProps) {
  const { words, booking, access, review, isForm, notice, home, values, from } = page;
  const { format, host } = view;
  const dates = `${format.dayMonth(booking.arrival)} – ${format.date(booking.departure)}`;
  const isLost = notice?.kind === "problem" && !isForm && values["text"];
  return (
    <div className="booking-page review-page">
      <div className="booking-top wrap">
        <SiteName view={view} />
        <Languages view={view} />
      </div>
      <div className="wrap">
        {notice ? <Notice view={view} page={page} /> : null}
        <header className="booking-state">
          <p>{words("review.lead", { home, dates })}</p>
          <h1>{words(review && !isForm ? "review.sentTitle" : "review.title")}</h1>
          <p className="lead">
            {isForm
              ? words("review.intro", { host: host.name })
              : review
                ? words(`review.state.${review.state}${review.mayPublish ? "" : "-only"}`, { host: host.name })
                : words(access === "early" ? "review.early" : "review.late", { from })}
          </p>
        </header>
        {isLost ? (
          <label className="review-lost">
            <span>{words("review.typed")}</span>
            <textarea readOnly rows={8} value={values["text"]} />
          </label>
        ) : null}
        {isForm ? <ReviewForm view={view} page={page} /> : review ? <SentReview view={view} page={page} review={review} /> : null}
        <p className="review-back">
          <a className="more" href={page.back}>
            {words("back")}
          </a>
        </p>
      </div>
    </div>
  );
}

function Notice({ view, page: { words, notice, errors } }: ReviewPageProps) {
  if (!notice) return null;
  const labelOf = (name: string) => {
    const part = REVIEW_PARTS.find((each) => partField(each) === name);
    return part ? view.t(`reviews.part.${part}`) : words(`review.field.${name}`, { site: view.name });
  };
  const isDone = notice.kind === "done";
  const fields = Object.entries(errors).filter(([name]) => name !== "");
  return (
    <div
      id="review"
      className={`answer booking-notice ${isDone ? "answer-free" : "answer-problem"}`}
      role={isDone ? "status" : "alert"}
      tabIndex={-1}
    >
      <p>{words(`${notice.kind}.${notice.key}`)}</p>
      {fields.length > 0 ? (
        <ul>
          {fields.map(([name, code]) => (
            <li key={name}>
              <a href={`#review-${name}`}>{labelOf(name)}</a> – {words(`review.error.${errorCode(name, code)}`)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function SentReview({ view, page, review }: ReviewPageProps & { review: GuestReview }) {
  const { words, access, until } = page;
  const { format, host, t } = view;
  const { parts, improve, answer, privateReason, privateNote } = review;
  const lang = review.locale === view.locale ? undefined : review.locale;
  const rated = REVIEW_PARTS.filter((part) => parts[part] !== undefined);
  return (
    <article className="booking-card review-sent" aria-label={words("review.sentTitle")}>
      <p className="sent-rating">
        <strong aria-hidden="true">{format.number(review.rating)}</strong>
        <span className="sr">{t("reviews.rating", { rating: review.rating })}</span> <span>{review.author}</span>
      </p>
      <blockquote lang={lang}>
        <p className="booking-text">{review.text}</p>
      </blockquote>
      {rated.length > 0 ? (
        <dl className="sent-parts">
          {rated.map((part) => (
            <div key={part}>
              <dt>{t(`reviews.part.${part}`)}</dt>
              <dd>{format.number(parts[part] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {improve ? (
        <section className="sent-private">
          <h2>{words("review.improveSent", { host: host.name })}</h2>
          <p className="booking-text" lang={lang}>
            {improve}
          </p>
        </section>
      ) : null}
      {privateReason ? (
        <section className="sent-private">
          <h2>{words("review.reason")}</h2>
          <p>{words(`review.because.${privateReason}`)}</p>
          {privateNote ? <p className="booking-text">{privateNote}</p> : null}
        </section>
      ) : null}
      {answer ? (
        <section className="sent-answer">
          <h2>{t("reviews.answer", { name: host.name })}</h2>
          <p className="booking-text">{answer}</p>
        </section>
      ) : null}
      {access === "open" ? (
        <p className="sent-change">
          <a className="button" href={page.href({ do: "edit" })}>
            {words("review.change")}
          </a>{" "}
          <span>{words("review.changeUntil", { until })}</span>
        </p>
      ) : null}
    </article>
  );
}
