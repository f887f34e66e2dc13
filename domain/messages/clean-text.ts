/**
 * The characters that `multiLineProblem` refuses: control characters except tabs and line breaks, and marks that change the
 * reading direction.
 */
const REFUSED = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Converts a text from outside to several lines that our rules for texts accept, without empty lines in a row. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(REFUSED, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
