import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { MessageFile, Thread, ThreadMessage } from "#contract/letting/conversation.ts";
import type { StoredMessage } from "./messages.ts";
import { chunkRows, chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Condition of messages that a person wrote to another; those of programs and those to many guests do not start a thread. */
const isWritten = ({ messages: t }: Tables) =>
  and(inArray(t.source, ["owner", "page", "mail"]), ne(t.direction, "note"), eq(t.isAutomatic, false));

/** Finds a booking's messages with their authors and files, oldest first; notes only if `withNotes`. Two queries. */
export async function findThread(
  { db, tables: { messages: t, messageFiles, users } }: Store,
  bookingId: string,
  { withNotes }: { withNotes: boolean },
): Promise<ThreadMessage[]> {
  const ofBooking = and(eq(t.bookingId, bookingId), withNotes ? undefined : ne(t.direction, "note"));
  const { whole, ...columns } = getTableColumns(t);
  const [rows, files] = await Promise.all([
    db
      .select({ message: columns, author: users.name, isCut: sql<number>`case when ${whole} is null then 0 else 1 end` })
      .from(t)
      .leftJoin(users, eq(users.id, t.userId))
      .where(ofBooking)
      .orderBy(asc(t.createdAt), asc(t.id)),
    db
      .select()
      .from(messageFiles)
      .where(and(eq(messageFiles.bookingId, bookingId), isNotNull(messageFiles.messageId)))
      .orderBy(asc(messageFiles.name), asc(messageFiles.id)),
  ]);
  const filesOf = Map.groupBy(files, ({ messageId }) => messageId);
  return rows.map(({ message, author, isCut }) => {
    const { siteId: _, bookingId: __, key: ___, userId: ____, ...shown } = message;
    const own = (filesOf.get(message.id) ?? []).map(({ id, name, type, bytes }): MessageFile => ({ id, name, type, bytes }));
    return { ...(shown as Omit<ThreadMessage, "author" | "files" | "isCut">), author, isCut: Number(isCut) === 1, files: own };
  });
}

/** Finds all text of an email of a booking's conversation; undefined if nothing of it was cut off. */
export async function findWhole(
  { db, tables: { messages: t } }: Store,
  bookingId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ whole: t.whole })
    .from(t)
    .where(and(eq(t.id, id), eq(t.bookingId, bookingId)));
  return row?.whole ?? undefined;
}

/** Finds a message by its idempotency key within a booking. */
export async function findByKey(
  { db, tables: { messages: t } }: Store,
  bookingId: string,
  key: string,
): Promise<StoredMessage | undefined> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.bookingId, bookingId), eq(t.key, key)));
  return row as StoredMessage | undefined;
}

/** Marks the messages of a direction as read that are not newer than `until`; returns their ids. */
export const markRead = (
  db: Database,
  { messages: t }: Tables,
  { bookingId, direction, until, now }: { bookingId: string; direction: "in" | "out"; until: number; now: number },
): Query<{ id: string }[]> =>
  db
    .update(t)
    .set({ readAt: now })
    .where(and(eq(t.bookingId, bookingId), eq(t.direction, direction), isNull(t.readAt), lte(t.createdAt, until)))
    .returning({ id: t.id });

/** Counts the unread messages from guests of a site. */
export async function countUnread({ db, tables: { messages: t } }: Store, siteId: string): Promise<number> {
  const [row] = await db
    .select({ unread: sql<number>`count(*)`.mapWith(Number) })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.direction, "in"), isNull(t.readAt)));
  return row?.unread ?? 0;
}

/**
 * Finds the bookings of a site with written messages: those with unread ones first, then the latest first. With `after`, those
 * that are read and older. Two queries.
 */
