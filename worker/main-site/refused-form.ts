import { fieldErrors } from "#contract/fields.ts";
import type { z } from "zod";
import type { Submission } from "./dynamic-pages.ts";

/** A form that its schema did not take. */
export function refusedForm(error: z.ZodError): Submission {
  const errors = fieldErrors(error);
  return { ok: false, code: "" in errors ? "UNKNOWN_FIELD" : "INVALID_FORM", errors };
}
