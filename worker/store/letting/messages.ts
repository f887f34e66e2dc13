import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { ThreadMessage } from "#contract/letting/conversation.ts";
import type { GroupFilter, SentMessageEntry } from "#contract/letting/message.ts";
import type { Booking } from "#contract/letting/booking.ts";
import { type BookingState, STAYING_STATES } from "#domain/bookings/transitions.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import type { SentMessage } from "#domain/messages/plan-messages.ts";
import { guard } from "../dialect/guards.ts";
import { chunkRows, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A message of a booking, as stored. */
export interface StoredMessage extends Omit<ThreadMessage, "author" | "files" | "isCut"> {
  siteId: string;
  bookingId: string;
  /** Idempotency key within the booking. */
  key: string;
  /** The account that wrote it; null for guests, automations and deleted accounts. */
  userId: string | null;
  /** All text of an email that `text` is cut from; null if nothing was cut off. */
  whole: string | null;
}

/** A message to store; values that only emails have can be left out. */
export type NewMessage = Omit<StoredMessage, "sender" | "isAutomatic" | "omittedFiles" | "whole"> &
  Partial<Pick<StoredMessage, "sender" | "isAutomatic" | "omittedFiles" | "whole">>;

/** Adds a message. Fails on the unique key of booking and key (`isUniqueViolation(error, "messages")`). */
export const insertMessage = (db: Database, { messages: t }: Tables, message: NewMessage): Query => db.insert(t).values(message);

/** Finds bookings whose messages are to be planned, the longest overdue first. */
export async function findToPlan(
  { db, tables: { bookings: t } }: Store,
  now: number,
  limit: number,
): Promise<{ id: string; siteId: string }[]> {
  return db
    .select({ id: t.id, siteId: t.siteId })
    .from(t)
    .where(and(isNotNull(t.messageAt), lte(t.messageAt, now)))
    .orderBy(asc(t.messageAt), asc(t.id))
    .limit(limit);
}

/** Finds the bookings of a site with messages to come, or only with those before a time; the next one first. */
export async function findComing(
  { db, tables: { bookings: t } }: Store,
  siteId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ id: string }[]> {
  return db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.siteId, siteId), isNotNull(t.messageAt), before === undefined ? undefined : lt(t.messageAt, before)))
    .orderBy(asc(t.messageAt), asc(t.id))
    .limit(limit);
}

/** Finds the latest booking of a site. */
export async function findLatestId({ db, tables: { bookings: t } }: Store, siteId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: t.id }).from(t).where(eq(t.siteId, siteId)).orderBy(desc(t.createdAt), desc(t.id)).limit(1);
  return row?.id;
}

/** Finds the automations that were sent for a booking. */
export async function findSent({ db, tables: { sentAutomations: t } }: Store, bookingId: string): Promise<SentMessage[]> {
  const { automationId, anchor, at } = t;
  return db.select({ automationId, anchor, at }).from(t).where(eq(t.bookingId, bookingId)).orderBy(asc(at));
}

/** The time at which the messages of a booking are planned next, and the one that was read with the booking. */
interface NextLook {
  seen: number | null;
  next: number | null;
}

/** Settings or templates that were changed meanwhile have set another time, which stays. */
const isSeen = (t: Tables["bookings"], { seen }: NextLook) => (seen === null ? isNull(t.messageAt) : eq(t.messageAt, seen));

/** Sets the time at which the messages of a booking are planned next, unless the booking was changed since it was read. */
export async function setPlanned(
  { db, tables: { bookings: t } }: Store,
  { id, version }: Pick<Booking, "id" | "version">,
  look: NextLook,
): Promise<void> {
  await db
    .update(t)
    .set({ messageAt: look.next })
    .where(and(eq(t.id, id), eq(t.version, version), isSeen(t, look)));
}

/**
 * Begins a batch that sends a message: sets the time of the next planning, and makes the batch fail (guard `bookingChanged`) if
 * the booking was changed since it was read, so that nothing is sent after a cancellation. The update locks the row on Postgres.
 */
