import { z } from "zod";
import type { CalendarDate } from "#domain/dates.ts";
import { REVIEW_LANGUAGES } from "#domain/reviews/review-languages.ts";
import { type PartRatings, REVIEW_PARTS, type ReviewPart } from "#domain/reviews/review-parts.ts";
import type { BookingChannel } from "#domain/bookings/channels.ts";
import { count, optionalLines, requiredLines, requiredText } from "../services/fields.ts";
import type { GuestReviewSource } from "../owners/site-record.ts";
import { pageQuery } from "../owners/site-input.ts";
import { FORM_FIELD } from "./site-view.ts";
import { versionText } from "../services/version-input.ts";

export const REVIEW_LENGTHS = { author: 80, text: 4000, improve: 2000, note: 500, answer: 2000 } as const;
export const MAX_RATING = 10;

/** Reasons for which an owner keeps a guest's review private. A low rating is not one of them: see record 0099. */
export const PRIVATE_REASONS = ["insulting", "personal", "unrelated", "guest-asked", "other"] as const;
export type PrivateReason = (typeof PRIVATE_REASONS)[number];

/** `waiting`: new, or changed by the guest since the owner decided. Only `published` reviews are on the site. */
export type GuestReviewState = "waiting" | "published" | "private";

/** Channels of bookings made without a platform. */
const DIRECT: readonly BookingChannel[] = ["website", "phone", "email"];

/** Source of a review, by the booking's channel. */
export const sourceOf = (channel: BookingChannel): GuestReviewSource => (DIRECT.includes(channel) ? "direct" : "stayed");

/** A guest's review of a stay. */
export interface GuestWords {
  /** The name that the site shows. */
  author: string;
  /** 1–10. */
  rating: number;
  parts: PartRatings;
  /** ISO 639. */
  locale: string;
  text: string;
  /** Suggestions for improvement, for the owner only. */
  improve: string | null;
  /** True if the guest allows the owner to publish it. */
  mayPublish: boolean;
}

/** A guest's review of a booking. Times are in milliseconds since the epoch. */
export interface GuestReview extends GuestWords {
  id: string;
  bookingId: string;
  source: GuestReviewSource;
  /** Month of the stay, `YYYY-MM`. */
  stayed: string;
  state: GuestReviewState;
  /** Set if it is private; the guest reads both. */
  privateReason: PrivateReason | null;
  privateNote: string | null;
  answer: string | null;
  answeredAt: number | null;
  createdAt: number;
  /** Time of the guest's last change; null if there was none. */
  editedAt: number | null;
  version: number;
}

/** A guest's review with its booking, as its owner sees it. */
export interface ListedGuestReview extends GuestReview {
  booking: { reference: string; name: string; arrival: CalendarDate; departure: CalendarDate };
}

const rating = count(1, MAX_RATING);
/** A choice that may be left open; browsers then send nothing. */
const optionalRating = rating.optional();

/** Name of the field in which a part is rated. */
export const partField = <Part extends ReviewPart>(part: Part) => `part-${part}` as const;

/** The form in which a guest writes or changes a review. */
export const guestReviewForm = z
  .strictObject({
    [FORM_FIELD]: z.literal("review"),
    rating,
    [partField("comfort")]: optionalRating,
    [partField("location")]: optionalRating,
    [partField("host")]: optionalRating,
    text: requiredLines(REVIEW_LENGTHS.text),
    locale: z.enum(REVIEW_LANGUAGES, "choice"),
    author: requiredText(REVIEW_LENGTHS.author),
    improve: optionalLines(REVIEW_LENGTHS.improve),
    publish: z.literal("yes", "choice").optional(),
  })
  .transform((form): GuestWords => {
    const rated = form as Record<string, unknown>;
    const parts = REVIEW_PARTS.map((name) => [name, rated[partField(name)]] as const).filter(([, given]) => given !== undefined);
    return {
      author: form.author,
      rating: form.rating,
      parts: Object.fromEntries(parts) as PartRatings,
      locale: form.locale,
      text: form.text,
      improve: form.improve ?? null,
      mayPublish: form.publish === "yes",
    };
  });

const id = z.string("id").regex(/^[A-Za-z0-9-]{1,64}$/, "id");
export const guestReviewParam = z.object({ siteId: id, reviewId: id });

/** Query for a page of guests' reviews; the cursor is the number of reviews before it. */
export const guestReviewsQuery = pageQuery.extend({ cursor: versionText.optional() });

/** The host's answer; null removes it. */
export const guestReviewAnswer = z.strictObject({ answer: requiredLines(REVIEW_LENGTHS.answer).nullable() });

/** The owner's decision. A reason that is not in the list needs an explanation. */
export const guestReviewDecision = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("published") }),
  z
    .strictObject({
      state: z.literal("private"),
      reason: z.enum(PRIVATE_REASONS, "choice"),
      note: requiredLines(REVIEW_LENGTHS.note).nullable().default(null),
    })
    .refine(({ reason, note }) => reason !== "other" || note !== null, { path: ["note"], message: "required" }),
]);
export type GuestReviewDecision = z.output<typeof guestReviewDecision>;
