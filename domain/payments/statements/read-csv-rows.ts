import type { Currency } from "../../money.ts";
import { currencyIn, readSignedAmount } from "./amount-text.ts";
import type { CsvColumn, CsvFormat } from "./csv-format.ts";
import { readDateText } from "./date-text.ts";
import { splitMarkedParts } from "./description-parts.ts";
import { findCreditorReference, isCurrency, MAX_LINE_LENGTHS, type StatementLine, toLine } from "./line.ts";
import { isBooked, readDirection } from "./value-words.ts";

/** Reasons for which a row is no line: it is not booked (`state`), or has no date or amount that can be read (`unread`). */
export type RowProblem = "state" | "unread";

export interface ReadCsvRow {
  cells: readonly string[];
  line: StatementLine | undefined;
  /** Undefined if there is a line. */
  problem?: RowProblem;
}

/** The cell of a row under a column; empty if there is none. */
type CellOf = (column: CsvColumn) => string;

/** What a file says about all its rows: their currency and the owner's account, for rows that do not name them. */
export interface RowDefaults {
  currency: Currency;
  account?: string;
}

/** Reads rows one by one. */
export function createRowReader(
  format: CsvFormat,
  { currency, account = "" }: RowDefaults,
): (cells: readonly string[]) => ReadCsvRow {
  const { columns, dateOrder } = format;
  const indexes = Map.groupBy(columns.keys(), (index) => columns[index] ?? "skip");
  const descriptions = indexes.get("description") ?? [];
  // A shorter row was cut off, perhaps within a number.
  const width = columns.findLastIndex((column) => column !== "skip" && column !== "description") + 1;
  return (cells) => {
    const cell: CellOf = (column) => (cells[indexes.get(column)?.[0] ?? -1] ?? "").trim();
    if (cells.length < width) return { cells, line: undefined, problem: "unread" };
    if (columns.includes("state") && !isBooked(cell("state"))) return { cells, line: undefined, problem: "state" };
    const on = readDateText(cell("date"), dateOrder);
    const amount = readRowAmount(cell, format);
    const stated = currencyOf(cell, format) ?? currency;
    if (on === undefined || amount === undefined || amount === 0 || !isCurrency(stated))
      return { cells, line: undefined, problem: "unread" };
    const words = descriptions.map((index) => (cells[index] ?? "").trim()).filter(Boolean);
    const text = words.join(" ").slice(0, MAX_LINE_LENGTHS.remittance * 2);
    const parts = splitMarkedParts(text);
    const isIn = amount > 0;
    const line = toLine(
      {
        account: cell("account") || account || cell(isIn ? "payeeIban" : "payerIban"),
        name: cell("name") || cell(isIn ? "payer" : "payee") || (parts?.name ?? ""),
        iban: cell("iban") || cell(isIn ? "payerIban" : "payeeIban") || (parts?.iban ?? ""),
        remittance: parts?.remittance || text,
        bankReference: cell("reference"),
      },
      { on, amount, currency: stated },
    );
    return { cells, line: { ...line, creditorReference: line.creditorReference ?? findCreditorReference(text) } };
  };
}

/** The currency that a row names, as text; undefined if neither row nor format names one. */
function currencyOf(cell: CellOf, { currency }: CsvFormat): string | undefined {
  const named = cell("currency").toUpperCase();
  return named || currencyIn(cell("amount") || cell("in") || cell("out")) || currency;
}

/**
 * The amount of a row in minor units. Undefined for a direction that is not known or contradicts the sign: money is never taken
 * to be received because of a guess.
 */
export function readRowAmount(cell: CellOf, { decimal, columns }: CsvFormat): number | undefined {
  const stated = cell("amount");
  if (stated !== "") {
    const amount = readSignedAmount(stated, decimal);
    if (amount === undefined || !columns.includes("direction")) return amount;
    const direction = readDirection(cell("direction"));
    if (direction === "out") return -Math.abs(amount);
    return direction === "in" && amount >= 0 ? amount : undefined;
  }
  const [received, spent] = [cell("in"), cell("out")];
  if (received === "" && spent === "") return undefined;
  const plus = received === "" ? 0 : readSignedAmount(received, decimal);
  const minus = spent === "" ? 0 : readSignedAmount(spent, decimal);
  if (plus === undefined || minus === undefined || plus < 0 || (plus !== 0 && minus !== 0)) return undefined;
  return plus === 0 ? -Math.abs(minus) : plus;
}
