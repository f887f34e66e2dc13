import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, ne, notExists, notInArray, or } from "drizzle-orm";
import type { PaymentMethod } from "#domain/bookings/payments.ts";
import type { Booking, Movement } from "#contract/letting/booking.ts";
import type { Refund } from "#contract/letting/payment.ts";
import type { LineState, Payer, StoredLine } from "#contract/letting/statement.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Currency } from "#domain/money.ts";
import type { CsvFormat } from "#domain/payments/statements/csv-format.ts";
import type { StatementLine } from "#domain/payments/statements/line.ts";
import { paidColumn } from "./bookings.ts";
import { guard } from "../dialect/guards.ts";
import type { LineTexts } from "../schema/statements.ts";
import { removePortions } from "../dialect/remove-portions.ts";
import { chunkRows, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A line to store. */
export interface NewLine extends StatementLine {
  id: string;
  siteId: string;
  identity: string;
}

/** Inserts lines that the site does not have yet; each result has the ids of the inserted ones. */
export const insertLines = (db: Database, { statementLines: t }: Tables, lines: NewLine[], now: number) =>
  chunkRows(lines, t).map((chunk) =>
    db
      .insert(t)
      .values(
        chunk.map(({ id, siteId, identity, on, amount, currency, ...texts }) => ({
          id,
          siteId,
          identity,
          on,
          amount,
          currency,
          texts,
          state: "new",
          version: 1,
          importedAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: t.id }),
  );

type Row = Tables["statementLines"]["$inferSelect"];

function toLine({ identity: _, importedAt: __, texts, ...row }: Row): StoredLine {
  return {
    ...row,
    ...texts,
    returned: texts.returned ?? null,
    on: row.on as CalendarDate,
    currency: row.currency as Currency,
    state: row.state as LineState,
  };
}

/** Finds lines of a site in a state, the latest first. */
export async function findLines(
  { db, tables: { statementLines: t } }: Store,
  siteId: string,
  state: LineState,
  limit: number,
): Promise<StoredLine[]> {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.state, state)))
    .orderBy(desc(t.on), asc(t.id))
    .limit(limit);
  return rows.map(toLine);
}

/** Finds the lines of a site in every state, oldest first. */
export async function findAllLines(
  { db, tables: { statementLines: t } }: Store,
  siteId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredLine[]> {
  const rows = await db.select().from(t).where(eq(t.siteId, siteId)).orderBy(asc(t.on), asc(t.id)).limit(limit).offset(offset);
  return rows.map(toLine);
}

export async function findLine(
  { db, tables: { statementLines: t } }: Store,
  siteId: string,
  id: string,
): Promise<StoredLine | undefined> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id)));
  return row && toLine(row);
}

/** Counts the lines of a site that are not booked. */
export async function countOpenLines({ db, tables: { statementLines: t } }: Store, siteId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(t)
    .where(and(eq(t.siteId, siteId), ne(t.state, "booked")));
  return Number(row?.count ?? 0);
}

/** Counts the lines of a site that are neither booked nor set aside. */
export async function countNewLines({ db, tables: { statementLines: t } }: Store, siteId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.state, "new")));
  return Number(row?.count ?? 0);
}

interface BookedLine {
  line: Pick<StoredLine, "id" | "version">;
  bookingId: string;
  refundId: string | null;
  movementId: string;
}

/** Marks a new line as booked. The batch fails on the guard `statementLineChanged` if the line is not new at this version. */
export function markBooked(db: Database, t: Tables, { line, ...booked }: BookedLine): Query[] {
  const { statementLines } = t;
  return [
    db
      .update(statementLines)
      .set({ ...booked, state: "booked", version: line.version + 1 })
      .where(and(eq(statementLines.id, line.id), eq(statementLines.version, line.version), eq(statementLines.state, "new"))),
    requireMovement(db, t, line.id, booked.movementId),
  ];
}

/** Makes a booked line new again. The batch fails on the guard `statementLineChanged` if it was changed since it was read. */
export function releaseLine(db: Database, t: Tables, { id, version }: Pick<StoredLine, "id" | "version">): Query[] {
  const { statementLines } = t;
  const released = db
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(and(eq(statementLines.id, id), eq(statementLines.version, version + 1), eq(statementLines.state, "new")));
  return [
    db
      .update(statementLines)
      .set({ state: "new", version: version + 1, bookingId: null, refundId: null, movementId: null })
      .where(and(eq(statementLines.id, id), eq(statementLines.version, version), eq(statementLines.state, "booked"))),
    guard(db, t, "statementLineChanged", notExists(released)),
  ];
}

