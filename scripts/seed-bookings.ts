import { DEMO_OWNER_ID } from "#contract/demo-owner.ts";
import { type BookingMode, type BookingSettings, DEFAULT_TERMS } from "#contract/booking-settings.ts";
import type { SiteRecord } from "#contract/site-record.ts";
import { takesNights } from "#domain/bookings/transitions.ts";
import { type CalendarDate, daysBetween } from "#domain/dates.ts";
import { preparationNightsAfter } from "#domain/rates/quote.ts";
import type { ThemeId } from "#domain/themes.ts";
import { type Block, insert as insertBlock } from "#store/blocks.ts";
import { replace as replaceSettings } from "#store/booking-settings.ts";
import * as bookings from "#store/bookings.ts";
import { insertGuest } from "#store/guests.ts";
import { claim, NO_PARTS } from "#store/nights.ts";
import { chunkRows, type Database, type Query, type Store } from "#store/store.ts";
import type { DemoHome } from "#themes/demo/home.ts";
import type { Secrets } from "#worker/accounts/digests.ts";
import { createGuestToken } from "#worker/bookings/guest-token.ts";
import { type BookableUnit, bookableUnits } from "#worker/rates/bookable.ts";
import { quoteContextOf } from "#worker/rates/quote-units.ts";
import { createDemoBooking, type DemoBooking } from "./demo-booking.ts";
import { ARRIVAL_ITEMS, DEMO_GUESTS, type DemoGuest } from "./demo-guests.ts";
import { type DemoStay, listDemoStays } from "./demo-stays.ts";
import { stableId } from "./stable-id.ts";

/** Each mode occurs in at least one home. */
const MODES: Record<ThemeId, BookingMode> = {
  "fresh-coastal": "instant",
  "urban-hip": "instant",
  "classic-elegant": "instant",
  "modern-minimal": "request",
  "warm-cozy": "request",
  "nature-rustic": "enquiry",
};
/** The IBAN registry's example of a Dutch account, which nobody has. */
const EXAMPLE_IBAN = "NL91ABNA0417164300";
/** Host of the other calendar. */
const IMPORT_SOURCE = "www.airbnb.com";
const IMPORTED_NIGHT_INCOME = 118_00;
const IMPORT_COMMISSION = 0.155;
const BLOCK_NOTES = ["Schilder in huis", "Familieweekend", "Onderhoud van de ketel"];
/** A step through the guests that visits all of them, so that some return after a while. */
const GUEST_STEP = 5;

type ImportedStay = Store["tables"]["importedStays"]["$inferInsert"];

interface SeedContext {
  site: SiteRecord;
  home: DemoHome;
  /** Milliseconds since the epoch. */
  now: number;
  today: CalendarDate;
  secrets: Secrets;
}

/**
 * Makes a year of bookings in a demo home, with guests, blocks and the settings for bookings. Returns the queries that write them,
 * for the batch that writes the site.
 */
