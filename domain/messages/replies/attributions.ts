/**
 * Lines with which mail programs introduce the email that they quote. The forms are those of public archives and test suites, named
 * one by one in tests/unit/cut-reply.test.ts.
 */

/** Longest line that an expression sees; nothing that matters comes later in a line. */
const MAX_LINE_LENGTH = 400;
const MAX_ATTRIBUTION_LINES = 4;
const MAX_HEADER_LINES = 8;

/** The beginning of a line, which is all that decides. */
const head = (line: string | undefined): string => (line ?? "").slice(0, MAX_LINE_LENGTH);

export const isBlank = (line: string | undefined): boolean => head(line).trim() === "";
/** `> …`, and ` | …` of BSD's mail. */
export const isQuoted = (line: string | undefined): boolean => /^\s{0,3}>/.test(head(line));
export const isBarred = (line: string | undefined): boolean => /^ {0,2}\|/.test(head(line));

/** Words that an attribution begins with: `On`, a day of the week, a date, or the sender with an address. */
const OPENER =
  /^[\s-]{0,6}(?:(?:on|at|in|op|am|dnia|w dniu|wiadomość napisana|dne|le|el|il|em|den|ma|ti|ke|to|pe|la|su|di|wo|do|vr|za|zo|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|pon|wt|śr|czw|pt|sob|niedz|nie|po|út|st|čt|pá|so|ne|man|mån|tis|tir|ons|tor|tors|fre|lør|lör|søn|sön)(?=[\s.,])|\d{1,4}[\s./-]|[^<>]{0,60}<[^<>\s@]{1,64}@[^<>\s]{1,190}>)/i;
/** The verb of an attribution, in the languages of our owners and guests and their neighbours. */
const WROTE =
  /(?:^|[\s>:-])(?:wrote|writes|schreef|geschreven|schrieb|geschrieben|napisał(?:a|\(a\))?|pisze|napisana przez|napsal(?:a|\(a\))?|kirjoitti|écrit|escribió|scritto|escreveu|skrev)(?=[\s:<]|$)/i;
/** A colon, or `wrote ----` of Zoho. */
const END = /(?:[:：]|wrote -{2,4})[\s-]{0,8}$/;
/** `22:12`, or `22.12` as in Finland and Denmark. */
const TIME = /\b\d{1,2}[:.]\d{2}(?!\d|\.\d)/;
const DATE = /\b20\d\d\b|\b\d{1,2}[./-]\s?\d{1,2}[./-]|\b\d{1,2}\.? [a-zźéûäá]{3,12}\b/i;
const ADDRESS = /[^\s<>()@]@[^\s<>()@]{1,190}/;

/**
 * How sure a line of words is an attribution: `named` if a program wrote it (a verb, with a date and time or an address, or a date
 * with an address), `marked` if it is one only where a quote with marks follows.
 */
function kindOf(words: string): "named" | "marked" | undefined {
  if (words.length > MAX_LINE_LENGTH || !END.test(words)) return undefined;
  const [hasTime, hasDate, hasAddress] = [TIME.test(words), DATE.test(words), ADDRESS.test(words)];
  const isNamed = WROTE.test(words)
    ? (hasTime && hasDate) || (hasAddress && (hasTime || hasDate))
    : hasAddress && hasTime && hasDate;
  if (isNamed) return "named";
  return hasAddress || /\d{1,2}\D/.test(words) ? "marked" : undefined;
}

/**
 * Counts the lines of the attribution that ends at line `last`; 0 if none does. The fewest lines win, because an answer may stand
 * right above; several lines must begin as an attribution does, or be a paragraph of their own before a quote with marks.
 */
export function countAttributionLines(lines: readonly string[], last: number, isMarked: boolean): number {
  if (!END.test(head(lines[last]).slice(-20))) return 0;
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES && !isBlank(lines[last - count + 1]); count++) {
    const from = last - count + 1;
    const words = lines
      .slice(from, last + 1)
      .map((line) => head(line).trim())
      .join(" ");
    const kind = kindOf(words);
    const isParagraph = from === 0 || isBlank(lines[from - 1]);
    if (kind === "named" && (count === 1 || OPENER.test(words) || (isParagraph && isMarked))) return count;
    if (kind === "marked" && isMarked && isParagraph) return count;
  }
  return 0;
}

/** `-----Original Message-----` in any language, or a line of `_`. */
const SEPARATOR = /^\s{0,3}[-_]{3,40}(?:[^-_].{0,60}[-_]{3,40})?\s{0,3}$/;
export const isSeparator = (line: string | undefined): boolean => SEPARATOR.test(head(line).trimEnd());

/** Fields of a quoted header, as Outlook and the webmails of Interia and Seznam write them. */
const FIELDS = [
  ["from", /^[\s*_]{0,4}(?:from|van|von|od|de|lähettäjä|fra|från|da|afzender|nadawca)[*_]{0,2}\s?:/i],
  [
    "subject",
    /^[\s*_]{0,4}(?:subject|onderwerp|betreff|temat|předmět|aihe|objet|oggetto|asunto|assunto|emne|ämne)[*_]{0,2}\s?:/i,
  ],
  [
    "date",
    /^[\s*_]{0,4}(?:sent|date|verzonden|datum|gesendet|wysłan[eoa]|data|odesláno|lähetetty|päivämäärä|envoyé|inviato|enviado(?: el)?|enviada em|sendt|dato|skickat)[*_]{0,2}\s?:/i,
  ],
  ["to", /^[\s*_]{0,4}(?:to|aan|an|do|komu|vastaanottaja|à|a|para|til|till)[*_]{0,2}\s?:/i],
] as const;
type Field = (typeof FIELDS)[number][0];

const fieldOf = (line: string | undefined): Field | undefined => FIELDS.find(([, form]) => form.test(head(line)))?.[0];

/** True if the header of a quoted email begins at a line: sender, subject, and a date or recipient without a blank line. */
export function isHeaderAt(lines: readonly string[], at: number): boolean {
  if (fieldOf(lines[at]) === undefined) return false;
  const found = new Set<Field | undefined>();
  for (let line = at; line < at + MAX_HEADER_LINES && !isBlank(lines[line]); line++) found.add(fieldOf(lines[line]));
  return found.has("from") && found.has("subject") && (found.has("date") || found.has("to"));
}
