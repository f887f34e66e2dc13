import { countAttributionLines, isBarred, isBlank, isHeaderAt, isQuoted } from "./attributions.ts";
import { withoutEnd, withoutSignature } from "./signatures.ts";

/** A quote above an answer that is not longer says what is answered. */
const MAX_CONTEXT_LINES = 5;

/**
 * Returns the new text of an answer: without signature, and without the earlier email. That is a quoted header or an attribution
 * with everything after it, or a block of lines with quote marks at the end, or a long one above the whole answer. An answer between
 * lines with quote marks stays with them, because it is not understood without. Everything stays if nothing stands above a quote
 * without marks. Linear time.
 */
export function cutReply(text: string): string {
  const lines = text.split("\n");
  const above = withoutSignature(withoutQuotedEnd(withoutUnmarked(withoutSignature(lines))));
  const answer = withoutQuotedBeginning(above);
  return answer.length > 0 ? answer.join("\n").trim() : text.trim();
}

/** Cuts at the first quoted header, or at the first attribution that no quote with marks follows. */
function withoutUnmarked(lines: readonly string[]): readonly string[] {
  for (let at = 0; at < lines.length; at++) {
    if (isHeaderAt(lines, at)) return withoutEnd(lines.slice(0, at));
    if (isQuoted(lines[at])) continue;
    const attribution = countAttributionLines(lines, at, false);
    if (attribution > 0 && !isMarkedBelow(lines, at)) return withoutEnd(lines.slice(0, at + 1 - attribution));
  }
  return lines;
}

function isMarkedBelow(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at + 1, at + 4).find((line) => !isBlank(line));
  return isQuoted(next) || isBarred(next);
}

/** Cuts the block of lines with quote marks at the end, and the attribution above it. */
function withoutQuotedEnd(lines: readonly string[]): readonly string[] {
  const whole = withoutEnd(lines);
  const from = (isMark: (line: string) => boolean): number => whole.findLastIndex((line) => !isBlank(line) && !isMark(line)) + 1;
  const cutAt = (start: number): number => {
    const above = withoutEnd(whole.slice(0, start)).length;
    return above - countAttributionLines(whole, above - 1, true);
  };
  const marked = from(isQuoted);
  if (marked < whole.length) return whole.slice(0, cutAt(marked));
  const barred = from(isBarred);
  // A table has bars too, but no attribution.
  const above = barred < whole.length ? withoutEnd(whole.slice(0, barred)).length : 0;
  const attribution = above > 0 ? countAttributionLines(whole, above - 1, true) : 0;
  return attribution > 0 ? whole.slice(0, above - attribution) : lines;
}

/** Cuts one block of lines with quote marks at the beginning, with the attribution above it. */
function withoutQuotedBeginning(lines: readonly string[]): readonly string[] {
  const quote = lines.findIndex(isQuoted);
  const answer = lines.findIndex((line, index) => index > quote && !isQuoted(line) && !isBlank(line));
  if (quote < 0 || answer - quote <= MAX_CONTEXT_LINES || lines.slice(answer).some(isQuoted)) return lines;
  const above = lines.slice(0, quote).findLastIndex((line) => !isBlank(line));
  return above + 1 === countAttributionLines(lines, above, true) ? lines.slice(answer) : lines;
}
