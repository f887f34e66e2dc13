import { addDays, type CalendarDate } from "../dates.ts";
import type { Currency } from "../money.ts";
import { currencyIn, guessDecimal, readSignedAmount } from "./amount-text.ts";
import { DATE_ORDERS, type DateOrder, readDateText } from "./date-text.ts";
import { normalizeHeading } from "./heading.ts";

/** Contents of a column of a table of seasons. `price`: of a night. */
export const SEASON_COLUMNS = ["skip", "name", "from", "until", "price", "weekend", "minNights"] as const;
export type SeasonColumn = (typeof SEASON_COLUMNS)[number];

/** Meaning of the second date of a row: the last night of the season, or the day after it. */
export type UntilMeaning = "last" | "departure";

/** Amounts in minor units. */
export interface TableSeason {
  name: string;
  first: CalendarDate;
  /** The last night. */
  last: CalendarDate;
  price: number;
  weekendPrice: number | null;
  /** Null: the season has no minimum of its own. */
  minNights: number | null;
}

export type SeasonProblem = "from" | "until" | "order" | "price" | "weekend" | "currency" | "minNights";

/** A row of the table; `line` is its number in the table, from 1. */
export interface SeasonRow {
  line: number;
  cells: readonly string[];
  season?: TableSeason;
  problems: SeasonProblem[];
}

export interface SeasonTable {
  headings: readonly string[];
  rows: SeasonRow[];
  /** Columns without which nothing is read. */
  missing: SeasonColumn[];
  /** The orders between which only the owner can decide; empty if the dates show theirs. */
  orders: DateOrder[];
  /** The meaning that the second dates show by themselves; undefined if only the owner can decide. */
  until: UntilMeaning | undefined;
}

/** The owner's answers. */
export interface SeasonAnswers {
  columns: readonly SeasonColumn[];
  order: DateOrder | undefined;
  until: UntilMeaning | undefined;
  currency: Currency;
}

/** Names of columns, normalised (`normalizeHeading`). A price that does not say that it is a night's is not among them. */
const HEADINGS: Record<Exclude<SeasonColumn, "skip">, RegExp> = {
  name: /^(?:seizoen|naam|periode|season|name|period|sezon|nazwa|okres)$/,
  from: /^(?:van|vanaf|begin|start|begindatum|startdatum|from|start date|date from|begins|od|poczatek|data od|first night|eerste nacht)$/,
  until:
    /^(?:tot|t\/m|tot en met|einde|eind|einddatum|until|to|end|end date|date to|ends|do|koniec|data do|last night|laatste nacht)$/,
  price:
    /^(?:(?:prijs |tarief )?per nacht|nachtprijs|(?:price |rate )?per night|nightly(?: rate| price)?|(?:cena )?za (?:noc|dobe)|cena\/noc)$/,
  weekend: /^(?:weekend|weekendprijs|weekendnacht|weekend (?:price|rate|night)|(?:cena )?w weekend|cena weekendowa)$/,
  minNights:
    /^(?:min\.? ?(?:imum)?(?: aantal)? ?(?:nachten|nights|stay|nocy)|minimum|minimumverblijf|minimum (?:stay|nights|number of nights)|min(?:imalna liczba nocy|\.? liczba nocy)?)$/,
};

const OTHER_CURRENCY = /[$£¥]|\b(?:USD|GBP|CHF|CZK|DKK|SEK|NOK|HUF|RON)\b/i;

