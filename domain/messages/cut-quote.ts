/** Matches the start of a quoted email's header (Outlook), in the languages of our owners and guests and their neighbours. */
const FROM_LINE = /^\W{0,3}(?:from|van|von|od|de|fra|från|da)\s*:\s\S/i;
const SUBJECT_LINE = /^\W{0,3}(?:subject|onderwerp|betreff|temat|objet|oggetto|asunto|emne|ämne)\s*:/i;
/** `-----Original Message-----`, in any language. */
const SEPARATOR = /^\s*[-_]{3,}.{0,60}[-_]{3,}\s*$/;
const QUOTED = /^\s*>/;
/** Lines between `From:` and `Subject:` of a quoted header. */
const MAX_HEADER_LINES = 8;
/** `On Monday 4 May 2026 at 10:12, Anna <anna@example.com> wrote:` can be wrapped. */
const MAX_ATTRIBUTION_LINES = 3;

/**
 * Cuts the quoted email off the answer above it: a header of a quoted email with everything after it, or a block of quoted lines
 * at the end with the line that introduces it. Everything stays if there is something below the quote, or nothing above it.
 * Linear time.
 */
export function cutQuote(text: string): string {
  const lines = text.split("\n");
  const header = findHeader(lines);
  const kept = trimEnd(header < 0 ? withoutQuotedEnd(lines) : lines.slice(0, header));
  return kept.length > 0 ? kept.join("\n") : text.trim();
}

function findHeader(lines: readonly string[]): number {
  const from = lines.findIndex(
    (line, index) =>
      FROM_LINE.test(line) && lines.slice(index + 1, index + MAX_HEADER_LINES).some((each) => SUBJECT_LINE.test(each)),
  );
  if (from < 0) return -1;
  const above = trimEnd(lines.slice(0, from));
  return SEPARATOR.test(above.at(-1) ?? "") ? above.length - 1 : from;
}

function withoutQuotedEnd(lines: readonly string[]): readonly string[] {
  let end = trimEnd(lines).length;
  const last = end;
  while (end > 0 && (QUOTED.test(lines[end - 1] ?? "") || (lines[end - 1] ?? "").trim() === "")) end--;
  if (!lines.slice(end, last).some((line) => QUOTED.test(line))) return lines;
  return lines.slice(0, end - attributionLines(lines.slice(0, end)));
}

/** Number of lines at the end that introduce a quote: they end in a colon, and have a date or an address. */
function attributionLines(lines: readonly string[]): number {
  if (!/:\s*$/.test(lines.at(-1) ?? "")) return 0;
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES; count++) {
    const words = lines.slice(-count).join(" ");
    const isWhole = count === lines.length || (lines[lines.length - count - 1] ?? "").trim() === "";
    if (isWhole && words.length <= 400 && /\d{1,2}[^\d]|@/.test(words)) return count;
  }
  return 0;
}

function trimEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return lines.slice(0, last + 1);
}