export async function createDemoYear(context: SeedContext): Promise<(db: Database, t: Store["tables"]) => Query[]> {
  const { site, home, now, today, secrets } = context;
  const mode = MODES[home.theme];
  const blocks: Block[] = [];
  const imported: ImportedStay[] = [];
  const made: (DemoBooking & Awaited<ReturnType<typeof createGuestToken>> & { preparationNights: number })[] = [];
  const guests = new Map<DemoGuest, number>();
  for (const [index, unit] of bookableUnits(site).entries()) {
    const quoteContext = quoteContextOf(unit, [], { now, timeZone: site.timeZone });
    const preparationNights = (departure: CalendarDate) => preparationNightsAfter(unit.rates.plan, departure, quoteContext);
    const booked = home.booked.filter((stay) => stay.unit === unit.slug);
    const isPaidAhead = unit.rates.plan.schedule.kind !== "arrival";
    for (const stay of listDemoStays({ booked, mode, isFirst: index === 0, isPaidAhead, preparationNights, today })) {
      if (stay.use === "block" || stay.use === "imported") {
        const block = createBlock(unit, stay, stay.use, now);
        blocks.push(block);
        if (stay.use === "imported") imported.push(createImportedStay(unit, stay, now));
        continue;
      }
      const number = made.length;
      const guest = guestOf(number);
      const booking = createDemoBooking({
        ...stay,
        site,
        unit,
        mode,
        state: stay.use,
        guest,
        contact: contactOf(guest),
        guestId: guestIdOf(site, guest),
        number,
        ownerId: DEMO_OWNER_ID,
        now,
      });
      guests.set(guest, Math.min(guests.get(guest) ?? now, booking.booking.createdAt));
      made.push({ ...booking, ...(await createGuestToken(secrets)), preparationNights: preparationNights(stay.departure) });
    }
  }
  const settings = createSettings(site, home, mode);
  return (db, t) => [
    ...replaceSettings(db, t, { siteId: site.id, version: 0, settings, by: DEMO_OWNER_ID, now }),
    ...[...guests].map(([guest, since]) =>
      insertGuest(db, t, {
        id: guestIdOf(site, guest),
        siteId: site.id,
        contact: contactOf(guest),
        locale: guest.locale,
        now: since,
      }),
    ),
    ...blocks.flatMap((block) => insertBlock(db, t, block, NO_PARTS)),
    ...imported.map((stay) => db.insert(t.importedStays).values(stay)),
    ...made.flatMap(({ booking, tokenDigest, tokenSealed, preparationNights }) => [
      bookings.insert(db, t, {
        ...booking,
        tokenDigest,
        tokenSealed,
        network: null,
        requestKey: null,
        marketingConsentAt: null,
      }),
      ...(takesNights(booking.state)
        ? claim(db, t, { ...booking, holder: booking.id, kind: "stay", related: NO_PARTS, preparationNights })
        : []),
    ]),
    ...insertRows(
      made.flatMap(({ booking, events }) => events.map((event) => ({ ...event, bookingId: booking.id }))),
      (rows) => db.insert(t.bookingEvents).values(rows),
    ),
    ...insertRows(
      made.flatMap(({ movements }) => movements),
      (rows) => db.insert(t.movements).values(rows),
    ),
  ];
}

/** Number of columns of events and movements. */
const COLUMNS = 9;
const insertRows = <T>(rows: T[], insert: (rows: T[]) => Query): Query[] => chunkRows(rows, COLUMNS).map(insert);

function guestOf(number: number): DemoGuest {
  const guest = DEMO_GUESTS[(number * GUEST_STEP) % DEMO_GUESTS.length];
  if (!guest) throw new Error("no demo guests");
  return guest;
}

const guestIdOf = (site: SiteRecord, guest: DemoGuest): string => stableId("guest", site.id, guest.name);

function contactOf(guest: DemoGuest) {
  const word = guest.name.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/g, "l").replace(/ı/g, "i").toLowerCase();
  const last = String(DEMO_GUESTS.indexOf(guest)).padStart(2, "0");
  return {
    name: guest.name,
    email: `${word.match(/[a-z]+/g)?.join(".") ?? "guest"}@gast.example`,
    phone: `+${guest.callingCode}0000000${last}`,
    address: null,
  };
}

const createBlock = ({ id: unitId }: BookableUnit, { arrival, departure }: DemoStay, use: "block" | "imported", now: number) => ({
  id: stableId("block", unitId, arrival),
  unitId,
  kind: use === "block" ? ("owner" as const) : ("imported" as const),
  arrival,
  departure,
  source: use === "block" ? null : IMPORT_SOURCE,
  note: use === "block" ? (BLOCK_NOTES[Number(arrival.slice(-2)) % BLOCK_NOTES.length] ?? "") : "",
  sequence: 0,
  createdAt: now,
  updatedAt: now,
});

function createImportedStay({ id: unitId }: BookableUnit, { arrival, departure }: DemoStay, now: number): ImportedStay {
  const income = daysBetween(arrival, departure) * IMPORTED_NIGHT_INCOME;
  return {
    id: stableId("imported stay", unitId, arrival),
    unitId,
    source: IMPORT_SOURCE,
    arrival,
    departure,
    guestName: "Thijs van Dam",
    party: { adults: 2, children: [], pets: 0 },
    income,
    commission: Math.round(income * IMPORT_COMMISSION),
    taxPaidByChannel: true,
    notes: "",
    version: 1,
    updatedAt: now,
  };
}

function createSettings({ units, place }: SiteRecord, { host }: DemoHome, mode: BookingMode): BookingSettings {
  const terms = { ...DEFAULT_TERMS, mode, nightRegister: true, arrival: ARRIVAL_ITEMS };
  const { name, street, postalCode, town } = host;
  return {
    identity: { name, street, postalCode, town, country: place.country, vatNumber: "", tradeNumber: "" },
    transfer: { iban: EXAMPLE_IBAN, holder: name },
    payOnArrival: true,
    units: Object.fromEntries(units.map(({ id }) => [id, terms])),
  };
}
