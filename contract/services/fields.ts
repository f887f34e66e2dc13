import { z } from "zod";
import { multiLineProblem, singleLineProblem, type TextProblem } from "#domain/text-rules.ts";
import { emailProblem, normalizeEmail } from "#domain/accounts/addresses.ts";

// The content security policy forbids `new Function`, which zod would otherwise use.
z.config({ jitless: true });

/** Adds a rule of `#domain/text-rules.ts` to a text. */
const withRule = (text: z.ZodString, problem: (text: string) => TextProblem | undefined) =>
  text.superRefine((value, refused) => {
    const message = problem(value);
    if (message) refused.addIssue({ code: "custom", message });
  });

/**
 * A text of one line, not trimmed: names, titles. Messages are error codes (`required`, `tooLong`, …); the client's
 * `forms:errors` group has their texts. A repeated field is refused.
 */
export const singleLine = (maxLength: number) => withRule(z.string("required").max(maxLength, "tooLong"), singleLineProblem);

/** A text of one line, trimmed: for forms. */
export const trimmedLine = (maxLength: number) =>
  withRule(z.string("required").trim().max(maxLength, "tooLong"), singleLineProblem);

/** A text of several lines, not trimmed. */
export const multiLine = (maxLength: number) => withRule(z.string("required").max(maxLength, "tooLong"), multiLineProblem);

/** A text of several lines, trimmed, with all line breaks as "\n": browsers send CRLF, scripts LF. */
const lines = (maxLength: number) =>
  z
    .string("required")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(withRule(z.string().max(maxLength, "tooLong"), multiLineProblem));

/** Characters that can be seen: a text of spaces and invisible characters is empty. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const isFilled = (text: string): boolean => VISIBLE.test(text);
const orUndefined = (text: string | undefined): string | undefined => text || undefined;

/** A required text of one line. */
export const requiredText = (maxLength: number) => trimmedLine(maxLength).refine(isFilled, "required");

/** An optional text of one line; empty becomes undefined. */
export const optionalText = (maxLength: number) => trimmedLine(maxLength).optional().transform(orUndefined);

/** A required text of several lines. */
export const requiredLines = (maxLength: number) => lines(maxLength).refine(isFilled, "required");

/** An optional text of several lines; empty becomes undefined. */
export const optionalLines = (maxLength: number) => lines(maxLength).optional().transform(orUndefined);

/** An email address, converted to the form in which it is stored (`normalizeEmail`). */
export const email = requiredText(254).transform((text, context) => {
  const address = normalizeEmail(text);
  if (address !== undefined) return address;
  context.addIssue({ code: "custom", message: emailProblem(text) ?? "email" });
  return z.NEVER;
});

/** An optional phone number: digits with the usual punctuation. */
export const optionalPhone = optionalText(40).refine(
  (phone) => phone === undefined || (/^\+?[\d\s().\-/]+$/.test(phone) && phone.replace(/\D/g, "").length >= 7),
  "phone",
);

/** A checkbox that must be ticked; browsers send its value. */
export const ticked = z.literal("yes", "consent");

/** Any number of choices from a list, sent as repeated fields; without any, an empty list. */
export const several = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(z.enum(choices, "choice")).transform((chosen) => choices.filter((choice) => chosen.includes(choice))),
  );

/** A whole number from `min` to `max`, both included. */
export const count = (min: number, max: number) =>
  requiredText(10)
    .refine((text) => /^\d+$/.test(text), { error: "number", abort: true })
    .transform(Number)
    .refine((number) => number >= min && number <= max, "number");

/** A hidden field, which people leave empty and robots fill in. */
export const HONEYPOT_FIELD = "fax";
export const trap = z.string("unknownField").optional();

/** Returns the first error code of each field. Unknown fields are an error of the whole form, under "". */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, code, message } of error.issues) {
    const [field, text] = code === "unrecognized_keys" ? ["", "unknownField"] : [String(path[0] ?? ""), message];
    errors[field] ??= text;
  }
  return errors;
}
