import { type DecimalMark, guessDecimal } from "../../imports/amount-text.ts";
import { MAX_BOOKING_AMOUNT } from "../max-amount.ts";
import type { BookingColumn, BookingFormat, BookingTable } from "./format.ts";
import { type Price, readPrice, splitPrice } from "./price-text.ts";

const PRICES = ["total", "earnings", "paid", "payout", "commission", "cleaningFee"] as const satisfies BookingColumn[];
type PriceColumn = (typeof PRICES)[number];

/** Amounts of a row in minor units; null for empty cells, and for parts of a price that the file does not have. `commission` is positive, whatever sign the file gives it. */
export interface RowPrices {
  total: number | null;
  paid: number | null;
  payout: number | null;
  commission: number | null;
  cleaningFee: number | null;
  /** Codes of the currencies that the row names, in its amounts, a column or a heading. */
  currencies: ReadonlySet<string>;
  /** The price as the file writes it, with its currency. */
  written: string;
}

export type PriceProblem = "total" | "paid" | "amount" | "currency";

/** Reads the amounts of rows; their decimal mark is that of most cells of the file. */
export function createPriceReader(
  { head, rows }: Pick<BookingTable, "head" | "rows">,
  { columns }: BookingFormat,
  isExact: boolean,
): (cells: readonly string[]) => RowPrices | PriceProblem[] {
  const at = PRICES.flatMap((column): [PriceColumn, number][] => {
    const index = columns.indexOf(column);
    return index === -1 ? [] : [[column, index]];
  });
  const currencyAt = columns.indexOf("currency");
  const decimal = findDecimal(
    rows.flatMap((cells) => at.map(([, index]) => splitPrice(cells[index] ?? "").digits)).filter(Boolean),
  );
  const inHeading = new Map(at.map(([column, index]) => [column, currencyOfHeading(head[index] ?? "")]));
  const shape = { decimal, isExact } satisfies { decimal: DecimalMark; isExact: boolean };
  const prices = (wanted: PriceColumn, cells: readonly string[]) =>
    at.flatMap(([column, index]) => (column === wanted ? splitPrice(cells[index] ?? "").digits : []));
  return (cells) => {
    const problems = new Set<PriceProblem>();
    const found: Partial<Record<PriceColumn, number>> = {};
    const currencies = new Set<string>();
    for (const [column, index] of at) {
      const cell = cells[index] ?? "";
      if (cell === "" || cell === "-") continue;
      const price = readSigned(cell, column, shape);
      if (!price) {
        problems.add(column === "earnings" || column === "total" ? "total" : column === "paid" ? "paid" : "amount");
        continue;
      }
      found[column] = price.amount;
      const currency = price.currency ?? inHeading.get(column);
      if (currency !== undefined) currencies.add(currency);
    }
    const stated = currencyAt === -1 ? "" : (cells[currencyAt] ?? "");
    if (stated !== "") currencies.add(splitPrice(`${stated} 1`).currency || "?");
    if (currencies.size > 1 || currencies.has("?")) problems.add("currency");
    const { total = found.earnings, earnings, paid, payout, commission, cleaningFee } = found;
    // More than the price is a number that was read wrongly.
    if (Math.max(commission ?? 0, cleaningFee ?? 0) > (total ?? Infinity)) problems.add("amount");
    if (problems.size > 0) return [...problems];
    return {
      total: total ?? null,
      paid: paid ?? null,
      payout: payout ?? earnings ?? null,
      commission: total === undefined ? null : (commission ?? null),
      cleaningFee: total === undefined ? null : (cleaningFee ?? null),
      currencies,
      written: [...(found.total === undefined ? prices("earnings", cells) : prices("total", cells)), ...currencies].join(" "),
    };
  };
}

/**
 * Finds the decimal mark of a file's amounts: the mark before one, two, or more than three last digits, because three can be
 * thousands. If neither mark or both are there, it is the one by which most cells can be read.
 */
function findDecimal(cells: readonly string[]): DecimalMark {
  const isSeen = (end: RegExp) => cells.some((cell) => end.test(cell));
  const [point, comma] = [isSeen(/\.(?:\d{1,2}|\d{4,})$/), isSeen(/,(?:\d{1,2}|\d{4,})$/)];
  return point === comma ? guessDecimal(cells) : point ? "." : ",";
}

function readSigned(cell: string, column: PriceColumn, shape: { decimal: DecimalMark; isExact: boolean }): Price | undefined {
  const price = readPrice(cell, shape);
  if (!price) return undefined;
  const amount = column === "commission" ? Math.abs(price.amount) : price.amount;
  return amount < 0 || amount > MAX_BOOKING_AMOUNT ? undefined : { ...price, amount };
}

/** The currency in a heading such as `Total (EUR)`. */
function currencyOfHeading(heading: string): string | undefined {
  const [, sign] = /[([]\s*(\p{Sc}|zł|[A-Z]{3})\s*[)\]]/u.exec(heading) ?? [];
  return sign === undefined ? undefined : splitPrice(`${sign} 1`).currency || undefined;
}
