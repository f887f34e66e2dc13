import type { Currency } from "../../money.ts";
import { searchText } from "../../search-text.ts";
import { type DecimalMark, guessDecimal, readSignedAmount } from "./amount-text.ts";
import { DATE_ORDERS, type DateOrder, guessDateOrder, readDateText } from "./date-text.ts";
import { splitMarkedParts } from "./description-parts.ts";
import { findCreditorReference, isCurrency, MAX_LINE_LENGTHS, type StatementLine, toIban, toLine } from "./line.ts";

/**
 * Contents of a column: `amount` has a sign, or a `direction` column gives it; `in` and `out` are amounts without one. `account`
 * is the owner's, `name` and `iban` are the other party's, `reference` is the bank's id of the entry. Several columns can be a
 * description.
 */
export const CSV_COLUMNS = [
  "date",
  "amount",
  "in",
  "out",
  "direction",
  "name",
  "iban",
  "description",
  "account",
  "currency",
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
}

export { DATE_ORDERS };

/** A table of a statement: its heading, if it has one, and the rows below it. */
export interface CsvTable {
  head: string[] | undefined;
  rows: string[][];
  /** Identifies files of the same bank: the heading, or the number of columns. */
  signature: string;
}

/**
 * Headings in our languages as banks write them (ING, Rabobank, ABN AMRO, bunq, Triodos, mBank, PKO BP); without case and
 * accents.
 */
const HEADINGS: readonly [CsvColumn, RegExp][] = [
  ["direction", /^(?:af ?\/? ?bij|bij ?\/? ?af|debit ?\/ ?credit|credit ?\/ ?debit|debet ?\/ ?credit|dc|d\/c|type af\/bij)$/],
  [
    "date",
    /^(?:datum|boekdatum|boekingsdatum|transactiedatum|date|booking date|transaction date|data|data (?:operacji|ksiegowania|transakcji))\b/,
  ],
  ["in", /^(?:bij|credit|bijgeschreven|paid in|money in|uznania?|wplywy|kwota uznania)$/],
  ["out", /^(?:af|debit|debet|afgeschreven|paid out|money out|obciazeni[ae]|wydatki|kwota obciazenia)$/],
  ["amount", /^(?:bedrag|transactiebedrag|amount|kwota)\b/],
  ["currency", /^(?:munt|muntsoort|valuta|currency|waluta)$/],
  [
    "iban",
    /^(?:tegenrekening|rekening tegenpartij|counterparty(?: account| iban)?$|iban tegenpartij|numer konta|(?:nr|numer)? ?rachun\w+ (?:nadawcy|kontrahenta))/,
  ],
  ["name", /^(?:naam|tegenpartij|name|payer|nadawca|kontrahent|nazwa (?:kontrahenta|nadawcy))/],
  ["account", /^(?:iban(?:\/bban)?|rekening(?:nummer)?|account(?: number| iban)?|rachunek|numer rachunku|konto)$/],
  [
    "reference",
    /^(?:volgnr|volgnummer|transaction id|transactie-?id|bank reference|entry reference|numer transakcji|id transakcji)\b/,
  ],
  ["description", /^(?:omschrijving|mededelingen|description|notifications|remittance|details|opis|tytul)/],
];

/** Rows in which the heading is looked for: Polish banks write some lines about the account above it. */
const MAX_ROWS_ABOVE = 60;
const SAMPLE_ROWS = 200;

