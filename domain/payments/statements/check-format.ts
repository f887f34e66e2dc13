import { readSignedAmount } from "./amount-text.ts";
import { type CsvColumn, type CsvFormat, type CsvTable, missingColumns } from "./csv-format.ts";
import { readRowAmount } from "./read-csv-rows.ts";
import { isBooked, isState, readDirection } from "./value-words.ts";

/** Reasons for which a format is not accepted. `direction`: a column that tells in from out contradicts the amounts. */
export type FormatProblem = { kind: "date" | "amount" | "description" } | { kind: "direction" | "state"; column: number };

/** Columns whose words are the payer's, not the bank's. */
const FREE: readonly CsvColumn[] = ["description", "name", "payer", "payee", "reference"];

/** Finds what a format leaves open in a table; empty if its rows can be read. */
export function checkFormat({ rows }: Pick<CsvTable, "rows">, format: CsvFormat): FormatProblem[] {
  const missing = missingColumns(format).map((kind): FormatProblem => ({ kind }));
  const { columns } = format;
  const amounts = missing.length > 0 ? [] : rows.map((cells) => readRowAmount(cellOf(cells, columns), format));
  const open = columns.flatMap((column, index): FormatProblem[] => {
    if (column === "direction" || column === "state" || FREE.includes(column)) return [];
    const cells = rows.map((row) => (row[index] ?? "").trim());
    if (contradicts(cells, amounts)) return [{ kind: "direction", column: index }];
    return tellsState(cells) ? [{ kind: "state", column: index }] : [];
  });
  return [...missing, ...open];
}

/** Marks columns about the state of entries as such: rows that are not booked are then left out, whatever else is read. */
export function explainStates({ rows }: Pick<CsvTable, "rows">, format: CsvFormat): CsvFormat {
  if (format.columns.includes("state")) return format;
  const found = checkFormat({ rows }, format).find(({ kind }) => kind === "state");
  if (!found || !("column" in found)) return format;
  return { ...format, columns: format.columns.map((column, index) => (index === found.column ? "state" : column)) };
}

const cellOf =
  (cells: readonly string[], columns: readonly CsvColumn[]) =>
  (column: CsvColumn): string =>
    (cells[columns.indexOf(column)] ?? "").trim();

/** True for a column of words such as D and C, half of its cells or more, that differ from the sign of the amounts. */
function contradicts(cells: readonly string[], amounts: readonly (number | undefined)[]): boolean {
  let [filled, named, different] = [0, 0, 0];
  for (const [at, cell] of cells.entries()) {
    if (cell === "") continue;
    filled += 1;
    const direction = readDirection(cell);
    if (direction === undefined) continue;
    named += 1;
    const amount = amounts[at];
    if (amount !== undefined && amount !== 0 && amount > 0 !== (direction === "in")) different += 1;
  }
  return different > 0 && named * 2 >= filled;
}

function tellsState(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  const states = filled.filter(isState);
  return states.length * 2 >= filled.length && states.some((cell) => !isBooked(cell));
}

/**
 * Compares the balances of rows with the amounts between them: `differs` if most of them contradict each other, because an
 * amount has the wrong sign or is no amount. `unknown` without two such rows.
 */
export function checkBalances(
  { rows }: Pick<CsvTable, "rows">,
  format: CsvFormat,
): "agrees" | "differs" | "unknown" {
  const { columns, decimal } = format;
  if (!columns.includes("balance")) return "unknown";
  const known = rows.flatMap((cells) => {
    const cell = cellOf(cells, columns);
    const [balance, amount] = [readSignedAmount(cell("balance"), decimal), readRowAmount(cell, format)];
    return balance === undefined || amount === undefined ? [] : [{ balance, amount }];
  });
  let [rising, falling] = [0, 0];
  for (const [at, { balance, amount }] of known.entries()) {
    const next = known[at + 1];
    if (!next) break;
    if (next.balance - balance === next.amount) rising += 1;
    if (balance - next.balance === amount) falling += 1;
  }
  if (known.length < 2) return "unknown";
  return Math.max(rising, falling) * 2 >= known.length - 1 ? "agrees" : "differs";
}
