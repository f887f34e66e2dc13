/** Control characters, line and paragraph separators: they could end a mail header or a text in a database. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]/u;
/** Invisible characters, except joiners and variation selectors, whose effect depends on their neighbours. */
const HIDDEN = /(?!\u200c|\u200d|[\u{fe00}-\u{fe0f}])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Joiners that have no effect: they belong in emoji and in scripts other than Latin, Greek and Cyrillic. */
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d]/u;
/** Embeddings, overrides and isolates (Unicode TR 9): the text after them may be displayed in a different order. */
const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Latin text without anything that {@link singleLineProblem} refuses, which is a quick check; statements have thousands of texts.
 */
const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f]*$/;

export type TextProblem = "characters" | "hiddenCharacters";

/** True if databases and JSON documents can store the text: no NUL, no unpaired surrogate. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Checks a text of one line, such as a name or a title; undefined if it contains only allowed characters. */
export function singleLineProblem(text: string): TextProblem | undefined {
  if (PLAIN.test(text)) return undefined;
  if (CONTROL.test(text) || !text.isWellFormed()) return "characters";
  return HIDDEN.test(text) || STRAY_JOINER.test(text) ? "hiddenCharacters" : undefined;
}

/** Checks a text of several lines, which may contain tabs, line breaks and invisible characters. */
export function multiLineProblem(text: string): TextProblem | undefined {
  if (CONTROL_BUT_BREAKS.test(text) || !text.isWellFormed()) return "characters";
  return BIDI_CONTROL.test(text) ? "hiddenCharacters" : undefined;
}

const ALL_BREAKS = /[\t\r\n\u2028\u2029]+/g;
const ALL_REFUSED = new RegExp(`${CONTROL.source}|${HIDDEN.source}`, "gu");
const ALL_STRAY_JOINERS = new RegExp(STRAY_JOINER.source, "gu");

/**
 * Converts a text to one line: line breaks and tabs become spaces, everything else that {@link singleLineProblem} refuses is
 * removed.
 */
export function toSingleLine(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text.toWellFormed().replace(ALL_BREAKS, " ").replace(ALL_REFUSED, "").replace(ALL_STRAY_JOINERS, "").trim();
}
