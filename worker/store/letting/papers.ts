import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Movement } from "#contract/letting/booking.ts";
import type { Paper, PaperRecipient } from "#contract/letting/paper.ts";
import type { RefundReason } from "#contract/letting/payment.ts";
import { addMonths, type CalendarMonth, firstDay } from "#domain/dates.ts";
import { formatPaperNumber, parsePaperNumber } from "#domain/payments/papers.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];
type Row = Tables["papers"]["$inferSelect"];

export const toPaper = ({ series, sequence, position: _, ...row }: Row): Paper =>
  ({ ...row, number: formatPaperNumber({ series, sequence }) }) as Paper;

/** A paper to insert; its number is assigned when it is written. */
export interface NewPaper extends Omit<Paper, "number"> {
  series: string;
  /** Number of the booking's papers before it. */
  position: number;
}

/**
 * Inserts a paper under the next number of its series. The counter's row is locked until the batch ends, and a failing batch does
 * not use up a number. Fails on the key of position if another paper of the booking was written first.
 */
export function insert(db: Database, t: Tables, paper: NewPaper): Query[] {
  return [raiseCounter(db, t, paper), db.insert(t.papers).values({ ...paper, sequence: lastNumber(db, t, paper) })];
}

/** Raises the counter of a series, whose row is then locked until the batch ends. */
export const raiseCounter = (db: Database, { paperCounters: t }: Tables, { siteId, series }: Numbered): Query =>
  db
    .insert(t)
    .values({ siteId, series, last: 1 })
    .onConflictDoUpdate({ target: [t.siteId, t.series], set: { last: sql`${t.last} + 1` } });

/** The number to which the batch has raised a counter. */
export const lastNumber = (db: Database, { paperCounters: t }: Tables, { siteId, series }: Numbered): SQL<number> =>
  sql`(${db
    .select({ last: t.last })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.series, series)))})`;

type Numbered = { siteId: string; series: string };

/** Inserts a paper under a number that it already has; fails on the key of position, number or KSeF number. */
export const insertNumbered = (db: Database, { papers: t }: Tables, paper: NewPaper & { sequence: number }): Query =>
  db.insert(t).values(paper);

/** Finds the papers of a booking in order of issue. */
export async function findByBooking({ db, tables: { papers: t } }: Store, bookingId: string): Promise<Paper[]> {
  const rows = await db.select().from(t).where(eq(t.bookingId, bookingId)).orderBy(asc(t.position));
  return rows.map(toPaper);
}

/** Finds the papers that a site issued in a month, in order of issue. */
export async function findByMonth({ db, tables: { papers: t } }: Store, siteId: string, month: CalendarMonth): Promise<Paper[]> {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), gte(t.on, firstDay(month)), lt(t.on, firstDay(addMonths(month, 1)))))
    .orderBy(asc(t.on), asc(t.series), asc(t.sequence));
  return rows.map(toPaper);
}

/** Finds a paper of a site by its number. */
export async function findByNumber(
  { db, tables: { papers: t } }: Store,
  siteId: string,
  number: string,
): Promise<Paper | undefined> {
  const parsed = parsePaperNumber(number);
  if (!parsed) return undefined;
  const { series, sequence } = parsed;
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.series, series), eq(t.sequence, sequence)));
  return row && toPaper(row);
}

export async function findRecipient(
  { db, tables: { paperRecipients: t } }: Store,
  bookingId: string,
): Promise<PaperRecipient | undefined> {
  const [row] = await db.select({ recipient: t.recipient }).from(t).where(eq(t.bookingId, bookingId));
  return row?.recipient;
}

export const replaceRecipient = (
  db: Database,
  { paperRecipients: t }: Tables,
  { bookingId, recipient, now }: { bookingId: string; recipient: PaperRecipient; now: number },
): Query =>
  db
    .insert(t)
    .values({ bookingId, recipient, updatedAt: now })
    .onConflictDoUpdate({ target: t.bookingId, set: { recipient, updatedAt: now } });