const columnOf = (heading: string): CsvColumn => {
  const words = searchText(heading.replace(/^#/, ""));
  return HEADINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? "skip";
};

/** Finds the table in the rows of a file; undefined if no rows have the three cells that a statement needs at least. */
export function findTable(rows: readonly string[][]): CsvTable | undefined {
  const at = rows.slice(0, MAX_ROWS_ABOVE).findIndex((cells) => {
    const columns = new Set(cells.slice(0, MAX_CSV_COLUMNS).map(columnOf));
    return columns.has("date") && (columns.has("amount") || columns.has("in") || columns.has("out"));
  });
  const head = at === -1 ? undefined : rows[at]?.slice(0, MAX_CSV_COLUMNS);
  const wide = rows.slice(at + 1).filter(({ length }) => length >= 3);
  const [first] = wide;
  if (!first) return undefined;
  const width = head ? head.length : first.length;
  return {
    head,
    rows: wide.filter(({ length }) => length >= Math.min(width, 3)),
    signature: head
      ? head
          .map((cell) => searchText(cell))
          .join("|")
          .slice(0, 1000)
      : `${width}`,
  };
}

/** Guesses the format of a table from its heading or, without one, from its cells. The owner can correct it. */
export function guessFormat({ head, rows }: CsvTable): CsvFormat {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const cellsAt = (column: number) => sample.map((cells) => cells[column] ?? "");
  const columns = head ? byHeading(head) : byCells(sample);
  const width = Math.min(MAX_CSV_COLUMNS, Math.max(head?.length ?? 0, ...sample.map(({ length }) => length)));
  const known = Array.from({ length: width }, (_, index): CsvColumn => columns[index] ?? "skip");
  // A single column "IBAN" is the other party's if it differs from row to row.
  const account = known.indexOf("account");
  if (account !== -1 && !known.includes("iban") && new Set(cellsAt(account)).size > 3) known[account] = "iban";
  const cellsOf = (...wanted: CsvColumn[]) => known.flatMap((column, index) => (wanted.includes(column) ? cellsAt(index) : []));
  return {
    columns: known,
    dateOrder: guessDateOrder(cellsOf("date")),
    decimal: guessDecimal(cellsOf("amount", "in", "out")),
  };
}

function byHeading(head: readonly string[]): CsvColumn[] {
  const columns: CsvColumn[] = [];
  for (const heading of head) {
    const before = columns.at(-1);
    // PKO BP writes one description in several columns; only the first has a heading.
    const column = heading === "" && before === "description" ? before : columnOf(heading);
    columns.push(column !== "description" && columns.includes(column) ? "skip" : column);
  }
  return columns;
}

const CURRENCY = /^(?:EUR|PLN)$/;
const DIRECTION_IN = /^(?:c|cr|crdt|credit|bij|in|uznanie|wplyw|\+)$/;
const DIRECTION_OUT = /^(?:d|dr|dbit|debit|debet|af|out|uit|obciazenie|wydatek|-)$/;

const isDirection = (cell: string): boolean => DIRECTION_IN.test(searchText(cell)) || DIRECTION_OUT.test(searchText(cell));
const isDate = (cell: string): boolean => DATE_ORDERS.some((order) => readDateText(cell, order) !== undefined);
const isAmount = (cell: string): boolean =>
  /[.,]\d{2}[-)]?$/.test(cell) && [",", "."].some((mark) => readSignedAmount(cell, mark as DecimalMark) !== undefined);

/**
 * Columns of files without a heading: ABN AMRO (balances before and after, then the amount) and Triodos (amount, then debit or
 * credit).
 */
function byCells(rows: readonly string[][]): CsvColumn[] {
  const width = Math.min(MAX_CSV_COLUMNS, Math.max(0, ...rows.map(({ length }) => length)));
  const columns: CsvColumn[] = [];
  const are = (cells: readonly string[], test: (cell: string) => boolean) => {
    const filled = cells.filter((cell) => cell !== "");
    return filled.length > 0 && filled.every(test);
  };
  const amounts: number[] = [];
  let [longest, longestLength] = [-1, 0];
  for (let index = 0; index < width; index++) {
    const cells = rows.map((row) => row[index] ?? "");
    const isAccount = are(cells, (cell) => toIban(cell) !== null || /^\d{9,10}$/.test(cell));
    columns[index] = "skip";
    if (are(cells, isDate)) columns[index] = columns.includes("date") ? "skip" : "date";
    else if (are(cells, (cell) => CURRENCY.test(cell))) columns[index] = "currency";
    else if (are(cells, isDirection)) columns[index] = "direction";
    else if (isAccount) columns[index] = !columns.includes("account") && new Set(cells).size === 1 ? "account" : "iban";
    else if (are(cells, isAmount)) amounts.push(index);
    else {
      const length = cells.reduce((total, cell) => total + cell.length, 0);
      if (length > longestLength) [longest, longestLength] = [index, length];
    }
  }
  if (longest !== -1) columns[longest] = "description";
  // With a direction the amount has no sign and stands before the balance; otherwise the balances come first.
  const amount = columns.includes("direction") ? amounts[0] : (amounts.findLast((index) => isSigned(rows, index)) ?? amounts[0]);
  if (amount !== undefined) columns[amount] = "amount";
  const name = columns.findIndex((column, index) => column === "skip" && !amounts.includes(index) && areNames(rows, index));
  if (name !== -1) columns[name] = "name";
  return columns;
}

const isSigned = (rows: readonly string[][], index: number): boolean => rows.some((row) => /^[-+]/.test(row[index] ?? ""));
const areNames = (rows: readonly string[][], index: number): boolean => rows.some((row) => /\p{L}{3}/u.test(row[index] ?? ""));

/** Contents that a format lacks: a date, an amount (or money in), and something to match by. */
export function missingColumns({ columns }: CsvFormat): ("date" | "amount" | "description")[] {
  const has = (...wanted: CsvColumn[]) => wanted.some((column) => columns.includes(column));
  return [
    ...(has("date") ? [] : (["date"] as const)),
    ...(has("amount", "in", "out") ? [] : (["amount"] as const)),
    ...(has("description", "name", "iban") ? [] : (["description"] as const)),
  ];
}

/** A parsed row of a statement; no line if it has no date or amount. */
export interface ReadCsvRow {
  cells: readonly string[];
  line: StatementLine | undefined;
}

/** Reads the rows of a table. `currency` is that of rows without one. */
export function readCsvRows(table: CsvTable, format: CsvFormat, currency: Currency): ReadCsvRow[] {
  const { columns, dateOrder, decimal } = format;
  const indexes = Map.groupBy(columns.keys(), (index) => columns[index] ?? "skip");
  return table.rows.map((cells) => {
    const cell = (column: CsvColumn) => (cells[indexes.get(column)?.[0] ?? -1] ?? "").trim();
    const on = readDateText(cell("date"), dateOrder);
    const amount = amountOf(cell, decimal);
    const stated = cell("currency").toUpperCase() || currency;
    if (on === undefined || amount === undefined || amount === 0 || !isCurrency(stated)) return { cells, line: undefined };
    const words = (indexes.get("description") ?? []).map((index) => (cells[index] ?? "").trim()).filter(Boolean);
    const text = words.join(" ").slice(0, MAX_LINE_LENGTHS.remittance * 2);
    const parts = splitMarkedParts(text);
    const line = toLine(
      {
        account: cell("account"),
        name: cell("name") || (parts?.name ?? ""),
        iban: cell("iban") || (parts?.iban ?? ""),
        remittance: parts?.remittance || text,
        bankReference: cell("reference"),
      },
      { on, amount, currency: stated },
    );
    return { cells, line: { ...line, creditorReference: line.creditorReference ?? findCreditorReference(text) } };
  });
}

function amountOf(cell: (column: CsvColumn) => string, decimal: DecimalMark): number | undefined {
  const [stated, received, spent] = [cell("amount"), cell("in"), cell("out")];
  if (stated !== "") {
    const amount = readSignedAmount(stated, decimal);
    const direction = searchText(cell("direction"));
    if (amount === undefined || direction === "") return amount;
    if (DIRECTION_OUT.test(direction)) return -Math.abs(amount);
    return DIRECTION_IN.test(direction) ? Math.abs(amount) : undefined;
  }
  const plus = received === "" ? 0 : readSignedAmount(received, decimal);
  const minus = spent === "" ? 0 : readSignedAmount(spent, decimal);
  if (plus === undefined || minus === undefined || (received === "" && spent === "")) return undefined;
  return Math.abs(plus) - Math.abs(minus);
}
