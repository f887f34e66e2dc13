import { normalizeEmail } from "../../accounts/addresses.ts";
import { searchText } from "../../search-text.ts";
import { toSingleLine } from "../../text-rules.ts";
import { readChannel } from "./read-channel.ts";
import { type DayCells, type DayOrder, findOrder, readDays } from "./day-text.ts";
import type { Answers, FileBooking, Questions, ReadContext, ReadRow, RowProblem, RowResult } from "./file-booking.ts";
import { type BookingColumn, type BookingFormat, type BookingTable, missingColumns } from "./format.ts";
import { createPriceReader, type RowPrices } from "./row-prices.ts";
import { readCount, readParty } from "./row-party.ts";
import { normalizeState, readState, type StateMeaning } from "./states.ts";
import { hasFittingHead, isWholeRow } from "./whole-rows.ts";

/** The rows of a file, and what the owner has to say before all of them are read. */
export interface ReadBookings {
  rows: ReadRow[];
  questions: Questions;
}

/** Names that other systems give a cancelled stay: OwnerRez writes `Smith, Jane [CANCELED]`. */
const CANCELLED_NAME = /\[cancell?ed\]/i;
/** A long number that a spreadsheet has shortened, and that cannot be restored. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Reads the rows of a table as bookings. A row of which something is open, unknown or unreadable is not a booking. */
export function readBookings(table: BookingTable, format: BookingFormat, answers: Answers, context: ReadContext): ReadBookings {
  if (missingColumns(format).length > 0) return { rows: [], questions: NO_QUESTIONS };
  const read = createCellReader(format);
  const isFitting = hasFittingHead(table);
  const dayCells = (cells: readonly string[]) => readDayCells(read, cells);
  const whole = table.rows.map((_, index) => isFitting && isWholeRow(table, format, index));
  const dated = table.rows.filter((_, index) => whole[index]);
  const found = findOrder(dated.map(dayCells));
  const order = "order" in found ? found.order : (context.dayOrder ?? answers.dayOrder);
  const asked = new Asked();
  const readRow = createRowReader(table, format, { read, order, answers, context, asked });
  const rows = table.rows.map((cells, index): ReadRow => ({
    line: index + 1,
    cells,
    ...(whole[index] ? readRow(cells) : { kind: "problem", problems: ["cells"] }),
  }));
  if ("order" in found || order !== undefined) return { rows, questions: { days: undefined, ...asked.questions() } };
  const open = dated[found.row] ?? [];
  const { arrival, departure } = dayCells(open);
  const { dmy, mdy } = found;
  const days = { line: table.rows.indexOf(open) + 1, cells: [arrival, departure] as const, dmy, mdy };
  return { rows, questions: { days, ...asked.questions() } };
}

const NO_QUESTIONS: Questions = { days: undefined, states: [], units: [], currency: 0, foreign: [] };

type ReadCells = (cells: readonly string[], column: BookingColumn) => string[];

