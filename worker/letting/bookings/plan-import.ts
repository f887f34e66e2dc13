import {
  COMPARED_FIELDS,
  type ImportDifference,
  type ImportedRow,
  type ImportOutcome,
} from "#contract/letting/booking-import.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { searchText } from "#domain/search-text.ts";
import { countNights, MAX_NIGHTS } from "#domain/stays.ts";
import { type BookingPlace, findPlace } from "#store/letting/booking-places.ts";
import {
  type CalendarStay,
  findByKeys,
  findByNumbers,
  findCalendarStays,
  type NumberedStay,
  type StoredRow,
} from "#store/letting/imported-rows.ts";
import { findTakenRanges, type TakenRange } from "#store/letting/nights.ts";
import type { Store } from "#store/dialect/store.ts";
import { digest } from "#services/secrets/digests.ts";

/** Plan of an import for a row. */
export interface RowPlan {
  row: ImportedRow;
  /** Key of the booking that the row makes. */
  key: string;
  outcome: ImportOutcome;
  /** The stay of the platform's own calendar, for the outcome `onCalendar`. */
  calendarStay?: CalendarStay;
}

/** Maximum number of units in one file, as many as a site may have. */
const MAX_UNITS = 60;

/**
 * Key of the booking that a row makes: the other system's number is imported once for a unit, a row without one once for its dates
 * and name.
 */
async function keyOf({ unitId, arrival, departure, name, number }: ImportedRow): Promise<string> {
  const parts = number.trim() === "" ? [arrival, departure, name.trim().toLowerCase(), ""] : [number.trim()];
  return `import ${await digest(JSON.stringify([unitId, ...parts]))}`;
}

const isStay = (row: ImportedRow): boolean => countNights(row) >= 1 && countNights(row) <= MAX_NIGHTS;

/**
 * Plans what an import does with rows, without writing anything; `places` are those of the rows (`findPlaces`). A row that was imported before is known, even if it has changed
 * in its file since; what differs is named, and nothing is changed. Nights that two rows share belong to the first of them. A
 * stay with exactly the nights of a row in the same platform's calendar is the row's stay.
 */
export async function planImport(
  store: Store,
  { siteId, rows, places }: { siteId: string; rows: readonly ImportedRow[]; places: ReadonlyMap<string, BookingPlace> },
): Promise<RowPlan[]> {
  const keys = await Promise.all(rows.map(keyOf));
  const stays = rows.filter((row) => isStay(row) && places.has(row.unitId));
  const numbers = [...new Set(rows.flatMap(({ number }) => number.trim() || []))];
  const [bookings, numbered, taken, onCalendars] = await Promise.all([
    findByKeys(store, siteId, keys),
    findByNumbers(store, siteId, numbers),
    findTaken(store, stays),
    findOnCalendars(store, stays),
  ]);
  const before: ImportedRow[] = [];
  const seen = new Set<string>();
  return rows.map((row, index): RowPlan => {
    const key = keys[index] ?? "";
    const stored = bookings.get(key) ?? numbered.find((each) => isNumbered(each, row));
    const plan = (outcome: ImportOutcome, calendarStay?: CalendarStay) => {
      seen.add(key);
      return { row, key, outcome, ...(calendarStay && { calendarStay }) };
    };
    if (stored) return plan(compareRow(row, stored));
    // The same booking twice in one file.
    if (seen.has(key)) return plan({ outcome: "known" });
    if (!isStay(row)) return plan({ outcome: "refused", code: "INVALID_STAY" });
    if (!places.has(row.unitId)) return plan({ outcome: "refused", code: "UNKNOWN_UNIT" });
    const shares = (other: Pick<ImportedRow, "unitId" | "arrival" | "departure">) =>
      other.unitId === row.unitId && other.arrival < row.departure && other.departure > row.arrival;
    const found = onCalendars.find((stay) => isSameStay(stay, row));
    if (taken.some((range) => range.holder !== found?.id && shares(range)))
      return plan({ outcome: "refused", code: "NIGHTS_TAKEN" });
    if (before.some(shares)) return plan({ outcome: "refused", code: "SAME_NIGHTS" });
    if (found?.details) return plan(compareRow(row, { ...row, ...found.details }));
    before.push(row);
    return found ? plan({ outcome: "onCalendar" }, found) : plan({ outcome: "new" });
  });
}

const isNumbered = ({ unitId, number }: NumberedStay, row: ImportedRow): boolean =>
  unitId === row.unitId && number === row.number.trim();

const isSameStay = ({ unitId, channel, arrival, departure }: CalendarStay, row: ImportedRow): boolean =>
  unitId === row.unitId && channel === row.channel && arrival === row.arrival && departure === row.departure;

/** Compares a row with what was made of it. What the file does not state is not compared. */
function compareRow(row: ImportedRow, stored: StoredRow): ImportOutcome {
  const differences = COMPARED_FIELDS.flatMap((field): ImportDifference[] => {
    const [now, was] = [row[field], stored[field]];
    const isSame = field === "name" ? searchText(row.name) === searchText(stored.name) : now === was;
    return now === null || isSame ? [] : [{ field, stored: was }];
  });
  return differences.length === 0 ? { outcome: "known" } : { outcome: "differs", differences };
}

/** Finds the site's units that rows name, by their ids. */
export async function findPlaces(store: Store, siteId: string, rows: readonly ImportedRow[]): Promise<Map<string, BookingPlace>> {
  const ids = [...new Set(rows.map(({ unitId }) => unitId))].slice(0, MAX_UNITS);
  const places = await Promise.all(ids.map((id) => findPlace(store, siteId, { id })));
  return new Map(places.flatMap((place) => (place ? [[place.unit.id, place]] : [])));
}

async function findTaken(store: Store, stays: readonly ImportedRow[]): Promise<TakenRange[]> {
  const { unitIds, from, until } = spanOf(stays);
  return from === undefined || until === undefined ? [] : findTakenRanges(store, unitIds, from, addDays(until, 1));
}

async function findOnCalendars(store: Store, stays: readonly ImportedRow[]): Promise<CalendarStay[]> {
  const { unitIds, from, until } = spanOf(stays);
  return from === undefined || until === undefined ? [] : findCalendarStays(store, unitIds, { from, to: until });
}

function spanOf(stays: readonly ImportedRow[]): { unitIds: string[]; from?: CalendarDate; until?: CalendarDate } {
  const unitIds = [...new Set(stays.map(({ unitId }) => unitId))];
  const [from] = stays.map(({ arrival }) => arrival).toSorted();
  const until = stays
    .map(({ departure }) => departure)
    .toSorted()
    .at(-1);
  return { unitIds, ...(from && { from }), ...(until && { until }) };
}
