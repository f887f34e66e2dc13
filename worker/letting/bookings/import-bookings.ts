import type { BookingContact } from "#contract/letting/booking.ts";
import type { ImportedRow, ImportOutcome } from "#contract/letting/booking-import.ts";
import { importedQuote, importedState } from "#domain/bookings/imported-quote.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { begin, type ImportKey, requireNotUndone } from "#store/letting/booking-imports.ts";
import type { BookingPlace } from "#store/letting/booking-places.ts";
import * as bookings from "#store/letting/bookings.ts";
import { lockCalendar } from "#store/letting/calendar-versions.ts";
import { insertGuest, removeUnlessLinked, selectMatches } from "#store/letting/guests.ts";
import type { CalendarStay } from "#store/letting/imported-rows.ts";
import { insertDetails } from "#store/letting/imported-stays.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import type { Acting, BookingTools } from "./booking-tools.ts";
import { readContact } from "../guests/read-contact.ts";
import { insertBooking, readFormer } from "./place-booking.ts";
import { findPlaces, planImport, type RowPlan } from "./plan-import.ts";
import { quoteBooking } from "./quote-booking.ts";

interface Import {
  key: ImportKey;
  /** Name of the import. */
  source: string;
  acting: Acting;
  /** Language of the guests. */
  locale: Locale;
}

/** Returns the result that an import of the rows would have, without writing anything. */
export async function checkImport(
  { store }: Pick<BookingTools, "store">,
  siteId: string,
  rows: readonly ImportedRow[],
): Promise<ImportOutcome[]> {
  const places = await findPlaces(store, siteId, rows);
  return (await planImport(store, { siteId, rows, places })).map(({ outcome }) => outcome);
}

/**
 * Writes a portion of an import as bookings that were agreed elsewhere: without emails, with the row's amounts. Nights that are
 * taken are never overridden. A repeated row creates one booking. Nothing is written after the import was undone.
 */
export async function importBookings(
  tools: BookingTools,
  rows: readonly ImportedRow[],
  { key, source, acting, locale }: Import,
): Promise<ImportOutcome[]> {
  const { store, now } = tools;
  const places = await findPlaces(store, key.siteId, rows);
  const plans = await planImport(store, { siteId: key.siteId, rows, places });
  if (plans.some(({ outcome }) => isWritten(outcome)))
    await begin(store.db, store.tables, key, { userId: acting.userId, source, now });
  const writing = { key, acting, locale };
  const outcomes: ImportOutcome[] = [];
  for (const plan of plans) {
    const place = places.get(plan.row.unitId);
    if (!place || !isWritten(plan.outcome)) outcomes.push(plan.outcome);
    else if (plan.calendarStay)
      outcomes.push(await writeDetails(tools, { place, row: plan.row, stay: plan.calendarStay }, writing));
    else outcomes.push(await writeBookingOf(tools, place, plan, writing));
  }
  return outcomes;
}

const isWritten = ({ outcome }: ImportOutcome): boolean => outcome === "new" || outcome === "onCalendar";

type Writing = Omit<Import, "source">;

/** The amounts and the number of a row, as a booking keeps them. */
const partsOf = ({ total, payout, commission, cleaningFee, number, children, infants }: ImportedRow, { id }: ImportKey) => ({
  isTotalKnown: total !== null,
  channelPayout: payout,
  channelCommission: commission,
  channelCleaningFee: cleaningFee,
  channelNumber: number.trim() || null,
  importId: id,
  withoutAge: { children, infants },
});

const MAX_ATTEMPTS = 3;

async function writeBookingOf(
  tools: BookingTools,
  place: BookingPlace,
  { row, key: requestKey }: RowPlan,
  { key, acting, locale }: Writing,
): Promise<ImportOutcome> {
  const { store, now } = tools;
  const { site, unit } = place;
  const { arrival, departure, paid, adults } = row;
  const contact = await contactOf(row, place, locale);
  const request = { arrival, departure, adults, children: [], pets: 0, extras: [], code: null };
  const today = dayInZone(now, site.timeZone);
  const { plan, version } = unit.rates;
  const price = { total: row.total ?? 0, currency: plan.currency, schedule: plan.schedule };
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
      quote: importedQuote({ arrival, departure, ...price, version, today }),
      quoted,
      matches,
      offerHours: 0,
      notes: row.notes,
      mails: {},
      isLimited: false,
      imported: partsOf(row, key),
      more: (db, bookingId) => [
        requireNotUndone(db, store.tables, key),
        ...(paid === 0
          ? []
          : [
              bookings.insertMovement(db, store.tables, {
                // The id of the booking tells the import's own movement from later ones.
                id: bookingId,
                bookingId,
                kind: "charge",
                method: "other",
                amount: paid,
                note: null,
                on: arrival < today ? arrival : today,
                at: now,
                userId: acting.userId,
              }),
            ]),
      ],
    });
    if (typeof inserted === "object") return { outcome: "new" };
    if (inserted === "NIGHTS_TAKEN" || inserted === "IMPORT_UNDONE") return { outcome: "refused", code: inserted };
    if (inserted === "NOT_FOUND") return { outcome: "refused", code: "UNKNOWN_UNIT" };
  }
  return { outcome: "refused", code: "NIGHTS_TAKEN" };
}

const contactOf = ({ name, email, phone }: ImportedRow, { site }: BookingPlace, locale: Locale): Promise<BookingContact> =>
  readContact({ name: name.trim(), email, phone, address: null }, { locale, home: site.place.country });

/** Gives a stay that the platform's calendar has already the row's guest and money. It takes no nights and frees none. */
async function writeDetails(
  { store, now }: BookingTools,
  { place, row, stay: { unitId, source, arrival, departure } }: { place: BookingPlace; row: ImportedRow; stay: CalendarStay },
  { key, locale }: Writing,
): Promise<ImportOutcome> {
  const { db, tables: t } = store;
  const contact = await contactOf(row, place, locale);
  const matches = await selectMatches(db, t, key.siteId, contact);
  const isReachable = contact.email !== null || contact.phone !== null;
  const newGuest =
    isReachable && matches.length === 0 ? { id: crypto.randomUUID(), siteId: key.siteId, contact, locale, now } : undefined;
  const { children, infants } = row;
  const values = {
    guestName: contact.name,
    guestId: newGuest?.id ?? (matches.length === 1 ? (matches[0]?.id ?? null) : null),
    party: {
      adults: row.adults,
      children: [],
      pets: 0,
      ...(children + infants > 0 && { withoutAge: { children, infants } }),
    },
    income: row.total,
    commission: row.commission,
    taxPaidByChannel: false,
    notes: row.notes,
    messageLocale: null,
  };
  const exported = {
    payout: row.payout,
    cleaningFee: row.cleaningFee,
    channelNumber: row.number.trim() || null,
    importId: key.id,
  };
  const stay = { unitId, source, arrival, departure };
  try {
    const [, [written]] = await store.atomically((batch) => [
      lockCalendar(batch, t, key.siteId),
      insertDetails(batch, t, { stay, values, exported, id: crypto.randomUUID(), now }),
      ...(newGuest ? [insertGuest(batch, t, newGuest), removeUnlessLinked(batch, t, newGuest.id)] : []),
      requireNotUndone(batch, t, key),
    ]);
    return { outcome: written ? "onCalendar" : "known" };
  } catch (error) {
    if (failedGuard(error) === "importUndone") return { outcome: "refused", code: "IMPORT_UNDONE" };
    throw error;
  }
}