/** A movement with the reason of its refund, if one of our refunds caused it. */
export type ExplainedMovement = Movement & { refundReason: RefundReason | null };

/** Finds the money of a booking in order of time. */
export async function findExplainedMovements({ db, tables: t }: Store, bookingId: string): Promise<ExplainedMovement[]> {
  const { movements, refunds } = t;
  const isOfRefund = or(
    eq(refunds.id, movements.id),
    // A line of a bank statement.
    eq(refunds.providerRef, movements.id),
    and(eq(refunds.paymentId, movements.paymentId), eq(refunds.providerRef, movements.providerRef)),
  );
  const rows = await db
    .select({ movement: movements, refundReason: refunds.reason })
    .from(movements)
    .leftJoin(refunds, and(eq(refunds.bookingId, movements.bookingId), isOfRefund))
    .where(eq(movements.bookingId, bookingId))
    .orderBy(asc(movements.at), asc(movements.id));
  return rows.map(({ movement, refundReason }) => ({ ...movement, refundReason }) as ExplainedMovement);
}

/** A booking whose papers are to be checked, in its current state. */
export interface DueBooking {
  id: string;
  siteId: string;
  version: number;
  /** Number of its movements. */
  movements: number;
}

/**
 * Finds bookings whose papers are to be checked: those changed or paid since a time whose papers were issued for another state,
 * and those that are due. Only of sites that have settings for papers; bookings in test mode have no papers.
 */
export async function findDueBookings(
  { db, tables: t }: Store,
  { since, now, limit }: { since: number; now: number; limit: number },
): Promise<DueBooking[]> {
  const { bookings, movements, payments, paperSettings, paperChecks: checks } = t;
  // Money has the provider's time, and may be recorded much later.
  const recorded = db.select({ id: payments.bookingId }).from(payments).where(gte(payments.updatedAt, since));
  const paid = db.select({ id: movements.bookingId }).from(movements).where(gte(movements.at, since)).union(recorded);
  const hasSettings = eq(paperSettings.siteId, bookings.siteId);
  const isNotTest = eq(bookings.isTest, false);
  const count = sql<number>`(select count(*) from ${movements} as counted where counted.booking_id = ${bookings.id})`;
  const booking = { id: bookings.id, siteId: bookings.siteId, version: bookings.version, movements: count.mapWith(Number) };
  const found = await Promise.all([
    db
      .select(booking)
      .from(bookings)
      .innerJoin(paperSettings, hasSettings)
      .leftJoin(checks, eq(checks.bookingId, bookings.id))
      .where(and(gte(bookings.updatedAt, since), isNotTest, or(isNull(checks.version), ne(checks.version, bookings.version))))
      .orderBy(asc(bookings.updatedAt))
      .limit(limit),
    db
      .select(booking)
      .from(bookings)
      .innerJoin(paperSettings, hasSettings)
      .leftJoin(checks, eq(checks.bookingId, bookings.id))
      .where(
        and(
          inArray(bookings.id, paid),
          isNotTest,
          sql`${count} > 0`,
          or(isNull(checks.movements), sql`${checks.movements} <> ${count}`),
        ),
      )
      .limit(limit),
    db
      .select(booking)
      .from(checks)
      .innerJoin(bookings, eq(bookings.id, checks.bookingId))
      .innerJoin(paperSettings, hasSettings)
      .where(and(lte(checks.dueAt, now), isNotTest))
      .orderBy(asc(checks.dueAt))
      .limit(limit),
  ]);
  const byId = new Map(found.flat().map((each) => [each.id, each]));
  return [...byId.values()].slice(0, limit);
}

export interface PaperCheck {
  bookingId: string;
  /** The booking's version and number of movements for which its papers were issued. */
  version: number;
  movements: number;
  /** Time of the next check; null if only a change can require one. */
  dueAt: number | null;
}

export async function saveCheck({ db, tables: { paperChecks: t } }: Store, check: PaperCheck): Promise<void> {
  const { bookingId: _, ...values } = check;
  await db.insert(t).values(check).onConflictDoUpdate({ target: t.bookingId, set: values });
}
