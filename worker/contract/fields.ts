import { z } from "zod";

// A page's content security policy allows no code made from text, which zod would otherwise try.
z.config({ jitless: true });

/**
 * Building blocks of the forms. A message is a code (`required`, `tooLong`, …) that the client's `forms:errors` group
 * words in the visitor's language.
 */
export const requiredText = (longest: number) => z.string("required").trim().min(1, "required").max(longest, "tooLong");

/** A text that may be left empty; empty is undefined. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, "tooLong")
    .optional()
    .transform((text) => text || undefined);

export const email = requiredText(254)
  .pipe(z.email("email"))
  .transform((address) => address.toLowerCase());

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
    z.array(z.enum(choices, "choice")),
  );

/** Left empty by people, who do not see it; filled in by robots. */
export const TRAP_FIELD = "website";
export const trap = z.string().max(500).optional();

/** Field → code of the first thing that is wrong with it. Unknown fields are the form's own fault, under "". */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, code, message } of error.issues) {
    const [field, text] = code === "unrecognized_keys" ? ["", "unknownField"] : [String(path[0] ?? ""), message];
    errors[field] ??= text;
  }
  return errors;
}
