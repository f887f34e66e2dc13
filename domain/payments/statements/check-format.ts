import { readSignedAmount } from "../../imports/amount-text.ts";
import { type CsvColumn, type CsvFormat, type CsvTable, missingColumns } from "./csv-format.ts";
import { createAmountReader } from "./read-csv-rows.ts";
import { createCellReader } from "./row-cells.ts";
import { readWord } from "./value-words.ts";

/** Reasons for which a format is not accepted. `direction`: a column that tells in from out contradicts the amounts. */
export type FormatProblem = { kind: "date" | "amount" | "description" } | { kind: "direction" | "state"; column: number };

/** Columns whose words are the payer's, not the bank's, and those that are explained. */
const EXPLAINED: readonly CsvColumn[] = ["description", "name", "payer", "payee", "reference", "direction", "state"];

/**
 * Finds what a format leaves open in a table; empty if its rows can be read. In a part of a table every such word counts, because
 * most of a column's cells are in the other parts.
 */
export function checkFormat({ rows }: Pick<CsvTable, "rows">, format: CsvFormat, isPart = false): FormatProblem[] {
  const missing = missingColumns(format).map((kind): FormatProblem => ({ kind }));
  const readAmount = createAmountReader(format);
  const amounts = missing.length > 0 ? [] : rows.map(readAmount);
  const open = format.columns.flatMap((column, index): FormatProblem[] => {
    if (EXPLAINED.includes(column)) return [];
    const words = countWords(rows, index, amounts);
    // A column of such words has them in half of its cells or more.
    const isColumnOf = (count: number) => isPart || count * 2 >= words.filled;
    if (words.different > 0 && isColumnOf(words.directions)) return [{ kind: "direction", column: index }];
    return words.notBooked > 0 && isColumnOf(words.states) ? [{ kind: "state", column: index }] : [];
  });
  return [...missing, ...open];
}

/** Marks a column about the state of entries as such: rows that are not booked are then left out, whatever else is read. */
export function explainStates({ rows }: Pick<CsvTable, "rows">, format: CsvFormat): CsvFormat {
  if (format.columns.includes("state")) return format;
  const sample = rows.slice(0, COMPARED_ROWS);
  const found = format.columns.findIndex((column, index) => {
    if (EXPLAINED.includes(column)) return false;
    const { notBooked, states, filled } = countWords(sample, index, []);
    return notBooked > 0 && states * 2 >= filled;
  });
  if (found === -1) return format;
  return { ...format, columns: format.columns.map((column, index) => (index === found ? "state" : column)) };
}

/** Counts the cells of a column that are filled, name a direction, one other than the amount's sign, or a state. */
function countWords(rows: readonly string[][], index: number, amounts: readonly (number | undefined)[]) {
  const counts = { filled: 0, directions: 0, different: 0, states: 0, notBooked: 0 };
  for (let at = 0; at < rows.length; at++) {
    const cell = rows[at]?.[index] ?? "";
    if (cell === "") continue;
    counts.filled += 1;
    const { direction, isState, isBooked } = readWord(cell);
    if (isState) counts.states += 1;
    if (isState && !isBooked) counts.notBooked += 1;
    if (direction === undefined) continue;
    counts.directions += 1;
    const amount = amounts[at] ?? 0;
    if (amount !== 0 && amount > 0 !== (direction === "in")) counts.different += 1;
  }
  return counts;
}

/**
 * Compares the balances of rows with the amounts between them: `differs` if most of them contradict each other, because an
 * amount has the wrong sign or is no amount. `unknown` without two such rows.
 */
export function checkBalances({ rows }: Pick<CsvTable, "rows">, format: CsvFormat): "agrees" | "differs" | "unknown" {
  const { columns, decimal } = format;
  if (!columns.includes("balance")) return "unknown";
  const read = createCellReader(columns);
  const readAmount = createAmountReader(format);
  let [pairs, rising, falling] = [0, 0, 0];
  let before: { balance: number; amount: number } | undefined;
  for (const cells of rows.slice(0, COMPARED_ROWS)) {
    const [balance, amount] = [readSignedAmount(read(cells, "balance"), decimal), readAmount(cells)];
    if (balance === undefined || amount === undefined) continue;
    if (before) {
      pairs += 1;
      if (balance - before.balance === amount) rising += 1;
      if (before.balance - balance === before.amount) falling += 1;
    }
    before = { balance, amount };
  }
  if (pairs === 0) return "unknown";
  return Math.max(rising, falling) * 2 >= pairs ? "agrees" : "differs";
}

/** Rows in which the form shows: it is the same in all of them. */
const COMPARED_ROWS = 2000;
