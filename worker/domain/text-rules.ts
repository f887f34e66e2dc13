/** Line and paragraph separators and control characters: they could end a header of a message, or a text in a database. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/u;
/** Characters without a shape; the joiners and variation selectors are judged by what they stand beside. */
const HIDDEN = /(?!\u200c|\u200d|[\u{fe00}-\u{fe0f}])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Joiners change the letters of many scripts and put emoji together; beside Latin, Greek and Cyrillic they only hide. */
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d]/u;
/** Embeddings, overrides and isolates (Unicode TR 9): text after them may be shown in another order than it is read in. */
const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/;

export type TextProblem = "characters" | "hiddenCharacters";

/** Whether a database and a JSON document can hold the text: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Code of what a text of one line must not contain, as a name or a title; undefined where it contains nothing of that. */
export function singleLineProblem(text: string): TextProblem | undefined {
  if (CONTROL.test(text) || !text.isWellFormed()) return "characters";
  return HIDDEN.test(text) || STRAY_JOINER.test(text) ? "hiddenCharacters" : undefined;
}

/** The same for a text of several lines, which may have tabs, line breaks and characters without a shape. */
export function multiLineProblem(text: string): TextProblem | undefined {
  if (CONTROL_BUT_BREAKS.test(text) || !text.isWellFormed()) return "characters";
  return BIDI_CONTROL.test(text) ? "hiddenCharacters" : undefined;
}

/** A text from elsewhere on one line: breaks and tabs become spaces, all else that {@link singleLineProblem} names is left out. */
export function toSingleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\r\n\u2028\u2029]+/g, " ")
    .replace(new RegExp(`${CONTROL.source}|${HIDDEN.source}`, "gu"), "")
    .replace(new RegExp(STRAY_JOINER.source, "gu"), "")
    .trim();
}
