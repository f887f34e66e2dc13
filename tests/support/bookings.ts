import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  type BookingSettings,
  DEFAULT_SETTINGS,
  DEFAULT_TERMS,
  type UnitBookingTerms,
} from "#contract/letting/booking-settings.ts";
import { takesNights } from "#domain/bookings/transitions.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import type { Block } from "#store/letting/blocks.ts";
import { type BookingPlace, findBooking, findPlace, type PlacedBooking } from "#store/letting/booking-places.ts";
import { toBooking } from "#store/letting/bookings.ts";
import type { NewSite } from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import type { Acting, BookingTools } from "#letting/bookings/booking-tools.ts";
import type { PaymentTools } from "#letting/payments/payment-tools.ts";
import { type GuestBooking, type Placed, placeBooking } from "#letting/bookings/place-booking.ts";
import { quoteBooking } from "#letting/bookings/quote-booking.ts";
import { NOW, siteFixture, TODAY, unitFixture } from "../fixtures/site.ts";
import { given } from "./given.ts";

export const SITE = "site-duinhuis";
export const UNIT = "duinhuis-huis";
export const OWNER: Acting = { by: "owner", userId: "owner-1" };

/** A stay that begins some days after the fixtures' today. */
export const stayIn = (days: number, nights: number): Stay => ({
  arrival: addDays(TODAY, days),
  departure: addDays(TODAY, days + nights),
});

export const areOverlapping = (a: Stay, b: Stay): boolean => a.arrival < b.departure && b.arrival < a.departure;

const secrets = secretsOf(Buffer.alloc(32, 7).toString("base64"));

export const bookingTools = (store: Store, now = NOW): PaymentTools => ({
  addresses: { stripe: new URL("http://127.0.0.1:1"), mollie: new URL("http://127.0.0.1:1") },
  store,
  now,
  secrets,
  mainOrigin: "https://vrijhuis.nl",
  onCalendarChange: async () => {},
});

/** A plan of 100 euros a night that refuses no stay by its length or notice. */
export function simplePlan(
  change: { rules?: Partial<RatePlan["rules"]>; discounts?: Partial<RatePlan["discounts"]> } = {},
): RatePlan {
  const plan = defaultPlan("EUR", 10_000, { sleeps: 6, minNights: 1 });
  return {
    ...plan,
    rules: { ...plan.rules, leadHours: 0, ...change.rules },
    discounts: { ...plan.discounts, ...change.discounts },
  };
}

interface GivenSite {
  site?: Partial<NewSite>;
  /** Ids of the units; the first one has the slug `huis`. */
  units?: string[];
  terms?: Partial<UnitBookingTerms>;
  settings?: Partial<BookingSettings>;
  plan?: RatePlan;
  /** True if the owner gets emails; composing them takes most of the time of a booking. */
  mailsOwner?: boolean;
  /** Rows of `unit_parts`. */
  parts?: { unitId: string; partId: string }[];
}

/** Inserts a site whose units can be booked at once, unless `terms` say otherwise. */
export async function givenBookable(
  store: Store,
  { site, units = [UNIT], mailsOwner = false, terms, settings, plan, parts }: GivenSite = {},
) {
  const { db, tables: t } = store;
  const rates = { version: 1, plan: plan ?? simplePlan() };
  const fixture = siteFixture({
    units: units.map((id, index) => ({ ...unitFixture(id, index === 0 ? "huis" : id), rates })),
    photos: [],
    ...site,
  });
  await given(store, fixture);
  await db
    .update(t.users)
    .set({ emailConfirmedAt: mailsOwner ? NOW : null })
    .where(eq(t.users.id, fixture.ownerId));
  await db.insert(t.bookingSettings).values({
    siteId: fixture.id,
    version: 1,
    updatedAt: NOW,
    settings: {
      ...DEFAULT_SETTINGS.settings,
      payOnArrival: true,
      transfer: { iban: "NL91ABNA0417164300", holder: "A. de Vries" },
      units: Object.fromEntries(units.map((id) => [id, { ...DEFAULT_TERMS, mode: "instant" as const, ...terms }])),
      ...settings,
    },
  });
  if (parts) await db.insert(t.unitParts).values(parts);
}

export async function placeOf(store: Store, unitId = UNIT, siteId = SITE): Promise<BookingPlace> {
  const place = await findPlace(store, siteId, { id: unitId });
  if (!place) throw new Error(`unit ${unitId} is not let`);
  return place;
}

export async function placedOf(store: Store, id: string, siteId = SITE): Promise<PlacedBooking> {
  const placed = await findBooking(store, siteId, id);
  if (!placed) throw new Error(`booking ${id} does not exist`);
  return placed;
}

let guestCount = 0;

