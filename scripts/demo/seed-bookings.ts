import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import {
  type BookingMode,
  type BookingSettings,
  DEFAULT_PAYMENT_TERMS,
  DEFAULT_TERMS,
  type PaymentTerms,
} from "#contract/letting/booking-settings.ts";
import type { SiteRecord } from "#contract/owners/site-record.ts";
import { takesNights } from "#domain/bookings/transitions.ts";
import { type CalendarDate, daysBetween } from "#domain/dates.ts";
import { preparationNightsAfter } from "#domain/rates/quote.ts";
import { searchText } from "#domain/search-text.ts";
import type { Stay } from "#domain/stays.ts";
import type { ThemeId } from "#domain/themes.ts";
import { type Block, insert as insertBlock } from "#store/letting/blocks.ts";
import { replace as replaceSettings } from "#store/letting/booking-settings.ts";
import * as bookings from "#store/letting/bookings.ts";
import { insertGuest } from "#store/letting/guests.ts";
import { claim, NO_PARTS } from "#store/letting/nights.ts";
import { insertPayment, insertRefund, reconcileSoon } from "#store/letting/payments.ts";
import { chunkRows, type Database, type Query, type Store } from "#store/dialect/store.ts";
import type { DemoHome } from "#themes/demo/home.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import { createGuestToken } from "#letting/bookings/guest-token.ts";
import { type BookableUnit, bookableUnits } from "#letting/rates/bookable.ts";
import { quoteContextOf } from "#domain/rates/quote-context.ts";
import { createDemoBooking, type DemoBooking } from "./booking.ts";
import { createDemoConversations } from "./conversations.ts";
import { createDemoFeeds, DEMO_CHANNELS, demoFeedId } from "./feeds.ts";
import { ARRIVAL_ITEMS, DEMO_GUESTS, type DemoGuest } from "./guests.ts";
import { testAccountId } from "./payments.ts";
import { createDemoReviews } from "./reviews.ts";
import { type DemoStay, listDemoStays } from "./stays.ts";
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
/** Homes whose guests can pay online, at the built-in test provider. */
const ONLINE: ReadonlySet<ThemeId> = new Set(["classic-elegant", "modern-minimal"]);
/** The home whose owner issues invoices and imports bank statements. */
export const HOME_WITH_PAPERS: ThemeId = "fresh-coastal";
/** A VAT number of the right form that nobody has. */
const EXAMPLE_VAT_NUMBER = "NL000099998B57";
/** Owners of these homes inspect the house before they refund a deposit. */
const ONLINE_TERMS: PaymentTerms = { ...DEFAULT_PAYMENT_TERMS, online: true, depositOnline: true, depositReturnDays: null };
/** The IBAN registry's example of a Dutch account, which nobody has. */
const EXAMPLE_IBAN = "NL91ABNA0417164300";
/** Guests of other platforms, as the owner has entered them. */
const IMPORTED_GUESTS = ["Thijs van Dam", "Marieke Kuipers"];
const COMMISSION = 0.15;
const IMPORTED_NIGHT_INCOME = 118_00;
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
 * Creates a year of bookings in a demo home, with guests, blocks and the settings for bookings. Returns the queries that write
 * them, for the batch that writes the site.
 */