export async function findThreads(
  { db, tables: t }: Store,
  siteId: string,
  { limit, after }: { limit: number; after?: { at: number; id: string } | undefined },
): Promise<Thread[]> {
  const { messages, bookings, messageFiles } = t;
  const unread = sql<number>`sum(case when ${messages.direction} = 'in' and ${messages.readAt} is null then 1 else 0 end)`;
  const lastAt = sql<number>`max(${messages.createdAt})`;
  const isOlder: SQL | undefined =
    after && sql`${unread} = 0 and (${lastAt} < ${after.at} or (${lastAt} = ${after.at} and ${bookings.id} < ${after.id}))`;
  const rows = await db
    .select({
      bookingId: bookings.id,
      reference: bookings.reference,
      guestName: bookings.guestName,
      unitId: bookings.unitId,
      arrival: bookings.arrival,
      departure: bookings.departure,
      state: bookings.state,
      unread: unread.mapWith(Number),
      lastAt: lastAt.mapWith(Number),
    })
    .from(messages)
    .innerJoin(bookings, eq(bookings.id, messages.bookingId))
    .where(and(eq(messages.siteId, siteId), isWritten(t)))
    .groupBy(bookings.id)
    .having(isOlder)
    .orderBy(sql`case when ${unread} > 0 then 0 else 1 end`, desc(lastAt), desc(bookings.id))
    .limit(limit);
  const last = await Promise.all(
    chunkValues(rows, 2).map((part) =>
      db
        .select({
          bookingId: messages.bookingId,
          direction: messages.direction,
          text: sql<string>`substr(${messages.text}, 1, 200)`,
          files: sql<number>`(select count(*) from ${messageFiles} where ${messageFiles.messageId} = ${messages.id})`.mapWith(
            Number,
          ),
        })
        .from(messages)
        // With one table only, Drizzle leaves out its name, which the subquery needs.
        .innerJoin(bookings, eq(bookings.id, messages.bookingId))
        .where(
          and(
            isWritten(t),
            or(...part.map(({ bookingId, lastAt: at }) => and(eq(messages.bookingId, bookingId), eq(messages.createdAt, at)))),
          ),
        )
        .orderBy(asc(messages.id)),
    ),
  );
  const lastOf = new Map(last.flat().map(({ bookingId, ...message }) => [bookingId, message as Thread["last"]]));
  return rows.map((row) => ({ ...row, last: lastOf.get(row.bookingId) ?? { direction: "in", text: "", files: 0 } }));
}

/** A file that belongs to no message yet. */
export interface NewFile extends MessageFile {
  bookingId: string;
  createdAt: number;
}

/** Adds files before their objects are written. */
export const insertFiles = (db: Database, { messageFiles: t }: Tables, files: NewFile[]): Query[] =>
  chunkRows(files, t).map((rows) => db.insert(t).values(rows.map((row) => ({ ...row, messageId: null }))));

/** Gives files to their message, in the batch that writes it. */
export const attachFiles = (db: Database, { messageFiles: t }: Tables, messageId: string, ids: string[]): Query[] =>
  ids.length === 0 ? [] : [db.update(t).set({ messageId }).where(inArray(t.id, ids))];

/** Adds up the size of a booking's files. */
export async function sumFileBytes({ db, tables: { messageFiles: t } }: Store, bookingId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${t.bytes}), 0)`.mapWith(Number) })
    .from(t)
    .where(eq(t.bookingId, bookingId));
  return row?.bytes ?? 0;
}

/** Finds a file of a booking's message; files of notes only if `withNotes`. */
export async function findFile(
  { db, tables: { messages, messageFiles: t } }: Store,
  { bookingId, id, withNotes }: { bookingId: string; id: string; withNotes: boolean },
): Promise<MessageFile | undefined> {
  const [row] = await db
    .select({ id: t.id, name: t.name, type: t.type, bytes: t.bytes })
    .from(t)
    .innerJoin(messages, eq(messages.id, t.messageId))
    .where(and(eq(t.id, id), eq(t.bookingId, bookingId), withNotes ? undefined : ne(messages.direction, "note")));
  return row;
}

/** Finds files without a message that were added before `before`. */
export async function findDetachedFiles(
  { db, tables: { messageFiles: t } }: Store,
  before: number,
  limit: number,
): Promise<{ id: string; bookingId: string }[]> {
  return db
    .select({ id: t.id, bookingId: t.bookingId })
    .from(t)
    .where(and(isNull(t.messageId), lt(t.createdAt, before)))
    .orderBy(asc(t.createdAt), asc(t.id))
    .limit(limit);
}

export const removeFiles = (db: Database, { messageFiles: t }: Tables, ids: string[]): Query =>
  db.delete(t).where(and(inArray(t.id, ids), isNull(t.messageId)));

/** Clears the texts that people wrote about a booking; its files are deleted by cron. */
export const eraseMessages = (db: Database, { messages, messageFiles }: Tables, bookingId: string): Query[] => [
  db.update(messageFiles).set({ messageId: null, name: "", createdAt: 0 }).where(eq(messageFiles.bookingId, bookingId)),
  db
    .update(messages)
    .set({ text: "", whole: null, subject: "", sender: null, isMarkdown: false, omittedFiles: 0 })
    .where(eq(messages.bookingId, bookingId)),
];
