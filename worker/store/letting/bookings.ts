import { and, asc, eq, getTableColumns, gte, inArray, isNotNull, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { PaymentMethod } from "#domain/bookings/payments.ts";
import type { BookingChannel } from "#domain/bookings/channels.ts";
import type { Booking, BookingEvent, ChangeRequest, Movement, NewMovement } from "#contract/letting/booking.ts";
import type { BookingMode } from "#contract/letting/booking-settings.ts";
import { type BookingState, STAYING_STATES } from "#domain/bookings/transitions.ts";
import { GUEST_KINDS } from "#domain/payments/ledger.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import type { PromoUses, Quote } from "#domain/rates/quote-types.ts";
import { searchText } from "#domain/search-text.ts";
import { guard } from "../dialect/guards.ts";
import { contactSearchText } from "./contact-search.ts";
import { type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];
type Row = Tables["bookings"]["$inferSelect"];

/** A new booking with the values that only the store has. */
export interface NewBooking extends Booking {
  /** SHA-256 of the guest's token, and the sealed token. */
  tokenDigest: string;
  tokenSealed: string;
  /** Keyed digest of the guest's network; null for bookings that the owner enters. */
  network: string | null;
  requestKey: string | null;
  marketingConsentAt: number | null;
  /** The import that makes the booking. */
  importId: string | null;
}

/** Columns of a booking without those of its secrets. */
export const bookingColumns = (t: Tables) => {
  const { tokenDigest: _, tokenSealed: __, network: ___, requestKey: ____, ...columns } = getTableColumns(t.bookings);
  return columns;
};

export type BookingRow = Omit<Row, "tokenDigest" | "tokenSealed" | "network" | "requestKey">;

export function toBooking(row: BookingRow): Booking {
  const { guestName, guestEmail, guestPhone, guestAddress, searchText: _, total: __, promoId: ___, ...others } = row;
  const { marketingConsentAt: ____, payAt: _____, messageAt: ______, importId: _______, messageLocale, ...rest } = others;
  return {
    ...rest,
    state: row.state as BookingState,
    mode: row.mode as BookingMode | null,
    channel: row.channel as BookingChannel,
    arrival: row.arrival as CalendarDate,
    departure: row.departure as CalendarDate,
    locale: row.locale as Locale,
    messageLocale: messageLocale as MessageLocale | null,
    payment: row.payment as PaymentMethod,
    contact: { name: guestName, email: guestEmail, phone: guestPhone, address: guestAddress },
  };
}

/** Id of the promo code in a quote. */
const promoOf = ({ lines }: Quote): string | null => lines.find(({ kind }) => kind === "promo")?.id ?? null;

/** Inserts a booking. Fails on the unique keys of reference, token and request. */
export function insert(db: Database, { bookings: t }: Tables, { contact, ...booking }: NewBooking): Query {
  const { name: guestName, email: guestEmail, phone: guestPhone, address: guestAddress } = contact;
  const { quote } = booking;
  return db.insert(t).values({
    ...booking,
    guestName,
    guestEmail,
    guestPhone,
    guestAddress,
    searchText: [contactSearchText(contact), searchText(booking.channelNumber ?? "")].join(" ").trim(),
    total: quote.total,
    promoId: promoOf(quote),
    payAt: booking.updatedAt,
    messageAt: booking.updatedAt,
  });
}

/** Values of a booking that can change. */
export type BookingChange = Partial<
  Pick<
    Booking,
    | "unitId"
    | "state"
    | "sequence"
    | "arrival"
    | "departure"
    | "party"
    | "contact"
    | "guestId"
    | "guestChoice"
    | "quote"
    | "extras"
    | "code"
    | "payment"
    | "dueAt"
    | "remindedAt"
    | "arrivalTime"
    | "notes"
    | "register"
    | "messagesOff"
    | "messageLocale"
  >
>;

/**
 * Changes a booking and records it. The event's key is the compare-and-set: the batch fails if another change of `version` was
 * written first (`isUniqueViolation(error, "booking_events")`).
 */
export function change(
  db: Database,
  t: Tables,
  { id, version }: Pick<Booking, "id" | "version">,
  { contact, ...values }: BookingChange,
  event: Omit<BookingEvent, "version">,
): Query[] {
  const { quote } = values;
  return [
    db.insert(t.bookingEvents).values({ ...event, bookingId: id, version: version + 1 }),
    db
      .update(t.bookings)
      .set({
        ...values,
        ...(contact && {
          guestName: contact.name,
          guestEmail: contact.email,
          guestPhone: contact.phone,
          guestAddress: contact.address,
          searchText: sql`${contactSearchText(contact)} || coalesce(' ' || lower(${t.bookings.channelNumber}), '')`,
        }),
        ...(quote && { total: quote.total, promoId: promoOf(quote) }),
        // A price that the owner agrees to makes an unknown one known.
        ...(quote && quote.total > 0 && { isTotalKnown: true }),
        version: version + 1,
        payAt: event.at,
        messageAt: event.at,
        updatedAt: event.at,
      })
      .where(eq(t.bookings.id, id)),
  ];
}

/** Records the first event of a booking. */
export const insertFirstEvent = (db: Database, t: Tables, bookingId: string, event: BookingEvent): Query =>
  db.insert(t.bookingEvents).values({ ...event, bookingId });

/** Condition of an upcoming instant booking that was confirmed without a payment. */
export const isUnpaidAndUpcoming = ({ bookings, movements }: Tables, today: CalendarDate) =>
  and(
    eq(bookings.state, "confirmed"),
    eq(bookings.mode, "instant"),
    gte(bookings.arrival, today),
    sql`not exists (select 1 from ${movements} where ${movements.bookingId} = ${bookings}.${sql.identifier(bookings.id.name)})`,
  );

/** Condition of a booking in one of these states. */
export const isInState = ({ bookings }: Tables, states: readonly BookingState[]) => inArray(bookings.state, [...states]);

/**
 * Makes the batch fail (guard `tooManyOpen`) if an email address or network has `max` or more bookings of a site that meet
 * `isOpen`.
 */
export function requireFewOpen(
  db: Database,
  t: Tables,
  of: { siteId: string; email: string | null; network: string | null },
  isOpen: SQL | undefined,
  max: number,
): Query {
  const { bookings } = t;
  const by = (condition: SQL) =>
    sql`(${db
      .select({ count: sql`count(*)` })
      .from(bookings)
      .where(and(eq(bookings.siteId, of.siteId), isOpen, condition))}) >= ${max}`;
  const conditions = [
    ...(of.email === null ? [] : [by(eq(bookings.guestEmail, of.email))]),
    ...(of.network === null ? [] : [by(eq(bookings.network, of.network))]),
  ];
  return guard(db, t, "tooManyOpen", conditions.length === 0 ? sql`1 = 0` : sql.join(conditions, sql` or `));
}

/** States in which a booking does not use its promo code. */
const UNUSED_STATES = ["declined", "expired", "cancelled"] as const satisfies BookingState[];

/** Condition that a booking of the site uses this promo code. */
const usesPromo = ({ bookings: t }: Tables, siteId: string, promoId: string) =>
  and(eq(t.siteId, siteId), eq(t.promoId, promoId), notInArray(t.state, [...UNUSED_STATES]));

/**
 * Query of the uses of a promo code at a site, in total and by an email address, without those of the booking `except`: one row.
 */
export const selectPromoUses = (
  db: Database,
  t: Tables,
  { siteId, promoId, email, except }: { siteId: string; promoId: string; email: string | null; except?: string | undefined },
) =>
  db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      guest: sql<number>`count(case when ${t.bookings.guestEmail} = ${email ?? ""} then 1 end)`.mapWith(Number),
    })
    .from(t.bookings)
    .where(and(usesPromo(t, siteId, promoId), except === undefined ? undefined : ne(t.bookings.id, except)));

