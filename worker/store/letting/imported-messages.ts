import { and, asc, desc, eq, inArray, isNotNull, lt, lte, ne, notExists, or, sql } from "drizzle-orm";
import type { SentMessageEntry } from "#contract/letting/message.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import type { SentMessage } from "#domain/messages/plan-messages.ts";
import { beginsWith } from "../dialect/begins-with.ts";
import { guard } from "../dialect/guards.ts";
import { belongTo } from "./imported-stays.ts";
import { chunkRows, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Details of an imported stay with the version at which they were read. */
interface Read {
  id: string;
  version: number;
}

/** Finds imported stays whose messages are to be planned, the longest overdue first. */
export async function findToPlan(
  { db, tables: { importedStays: t, units } }: Store,
  now: number,
  limit: number,
): Promise<(Read & { siteId: string })[]> {
  return db
    .select({ id: t.id, version: t.version, siteId: units.siteId })
    .from(t)
    .innerJoin(units, eq(units.id, t.unitId))
    .where(and(isNotNull(t.messageAt), lte(t.messageAt, now)))
    .orderBy(asc(t.messageAt), asc(t.id))
    .limit(limit);
}

/** Finds the imported stays of a site with messages to come, or only with those before a time; the next one first. */
export async function findComing(
  { db, tables: { importedStays: t, units } }: Store,
  siteId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ id: string }[]> {
  return db
    .select({ id: t.id })
    .from(t)
    .innerJoin(units, eq(units.id, t.unitId))
    .where(and(eq(units.siteId, siteId), isNotNull(t.messageAt), before === undefined ? undefined : lt(t.messageAt, before)))
    .orderBy(asc(t.messageAt), asc(t.id))
    .limit(limit);
}

/** Sets the time at which the messages of a stay are planned next, unless its details were changed since they were read. */
export const setPlanned = (db: Database, { importedStays: t }: Tables, { id, version }: Read, next: number | null): Query =>
  db
    .update(t)
    .set({ messageAt: next })
    .where(and(eq(t.id, id), eq(t.version, version)));

/**
 * Begins a batch that sends a message: sets the time of the next planning, and makes the batch fail (guard `bookingChanged`) if
 * the details were changed since they were read, or no calendar contains the stay any longer. The update locks the row on
 * Postgres.
 */
export const beginSending = (db: Database, t: Tables, read: Read, next: number | null): Query[] => [
  setPlanned(db, t, read, next),
  guard(
    db,
    t,
    "bookingChanged",
    notExists(
      db
        .select({ id: t.importedStays.id })
        .from(t.importedStays)
        .innerJoin(t.blocks, belongTo(t))
        .where(and(eq(t.importedStays.id, read.id), eq(t.importedStays.version, read.version))),
    ),
  ),
];

interface Guided {
  unitId: string;
  guestId: string;
}

/** Finds the automations that were sent for a stay, even if its details were deleted and entered again. */
export async function findSent(
  { db, tables: { importedMessages: t } }: Store,
  { id, unitId, guestId, arrival, departure }: Guided & { id: string; arrival: string; departure: string },
): Promise<SentMessage[]> {
  const { automationId, anchor, at } = t;
  return db
    .select({ automationId, anchor, at })
    .from(t)
    .where(and(eq(t.unitId, unitId), eq(t.guestId, guestId), or(eq(t.stayId, id), inArray(t.anchor, [arrival, departure]))))
    .orderBy(asc(at));
}

interface SentMail extends Guided {
  siteId: string;
  stayId: string;
  mailId: string;
  locale: MessageLocale;
  subject: string;
  /** Markdown. */
  text: string;
}

/** Records automations as sent. Fails on their key if one was sent before (`isUniqueViolation(error, "imported_messages")`). */
export const insertSent = (
  db: Database,
  { importedMessages: t }: Tables,
  mail: SentMail,
  sent: readonly SentMessage[],
): Query[] =>
  chunkRows(
    sent.map((row, index) => ({ ...mail, ...row, text: index === 0 ? mail.text : "" })),
    t,
  ).map((rows) => db.insert(t).values(rows));

/** Finds the newest messages sent for imported stays of a site, newest first. */
export async function findNewest(
  { db, tables: { importedMessages: t, importedStays, guests } }: Store,
  siteId: string,
  { before, limit }: { before: { createdAt: number; id: string } | undefined; limit: number },
): Promise<SentMessageEntry[]> {
  const older = before && or(lt(t.at, before.createdAt), and(eq(t.at, before.createdAt), lt(t.mailId, before.id)));
  const { unitId, source, arrival, departure } = importedStays;
  const rows = await db
    .select({
      id: t.mailId,
      guestName: guests.name,
      locale: t.locale,
      subject: t.subject,
      text: t.text,
      createdAt: t.at,
      stay: { unitId, source, arrival, departure },
    })
    .from(t)
    .innerJoin(guests, eq(guests.id, t.guestId))
    .leftJoin(importedStays, eq(importedStays.id, t.stayId))
    .where(and(eq(t.siteId, siteId), ne(t.text, ""), older))
    .orderBy(desc(t.at), desc(t.mailId))
    .limit(limit);
  return rows.map((row) => ({ ...row, bookingId: null, reference: "", source: "automation" }) as SentMessageEntry);
}

/** Finds the messages about imported stays of a guest, oldest first. */
export const findOfGuest = (
  { db, tables: { importedMessages: t } }: Store,
  guestId: string,
): Promise<{ subject: string; text: string; at: number }[]> =>
  db
    .select({ subject: t.subject, text: t.text, at: t.at })
    .from(t)
    .where(and(eq(t.guestId, guestId), ne(t.text, "")))
    .orderBy(asc(t.at));

/**
 * Removes the emails about imported stays of a guest, including those to the owner; the records of sent messages are deleted with
 * the guest. Comes before the guest is removed from the details.
 */
export function removeMails(db: Database, { outbox, importedMessages: t, importedStays }: Tables, guestId: string): Query {
  const toGuest = db.select({ id: t.mailId }).from(t).where(eq(t.guestId, guestId));
  const ofStays = db
    .select({ id: outbox.id })
    .from(importedStays)
    .innerJoin(outbox, beginsWith(outbox.key, sql`'import ' || ${importedStays.id} || ' '`))
    .where(eq(importedStays.guestId, guestId));
  return db.delete(outbox).where(inArray(outbox.id, toGuest.unionAll(ofStays)));
}

/** Schedules the planning of the messages of a guest's imported stays for the next run. */
export const planAnewOfGuest = (db: Database, { importedStays: t }: Tables, guestId: string, now: number): Query =>
  db.update(t).set({ messageAt: now }).where(eq(t.guestId, guestId));

/** Schedules the planning of the messages of a site's imported stays that end after a day for the next run. */
export const planAnewOfSite = (
  db: Database,
  { importedStays: t, units }: Tables,
  siteId: string,
  { after, now }: { after: string; now: number },
): Query =>
  db
    .update(t)
    .set({ messageAt: now })
    .where(
      and(
        inArray(t.unitId, db.select({ id: units.id }).from(units).where(eq(units.siteId, siteId))),
        isNotNull(t.guestId),
        sql`${t.departure} >= ${after}`,
      ),
    );
