import { fieldErrors } from "#contract/services/fields.ts";
import type { z } from "zod";
import type { FormOutcome } from "#pages/main-site/dynamic-pages.ts";

/** Returns the outcome for a form that does not match its schema. */
export function refuseForm(error: z.ZodError): FormOutcome {
  const errors = fieldErrors(error);
  return { ok: false, code: "" in errors ? "UNKNOWN_FIELD" : "INVALID_FORM", errors };
}
