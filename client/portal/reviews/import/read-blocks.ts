import type { Column } from "./columns.ts";
import { readMark, readMonth } from "./read-values.ts";

/** Columns of the rows that {@link readBlocks} returns. */
export const BLOCK_COLUMNS: Column[] = ["author", "rating", "stayed", "text"];

const MAX_NAME_LENGTH = 60;

/**
 * Reads reviews that are separated by empty lines. In each, one line is the rating, one the month, the first other short line the
 * name, and the rest is the text.
 */
export function readBlocks(pasted: string): string[][] {
  return pasted
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").flatMap((line) => line.trim() || []))
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const take = (is: (line: string) => boolean): string => {
        const at = lines.findIndex(is);
        return at < 0 ? "" : (lines.splice(at, 1)[0] ?? "");
      };
      const rating = take((line) => readMark(line) !== undefined);
      const stayed = take((line) => line.length < MAX_NAME_LENGTH && readMonth(line) !== undefined);
      const author = take((line) => line.length <= MAX_NAME_LENGTH);
      return [author, rating, stayed, lines.join("\n")];
    });
}
