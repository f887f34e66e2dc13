import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { joinFacts } from "#client/kit/i18n/join-facts.ts";
import { dateText, monthText } from "#client/kit/i18n/dates.ts";
import { Badge } from "#client/kit/ui/badge.tsx";
import { Button } from "#client/kit/ui/button.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { REVIEW_PARTS } from "#domain/reviews/review-parts.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { ratingText } from "../names.ts";
import type { GuestReview } from "./guest-reviews.ts";
import { useGuestReviewWrites } from "./use-guest-review-writes.ts";

interface GuestReviewCardProps {
  review: GuestReview;
  /** True for the one whose button is the screen's primary action. */
  isNext: boolean;
  onAnswer: () => void;
  onKeepPrivate: () => void;
}

const STATE_LOOKS = { waiting: "attention", published: "good", private: "plain" } as const;

/** Labels of the button that keeps a review private. */
const KEEPING = { waiting: "guests.keep", published: "guests.unpublish", private: "guests.changeReason" } as const;

/** A guest's review: its text and ratings, and the owner's actions. */
export function GuestReviewCard({ review, isNext, onAnswer, onKeepPrivate }: GuestReviewCardProps) {
  const text = useWords("reviews");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { decide } = useGuestReviewWrites();
  const publish = useMutation({
    mutationFn: () => decide(review, { state: "published" }),
    onSuccess: () => showToast(text("guests.published")),
  });
  const { author, rating, stayed, state, parts, improve, answer, editedAt, booking, mayPublish, privateReason } = review;
  const rated = REVIEW_PARTS.flatMap((part) => {
    const given = parts[part];
    return given === undefined ? [] : `${text(`guests.parts.${part}`)} ${ratingText(given, locale)}`;
  });
  const mark = ratingText(rating, locale);
  const answering = text(answer === null ? "doAnswer" : "changeAnswer");
  const keeping = text(KEEPING[state]);
  return (
    <li className="rounded-2xl border border-ink/15 bg-card p-4">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 leading-snug">
        <span className="rounded-lg rounded-tl-none bg-night px-2 font-display text-lg font-bold text-sun">
          <span className="sr-only">{text("rated", { rating: mark })}</span>
          <span aria-hidden="true">{mark}</span>
        </span>
        <span className="font-semibold wrap-anywhere">{author}</span>
        <span className="text-[0.9375rem] text-soft">{monthText(stayed, locale)}</span>
        <Link
          href={itemPath("bookings", review.bookingId)}
          className="inline-flex min-h-11 items-center text-[0.9375rem] underline underline-offset-4 wrap-anywhere"
        >
          {text("guests.booking", { name: booking.name, reference: booking.reference })}
        </Link>
      </p>
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        <Badge look={STATE_LOOKS[state]}>
          {text(editedAt !== null && state === "waiting" ? "guests.edited" : `guests.state.${state}`)}
        </Badge>
        <Badge>{text(`guests.source.${review.source}`)}</Badge>
      </p>
      <p lang={review.locale} className="mt-3 max-w-[68ch] leading-snug wrap-anywhere whitespace-pre-line">
        {review.text}
      </p>
      {rated.length > 0 && <p className="mt-2 text-[0.9375rem] text-soft">{joinFacts(rated)}</p>}
      {improve !== null && (
        <div className="mt-3 max-w-[68ch] rounded-xl border-2 border-dashed border-ink/30 px-3.5 py-2.5 leading-snug">
          <p className="text-[0.9375rem] font-semibold">{text("guests.improve")}</p>
          <p lang={review.locale} className="mt-1 wrap-anywhere whitespace-pre-line">
            {improve}
          </p>
        </div>
      )}
      {answer !== null && (
        <p className="mt-3 max-w-[68ch] border-l-4 border-sun pl-3 text-[0.9375rem] leading-snug wrap-anywhere whitespace-pre-line text-soft">
          <span className="font-semibold">{text("answered")}</span> {answer}
        </p>
      )}
      {privateReason !== null && (
        <p className="mt-3 text-[0.9375rem] text-soft">
          {text("guests.because", { reason: text(`guests.reasons.${privateReason}`) })}
          {review.privateNote !== null && ` ${review.privateNote}`}
        </p>
      )}
      {!mayPublish && <p className="mt-3 text-[0.9375rem] font-semibold">{text("guests.notAllowed")}</p>}
      {editedAt !== null && (
        <p className="mt-3 text-[0.9375rem] text-soft">{text("guests.editedOn", { date: dateText(editedAt, locale) })}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {mayPublish && state !== "published" && (
          <Button
            look={isNext ? "primary" : "quiet"}
            busy={publish.isPending && shell("busy")}
            onClick={() => publish.mutate()}
            aria-label={`${text("guests.publish")}: ${author}`}
          >
            {text("guests.publish")}
          </Button>
        )}
        <Button look="quiet" onClick={onAnswer} aria-haspopup="dialog" aria-label={`${answering}: ${author}`}>
          {answering}
        </Button>
        <Button look="quiet" onClick={onKeepPrivate} aria-haspopup="dialog" aria-label={`${keeping}: ${author}`}>
          {keeping}
        </Button>
      </div>
      <RefusalNotice error={publish.error} />
    </li>
  );
}
