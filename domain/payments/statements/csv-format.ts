import type { Currency } from "../../money.ts";
import type { DecimalMark } from "../../imports/amount-text.ts";
import type { DateOrder } from "../../imports/date-text.ts";

/**
 * Contents of a column: `amount` has a sign, or a `direction` column gives it; `in` and `out` are amounts without one. `account`
 * is the owner's, `name` and `iban` are the other party's; `payer`… and `payee`… are both parties', of which the owner is one.
 * `state` tells whether an entry is booked, `balance` is the account's after it, `reference` is the bank's id of the entry.
 * Several columns can be a description.
 */
export const CSV_COLUMNS = [
  "date",
  "amount",
  "in",
  "out",
  "direction",
  "state",
  "name",
  "iban",
  "payer",
  "payerIban",
  "payee",
  "payeeIban",
  "description",
  "account",
  "currency",
  "balance",
  "reference",
  "skip",
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const MAX_CSV_COLUMNS = 60;

/** The format of a bank's CSV files: the contents of the columns in their order. */
export interface CsvFormat {
  columns: CsvColumn[];
  dateOrder: DateOrder;
  decimal: DecimalMark;
  /** Currency of all amounts, if no column has it and the bank or a heading says which. */
  currency?: Currency | undefined;
}

/** A table of a statement: its heading, if it has one, and the rows below it. */
export interface CsvTable {
  head: string[] | undefined;
  rows: string[][];
  /** Identifies files of the same bank: the heading, or the kinds of the cells. */
  signature: string;
}

/** Contents that a format lacks: a date, an amount (or money in), and something to match by. */
export function missingColumns({ columns }: CsvFormat): ("date" | "amount" | "description")[] {
  const has = (...wanted: CsvColumn[]) => wanted.some((column) => columns.includes(column));
  return [
    ...(has("date") ? [] : (["date"] as const)),
    ...(has("amount", "in", "out") ? [] : (["amount"] as const)),
    ...(has("description", "name", "iban", "payer", "payerIban") ? [] : (["description"] as const)),
  ];
}