/** Finds how often promo codes of a site were used, by the code's id; unused ones are left out. */
export async function findPromoUses(
  { db, tables: { bookings: t } }: Store,
  siteId: string,
  promoIds: string[],
): Promise<Record<string, PromoUses>> {
  const rows = await db
    .select({ promoId: t.promoId, all: sql<number>`count(*)`.mapWith(Number) })
    .from(t)
    .where(and(eq(t.siteId, siteId), inArray(t.promoId, promoIds), notInArray(t.state, [...UNUSED_STATES])))
    .groupBy(t.promoId);
  return Object.fromEntries(rows.map(({ promoId, all }) => [promoId ?? "", { all, guest: 0 }]));
}

/** Makes the batch fail (guard `promoUsedUp`) if the code is used `maxUses` times, or by this guest `maxUsesPerGuest` times. */
export function requirePromoUses(
  db: Database,
  t: Tables,
  { siteId, promoId, email }: { siteId: string; promoId: string; email: string | null },
  { maxUses, maxUsesPerGuest }: { maxUses: number | null; maxUsesPerGuest: number | null },
): Query[] {
  const used = (condition?: SQL) =>
    sql`(${db
      .select({ count: sql`count(*)` })
      .from(t.bookings)
      .where(and(usesPromo(t, siteId, promoId), condition))})`;
  const conditions = [
    ...(maxUses === null ? [] : [sql`${used()} >= ${maxUses}`]),
    ...(maxUsesPerGuest === null || email === null ? [] : [sql`${used(eq(t.bookings.guestEmail, email))} >= ${maxUsesPerGuest}`]),
  ];
  return conditions.length === 0 ? [] : [guard(db, t, "promoUsedUp", sql.join(conditions, sql` or `))];
}

