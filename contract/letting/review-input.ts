import { z } from "zod";
import { requiredLines, requiredText } from "../services/fields.ts";
import { pageQuery } from "../owners/site-input.ts";
import { REVIEW_SOURCES } from "../owners/site-record.ts";
import { int32Text } from "../services/version-input.ts";

/** Maximum number of reviews of a site, and of one import. */
export const MAX_REVIEW_COUNT = 500;
const MAX_IMPORTED_REVIEW_COUNT = 200;

const fields = {
  author: requiredText(80),
  /** The guest's place of residence; null if unknown. */
  from: requiredText(80).nullable(),
  /** 1–10; stars out of five count double. */
  rating: z.int("number").min(1, "number").max(10, "number"),
  /** `YYYY-MM`. */
  stayed: z.string("required").regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "month"),
  /** The language it is written in, ISO 639. */
  locale: z.string("required").regex(/^[a-z]{2,3}$/, "choice"),
  text: requiredLines(4000),
  /** The host's answer, null without one. */
  answer: requiredLines(2000).nullable(),
  source: z.enum(REVIEW_SOURCES, "choice"),
};

/** True if guests see the review. */
const shown = z.boolean("choice");

export const reviewInput = z.strictObject({
  ...fields,
  from: fields.from.default(null),
  answer: fields.answer.default(null),
  shown: shown.default(true),
});
export type ReviewInput = z.output<typeof reviewInput>;

/** Reviews as the owner copied them from one place or several, in the order in which they will be shown. */
export const reviewImport = z.strictObject({
  reviews: z.array(reviewInput).min(1, "required").max(MAX_IMPORTED_REVIEW_COUNT, "tooMany"),
});

/** A change of a review; answering and hiding it are also changes. */
export const reviewPatch = z.strictObject({ ...fields, shown }).partial();
export type ReviewChange = z.output<typeof reviewPatch>;

const id = z.string("id").regex(/^[A-Za-z0-9-]{1,64}$/, "id");
export const reviewParam = z.object({ siteId: id, reviewId: id });

/** Cursor of the last review of a page: `{position}.{id}`. */
const reviewCursor = z
  .string("choice")
  .max(64, "tooLong")
  .transform((cursor) => {
    const [position = "", ...others] = cursor.split(".");
    return { position, id: others.join(".") };
  })
  .pipe(z.object({ position: int32Text, id }));

/** Query for a page of reviews in the owner's order, starting after `cursor`. */
export const reviewsQuery = pageQuery.extend({ cursor: reviewCursor.optional() });

/** Ids of reviews in the order in which they will be shown. */
export const reviewOrder = z.strictObject({ ids: z.array(id).min(1, "required").max(MAX_REVIEW_COUNT, "tooMany") });