/** Guesses the columns by their headings; without headings only the dates. What is not sure stays `skip`. */
export function guessSeasonColumns(table: readonly (readonly string[])[]): SeasonColumn[] {
  const { headings, data } = splitTable(table);
  const width = Math.max(0, ...table.map(({ length }) => length));
  const named = Array.from({ length: width }, (_, at): SeasonColumn => {
    const heading = normalizeHeading(headings[at] ?? "").replace(/\s*[([].*$/, "");
    return SEASON_COLUMNS.find((column) => column !== "skip" && HEADINGS[column].test(heading)) ?? "skip";
  });
  const once = named.map((column, at) => (named.indexOf(column) === at ? column : "skip"));
  if (once.includes("from") || once.includes("until")) return once;
  const dates = once.map((column, at) => column === "skip" && data.length > 0 && data.every((row) => isDate(row[at] ?? "")));
  const [from = -1, until = -1, ...more] = dates.flatMap((is, at) => (is ? at : []));
  if (until === -1 || more.length > 0) return once;
  return once.map((column, at) => (at === from ? "from" : at === until ? "until" : column));
}

const isDate = (cell: string): boolean => DATE_ORDERS.some((order) => readDateText(cell, order) !== undefined);

/** Divides a table into its headings, the last row before the first with a date, and the rows from there. */
function splitTable(table: readonly (readonly string[])[]) {
  const start = table.findIndex((row) => row.some(isDate));
  if (start === -1) return { headings: table[0] ?? [], data: [], offset: 1 };
  return { headings: table[start - 1] ?? [], data: table.slice(start), offset: start };
}

/**
 * Reads a table of seasons. Dates whose order cannot be told, and ends that could be a last night or a day of departure, are
 * questions: until they are answered, no row is read. A row with a cell that cannot be read has its problems and no season.
 */
export function readSeasonTable(table: readonly (readonly string[])[], answers: SeasonAnswers): SeasonTable {
  const { headings, data, offset } = splitTable(table);
  const column = (name: SeasonColumn) => answers.columns.indexOf(name);
  const missing = (["from", "until", "price"] as const).filter((name) => column(name) === -1);
  const cell = (row: readonly string[], name: SeasonColumn) => (column(name) === -1 ? "" : (row[column(name)] ?? ""));
  const bare = { headings, missing, rows: data.map((cells, at) => ({ line: offset + at + 1, cells, problems: [] })) };
  if (missing.length > 0) return { ...bare, orders: [], until: undefined };
  const pairs = data.map((row) => [cell(row, "from"), cell(row, "until")] as const);
  const orders = possibleOrders(pairs);
  const order = orders.length === 1 ? orders[0] : orders.find((each) => each === answers.order);
  const shown = orders.length === 1 ? [] : orders;
  if (order === undefined) return { ...bare, orders: shown, until: undefined };
  const found = meaningOf(pairs, order);
  const until = answers.until ?? found;
  if (until === undefined) return { ...bare, orders: shown, until: undefined };
  const decimal = guessDecimal(data.flatMap((row) => [cell(row, "price"), cell(row, "weekend")]).filter((text) => text !== ""));
  const amount = (text: string, name: "price" | "weekend"): number | SeasonProblem => {
    const heading = headings[column(name)] ?? "";
    const named = currencyIn(text) ?? currencyIn(heading);
    if ((named !== undefined && named !== answers.currency) || OTHER_CURRENCY.test(`${text} ${heading}`)) return "currency";
    const read = readSignedAmount(text, decimal);
    return read === undefined || read <= 0 ? name : read;
  };
  const rows = data.map((cells, at): SeasonRow => {
    const [first, end] = [readDateText(cell(cells, "from"), order), readDateText(cell(cells, "until"), order)];
    const last = end && (until === "departure" ? addDays(end, -1) : end);
    const price = amount(cell(cells, "price"), "price");
    const weekend = /^-?$/.test(cell(cells, "weekend")) ? null : amount(cell(cells, "weekend"), "weekend");
    const minNights = readNights(cell(cells, "minNights"));
    const problems = new Set<SeasonProblem>();
    if (!first) problems.add("from");
    if (!last) problems.add("until");
    if (first && last && last < first) problems.add("order");
    for (const each of [price, weekend]) if (typeof each === "string") problems.add(each);
    if (minNights === undefined) problems.add("minNights");
    const row = { line: offset + at + 1, cells, problems: [...problems] };
    if (!first || !last || problems.size > 0 || typeof price === "string" || typeof weekend === "string") return row;
    return {
      ...row,
      season: { name: cell(cells, "name"), first, last, price, weekendPrice: weekend, minNights: minNights ?? null },
    };
  });
  return { headings, rows, missing, orders: shown, until: found };
}

/** Null for an empty cell, undefined for one that is not a number of nights. */
function readNights(text: string): number | null | undefined {
  if (text === "" || text === "-") return null;
  const [, digits] = /^(\d{1,3})(?:\s*(?:n|nacht|nachten|nights?|noc|noce|nocy))?\.?$/i.exec(text) ?? [];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}

/**
 * The orders in which the dates of a table can be read. A row that only one order reads proves that order. Several orders are
 * left if rows prove different ones, or if none is proven and their dates differ.
 */
function possibleOrders(pairs: readonly (readonly [string, string])[]): DateOrder[] {
  const readings = DATE_ORDERS.map((order) => ({ order, rows: pairs.map((pair) => readPair(pair, order)) }));
  const proven = readings.filter(({ order, rows }) =>
    rows.some((row, at) => row !== undefined && readings.every((each) => each.order === order || each.rows[at] === undefined)),
  );
  const left = proven.length > 0 ? proven : readings.filter(({ rows }) => rows.some(Boolean));
  const distinct = left.filter(({ rows }, at) => left.findIndex((each) => String(each.rows) === String(rows)) === at);
  // Nothing can be read in any order: every row has its problem.
  return distinct.length === 0 ? ["dmy"] : distinct.map(({ order }) => order);
}

/** A pair of dates in order; undefined if it cannot be read. */
function readPair([from, until]: readonly [string, string], order: DateOrder): string | undefined {
  const [first, last] = [readDateText(from, order), readDateText(until, order)];
  return first && last && first <= last ? `${first} ${last}` : undefined;
}

/** Rows that follow each other show what their ends are: the day on which the next begins, or the one before it. */
function meaningOf(pairs: readonly (readonly [string, string])[], order: DateOrder): UntilMeaning | undefined {
  const read = pairs.map(([from, until]) => [readDateText(from, order), readDateText(until, order)] as const);
  const firsts = new Set(read.map(([first]) => first));
  const ends = read.flatMap(([, end]) => end ?? []);
  const isDeparture = ends.some((end) => firsts.has(end));
  const isLast = ends.some((end) => firsts.has(addDays(end, 1)));
  return isDeparture === isLast ? undefined : isDeparture ? "departure" : "last";
}