export async function createDemoYear(context: SeedContext): Promise<(db: Database, t: Store["tables"]) => Query[]> {
  const { site, home, now, today, secrets } = context;
  const mode = MODES[home.theme];
  const isOnline = ONLINE.has(home.theme);
  const blocks: Block[] = [];
  const imported: ImportedStay[] = [];
  const feeds: Awaited<ReturnType<typeof createDemoFeeds>>[] = [];
  const made: (DemoBooking & Awaited<ReturnType<typeof createGuestToken>> & { preparationNights: number })[] = [];
  const guests = new Map<DemoGuest, number>();
  for (const [index, unit] of bookableUnits(site).entries()) {
    const quoteContext = quoteContextOf(unit, [], { now, timeZone: site.timeZone });
    const preparationNights = (departure: CalendarDate) => preparationNightsAfter(unit.rates.plan, departure, quoteContext);
    const booked = home.booked.filter((stay) => stay.unit === unit.slug);
    // Further units are on one platform.
    const channels = DEMO_CHANNELS[home.theme]
      .slice(0, index === 0 ? undefined : 1)
      .map((channel) => ({ ...channel, imported: [] as (Stay & { id: string })[] }));
    const own: Parameters<typeof createDemoFeeds>[0]["own"][number][] = [];
    let importedCount = 0;
    const isPaidAhead = unit.rates.plan.schedule.kind !== "arrival";
    for (const stay of listDemoStays({ booked, mode, isFirst: index === 0, isPaidAhead, isOnline, preparationNights, today })) {
      const channel = channels[importedCount % Math.max(1, channels.length)];
      if (stay.use === "imported" && channel) {
        importedCount += 1;
        channel.imported.push({ id: stableId("block", unit.id, stay.arrival), arrival: stay.arrival, departure: stay.departure });
        imported.push(createImportedStay(unit, stay, demoFeedId(unit.id, channel), now));
        continue;
      }
      if (stay.use === "block") {
        const block = createBlock(unit, stay, now);
        blocks.push(block);
        own.push({ ...block, isBooking: false });
        continue;
      }
      // A home without platforms has bookings of its own instead.
      const state = stay.use !== "imported" ? stay.use : stay.departure <= today ? "completed" : "confirmed";
      const number = made.length;
      const guest = guestOf(number);
      const booking = createDemoBooking({
        ...stay,
        site,
        unit,
        mode,
        state,
        guest,
        contact: contactOf(guest),
        guestId: guestIdOf(site, guest),
        number,
        ownerId: DEMO_OWNER_ID,
        terms: isOnline ? ONLINE_TERMS : DEFAULT_PAYMENT_TERMS,
        now,
      });
      guests.set(guest, Math.min(guests.get(guest) ?? now, booking.booking.createdAt));
      made.push({ ...booking, ...(await createGuestToken(secrets)), preparationNights: preparationNights(stay.departure) });
      const { id, arrival, departure, createdAt } = booking.booking;
      if (takesNights(state)) own.push({ id, arrival, departure, createdAt, isBooking: true });
    }
    feeds.push(await createDemoFeeds({ siteId: site.id, unitId: unit.id, own, channels, now, today, secrets }));
  }
  const settings = createSettings(site, home, mode, isOnline);
  const reviews = createDemoReviews({
    bookings: made.map(({ booking }) => booking),
    checkOut: new Map(site.units.map(({ id, checkOut }) => [id, checkOut])),
    timeZone: site.timeZone,
    now,
  });
  const conversations = createDemoConversations(
    made.map(({ booking }) => booking),
    { now, today },
  );
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
    ...(isOnline ? [db.insert(t.paymentAccounts).values(createTestAccount(site.id, now))] : []),
    ...made.flatMap(({ booking, payAt, tokenDigest, tokenSealed, preparationNights }) => [
      bookings.insert(db, t, {
        ...booking,
        tokenDigest,
        tokenSealed,
        network: null,
        requestKey: null,
        marketingConsentAt: null,
        importId: null,
      }),
      reconcileSoon(db, t, booking.id, payAt),
      ...(takesNights(booking.state)
        ? claim(db, t, { ...booking, holder: booking.id, kind: "stay", related: NO_PARTS, preparationNights })
        : []),
    ]),
    ...chunkRows(
      made.flatMap(({ booking, events }) => events.map((event) => ({ ...event, bookingId: booking.id }))),
      t.bookingEvents,
    ).map((rows) => db.insert(t.bookingEvents).values(rows)),
    ...made.flatMap(({ payments }) => payments.map((payment) => insertPayment(db, t, payment))),
    ...chunkRows(
      made.flatMap(({ movements }) => movements),
      t.movements,
    ).map((rows) => db.insert(t.movements).values(rows)),
    // Last: bookings are not placed on nights of other platforms.
    ...feeds.flatMap((queries) => queries(db, t)),
    ...made.flatMap(({ refunds }) => refunds.map((refund) => insertRefund(db, t, refund))),
    ...reviews.map((review) => db.insert(t.reviews).values(review)),
    ...chunkRows(conversations, t.messages).map((rows) => db.insert(t.messages).values(rows)),
  ];
}

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

/** Returns the value of a list for a day, so that the days of a home vary. */
function byDay<Value>(values: readonly Value[], day: CalendarDate): Value {
  const value = values[Number(day.slice(-2)) % values.length];
  if (value === undefined) throw new Error("empty list");
  return value;
}

const createBlock = ({ id: unitId }: BookableUnit, { arrival, departure }: DemoStay, now: number) => ({
  id: stableId("block", unitId, arrival),
  unitId,
  kind: "block" as const,
  arrival,
  departure,
  source: null,
  note: byDay(BLOCK_NOTES, arrival),
  sequence: 0,
  createdAt: now,
  updatedAt: now,
});

function createImportedStay(
  { id: unitId }: BookableUnit,
  { arrival, departure }: DemoStay,
  source: string,
  now: number,
): ImportedStay {
  const guestName = byDay(IMPORTED_GUESTS, arrival);
  const income = daysBetween(arrival, departure) * IMPORTED_NIGHT_INCOME;
  return {
    id: stableId("imported stay", unitId, arrival),
    unitId,
    source,
    arrival,
    departure,
    guestName,
    searchText: searchText(guestName),
    party: { adults: 2, children: [], pets: 0 },
    income,
    commission: Math.round(income * COMMISSION),
    taxPaidByChannel: true,
    notes: "",
    version: 1,
    updatedAt: now,
  };
}

function createSettings(
  { units, place }: SiteRecord,
  { host, theme }: DemoHome,
  mode: BookingMode,
  isOnline: boolean,
): BookingSettings {
  const terms = { ...DEFAULT_TERMS, mode, nightRegister: true, arrival: ARRIVAL_ITEMS };
  const { name, street, postalCode, town } = host;
  return {
    identity: {
      name,
      street,
      postalCode,
      town,
      country: place.country,
      vatNumber: theme === HOME_WITH_PAPERS ? EXAMPLE_VAT_NUMBER : "",
      tradeNumber: "",
    },
    transfer: { iban: EXAMPLE_IBAN, holder: name },
    payOnArrival: true,
    ...(isOnline ? { payments: ONLINE_TERMS } : {}),
    units: Object.fromEntries(units.map(({ id }) => [id, terms])),
    // This home has had its first guests; the lists of the others show what is still to do.
    ...(theme === HOME_WITH_PAPERS ? { tickedSteps: ["cancellation" as const] } : {}),
  };
}

const createTestAccount = (siteId: string, now: number): Store["tables"]["paymentAccounts"]["$inferInsert"] => ({
  id: testAccountId(siteId),
  siteId,
  provider: "test",
  isLive: false,
  name: "",
  methods: [],
  hook: "none",
  checkedAt: now,
  isActive: true,
  createdAt: now,
});
