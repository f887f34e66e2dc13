import type { z } from "zod";
import type { ErrorCode } from "#contract/services/errors.ts";
import { fieldErrors } from "#contract/services/fields.ts";

/** Outcome of a submitted form: where to redirect, or the error code of each field. */
export type FormOutcome = { ok: true; location: string } | { ok: false; code: ErrorCode; errors: Record<string, string> };

/** Returns the outcome for a form that does not match its schema. */
export function refuseForm(error: z.ZodError): FormOutcome {
  const errors = fieldErrors(error);
  return { ok: false, code: "" in errors ? "UNKNOWN_FIELD" : "INVALID_FORM", errors };
}
