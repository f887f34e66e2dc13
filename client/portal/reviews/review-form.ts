import { z } from "zod";
import { reviewInput } from "#contract/letting/review-input.ts";

/**
 * Converts the form fields of a review to the input of the API. The field of the month has the name of the value it is part of.
 */
export const reviewForm = z.preprocess((typed) => {
  const { stayed: month, year, rating, from = "", answer = "", ...rest } = typed as Record<string, string>;
  return {
    ...rest,
    from: from.trim() || null,
    answer: answer.trim() || null,
    rating: Number(rating),
    stayed: `${year}-${month}`,
  };
}, reviewInput);
