import { fieldErrors } from "#contract/services/fields.ts";
import { ERRORS } from "#contract/services/errors.ts";
import type { GuestNotice, GuestPage, ReviewPageData } from "#contract/pages/guest-page.ts";
import { type GuestReview, guestReviewForm, partField } from "#contract/pages/guest-review.ts";
import { REVIEW_PARTS } from "#domain/reviews/review-parts.ts";
import { editableUntil, reviewPeriod } from "#domain/reviews/review-period.ts";
import { hostToolsOf } from "#services/hosts/refresh-site.ts";
import { logError } from "#services/http/log.ts";
import type { FormValues } from "#services/http/read-form.ts";
import { findOfBooking } from "#store/letting/guest-reviews.ts";
import reviewCss from "#themes/base/booking/review.css?inline";
import { ReviewPage } from "#themes/base/pages/review-page.tsx";
import { momentIn } from "#letting/bookings/booking-mail.ts";
import { unitNameOf } from "#letting/bookings/unit-name.ts";
import { announce } from "#services/live/announce.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { accessTo, sendReview } from "#letting/reviews/send-review.ts";
import { guestWords } from "#locales/words/guest-words.ts";
import type { prepareBooking } from "./prepare-booking.ts";
import type { GuestForm } from "./serve-guest-page.tsx";
import type { GuestPageVisit } from "./visit.tsx";

/** A page, or the address to redirect to; undefined if the booking has no review. */
export type ReviewAnswer = { status: number; create: Parameters<typeof prepareBooking>[2] } | { to: string } | undefined;

interface Shown {
  status?: number;
  notice?: GuestNotice;
  /** The form as it was sent, to be shown again. */
  sent?: FormValues;
  errors?: Record<string, string>;
}

const FILE = "review";

/** Presents the form for a review, or the review that was sent. */
export async function presentReview(visit: GuestPageVisit, href: GuestPage["href"], shown: Shown = {}): Promise<ReviewAnswer> {
  const { context, tools, placed, locale } = visit;
  const { booking, site, unit } = placed;
  const { searchParams } = context.url;
  const [review = null, words] = await Promise.all([findOfBooking(tools.store, booking.id), guestWords(locale)]);
  const access = accessTo(placed, review ?? undefined, tools.now);
  if (access === "none") return undefined;
  const inWords = (at: number) => momentIn(at, locale, site.timeZone);
  const period = reviewPeriod({ ...booking, checkOut: unit.checkOut, timeZone: site.timeZone });
  const isForm = access === "open" && (review === null || searchParams.get("do") === "edit" || shown.sent !== undefined);
  const isDone = review !== null && searchParams.get("done") === FILE;
  const data: ReviewPageData = {
    words,
    booking,
    home: unitNameOf(placed, locale),
    href: (query) => href(query, FILE),
    back: href(),
    access,
    review,
    isForm,
    values: shown.sent ? typedValues(shown.sent) : review ? valuesOf(review) : newValues(visit),
    errors: shown.errors ?? {},
    from: inWords(period.from),
    until: inWords(review ? editableUntil(review.createdAt) : period.until),
    notice: shown.notice ?? (isDone ? { kind: "done", key: "review" } : null),
  };
  const title = words("review.pageTitle", { home: data.home });
  const create = (view: Parameters<typeof ReviewPage>[0]["view"]) => ({
    title,
    body: <ReviewPage view={view} page={data} />,
    css: reviewCss,
  });
  return { status: shown.status ?? 200, create };
}

/** Stores the review of a form. A refused form is shown again with all its input. */
export async function receiveReview(visit: GuestPageVisit, href: GuestPage["href"], form: GuestForm): Promise<ReviewAnswer> {
  const { context, tools, placed } = visit;
  const { values } = form;
  const problem = (key: string, status: number, errors = {}) =>
    presentReview(visit, href, { status, notice: { kind: "problem", key }, sent: values, errors });
  if (form.problem) return problem(form.problem.key, form.problem.status);
  const parsed = guestReviewForm.safeParse(values);
  if (!parsed.success) return problem("review", ERRORS.INVALID_FORM, fieldErrors(parsed.error));
  try {
    const reviewTools = { ...(await hostToolsOf(context)), mainOrigin: tools.mainOrigin, newId: () => crypto.randomUUID() };
    const sent = await sendReview(reviewTools, placed, parsed.data);
    if (!sent.ok) return problem(sent.code === "BOOKING_STATE" ? "REVIEW_CLOSED" : "INTERNAL", ERRORS[sent.code]);
    if (sent.isStored) {
      deliverSoon(context);
      context.waitUntil(announceReview(visit));
    }
    return { to: href({ done: FILE }, FILE) };
  } catch (error) {
    logError("review not stored", error, { requestId: context.requestId, site: placed.site.id });
    return problem("INTERNAL", ERRORS.INTERNAL);
  }
}

/** Announces a new review to the open screens of the site. A failure is logged. */
const announceReview = ({ context, placed }: GuestPageVisit): Promise<void> =>
  announce(context, placed.site.id, { topic: "reviews", version: null, at: context.now }).catch((error: unknown) =>
    logError("review not announced", error, { siteId: placed.site.id }),
  );

/** An empty form: with the first name of the guest, in the language of the page. */
const newValues = ({ placed, locale }: GuestPageVisit): Record<string, string> => ({
  author: placed.booking.contact.name.split(/\s+/, 1)[0] ?? "",
  locale,
});

function valuesOf({ author, rating, parts, locale, text, improve, mayPublish }: GuestReview): Record<string, string> {
  const rated = REVIEW_PARTS.map((part) => [partField(part), String(parts[part] ?? "")] as const);
  return {
    rating: String(rating),
    ...Object.fromEntries(rated),
    text,
    locale,
    author,
    improve: improve ?? "",
    publish: mayPublish ? "yes" : "",
  };
}

const typedValues = (values: FormValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat()[0] ?? ""]));
