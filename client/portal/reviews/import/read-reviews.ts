import type { ReviewInput } from "#contract/letting/review-input.ts";
import { BLOCK_COLUMNS, readBlocks } from "./read-blocks.ts";
import { type Column, guessColumns } from "./columns.ts";
import { isTable, readTable } from "#client/kit/forms/read-table.ts";
import { type Mark, readMark, readMonth } from "./read-values.ts";

/** Pasted text as a table, with the guessed columns. */
interface Pasted {
  rows: string[][];
  columns: Column[];
}

export function readPasted(pasted: string): Pasted {
  const rows = readTable(pasted);
  if (!isTable(rows)) return { rows: readBlocks(pasted), columns: BLOCK_COLUMNS };
  const { columns, hasHead } = guessColumns(rows);
  return { rows: hasHead ? rows.slice(1) : rows, columns };
}

/** Reason why a row isn't a valid review: a missing or an overlong value. */
type Problem = "author" | "text" | "rating" | "stayed" | "long";

export interface ReadRow {
  /** Row number, from 1. */
  number: number;
  review: ReviewInput | undefined;
  problems: Problem[];
  /** Start of the row's text, to recognise it. */
  start: string;
}

/** Reads the rows as reviews, all with the same source and language. */
export function readReviews({ rows, columns }: Pasted, { source, locale }: Pick<ReviewInput, "source" | "locale">): ReadRow[] {
  const cell = (row: string[], column: Column) => row[columns.indexOf(column)] ?? "";
  const outOf = scaleOf(rows.flatMap((row) => readMark(cell(row, "rating")) ?? []));
  return rows.map((row, index) => {
    const [author, text] = [cell(row, "author"), cell(row, "text")];
    const from = cell(row, "from") || null;
    const answer = cell(row, "answer") || null;
    const mark = readMark(cell(row, "rating"));
    const stayed = readMonth(cell(row, "stayed"));
    const isLong = author.length > 80 || (from?.length ?? 0) > 80 || text.length > 4000 || (answer?.length ?? 0) > 2000;
    const problems = [
      ...(author === "" ? (["author"] as const) : []),
      ...(text === "" ? (["text"] as const) : []),
      ...(mark === undefined ? (["rating"] as const) : []),
      ...(stayed === undefined ? (["stayed"] as const) : []),
      ...(isLong ? (["long"] as const) : []),
    ];
    const review =
      mark && stayed !== undefined && problems.length === 0
        ? { author, from, text, answer, stayed, rating: ratingOf(mark, outOf), source, locale, shown: true }
        : undefined;
    return {
      number: index + 1,
      review,
      problems,
      start: row
        .filter((each) => each !== "")
        .join(" · ")
        .slice(0, 80),
    };
  });
}

/** Scale of ratings that have no scale: five if none is higher. */
const scaleOf = (marks: Mark[]): 5 | 10 => (marks.some(({ value, outOf }) => outOf === undefined && value > 5) ? 10 : 5);

/** Converts a rating to whole points out of ten. */
function ratingOf({ value, outOf }: Mark, scale: 5 | 10): number {
  return Math.max(1, Math.round((outOf ?? scale) === 5 ? value * 2 : value));
}
