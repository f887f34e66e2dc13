import { type DecimalMark, currencyIn, guessDecimal, readSignedAmount } from "../../imports/amount-text.ts";
import { explainStates } from "./check-format.ts";
import { type CsvColumn, type CsvFormat, type CsvTable, MAX_CSV_COLUMNS } from "./csv-format.ts";
import { DATE_ORDERS, guessDateOrder, readDateText } from "../../imports/date-text.ts";
import { normalizeHeading } from "../../imports/heading.ts";
import { STATE_HEADING, tableBelow } from "./find-table.ts";
import { toIban } from "./line.ts";
import { readDirection } from "./value-words.ts";

/**
 * Headings in our languages and German, as banks write them that have no layout here, and as owners write them; normalised
 * (`normalizeHeading`). Earlier ones go first.
 */
const HEADINGS: readonly [CsvColumn, RegExp][] = [
  [
    "direction",
    /^(?:af ?\/? ?bij|bij ?\/? ?af|debit ?\/? ?credit|credit ?\/? ?debit|debet ?\/? ?credit|credit ?\/? ?debet|d\/?c|c\/?d|type af\/bij|soll\/haben|richting|direction|wn\/ma|transaction type|strona)$/,
  ],
  ["state", STATE_HEADING],
  ["balance", /^(?:saldo\b|balance|running balance|resulting balance|nieuw saldo|eindsaldo|saldo po|kontostand)/],
  [
    "date",
    /^(?:datum|boekdatum|boekingsdatum|transactiedatum|uitvoeringsdatum|date|booking date|transaction date|completed date|buchungstag|buchungsdatum|buchung|data|data (?:operacji|ksiegowania|transakcji|zaksiegowania))\b/,
  ],
  [
    "in",
    /^(?:bij|credit|bijgeschreven|ontvangen|paid in|money in|uznani[ae]|wplywy|kwota uznania|haben|gutschrift)(?: \(.*\))?$/,
  ],
  [
    "out",
    /^(?:af|debit|debet|afgeschreven|uitgaven|paid out|money out|obciazeni[ae]|wydatki|kwota obciazenia|soll|belastung)(?: \(.*\))?$/,
  ],
  ["amount", /^(?:bedrag|transactiebedrag|amount|kwota|betrag|umsatz)\b/],
  ["currency", /^(?:munt|muntsoort|valuta|valutacode|devies|currency|curr|waluta|waluta operacji|wahrung|waehrung)$/],
  [
    "iban",
    /^(?:tegenrekening|rekening (?:van de )?tegenpartij|counterparty(?: account| iban)?$|partner iban|iban tegenpartij|numer konta|kontonummer\/iban|(?:nr|numer)? ?rachun\w+ (?:nadawcy|kontrahenta))/,
  ],
  [
    "name",
    /^(?:naam|tegenpartij|name|payer|payee|partner name|nadawca|kontrahent|dane kontrahenta|nazwa (?:kontrahenta|nadawcy)|auftraggeber|beguenstigter|begunstigter)/,
  ],
  [
    "account",
    /^(?:iban(?:\/bban)?|(?:mijn )?rekening(?:nummer)?|account(?: number| iban)?|rachunek|numer rachunku|konto|auftragskonto)$/,
  ],
  [
    "reference",
    /^(?:volgnr|volgnummer|transaction id|transactie-?id|bank reference|entry reference|numer transakcji|nr transakcji|numer referencyjny|id transakcji)\b/,
  ],
  [
    "description",
    /^(?:omschrijving|mededeling|vrije mededeling|gestructureerde mededeling|betalingskenmerk|description|notifications|remittance|payment reference|reference|details|verwendungszweck|opis|tytul)/,
  ],
];

const SAMPLE_ROWS = 200;

const columnOf = (heading: string): CsvColumn => HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0] ?? "skip";

/** Finds the table in the rows of a file; undefined if no rows have the three cells that a statement needs at least. */
export function findTable(rows: readonly string[][]): CsvTable | undefined {
  const headed = tableBelow(rows, (headings) => {
    const columns = new Set(headings.slice(0, MAX_CSV_COLUMNS).map(columnOf));
    return columns.has("date") && (columns.has("amount") || columns.has("in") || columns.has("out"));
  });
  if (headed) return headed;
  const wide = rows.filter(({ length }) => length >= 3);
  const [first] = wide;
  if (!first) return undefined;
  const kinds = byCells(wide.slice(0, SAMPLE_ROWS));
  return { head: undefined, rows: wide, signature: `${first.length} ${kinds.join(" ")}` };
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
  // A column that names a direction in no row is none, and neither is one besides two columns of amounts.
  const direction = known.indexOf("direction");
  if (direction !== -1 && (known.includes("in") || !cellsAt(direction).some((cell) => readDirection(cell) !== undefined)))
    known[direction] = "skip";
  const cellsOf = (...wanted: CsvColumn[]) => known.flatMap((column, index) => (wanted.includes(column) ? cellsAt(index) : []));
  const amount = known.findIndex((column) => column === "amount" || column === "in");
  const format: CsvFormat = {
    columns: known,
    dateOrder: guessDateOrder(cellsOf("date")),
    decimal: guessDecimal(cellsOf("amount", "in", "out")),
    currency: known.includes("currency") ? undefined : currencyIn(head?.[amount] ?? ""),
  };
  return explainStates({ rows: sample }, format);
}

function byHeading(head: readonly string[]): CsvColumn[] {
  const columns: CsvColumn[] = [];
  for (const heading of head) {
    const before = columns.at(-1);
    // PKO BP writes one description in several columns; only the first has a heading.
    const column = heading === "" && before === "description" ? before : columnOf(normalizeHeading(heading));
    columns.push(column !== "description" && columns.includes(column) ? "skip" : column);
  }
  return columns;
}

const CURRENCY = /^(?:EUR|PLN)$/;
const isDate = (cell: string): boolean => DATE_ORDERS.some((order) => readDateText(cell, order) !== undefined);
const isAmount = (cell: string): boolean =>
  /[.,]\d{2}[-)]?$/.test(cell) && ([",", "."] as const).some((mark: DecimalMark) => readSignedAmount(cell, mark) !== undefined);

/** Columns of files without a heading: balances come before the amount, unless a direction tells its sign. */
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
    else if (are(cells, (cell) => readDirection(cell) !== undefined)) columns[index] = "direction";
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
