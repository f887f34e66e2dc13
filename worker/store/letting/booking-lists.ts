import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { BookingChannel } from "#domain/bookings/channels.ts";
import type { Booking, Party, RegisteredGuest } from "#contract/letting/booking.ts";
import { dueWithBooking } from "#domain/bookings/payments.ts";
import { type BookingState, UNAGREED_STATES } from "#domain/bookings/transitions.ts";
import { type CalendarDate, parseDate } from "#domain/dates.ts";
import type { Currency } from "#domain/money.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import type { Stay } from "#domain/stays.ts";
import { paidColumn } from "./bookings.ts";
import { containsContact } from "./contact-search.ts";
import type { Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Filters of a list of bookings; absent ones do not filter. */
export interface BookingFilter {
  /** Part of a name, email address, phone number or reference, or a date. */
  q?: string | undefined;
  states?: BookingState[] | undefined;
  channel?: BookingChannel | undefined;
  unitId?: string | undefined;
  /** True for bookings with money due. */
  isUnpaid?: boolean;
  /** Stays that end after `from` and begin before `to`. */
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** A booking in a list. Money is in minor units. */
export interface ListedBooking extends Stay {
  id: string;
  version: number;
  reference: string;
  state: BookingState;
  channel: BookingChannel;
  unitId: string;
  party: Party;
  name: string;
  email: string | null;
  phone: string | null;
  total: number;
  /** False for a booking of another system whose price is unknown. */
  isTotalKnown: boolean;
  paid: number;
  currency: Currency;
  dueAt: number | null;
  arrivalTime: string | null;
  /** True if no money moves. */
  isTest: boolean;
  createdAt: number;
}

const listedColumns = (t: Tables) => ({
  id: t.bookings.id,
  version: t.bookings.version,
  reference: t.bookings.reference,
  state: t.bookings.state,
  channel: t.bookings.channel,
  unitId: t.bookings.unitId,
  arrival: t.bookings.arrival,
  departure: t.bookings.departure,
  party: t.bookings.party,
  name: t.bookings.guestName,
  email: t.bookings.guestEmail,
  phone: t.bookings.guestPhone,
  total: t.bookings.total,
  isTotalKnown: t.bookings.isTotalKnown,
  paid: paidColumn(t),
  currency: t.userSites.currency,
  dueAt: t.bookings.dueAt,
  arrivalTime: t.bookings.arrivalTime,
  isTest: t.bookings.isTest,
  createdAt: t.bookings.createdAt,
});

/** A page of one half of a list: the stays that are not over on a day, the nearest first, or those that are, the latest first. */
export interface ListPage {
  today: CalendarDate;
  isOver: boolean;
  limit: number;
  /** Arrival and id of the last stay of the page before. */
  after?: { arrival: string; id: string } | undefined;
}

/** Condition and order of a page of stays. */
export function selectPage(
  { arrival, departure, id }: Tables["bookings"] | Tables["blocks"],
  { today, isOver, after }: Omit<ListPage, "limit">,
) {
  const [isBeyond, order] = isOver ? [lt, desc] : [gt, asc];
  return {
    isInPage: and(
      isOver ? lt(departure, today) : gte(departure, today),
      after && or(isBeyond(arrival, after.arrival), and(eq(arrival, after.arrival), isBeyond(id, after.id))),
    ),
    orderBy: [order(arrival), order(id)],
  };
}

/** Finds a page of a site's bookings. One query. */
export async function findList(
  { db, tables: t }: Store,
  siteId: string,
  filter: BookingFilter,
  { limit, ...page }: ListPage,
): Promise<ListedBooking[]> {
  const { bookings, userSites } = t;
  const { isInPage, orderBy } = selectPage(bookings, page);
  const rows = await db
    .select(listedColumns(t))
    .from(bookings)
    .innerJoin(userSites, eq(userSites.id, bookings.siteId))
    .where(and(eq(bookings.siteId, siteId), isInPage, isFiltered(t, filter)))
    .orderBy(...orderBy)
    .limit(limit);
  return rows as ListedBooking[];
}

/** Finds the bookings of a guest, the latest arrival first. */
export async function findOfGuest({ db, tables: t }: Store, siteId: string, guestId: string): Promise<ListedBooking[]> {
  const { bookings, userSites } = t;
  const rows = await db
    .select(listedColumns(t))
    .from(bookings)
    .innerJoin(userSites, eq(userSites.id, bookings.siteId))
    .where(and(eq(bookings.siteId, siteId), eq(bookings.guestId, guestId)))
    .orderBy(desc(bookings.arrival), desc(bookings.id));
  return rows as ListedBooking[];
}

/** Finds the requests of a site that wait for its owner's answer or for a payment, those with the shortest time first. */
export async function findOpen({ db, tables: t }: Store, siteId: string, limit: number): Promise<OpenBooking[]> {
  const { bookings, userSites, changeRequests } = t;
  const rows = await db
    .select({
      ...listedColumns(t),
      message: bookings.message,
      asked: changeRequests.id,
      quote: bookings.quote,
    })
    .from(bookings)
    .innerJoin(userSites, eq(userSites.id, bookings.siteId))
    .leftJoin(changeRequests, eq(changeRequests.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.siteId, siteId),
        or(inArray(bookings.state, ["requested", "enquiry", "awaiting-payment"]), isNotNull(changeRequests.id)),
      ),
    )
    .orderBy(sql`case when ${bookings.dueAt} is null then 1 else 0 end`, asc(bookings.dueAt), asc(bookings.createdAt))
    .limit(limit);
  return rows.map(({ asked, quote, ...row }) => ({
    ...row,
    asksForChange: asked !== null,
    due: Math.max(0, dueWithBooking(quote) - row.paid),
  })) as OpenBooking[];
}

/** A booking that waits for its owner or for a payment. */
export interface OpenBooking extends ListedBooking {
  /** The guest's message when booking. */
  message: string | null;
  /** True if the guest requests other dates. */
  asksForChange: boolean;
  /** The amount that is due with the booking and not paid yet, in minor units. */
  due: number;
}

function isFiltered(t: Tables, { q, states, channel, unitId, isUnpaid = false, from, to }: BookingFilter): SQL | undefined {
  const { bookings } = t;
  return and(
    states ? inArray(bookings.state, states) : undefined,
    channel ? eq(bookings.channel, channel) : undefined,
    unitId ? eq(bookings.unitId, unitId) : undefined,
    from ? gt(bookings.departure, from) : undefined,
    to ? lt(bookings.arrival, to) : undefined,
    q?.trim() ? matches(t, q) : undefined,
    // Last, because it reads the movements of each booking.
    isUnpaid ? and(notInArray(bookings.state, [...UNAGREED_STATES]), sql`${bookings.total} > ${paidColumn(t)}`) : undefined,
  );
}

const REFERENCE = /^([2-9b-z]{4})[- ]?([2-9b-z]{1,4})$/i;
const TYPED_DAY = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/;

/** Reads a day as people type it: `2026-07-04`, `4-7-2026`, `4/7/2026`, `04.07.2026`. */
export function readDay(typed: string): CalendarDate | undefined {
  const [, day = "", month = "", year = ""] = TYPED_DAY.exec(typed) ?? [];
  return parseDate(year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : typed);
}

/** Condition that a booking matches the typed text: its guest, its reference, or a day of its stay. */
function matches({ bookings }: Tables, typed: string): SQL | undefined {
  const text = typed.trim();
  const day = readDay(text);
  if (day) return and(lte(bookings.arrival, day), gte(bookings.departure, day));
  const [, first, second] = REFERENCE.exec(text) ?? [];
  return or(
    containsContact(bookings.searchText, text),
    first && second ? sql`${bookings.reference} like ${`${first}-${second}%`.toUpperCase()}` : undefined,
  );
}

/** A stay in the owner's calendar. */
export interface CalendarStay {
  id: string;
  unitId: string;
  version: number;
  reference: string;
  state: BookingState;
  channel: BookingChannel;
  arrival: CalendarDate;
  departure: CalendarDate;
  name: string;
  email: string | null;
  phone: string | null;
  party: Booking["party"];
  /** `HH:MM`, as the guest expects it. */
  arrivalTime: string | null;
  /** Minor units of the site's currency. */
  total: number;
  isTotalKnown: boolean;
  paid: number;
  /** End of the state's clock in milliseconds since the epoch. */
  dueAt: number | null;
  /** True if no money moves. */
  isTest: boolean;
}

/** Finds the stays of a site that end on `from` or later and begin before `until`, in the given states. One query. */
export async function findStaysForCalendar(
  { db, tables: t }: Store,
  siteId: string,
  states: readonly BookingState[],
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<CalendarStay[]> {
  const { bookings } = t;
  const rows = await db
    .select({
      id: bookings.id,
      unitId: bookings.unitId,
      version: bookings.version,
      reference: bookings.reference,
      state: bookings.state,
      channel: bookings.channel,
      arrival: bookings.arrival,
      departure: bookings.departure,
      name: bookings.guestName,
      email: bookings.guestEmail,
      phone: bookings.guestPhone,
      party: bookings.party,
      arrivalTime: bookings.arrivalTime,
      total: bookings.total,
      isTotalKnown: bookings.isTotalKnown,
      paid: paidColumn(t),
      dueAt: bookings.dueAt,
      isTest: bookings.isTest,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.siteId, siteId),
        inArray(bookings.state, [...states]),
        gte(bookings.departure, from),
        lt(bookings.arrival, until),
      ),
    )
    .orderBy(asc(bookings.arrival), asc(bookings.id));
  return rows as CalendarStay[];
}

/** A stay of a period, with the data for tax returns and night registers. */
export interface PeriodStay extends Stay {
  id: string;
  unitId: string;
  reference: string;
  channel: BookingChannel;
  name: string;
  party: Party;
  register: RegisteredGuest[];
  quote: Quote;
}

/** Finds the stays of a site that have nights in `[from, until)`, by arrival: those that took place, take place or will. */
export async function findStaysOfPeriod(
  { db, tables: t }: Store,
  siteId: string,
  states: readonly BookingState[],
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<PeriodStay[]> {
  const { bookings } = t;
  const rows = await db
    .select({
      id: bookings.id,
      unitId: bookings.unitId,
      reference: bookings.reference,
      channel: bookings.channel,
      arrival: bookings.arrival,
      departure: bookings.departure,
      name: bookings.guestName,
      party: bookings.party,
      register: bookings.register,
      quote: bookings.quote,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.siteId, siteId),
        inArray(bookings.state, [...states]),
        gt(bookings.departure, from),
        lt(bookings.arrival, until),
      ),
    )
    .orderBy(asc(bookings.arrival), asc(bookings.id));
  return rows as PeriodStay[];
}
