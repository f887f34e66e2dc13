import type { Column } from "./columns.ts";
import { readMark, readMonth } from "./read-values.ts";

/** What {@link readBlocks} makes of a review, in the order of its cells. */
export const BLOCK_COLUMNS: Column[] = ["author", "rating", "stayed", "text"];

const LONGEST_NAME = 60;

/**
 * Reviews one below the other with an empty line between them: in each, a line with a mark, one with a month, the first other
 * short line for the name, and the rest for what was said.
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
      const stayed = take((line) => line.length < LONGEST_NAME && readMonth(line) !== undefined);
      const author = take((line) => line.length <= LONGEST_NAME);
      return [author, rating, stayed, lines.join("\n")];
    });
}