function requireMovement(db: Database, t: Tables, id: string, movementId: string): Query {
  const { statementLines } = t;
  const booked = db
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(and(eq(statementLines.id, id), eq(statementLines.movementId, movementId)));
  return guard(db, t, "statementLineChanged", notExists(booked));
}

/** Sets an unbooked line aside, or restores it; false if it was changed since it was read. */
export async function setState(
  { db, tables: { statementLines: t } }: Store,
  { id, version }: Pick<StoredLine, "id" | "version">,
  state: "new" | "ignored",
): Promise<boolean> {
  const changed = await db
    .update(t)
    .set({ state, version: version + 1 })
    .where(and(eq(t.id, id), eq(t.version, version), ne(t.state, "booked")))
    .returning({ id: t.id });
  return changed.length > 0;
}

/** A booking with the data for matching lines. Minor units. */
export interface BookingToMatch extends Pick<Booking, "id" | "reference" | "quote" | "arrival" | "departure"> {
  name: string;
  state: BookingState;
  payment: PaymentMethod;
  paid: number;
}

/** States of bookings that guests do not pay by transfer yet. */
const UNPAYABLE = ["hold", "enquiry", "offer", "requested"] as const satisfies BookingState[];

/** Finds bookings of a site that arrive on or after a day, the latest first; without test bookings, for which no money moves. */
export async function findToMatch(
  { db, tables: t }: Store,
  siteId: string,
  { from, limit }: { from: CalendarDate; limit: number },
): Promise<BookingToMatch[]> {
  const { bookings } = t;
  const rows = await db
    .select({
      id: bookings.id,
      reference: bookings.reference,
      name: bookings.guestName,
      quote: bookings.quote,
      arrival: bookings.arrival,
      departure: bookings.departure,
      state: bookings.state,
      payment: bookings.payment,
      paid: paidColumn(t),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.siteId, siteId),
        gte(bookings.arrival, from),
        notInArray(bookings.state, [...UNPAYABLE]),
        eq(bookings.isTest, false),
      ),
    )
    .orderBy(desc(bookings.arrival), asc(bookings.id))
    .limit(limit);
  return rows as BookingToMatch[];
}

/** Money that was received for a booking on a day; negative for a correction that cancels it. */
export interface Receipt {
  bookingId: string;
  on: CalendarDate;
  amount: number;
}

/** Finds the charges and corrections of a site's bookings on or after a day. */
export async function findReceipts({ db, tables: t }: Store, siteId: string, from: CalendarDate): Promise<Receipt[]> {
  const { movements, bookings } = t;
  const rows = await db
    .select({ bookingId: movements.bookingId, on: movements.on, amount: movements.amount })
    .from(movements)
    .innerJoin(bookings, eq(bookings.id, movements.bookingId))
    .where(and(eq(bookings.siteId, siteId), inArray(movements.kind, ["charge", "correction"]), gte(movements.on, from)));
  return rows as Receipt[];
}

/** Finds the amount and purpose of a movement. */
export async function findMovement(
  { db, tables: { movements: t } }: Store,
  id: string,
): Promise<Pick<Movement, "amount" | "purpose"> | undefined> {
  const [row] = await db.select({ amount: t.amount, purpose: t.purpose }).from(t).where(eq(t.id, id));
  return row as Pick<Movement, "amount" | "purpose"> | undefined;
}

/** Finds the payers of the booked lines of a site by booking, or of one booking; the latest line first. */
export async function findPayers(
  { db, tables: { statementLines: t, movements } }: Store,
  of: { siteId: string } | { bookingId: string },
): Promise<(Payer & { bookingId: string; purpose: string | null })[]> {
  const rows = await db
    .select({ bookingId: t.bookingId, texts: t.texts, amount: t.amount, purpose: movements.purpose })
    .from(t)
    .leftJoin(movements, eq(movements.id, t.movementId))
    .where(and("siteId" in of ? eq(t.siteId, of.siteId) : eq(t.bookingId, of.bookingId), isNotNull(t.bookingId)))
    .orderBy(desc(t.on), asc(t.id));
  return rows.flatMap(({ bookingId, texts: { iban, name }, amount, purpose }) =>
    bookingId === null || amount < 0 ? [] : [{ bookingId, iban, name, purpose }],
  );
}

