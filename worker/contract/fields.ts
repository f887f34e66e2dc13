import { z } from "zod";
import { multiLineProblem, singleLineProblem, type TextProblem } from "#domain/text-rules.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";

// A page's content security policy allows no code made from text, which zod would otherwise try.
z.config({ jitless: true });

/** Refuses a text for what a rule of `#domain/text-rules.ts` finds in it. */
const withRule = (text: z.ZodString, problem: (text: string) => TextProblem | undefined) =>
  text.superRefine((value, refused) => {
    const message = problem(value);
    if (message) refused.addIssue({ code: "custom", message });
  });

/**
 * A text of one line as it is typed, nothing trimmed: names, titles. A message is a code (`required`, `tooLong`, …) that the
 * client's `forms:errors` group words in the visitor's language. A field that comes twice is not a text and refused.
 */
export const singleLine = (maxLength: number) => withRule(z.string("required").max(maxLength, "tooLong"), singleLineProblem);

/** The same, trimmed: as a form sends it. */
export const trimmedLine = (maxLength: number) =>
  withRule(z.string("required").trim().max(maxLength, "tooLong"), singleLineProblem);

/** A text of several lines as it is typed. */
export const multiLine = (maxLength: number) => withRule(z.string("required").max(maxLength, "tooLong"), multiLineProblem);

/** Several lines; browsers send other breaks than scripts, and both mean the same. */
const lines = (maxLength: number) =>
  z
    .string("required")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(withRule(z.string().max(maxLength, "tooLong"), multiLineProblem));

const filled = (text: string): boolean => text !== "";
const orUndefined = (text: string | undefined): string | undefined => text || undefined;

/** A line that must be filled in. */
export const requiredText = (longest: number) => trimmedLine(longest).refine(filled, "required");

/** A line that may be left empty; empty is undefined. */
export const optionalText = (longest: number) => trimmedLine(longest).optional().transform(orUndefined);

/** A text of several lines that must be filled in. */
export const requiredLines = (longest: number) => lines(longest).refine(filled, "required");

/** A text of several lines that may be left empty; empty is undefined. */
export const optionalLines = (longest: number) => lines(longest).optional().transform(orUndefined);

/** An address mail can be sent to, in lower case: the same rule as for accounts. */
export const email = requiredText(254).transform((text, context) => {
  const address = normalizeEmail(text);
  if (address !== undefined) return address;
  context.addIssue({ code: "custom", message: "email" });
  return z.NEVER;
});

/** Digits with the usual signs between them, optional. */
export const optionalPhone = optionalText(40).refine(
  (phone) => phone === undefined || (/^\+?[\d\s().\-/]+$/.test(phone) && phone.replace(/\D/g, "").length >= 7),
  "phone",
);

/** A ticked box, which browsers send as the text of its value. */
export const ticked = z.literal("yes", "consent");

/** One or several of a list, as browsers send repeated fields; none is an empty list. */
export const several = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(z.enum(choices, "choice")).transform((chosen) => choices.filter((choice) => chosen.includes(choice))),
  );

/** A whole number between two others, both included. */
export const count = (least: number, most: number) =>
  requiredText(10)
    .refine((text) => /^\d+$/.test(text), { error: "number", abort: true })
    .transform(Number)
    .refine((number) => number >= least && number <= most, "number");

/** Left empty by people, who do not see it; filled in by robots. */
export const TRAP_FIELD = "fax";
export const trap = z.string("unknownField").optional();

/** Field → code of the first thing that is wrong with it. Unknown fields are the form's own fault, under "". */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, code, message } of error.issues) {
    const [field, text] = code === "unrecognized_keys" ? ["", "unknownField"] : [String(path[0] ?? ""), message];
    errors[field] ??= text;
  }
  return errors;
}