/** Finds the booking that a request placed before. */
export async function findByRequest(
  { db, tables: t }: Store,
  siteId: string,
  requestKey: string,
): Promise<{ booking: Booking; tokenSealed: string } | undefined> {
  const [row] = await selectByRequest(db, t, siteId, requestKey);
  return row && { booking: toBooking(row.booking), tokenSealed: row.tokenSealed };
}

/** Query of the booking that a request placed before. */
export const selectByRequest = (db: Database, t: Tables, siteId: string, requestKey: string) =>
  db
    .select({ booking: bookingColumns(t), tokenSealed: t.bookings.tokenSealed })
    .from(t.bookings)
    .where(and(eq(t.bookings.siteId, siteId), eq(t.bookings.requestKey, requestKey)));

/**
 * Finds bookings whose clock has ended, the longest overdue first: before all others those that then release their nights, which
 * guests wait for.
 */
export async function findDue(
  { db, tables: { bookings: t } }: Store,
  now: number,
  limit: number,
): Promise<{ id: string; siteId: string; version: number }[]> {
  return db
    .select({ id: t.id, siteId: t.siteId, version: t.version })
    .from(t)
    .where(and(isNotNull(t.dueAt), lte(t.dueAt, now)))
    .orderBy(sql`case when ${inArray(t.state, [...STAYING_STATES])} then 1 else 0 end`, asc(t.dueAt), asc(t.id))
    .limit(limit);
}

/** Sets the end of a booking's clock, unless the booking was changed. */
export async function postponeDue(
  { db, tables: { bookings: t } }: Store,
  { id, version }: Pick<Booking, "id" | "version">,
  dueAt: number,
): Promise<void> {
  await db
    .update(t)
    .set({ dueAt })
    .where(and(eq(t.id, id), eq(t.version, version)));
}

/** Finds a booking's history, oldest event first. */
export async function findEvents({ db, tables: { bookingEvents: t } }: Store, bookingId: string): Promise<BookingEvent[]> {
  const rows = await db.select().from(t).where(eq(t.bookingId, bookingId)).orderBy(asc(t.version));
  return rows.map(({ bookingId: _, ...event }) => event as BookingEvent);
}

/** Records a movement of a booking's money. */
export const insertMovement = (db: Database, { movements: t }: Tables, movement: NewMovement): Query =>
  db.insert(t).values(movement);

export async function findMovements({ db, tables: { movements: t } }: Store, bookingId: string): Promise<Movement[]> {
  const rows = await db.select().from(t).where(eq(t.bookingId, bookingId)).orderBy(asc(t.at), asc(t.id));
  return rows as Movement[];
}

/**
 * The amount paid for a booking's stay (`sumLedger`), as a column of a query on `bookings`. The booking's id is written with its
 * table: drizzle leaves out the table in queries without a join, and `id` would be that of the movement.
 */
export const paidColumn = ({ bookings, movements }: Tables) =>
  sql<number>`coalesce((select sum(${movements.amount}) from ${movements} where ${movements.bookingId} = ${bookings}.${sql.identifier(bookings.id.name)} and ${movements.purpose} = 'stay' and ${inArray(movements.kind, [...GUEST_KINDS])}), 0)`.mapWith(
    Number,
  );

/** Replaces the guest's request for other dates. */
export const replaceChangeRequest = (db: Database, { changeRequests: t }: Tables, request: ChangeRequest): Query[] => [
  removeChangeRequest(db, { changeRequests: t }, request.bookingId),
  db.insert(t).values(request),
];

export const removeChangeRequest = (
  db: Database,
  { changeRequests: t }: Pick<Tables, "changeRequests">,
  bookingId: string,
): Query => db.delete(t).where(eq(t.bookingId, bookingId));

export async function findChangeRequest(
  { db, tables: { changeRequests: t } }: Store,
  bookingId: string,
): Promise<ChangeRequest | undefined> {
  const [row] = await db.select().from(t).where(eq(t.bookingId, bookingId));
  return row as ChangeRequest | undefined;
}