/** A guest's booking of two adults at 100 euros a night; every call is another guest. */
export function asGuest(stay: Stay, more: Partial<GuestBooking> & { code?: string; phone?: string } = {}): GuestBooking {
  const { code = null, phone = null, ...asked } = more;
  guestCount += 1;
  return {
    request: { ...stay, adults: 2, children: [], pets: 0, extras: [], code },
    contact: { name: "Jan Jansen", email: `guest-${guestCount}@example.com`, phone, address: null },
    locale: "nl",
    message: null,
    arrivalTime: null,
    payment: "on-arrival",
    agreedTotal: listNights(stay).length * 10_000,
    requestKey: crypto.randomUUID(),
    network: null,
    agreesToMarketing: false,
    ...asked,
  };
}

/** Books as a guest; the booking must succeed. */
export async function book(tools: BookingTools, stay: Stay, more: Parameters<typeof asGuest>[1] = {}, unitId = UNIT) {
  const placed = await placeBooking(tools, await placeOf(tools.store, unitId), asGuest(stay, more));
  if (!placed.ok) throw new Error(`not booked: ${placed.code}`);
  return placed;
}

export const outcomeOf = (placed: Placed): string => (placed.ok ? "placed" : placed.code);

/** The state of the unit on which a booking is based. */
export const quoteOf = async (tools: BookingTools, stay: Stay, unitId = UNIT, except?: string) =>
  quoteBooking(
    tools,
    await placeOf(tools.store, unitId),
    { ...stay, adults: 2, children: [], pets: 0, extras: [], code: null },
    { email: null, ...(except === undefined ? {} : { except }) },
  );

export const bookingsIn = async ({ db, tables: { bookings: t } }: Store) => (await db.select().from(t)).map(toBooking);

/** The nights of a holder as `unit night layer kind`. */
export async function nightsOf({ db, tables: { nights: t } }: Store, holder: string): Promise<string[]> {
  const rows = await db.select().from(t).where(eq(t.holder, holder));
  return rows.map(({ unitId, night, layer, kind }) => `${unitId} ${night} ${layer} ${kind}`).toSorted();
}

/** Keys of the emails in the outbox. */
export async function mailsIn({ db, tables: { outbox: t } }: Store): Promise<string[]> {
  return (await db.select({ key: t.key }).from(t)).map(({ key }) => key).toSorted();
}

/**
 * Expects that the nights are exactly those of the bookings and blocks: none without a holder, no holder without nights, and
 * marks on the units that contain their unit or are contained in it. `preparationNights` follow each booking.
 */
export async function expectNightsOfHolders(store: Store, { preparationNights = 0 } = {}): Promise<void> {
  const { db, tables: t } = store;
  const parts = await db.select().from(t.unitParts);
  const [blocks, bookings, nights] = [
    await db.select().from(t.blocks),
    await bookingsIn(store),
    await db.select().from(t.nights),
  ];
  const held = [
    ...(blocks as Block[]).map((block) => ({ ...block, type: block.kind === "imported" ? "imported" : "block" })),
    ...bookings.filter(({ state }) => takesNights(state)).map((booking) => ({ ...booking, type: "stay", source: null })),
  ].flatMap(({ id, unitId, type, source, arrival, departure }) => {
    const related = relatedTo(parts, unitId);
    const isImported = type === "imported";
    const rows = (units: string[], layer: string, stay: Stay, kind: string) =>
      units.flatMap((unit) => listNights(stay).map((night) => `${unit} ${night} ${layer} ${kind} ${id}`));
    const own = [unitId, ...(isImported ? [] : related.parts)];
    const marked = [...related.wholes, ...(isImported ? related.parts : [])];
    const preparation = { arrival: departure, departure: addDays(departure as CalendarDate, preparationNights) };
    return [
      ...rows(own, isImported ? `feed:${source}` : "own", { arrival, departure }, type),
      ...rows(marked, `part:${id}`, { arrival, departure }, type),
      ...(type === "stay" ? rows([...own, ...marked], `preparation:${id}`, preparation, "preparation") : []),
    ];
  });
  const taken = nights.map(({ unitId, night, layer, kind, holder }) => `${unitId} ${night} ${layer} ${kind} ${holder}`);
  expect(taken.toSorted()).toEqual(held.toSorted());
}

function relatedTo(rows: { unitId: string; partId: string }[], unitId: string) {
  const parts = rows.filter((row) => row.unitId === unitId).map(({ partId }) => partId);
  const own = new Set([unitId, ...parts]);
  const wholes = rows.filter((row) => own.has(row.partId) && !own.has(row.unitId)).map((row) => row.unitId);
  return { parts, wholes: [...new Set(wholes)] };
}

/** Expects that each booking has one event for each of its versions, the last one with its state. */
export async function expectHistories(store: Store): Promise<void> {
  const { db, tables: t } = store;
  const events = await db.select().from(t.bookingEvents);
  for (const { id, version, state } of await bookingsIn(store)) {
    const own = events.filter(({ bookingId }) => bookingId === id).toSorted((a, b) => a.version - b.version);
    expect(own.map((event) => event.version)).toEqual(Array.from({ length: version }, (_each, index) => index + 1));
    expect(own.at(-1)?.state).toBe(state);
  }
}

export const emptyOutbox = ({ db, tables: { outbox: t } }: Store) => db.delete(t).where(sql`1 = 1`);