/** A refund that the owner has to transfer, with its booking. */
export interface OpenRefund extends Pick<Refund, "id" | "bookingId" | "purpose" | "amount" | "iban" | "holder"> {
  reference: string;
  guestName: string;
  currency: Currency;
}

export async function findRefundsToDo({ db, tables: t }: Store, siteId: string): Promise<OpenRefund[]> {
  const { refunds, bookings } = t;
  const rows = await db
    .select({
      id: refunds.id,
      bookingId: refunds.bookingId,
      purpose: refunds.purpose,
      amount: refunds.amount,
      iban: refunds.iban,
      holder: refunds.holder,
      reference: bookings.reference,
      guestName: bookings.guestName,
      quote: bookings.quote,
    })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(and(eq(bookings.siteId, siteId), eq(refunds.state, "to-do")))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return rows.map(({ quote, ...refund }) => ({ ...refund, currency: quote.currency })) as OpenRefund[];
}

/**
 * Marks a refund as transferred by a movement. The batch fails on the guard `statementLineChanged` if the owner has settled it
 * in another way meanwhile.
 */
export function finishRefund(
  db: Database,
  t: Tables,
  { id, movementId, now }: { id: string; movementId: string; now: number },
): Query[] {
  const { refunds } = t;
  const finished = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.providerRef, movementId)));
  return [
    db
      .update(refunds)
      .set({ state: "done", providerRef: movementId, updatedAt: now })
      .where(and(eq(refunds.id, id), eq(refunds.state, "to-do"))),
    guard(db, t, "statementLineChanged", notExists(finished)),
  ];
}

/** Makes a refund that a movement has settled a to-do again. */
export const reopenRefund = (
  db: Database,
  { refunds: t }: Tables,
  { id, movementId, now }: { id: string; movementId: string; now: number },
): Query =>
  db
    .update(t)
    .set({ state: "to-do", providerRef: null, updatedAt: now })
    .where(and(eq(t.id, id), eq(t.providerRef, movementId)));

/** Finds the formats of CSV files of a site by their signature. */
export async function findFormats(
  { db, tables: { statementFormats: t } }: Store,
  siteId: string,
): Promise<Record<string, CsvFormat>> {
  const rows = await db
    .select({ signature: t.signature, format: t.format })
    .from(t)
    .where(eq(t.siteId, siteId))
    .orderBy(desc(t.updatedAt));
  return Object.fromEntries(rows.map(({ signature, format }) => [signature, format]));
}

/** Stores the format of CSV files, and removes the oldest ones so that at most `max` remain. */
export async function saveFormat(
  store: Store,
  { siteId, signature, format, now, max }: { siteId: string; signature: string; format: CsvFormat; now: number; max: number },
): Promise<void> {
  const { statementFormats: t } = store.tables;
  const { db } = store;
  const others = Object.keys(await findFormats(store, siteId)).filter((known) => known !== signature);
  const removed = others.slice(max - 1);
  await db
    .insert(t)
    .values({ siteId, signature, format, updatedAt: now })
    .onConflictDoUpdate({ target: [t.siteId, t.signature], set: { format, updatedAt: now } });
  if (removed.length > 0) await db.delete(t).where(and(eq(t.siteId, siteId), inArray(t.signature, removed)));
}

/** Removes lines that were imported before a time and never booked. */
export async function removeUnbooked(store: Store, before: number): Promise<void> {
  const { statementLines: t } = store.tables;
  await removePortions(store, t, and(or(eq(t.state, "new"), eq(t.state, "ignored")), lt(t.importedAt, before)));
}

/** Removes the person from the lines that were booked for a booking; day and amount stay. */
export function eraseFromLines(db: Database, { statementLines: t }: Tables, bookingId: string, word: string): Query {
  const texts: LineTexts = {
    account: null,
    name: word,
    iban: null,
    remittance: "",
    creditorReference: null,
    bankReference: null,
    returned: null,
  };
  return db.update(t).set({ texts }).where(eq(t.bookingId, bookingId));
}
