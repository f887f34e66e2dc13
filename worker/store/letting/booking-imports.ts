import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql, type Table } from "drizzle-orm";
import type { ImportUndone, RecentImport } from "#contract/letting/booking-import.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** An import of a site. */
export interface ImportKey {
  siteId: string;
  /** Made by the client; unique within the site. */
  id: string;
}

const isImport = ({ bookingImports: t }: Tables, { siteId, id }: ImportKey) => and(eq(t.siteId, siteId), eq(t.id, id));

/** Stores the beginning of an import; its later portions change nothing. */
export const begin = (
  db: Database,
  { bookingImports: t }: Tables,
  { siteId, id }: ImportKey,
  { userId, source, now }: { userId: string | null; source: string; now: number },
): Query => db.insert(t).values({ siteId, id, userId, source, createdAt: now }).onConflictDoNothing();

/**
 * Makes the batch fail (guard `importUndone`) if an import was undone. Comes after the site's calendar is raised or locked: then an
 * undoing that runs at the same time either comes before it, or removes what the batch has written.
 */
export function requireNotUndone(db: Database, t: Tables, key: ImportKey): Query {
  const open = sql`select 1 from ${t.bookingImports} where ${and(isImport(t, key), isNull(t.bookingImports.undoneAt))}`;
  return guard(db, t, "importUndone", sql`not exists (${open})`);
}

/** Condition that something is in a site; a client of another site may have made the same id. */
const inSite = ({ units }: Tables, unitId: Tables["importedStays"]["unitId"], siteId: string) =>
  sql`${unitId} in (select ${sql.identifier("id")} from ${units} where ${units.siteId} = ${siteId})`;

/** Finds the imports of a site after a time that made something and were not undone, the latest first. */
export async function findRecent(
  { db, tables: t }: Store,
  siteId: string,
  { after, limit }: { after: number; limit: number },
): Promise<RecentImport[]> {
  const { bookingImports: imports, bookings, importedStays } = t;
  const id = sql`${imports}.${sql.identifier("id")}`;
  const rows = await db
    .select({
      id: imports.id,
      source: imports.source,
      at: imports.createdAt,
      bookings:
        sql<number>`(select count(*) from ${bookings} where ${bookings.importId} = ${id} and ${bookings.siteId} = ${siteId})`.mapWith(
          Number,
        ),
      details:
        sql<number>`(select count(*) from ${importedStays} where ${importedStays.importId} = ${id} and ${inSite(t, importedStays.unitId, siteId)})`.mapWith(
          Number,
        ),
    })
    .from(imports)
    .where(and(eq(imports.siteId, siteId), gt(imports.createdAt, after), isNull(imports.undoneAt)))
    .orderBy(sql`${imports.createdAt} desc`)
    .limit(limit);
  return rows.filter((row) => row.bookings + row.details > 0);
}

/** Finds an import of a site that began after a time. */
export async function findImport(
  { db, tables: t }: Store,
  key: ImportKey,
  after: number,
): Promise<{ createdAt: number } | undefined> {
  const [row] = await db
    .select({ createdAt: t.bookingImports.createdAt })
    .from(t.bookingImports)
    .where(and(isImport(t, key), gt(t.bookingImports.createdAt, after)));
  return row;
}

/** Stands for the id of an import in what its undoing is about to remove. */
const marked = ({ siteId, id }: ImportKey): string => `undone ${siteId} ${id}`;

/** Condition that a booking has no row in a table that meets `condition`. */
const hasNone = ({ bookings }: Tables, of: Table, condition?: SQL) =>
  sql`not exists (select 1 from ${of} where ${of}.${sql.identifier("booking_id")} = ${bookings}.${sql.identifier("id")}${condition ? sql` and ${condition}` : sql``})`;

/**
 * Condition that nothing has happened to an imported booking: nobody has changed it, and it has no messages, papers, reviews or
 * money besides what the import itself recorded. Its state may have followed the calendar.
 */
function isUntouched(t: Tables): SQL | undefined {
  const { bookingEvents: events, movements, bookings } = t;
  const tables = [
    t.messages,
    t.sentAutomations,
    t.payments,
    t.refunds,
    t.papers,
    t.proFormas,
    t.paperRecipients,
    t.statementLines,
    t.reviews,
    t.changeRequests,
  ];
  return and(
    hasNone(t, events, sql`${events}.${sql.identifier("version")} > 1 and ${events.by} <> 'system'`),
    hasNone(t, movements, sql`${movements}.${sql.identifier("id")} <> ${bookings}.${sql.identifier("id")}`),
    ...tables.map((table) => hasNone(t, table)),
  );
}