/** Reads the filled cells under a column, without the quote by which spreadsheets take a text that begins like a formula for a text. */
function createCellReader({ columns }: BookingFormat): ReadCells {
  const at = Map.groupBy(columns.keys(), (index) => columns[index]);
  return (cells, column) =>
    (at.get(column) ?? []).flatMap((index) => (cells[index] ?? "").replace(/^'(?=[=+\-@＝＋－＠])/, "") || []);
}

function readDayCells(read: ReadCells, cells: readonly string[]): DayCells {
  const [arrival = ""] = read(cells, "arrival");
  const [departure] = read(cells, "departure");
  const [lastNight] = read(cells, "lastNight");
  const [nights] = read(cells, "nights");
  return {
    arrival,
    departure: departure ?? lastNight ?? "",
    nights: nights === undefined ? undefined : (readCount(nights) ?? NaN),
    daysAfter: departure === undefined && lastNight !== undefined ? 1 : 0,
  };
}

interface RowTools {
  read: ReadCells;
  order: DayOrder | undefined;
  answers: Answers;
  context: ReadContext;
  asked: Asked;
}

function createRowReader(table: BookingTable, format: BookingFormat, tools: RowTools): (cells: readonly string[]) => RowResult {
  const { read, order, answers, context, asked } = tools;
  const readPrices = createPriceReader(table, format, context.isExact ?? false);
  const findUnit = createUnitFinder(format, tools);
  const states = { ...format.states, ...answers.states };
  return (cells) => {
    const state = stateOf(read, cells, format, states);
    if (state.meaning === undefined) asked.state(state.word);
    else if (state.meaning !== "booked") return { kind: "left", reason: state.meaning, word: state.word };
    const unitId = findUnit(cells);
    if (unitId === "") return { kind: "left", reason: "unit", word: "" };
    const prices = readPrices(cells);
    const rest = readTexts(read, cells, table.head, format);
    const days = order === undefined ? undefined : readDays(readDayCells(read, cells), order);
    const problems: RowProblem[] = [
      ...(typeof days === "string" ? [days] : []),
      ...rest.problems,
      ...(Array.isArray(prices) ? prices : []),
    ];
    if (problems.length > 0 || Array.isArray(prices) || typeof days === "string") return { kind: "problem", problems };
    const money = moneyOf(prices, tools);
    if (state.meaning === undefined) return { kind: "open", question: "state" };
    if (unitId === undefined) return { kind: "open", question: "unit" };
    if (days === undefined) return { kind: "open", question: "days" };
    if (money === "open") return { kind: "open", question: "currency" };
    if (money === "left") return { kind: "left", reason: "currency", word: [...prices.currencies].join(" ") };
    const notes = [...rest.notes, ...(money === "unpriced" ? [prices.written] : [])].join("\n").slice(0, MAX_NOTES);
    const { total, paid, payout, commission, cleaningFee } = money === "unpriced" ? UNPRICED : prices;
    const booking: FileBooking = {
      ...rest.booking,
      ...days,
      unitId,
      total,
      paid: paid ?? 0,
      payout,
      commission,
      cleaningFee,
      channel: context.channel ?? readChannel(read(cells, "channel")[0] ?? ""),
      notes: notes.toWellFormed(),
    };
    return { kind: "booking", booking };
  };
}

const UNPRICED = { total: null, paid: null, payout: null, commission: null, cleaningFee: null };
const MAX_NOTES = 2000;

/** The meaning of a row's states: it is booked only if all of them say so. Without a column about it, it is booked. */
function stateOf(
  read: ReadCells,
  cells: readonly string[],
  { columns }: BookingFormat,
  states: Readonly<Record<string, StateMeaning>>,
): { meaning: StateMeaning | undefined; word: string } {
  if (read(cells, "name").some((name) => CANCELLED_NAME.test(name))) return { meaning: "cancelled", word: "CANCELED" };
  const words = columns.flatMap((column, index) => (column === "state" ? [cells[index] ?? ""] : []));
  const found = words.map((word) => ({ meaning: readState(word, states), word }));
  return (
    found.find(({ meaning }) => meaning !== undefined && meaning !== "booked") ??
    found.find(({ meaning }) => meaning === undefined) ?? { meaning: "booked", word: words[0] ?? "" }
  );
}

/** Finds the unit that a row names; undefined if the owner has to say which, empty to leave the row out. */
function createUnitFinder({ columns }: BookingFormat, { read, answers, context, asked }: RowTools) {
  const byName = Map.groupBy(context.units, ({ name }) => searchText(name));
  const [only] = context.units.length === 1 && !columns.includes("unit") ? context.units : [];
  return (cells: readonly string[]): string | undefined => {
    if (only) return only.id;
    const name = [...new Set(read(cells, "unit"))].join(" · ");
    const key = searchText(name);
    const same = byName.get(key) ?? [];
    const unitId = Object.hasOwn(answers.units, key) ? answers.units[key] : same.length === 1 ? same[0]?.id : undefined;
    if (unitId === undefined) asked.unit(name);
    return unitId;
  };
}

/** How a row's amounts are booked; `unpriced`: without them. */
function moneyOf({ currencies, total, paid, ...rest }: RowPrices, { answers, context, asked }: RowTools) {
  const hasMoney = [total, paid, rest.payout, rest.commission, rest.cleaningFee].some(
    (amount) => amount !== null && amount !== 0,
  );
  if (!hasMoney) return "priced";
  const [currency] = currencies;
  if (currency === context.currency) return "priced";
  if (currency === undefined) {
    asked.currency();
    if (answers.isSiteCurrency === undefined) return "open";
    if (answers.isSiteCurrency) return "priced";
  } else asked.foreign(currency);
  return answers.keepsForeign ? "unpriced" : "left";
}

function readTexts(read: ReadCells, cells: readonly string[], head: readonly string[], { columns }: BookingFormat) {
  const first = (column: BookingColumn): string => read(cells, column)[0] ?? "";
  const problems: RowProblem[] = [];
  const name = toSingleLine(first("name") || [first("firstName"), first("lastName")].filter(Boolean).join(" "));
  if (name === "") problems.push("name");
  const email = normalizeEmail(first("email"));
  if (first("email") !== "" && email === undefined) problems.push("email");
  const party = readParty({
    adults: first("adults"),
    children: first("children"),
    infants: first("infants"),
    guests: first("guests"),
  });
  if (!party) problems.push("guests");
  const rooms = readCount(first("rooms"));
  if (rooms === undefined || rooms > 1) problems.push("rooms");
  const number = toSingleLine(first("number"));
  const extras = columns.flatMap((column, index) => {
    const cell = cells[index] ?? "";
    return column === "extra" && cell !== "" && cell !== "0" ? [`${head[index] ?? ""}: ${cell}`] : [];
  });
  const booking = {
    name: clip(name, 120),
    email: email ?? null,
    phone: clip(toSingleLine(first("phone")), 40) || null,
    number: SHORTENED.test(number) ? "" : clip(number, 100),
    ...(party ?? { adults: 1, children: 0, infants: 0 }),
  };
  const notes = [...read(cells, "notes"), ...extras].flatMap((note) => note.split(/\r\n?|\n/).map(toSingleLine));
  return { problems, booking, notes: notes.filter(Boolean) };
}

const clip = (text: string, maxLength: number): string => text.slice(0, maxLength).toWellFormed().trim();

/** Collects what the owner is asked, each word and name once. */
class Asked {
  readonly #states = new Map<string, { word: string; count: number }>();
  readonly #units = new Map<string, { name: string; count: number }>();
  readonly #foreign = new Map<string, { code: string; count: number }>();
  #currency = 0;

  state(word: string): void {
    add(this.#states, normalizeState(word), { word, count: 0 });
  }

  unit(name: string): void {
    add(this.#units, searchText(name), { name, count: 0 });
  }

  foreign(code: string): void {
    add(this.#foreign, code, { code, count: 0 });
  }

  currency(): void {
    this.#currency += 1;
  }

  questions(): Omit<Questions, "days"> {
    return {
      states: [...this.#states.values()],
      units: [...this.#units.values()],
      currency: this.#currency,
      foreign: [...this.#foreign.values()],
    };
  }
}

function add<Item extends { count: number }>(counts: Map<string, Item>, key: string, first: Item): void {
  const item = counts.get(key) ?? first;
  item.count += 1;
  counts.set(key, item);
}
