import { and, asc, eq, getTableColumns, gt, gte, inArray, lt, lte, sql } from "drizzle-orm";
import type { BookingChannel } from "#domain/bookings/channels.ts";
import type { MoneyLeft, Payment, Refund } from "#contract/letting/payment.ts";
import { type BookingState, STAYING_STATES, UPCOMING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { CURRENCIES, type Currency } from "#domain/money.ts";
import { GUEST_KINDS, type LedgerLine, sumLedger } from "#domain/payments/ledger.ts";
import type { MoneyCell } from "#domain/payments/money-report.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import { paidColumn } from "./bookings.ts";
import type { Store } from "../dialect/store.ts";

/** The booking of a line in lists of money. */
export interface MoneyBooking {
  id: string;
  reference: string;
  guestName: string;
  unitId: string;
  channel: BookingChannel;
  arrival: CalendarDate;
  departure: CalendarDate;
  currency: Currency;
  isTest: boolean;
}

const bookingColumnsOf = ({ bookings: b }: Store["tables"]) => ({
  id: b.id,
  reference: b.reference,
  guestName: b.guestName,
  unitId: b.unitId,
  channel: b.channel,
  arrival: b.arrival,
  departure: b.departure,
  isTest: b.isTest,
  quote: b.quote,
});

function toBooking({ quote, ...booking }: { quote: Quote } & Record<string, unknown>): MoneyBooking {
  return { ...booking, currency: quote.currency } as unknown as MoneyBooking;
}

/**
 * Sums a site's movements of the days `from` to `until` (not included) for its reports. One row for each combination of values.
 */
export async function sumMovementsOfSite(
  { db, tables: t }: Store,
  siteId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<MoneyCell[]> {
  const { movements: m, bookings: b } = t;
  const keys = {
    month: sql<string>`substr(${m.on}, 1, 7)`,
    unitId: b.unitId,
    channel: b.channel,
    currency: sql<string>`${b.quote} ->> 'currency'`,
    isTest: b.isTest,
    kind: m.kind,
    purpose: m.purpose,
  };
  const rows = await db
    .select({ ...keys, amount: sql<number>`sum(${m.amount})`.mapWith(Number) })
    .from(m)
    .innerJoin(b, eq(b.id, m.bookingId))
    .where(and(eq(b.siteId, siteId), gte(m.on, from), lt(m.on, until)))
    .groupBy(...Object.values(keys));
  return rows as MoneyCell[];
}

export interface OpenBooking extends MoneyBooking {
  state: BookingState;
  email: string | null;
  quote: Quote;
  payment: string;
  paid: number;
  /** Time of the last email about the amount due; null if there was none. */
  remindedAt: number | null;
}

/** Finds bookings of a site whose price is not paid, or whose payment is awaited; the nearest arrival first. */
export async function findUnpaid({ db, tables: t }: Store, siteId: string, limit: number): Promise<OpenBooking[]> {
  const { bookings: b, bookingEvents: e } = t;
  const remindedAt = sql<
    number | null
  >`(select max(${e.at}) from ${e} where ${e.bookingId} = ${b}.${sql.identifier(b.id.name)} and ${e.type} = 'reminded')`.mapWith(
    Number,
  );
  const rows = await db
    .select({ ...bookingColumnsOf(t), state: b.state, email: b.guestEmail, payment: b.payment, paid: paidColumn(t), remindedAt })
    .from(b)
    .where(and(eq(b.siteId, siteId), inArray(b.state, [...STAYING_STATES, "awaiting-payment"]), gt(b.total, paidColumn(t))))
    .orderBy(asc(b.arrival), asc(b.id))
    .limit(limit);
  return rows.map((row) => ({ ...toBooking(row), quote: row.quote })) as OpenBooking[];
}

/** Finds refunds of a site that wait for the owner or are pending, oldest first. */
export async function findOpenRefunds({ db, tables: t }: Store, siteId: string): Promise<(Refund & { booking: MoneyBooking })[]> {
  const { refunds: r, bookings: b } = t;
  const rows = await db
    .select({ refund: r, booking: bookingColumnsOf(t) })
    .from(r)
    .innerJoin(b, eq(b.id, r.bookingId))
    .where(and(eq(b.siteId, siteId), inArray(r.state, ["asked", "sent", "failed", "to-do"])))
    .orderBy(asc(r.createdAt), asc(r.id));
  return rows.map(({ refund, booking }) => ({ ...(refund as Refund), booking: toBooking(booking) }));
}

/** Finds the deposits that a site holds for guests. Minor units; the earliest departure first. */
export async function findHeldDeposits(
  { db, tables: t }: Store,
  siteId: string,
  limit: number,
): Promise<(MoneyBooking & { state: BookingState; held: number })[]> {
  const { movements: m, bookings: b } = t;
  const held = sql<number>`sum(case when ${m.kind} = 'claim' then -${m.amount} when ${m.kind} = 'fee' then 0 else ${m.amount} end)`;
  const deposits = db
    .select({ bookingId: m.bookingId, held: held.mapWith(Number).as("held") })
    .from(m)
    .innerJoin(b, eq(b.id, m.bookingId))
    .where(and(eq(b.siteId, siteId), eq(m.purpose, "deposit")))
    .groupBy(m.bookingId)
    .having(sql`${held} > 0`)
    .as("deposits");
  const rows = await db
    .select({ ...bookingColumnsOf(t), state: b.state, held: deposits.held })
    .from(deposits)
    .innerJoin(b, eq(b.id, deposits.bookingId))
    .orderBy(asc(b.departure), asc(b.id))
    .limit(limit);
  return rows.map((row) => ({ ...toBooking(row), state: row.state as BookingState, held: row.held }));
}

/** Finds payments of a site that differ from their provider. */
export async function findDifferent(
  { db, tables: t }: Store,
  siteId: string,
): Promise<(Pick<Payment, "id" | "amount" | "difference" | "purpose"> & { booking: MoneyBooking })[]> {
  const { payments: p, bookings: b } = t;
  const rows = await db
    .select({ id: p.id, amount: p.amount, difference: p.difference, purpose: p.purpose, booking: bookingColumnsOf(t) })
    .from(p)
    .innerJoin(b, eq(b.id, p.bookingId))
    .where(and(eq(p.siteId, siteId), sql`${p.difference} <> 0`))
    .limit(50);
  return rows.map(({ purpose, booking, ...row }) => ({
    ...row,
    purpose: purpose as Payment["purpose"],
    booking: toBooking(booking),
  }));
}

/** The sites of an owner, or one site. */
export type WhichSites = { userId: string } | { siteId: string };

/** Sums the guests' money that is still at sites, by currency. Test bookings have none. */
export async function findMoneyLeft(store: Store, which: WhichSites, today: CalendarDate): Promise<MoneyLeft[]> {
  const { db } = store;
  const { refunds: r, movements: m, bookings: b } = store.tables;
  const currency = sql<Currency>`${b.quote} ->> 'currency'`;
  const isNotTest = and(inArray(b.siteId, siteIds(store, which)), eq(b.isTest, false));
  const amount = (of: typeof r | typeof m) => sql<number>`sum(${of.amount})`.mapWith(Number);
  const isUpcoming = and(inArray(b.state, [...UPCOMING_STATES]), gt(b.departure, today));
  const [asked, moved, ahead] = await Promise.all([
    db
      .select({ currency, state: r.state, purpose: r.purpose, amount: amount(r) })
      .from(r)
      .innerJoin(b, eq(b.id, r.bookingId))
      .where(and(isNotTest, inArray(r.state, ["asked", "sent", "failed", "to-do"])))
      .groupBy(currency, r.state, r.purpose),
    db
      .select({ currency, kind: m.kind, amount: amount(m) })
      .from(m)
      .innerJoin(b, eq(b.id, m.bookingId))
      .where(and(isNotTest, eq(m.purpose, "deposit")))
      .groupBy(currency, m.kind),
    db
      .select({ currency, amount: amount(m) })
      .from(m)
      .innerJoin(b, eq(b.id, m.bookingId))
      .where(and(isNotTest, isUpcoming, eq(m.purpose, "stay"), inArray(m.kind, [...GUEST_KINDS])))
      .groupBy(currency),
  ]);
  return CURRENCIES.map((of): MoneyLeft => {
    const sum = <Row extends { currency: Currency; amount: number }>(rows: Row[], isCounted: (row: Row) => boolean) =>
      rows.filter((row) => row.currency === of && isCounted(row)).reduce((total, row) => total + row.amount, 0);
    const { depositHeld } = sumLedger(
      moved
        .filter((row) => row.currency === of)
        .map((row) => ({ kind: row.kind as LedgerLine["kind"], amount: row.amount, purpose: "deposit" })),
    );
    return {
      currency: of,
      unsent: sum(asked, ({ state }) => state === "asked"),
      refunds: sum(asked, ({ state }) => state === "failed" || state === "to-do"),
      deposits: Math.max(0, depositHeld - sum(asked, ({ purpose }) => purpose === "deposit")),
      stays: Math.max(
        0,
        sum(ahead, () => true),
      ),
    };
  }).filter(({ unsent, refunds, deposits, stays }) => unsent + refunds + deposits + stays > 0);
}

/** Finds bookings at sites whose payments are due for reconciliation. */
export async function findUnreconciled(
  store: Store,
  which: WhichSites,
  { now, limit }: { now: number; limit: number },
): Promise<{ id: string; siteId: string }[]> {
  const { bookings: b } = store.tables;
  return store.db
    .select({ id: b.id, siteId: b.siteId })
    .from(b)
    .where(and(inArray(b.siteId, siteIds(store, which)), lte(b.payAt, now)))
    .limit(limit);
}

/** Finds refunds at sites that have not been sent to their provider yet. Those of test bookings are left out. */
export async function findUnsent(store: Store, which: WhichSites): Promise<Refund[]> {
  const { refunds: r, bookings: b } = store.tables;
  return (await store.db
    .select(getTableColumns(r))
    .from(r)
    .innerJoin(b, eq(b.id, r.bookingId))
    .where(and(inArray(b.siteId, siteIds(store, which)), eq(r.state, "asked"), eq(b.isTest, false)))) as Refund[];
}

const siteIds = ({ db, tables: { userSites: t } }: Store, which: WhichSites) =>
  db
    .select({ id: t.id })
    .from(t)
    .where("siteId" in which ? eq(t.id, which.siteId) : eq(t.userId, which.userId));