/**
 * Queries that undo an import: what was changed since stays. The last two return the ids of what was removed. Comes after the
 * site's calendar is raised.
 *
 * First everything is marked, and then what was changed is released again: on Postgres a query does not see what was committed
 * while it waited for a row, but the next one does. A changed key makes Postgres lock the rows of bookings against new rows that
 * refer to them, which then fail on their foreign key.
 */
export function undo(db: Database, t: Tables, key: ImportKey, { since, now }: { since: number; now: number }) {
  const { bookings, importedStays, importedMessages, bookingImports, nights, movements, bookingEvents, paperChecks } = t;
  const mark = marked(key);
  const ids = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.importId, mark));
  const sent = sql`exists (select 1 from ${importedMessages} where ${importedMessages.siteId} = ${key.siteId} and ${importedMessages.stayId} = ${importedStays}.${sql.identifier("id")})`;
  const before: Query[] = [
    db.update(bookingImports).set({ undoneAt: now }).where(isImport(t, key)),
    db
      .update(bookings)
      .set({ importId: mark, tokenDigest: sql`'-' || ${bookings.tokenDigest}` })
      .where(and(eq(bookings.siteId, key.siteId), eq(bookings.importId, key.id))),
    db
      .update(bookings)
      .set({ importId: key.id, tokenDigest: sql`substr(${bookings.tokenDigest}, 2)` })
      .where(and(eq(bookings.importId, mark), sql`not (${isUntouched(t)})`)),
    db
      .update(importedStays)
      .set({ importId: mark })
      .where(and(eq(importedStays.importId, key.id), inSite(t, importedStays.unitId, key.siteId))),
    db
      .update(importedStays)
      .set({ importId: key.id })
      .where(and(eq(importedStays.importId, mark), or(ne(importedStays.version, 1), sent))),
    db.delete(nights).where(inArray(nights.holder, ids)),
    db.delete(movements).where(inArray(movements.bookingId, ids)),
    db.delete(bookingEvents).where(inArray(bookingEvents.bookingId, ids)),
    db.delete(paperChecks).where(inArray(paperChecks.bookingId, ids)),
    removeGuests(db, t, mark, since),
  ];
  return [
    before,
    db.delete(bookings).where(eq(bookings.importId, mark)).returning({ id: bookings.id }),
    db.delete(importedStays).where(eq(importedStays.importId, mark)).returning({ id: importedStays.id }),
  ] as const;
}

/** Removes the guests whom an import has made, if nobody has changed them and they have nothing else. */
function removeGuests(db: Database, t: Tables, mark: string, since: number): Query {
  const { guests, bookings, importedStays } = t;
  const linked = (table: typeof bookings | typeof importedStays, condition: SQL) =>
    sql`exists (select 1 from ${table} where ${table}.${sql.identifier("guest_id")} = ${guests}.${sql.identifier("id")} and ${condition})`;
  const others = (table: typeof bookings | typeof importedStays) =>
    sql`not ${linked(table, sql`(${table.importId} is null or ${table.importId} <> ${mark})`)}`;
  const made = (table: typeof bookings | typeof importedStays) =>
    db
      .select({ id: sql<string>`${table.guestId}` })
      .from(table as typeof bookings)
      .where(eq(table.importId, mark));
  return db
    .delete(guests)
    .where(
      and(
        gt(guests.createdAt, since - 1),
        eq(guests.version, 1),
        inArray(guests.id, made(bookings).union(made(importedStays))),
        others(bookings),
        others(importedStays),
      ),
    );
}

/** Finds what is left of an import, by arrival. */
export async function findLeft({ db, tables: t }: Store, { siteId, id }: ImportKey): Promise<ImportUndone["kept"]> {
  const { bookings, importedStays } = t;
  const [booked, stays] = await Promise.all([
    db
      .select({ name: bookings.guestName, arrival: bookings.arrival, departure: bookings.departure })
      .from(bookings)
      .where(and(eq(bookings.siteId, siteId), eq(bookings.importId, id))),
    db
      .select({ name: importedStays.guestName, arrival: importedStays.arrival, departure: importedStays.departure })
      .from(importedStays)
      .where(and(eq(importedStays.importId, id), inSite(t, importedStays.unitId, siteId))),
  ]);
  return [...booked, ...stays]
    .map((each) => ({ ...each, arrival: each.arrival as CalendarDate, departure: each.departure as CalendarDate }))
    .toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1));
}

/** Removes imports before a time; what they made stays. */
export async function removeBefore({ db, tables: { bookingImports: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.createdAt, before));
}
