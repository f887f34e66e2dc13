import type { CalendarDate } from "../../dates.ts";
import type { Currency } from "../../money.ts";
import { currencyIn, readSignedAmount } from "../../imports/amount-text.ts";
import type { CsvColumn, CsvFormat } from "./csv-format.ts";
import { readDateText } from "../../imports/date-text.ts";
import { splitMarkedParts } from "./description-parts.ts";
import { findCreditorReference, isCurrency, MAX_LINE_LENGTHS, type StatementLine, toLine } from "./line.ts";
import { createCellReader, type ReadCell } from "./row-cells.ts";
import { isBooked, readDirection } from "./value-words.ts";

/**
 * Reasons for which a row is no line: it is not booked (`state`), has no date or amount that can be read (`unread`), or is money
 * that nobody asked for (`spent`).
 */
export type RowProblem = "state" | "unread" | "spent";

export interface ReadCsvRow {
  cells: readonly string[];
  line: StatementLine | undefined;
  /** Undefined if there is a line. */
  problem?: RowProblem;
}

/** What a file says about all its rows: their currency and the owner's account, for rows that do not name them. */
export interface RowDefaults {
  currency: Currency;
  account?: string;
}

/** Tells which money is wanted; texts of other rows are not read. */
export type IsWanted = (money: Pick<StatementLine, "amount" | "currency">) => boolean;

/** Reads rows of trimmed cells one by one. */
export function createRowReader(
  format: CsvFormat,
  { currency, account = "" }: RowDefaults,
  isWanted: IsWanted = () => true,
): (cells: readonly string[]) => ReadCsvRow {
  const { columns } = format;
  const read = createCellReader(columns);
  const readAmount = createAmountReader(format);
  const readDay = createDayReader(format);
  const hasState = columns.includes("state");
  const descriptions = columns.flatMap((column, index) => (column === "description" ? [index] : []));
  // A shorter row was cut off, perhaps within a number.
  const width = columns.findLastIndex((column) => !OPTIONAL.includes(column)) + 1;
  return (cells) => {
    if (cells.length < width) return { cells, line: undefined, problem: "unread" };
    if (hasState && !isBooked(read(cells, "state"))) return { cells, line: undefined, problem: "state" };
    const on = readDay(read(cells, "date"));
    const amount = readAmount(cells);
    const stated = currencyOf(cells, read, format) ?? currency;
    if (on === undefined || amount === undefined || amount === 0 || !isCurrency(stated))
      return { cells, line: undefined, problem: "unread" };
    if (!isWanted({ amount, currency: stated })) return { cells, line: undefined, problem: "spent" };
    const words = descriptions.map((index) => cells[index] ?? "").filter(Boolean);
    const text = words.join(" ").slice(0, MAX_LINE_LENGTHS.remittance * 2);
    const parts = splitMarkedParts(text);
    const isIn = amount > 0;
    const line = toLine(
      {
        account: read(cells, "account") || account || read(cells, isIn ? "payeeIban" : "payerIban"),
        name: read(cells, "name") || read(cells, isIn ? "payer" : "payee") || (parts?.name ?? ""),
        iban: read(cells, "iban") || read(cells, isIn ? "payerIban" : "payeeIban") || (parts?.iban ?? ""),
        remittance: parts?.remittance || text,
        bankReference: read(cells, "reference"),
      },
      { on, amount, currency: stated },
    );
    // Labels such as ING's "Kenmerk" are not part of the remittance.
    return { cells, line: parts ? { ...line, creditorReference: line.creditorReference ?? findCreditorReference(text) } : line };
  };
}

/** Columns without which a row is read as well. */
const OPTIONAL: readonly CsvColumn[] = ["skip", "description", "balance"];

/** Files have far more rows than days. */
function createDayReader({ dateOrder }: CsvFormat): (text: string) => CalendarDate | undefined {
  const days = new Map<string, CalendarDate | undefined>();
  return (text) => {
    if (days.has(text)) return days.get(text);
    const day = readDateText(text, dateOrder);
    if (days.size < MAX_DAYS) days.set(text, day);
    return day;
  };
}

const MAX_DAYS = 10_000;

/** The currency that a row names, as text; undefined if neither row nor format names one, empty if they name two. */
function currencyOf(cells: readonly string[], read: ReadCell, { currency }: CsvFormat): string | undefined {
  const named = read(cells, "currency").toUpperCase() || currency;
  const inAmount = currencyIn(read(cells, "amount") || read(cells, "in") || read(cells, "out"));
  return named !== undefined && inAmount !== undefined && named !== inAmount ? "" : (named ?? inAmount);
}

/**
 * Reads the amount of a row in minor units. Undefined for a direction that is not known or contradicts the sign: money is never
 * taken to be received because of a guess.
 */
export function createAmountReader({ decimal, columns }: CsvFormat): (cells: readonly string[]) => number | undefined {
  const read = createCellReader(columns);
  const hasDirection = columns.includes("direction");
  return (cells) => {
    const stated = read(cells, "amount");
    if (stated !== "") {
      const amount = readSignedAmount(stated, decimal);
      if (amount === undefined || !hasDirection) return amount;
      const direction = readDirection(read(cells, "direction"));
      if (direction === "out") return -Math.abs(amount);
      return direction === "in" && amount >= 0 ? amount : undefined;
    }
    const [received, spent] = [read(cells, "in"), read(cells, "out")];
    if (received === "" && spent === "") return undefined;
    const plus = received === "" ? 0 : readSignedAmount(received, decimal);
    const minus = spent === "" ? 0 : readSignedAmount(spent, decimal);
    if (plus === undefined || minus === undefined || plus < 0 || (plus !== 0 && minus !== 0)) return undefined;
    return plus === 0 ? -Math.abs(minus) : plus;
  };
}