export const beginSending = (
  db: Database,
  t: Tables,
  { id, version }: Pick<Booking, "id" | "version">,
  look: NextLook,
): Query[] => [
  db
    .update(t.bookings)
    .set({
      messageAt: sql`case when ${isSeen(t.bookings, look)} then cast(${look.next} as bigint) else ${t.bookings.messageAt} end`,
    })
    .where(eq(t.bookings.id, id)),
  guard(
    db,
    t,
    "bookingChanged",
    exists(
      db
        .select({ id: t.bookings.id })
        .from(t.bookings)
        .where(and(eq(t.bookings.id, id), ne(t.bookings.version, version))),
    ),
  ),
];

/** Records automations as sent. Fails on their key if one was sent before (`isUniqueViolation(error, "sent_automations")`). */
export const insertSent = (
  db: Database,
  { sentAutomations: t }: Tables,
  of: { bookingId: string; messageId: string },
  sent: readonly SentMessage[],
): Query[] =>
  chunkRows(
    sent.map((row) => ({ ...row, ...of })),
    t,
  ).map((rows) => db.insert(t).values(rows));

/** True if the guest has stayed at the site before this booking, which must be assigned to the guest. */
export async function hasStayedBefore(
  { db, tables: { bookings: t } }: Store,
  { guestId, id, arrival }: Pick<Booking, "guestId" | "id" | "arrival">,
): Promise<boolean> {
  if (guestId === null) return false;
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.guestId, guestId), ne(t.id, id), lt(t.arrival, arrival), inArray(t.state, [...STAYING_STATES])))
    .limit(1);
  return rows.length > 0;
}

/** Finds a booking's messages, oldest first. */
export async function findMessages({ db, tables: { messages: t } }: Store, bookingId: string): Promise<StoredMessage[]> {
  return (await db.select().from(t).where(eq(t.bookingId, bookingId)).orderBy(asc(t.createdAt), asc(t.id))) as StoredMessage[];
}

/** Finds the newest messages sent for a site, or for one of its bookings, newest first. */
export async function findNewest(
  { db, tables: { messages: t, bookings } }: Store,
  siteId: string,
  {
    bookingId,
    before,
    limit,
  }: { bookingId: string | undefined; before: { createdAt: number; id: string } | undefined; limit: number },
): Promise<SentMessageEntry[]> {
  const older = before && or(lt(t.createdAt, before.createdAt), and(eq(t.createdAt, before.createdAt), lt(t.id, before.id)));
  const { id, source, locale, subject, text, createdAt } = t;
  const { reference, guestName } = bookings;
  const rows = await db
    .select({ id, bookingId: t.bookingId, reference, guestName, source, locale, subject, text, createdAt })
    .from(t)
    .innerJoin(bookings, eq(bookings.id, t.bookingId))
    .where(
      and(eq(t.siteId, siteId), eq(t.direction, "out"), bookingId === undefined ? undefined : eq(t.bookingId, bookingId), older),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, stay: null }) as SentMessageEntry);
}

/** Finds the bookings with an email address whose stay lies in a period (the day `to` is not in it), by arrival. */
export async function findGroup(
  { db, tables: { bookings: t } }: Store,
  siteId: string,
  { units, states, from, to, isAdvertising }: GroupFilter & { isAdvertising: boolean },
  limit: number,
): Promise<{ id: string; state: BookingState; locale: MessageLocale }[]> {
  const rows = await db
    .select({ id: t.id, state: t.state, locale: t.locale, messageLocale: t.messageLocale })
    .from(t)
    .where(
      and(
        eq(t.siteId, siteId),
        isNotNull(t.guestEmail),
        inArray(t.state, states),
        gt(t.departure, from),
        lt(t.arrival, to),
        isAdvertising ? isNotNull(t.marketingConsentAt) : undefined,
        units.length > 0 ? inArray(t.unitId, units) : undefined,
      ),
    )
    .orderBy(asc(t.arrival), asc(t.id))
    .limit(limit);
  return rows.map(({ id, state, locale, messageLocale }) => ({
    id,
    state: state as BookingState,
    locale: (messageLocale ?? locale) as MessageLocale,
  }));
}
