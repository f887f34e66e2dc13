import { z } from "zod";
import { reviewInput } from "#contract/review-input.ts";

/** Converts the form fields of a review to the input of the API. */
export const reviewForm = z.preprocess((typed) => {
  const { year, month, rating, from = "", answer = "", ...rest } = typed as Record<string, string>;
  return {
    ...rest,
    from: from.trim() || null,
    answer: answer.trim() || null,
    rating: Number(rating),
    stayed: `${year}-${month}`,
  };
}, reviewInput);
