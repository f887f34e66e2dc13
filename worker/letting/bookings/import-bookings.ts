import type { ImportedRow, ImportOutcome } from "#contract/letting/booking-import.ts";
import { importedQuote, importedState } from "#domain/bookings/imported-quote.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { countNights, MAX_NIGHTS } from "#domain/stays.ts";
import { type BookingPlace, findPlace } from "#store/letting/booking-places.ts";
import * as bookings from "#store/letting/bookings.ts";
import { findTakenRanges, type TakenRange } from "#store/letting/nights.ts";
import { digest } from "#services/secrets/digests.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { insertBooking, readFormer } from "./place-booking.ts";
import { quoteBooking } from "./quote-booking.ts";

/** Key of the booking that a row creates: the same row of a file is imported once. */
const keyOf = async ({ unitId, arrival, departure, name, number }: ImportedRow): Promise<string> =>
  `import ${await digest(JSON.stringify([unitId, arrival, departure, name.trim().toLowerCase(), number.trim()]))}`;

const isStay = (row: ImportedRow): boolean => countNights(row) >= 1 && countNights(row) <= MAX_NIGHTS;

/**
 * Returns the result that an import of the rows would have, without writing anything. Nights that two rows share belong to the
 * first of them.
 */
export async function checkImport(
  { store }: Pick<BookingTools, "store">,
  siteId: string,
  rows: readonly ImportedRow[],
): Promise<ImportOutcome[]> {
  const [keys, units] = await Promise.all([Promise.all(rows.map(keyOf)), findUnitIds(store, siteId, rows)]);
  const stays = rows.filter((row) => isStay(row) && units.has(row.unitId));
  const [known, taken] = await Promise.all([bookings.findRequestKeys(store, siteId, keys), findTaken(store, stays)]);
  const before: ImportedRow[] = [];
  return rows.map((row, index): ImportOutcome => {
    if (known.has(keys[index] ?? "")) return { outcome: "known" };
    if (!isStay(row)) return { outcome: "refused", code: "INVALID_STAY" };
    if (!units.has(row.unitId)) return { outcome: "refused", code: "UNKNOWN_UNIT" };
    const shares = (other: { unitId: string; arrival: CalendarDate; departure: CalendarDate }) =>
      other.unitId === row.unitId && other.arrival < row.departure && other.departure > row.arrival;
    if (taken.some(shares)) return { outcome: "refused", code: "NIGHTS_TAKEN" };
    if (before.some(shares)) return { outcome: "refused", code: "SAME_NIGHTS" };
    before.push(row);
    return { outcome: "new" };
  });
}

async function findUnitIds(store: BookingTools["store"], siteId: string, rows: readonly ImportedRow[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map(({ unitId }) => unitId))].slice(0, MAX_UNITS);
  const places = await Promise.all(ids.map((id) => findPlace(store, siteId, { id })));
  return new Set(places.flatMap((place) => place?.unit.id ?? []));
}

/** Maximum number of units in one file, as many as a site may have. */
const MAX_UNITS = 60;

async function findTaken(store: BookingTools["store"], stays: readonly ImportedRow[]): Promise<TakenRange[]> {
  const unitIds = [...new Set(stays.map(({ unitId }) => unitId))];
  const [from] = stays.map(({ arrival }) => arrival).toSorted();
  const until = stays
    .map(({ departure }) => departure)
    .toSorted()
    .at(-1);
  return from === undefined || until === undefined ? [] : findTakenRanges(store, unitIds, from, addDays(until, 1));
}

/**
 * Writes the rows as bookings that were agreed elsewhere: without emails, with the row's total and paid amount. Nights that are
 * taken are never overridden. A repeated row creates one booking.
 */
export async function importBookings(
  tools: BookingTools,
  siteId: string,
  rows: readonly ImportedRow[],
  { acting, locale }: { acting: Acting; locale: Locale },
): Promise<ImportOutcome[]> {
  const places = new Map<string, BookingPlace | undefined>();
  const outcomes: ImportOutcome[] = [];
  for (const row of rows) {
    if (!places.has(row.unitId)) places.set(row.unitId, await findPlace(tools.store, siteId, { id: row.unitId }));
    const place = places.get(row.unitId);
    if (!place) outcomes.push({ outcome: "refused", code: "UNKNOWN_UNIT" });
    else if (!isStay(row)) outcomes.push({ outcome: "refused", code: "INVALID_STAY" });
    else outcomes.push(await importRow(tools, place, row, { acting, locale }));
  }
  return outcomes;
}

const MAX_ATTEMPTS = 3;

async function importRow(
  tools: BookingTools,
  place: BookingPlace,
  row: ImportedRow,
  { acting, locale }: { acting: Acting; locale: Locale },
): Promise<ImportOutcome> {
  const { store, now } = tools;
  const { site, unit } = place;
  const { arrival, departure, total, paid, adults } = row;
  const contact = { name: row.name.trim(), email: row.email, phone: row.phone, address: null };
  const request = { arrival, departure, adults, children: [], pets: 0, extras: [], code: null };
  const today = dayInZone(now, site.timeZone);
  const requestKey = await keyOf(row);
  const { plan, version } = unit.rates;
  const quote = importedQuote({ arrival, departure, total: total ?? 0, currency: plan.currency, schedule: plan.schedule, version, today });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [quoted, { matches, before }] = await Promise.all([
      quoteBooking(tools, place, request, { email: null }),
      readFormer(store, site.id, contact, requestKey),
    ]);
    if (before) return { outcome: "known" };
    const inserted = await insertBooking(tools, place, {
      acting,
      request,
      contact,
      locale,
      message: null,
      arrivalTime: null,
      payment: "transfer",
      requestKey,
      network: null,
      agreesToMarketing: false,
      channel: row.channel,
      mode: null,
      state: importedState(row, today),
      quote,
      quoted,
      matches,
      offerHours: 0,
      notes: [row.number && `# ${row.number}`, row.notes].filter(Boolean).join("\n"),
      mails: {},
      isLimited: false,
      more: (db, bookingId) =>
        paid === 0
          ? []
          : [
              bookings.insertMovement(db, store.tables, {
                id: crypto.randomUUID(),
                bookingId,
                kind: "charge",
                method: "other",
                amount: paid,
                note: null,
                on: arrival < today ? arrival : today,
                at: now,
                userId: acting.userId,
              }),
            ],
    });
    if (typeof inserted === "object") return { outcome: "new" };
    if (inserted === "NIGHTS_TAKEN") return { outcome: "refused", code: "NIGHTS_TAKEN" };
    if (inserted === "NOT_FOUND") return { outcome: "refused", code: "UNKNOWN_UNIT" };
  }
  return { outcome: "refused", code: "NIGHTS_TAKEN" };
}
