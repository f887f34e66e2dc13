import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { CleanedUnit, Cleaning, CleaningPlan } from "#contract/letting/cleaning.ts";
import { STAYING_STATES } from "#domain/bookings/transitions.ts";
import { countParty, type TaskStay } from "#domain/cleaning/tasks.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { type Locale, pickLocale } from "#domain/locale.ts";
import { belongTo, knownParty } from "./imported-stays.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A site with its units in use, as far as a cleaner may know them. */
export interface CleanedHome {
  siteName: string;
  /** IANA name. */
  timeZone: string;
  /** Last change of the site's calendar, in milliseconds since the epoch. */
  calendarAt: number;
  address: CleaningPlan["address"];
  units: (CleanedUnit & { parts: string[] })[];
}

/** Finds a site's units in use with their beds in a language. One query. */
export async function findHome({ db, tables: t }: Store, siteId: string, locale: Locale): Promise<CleanedHome | undefined> {
  const { userSites, units, unitParts, calendars } = t;
  const rows = await db
    .select({
      siteName: userSites.siteName,
      timeZone: userSites.timeZone,
      place: userSites.place,
      main: userSites.defaultLocale,
      calendarAt: calendars.updatedAt,
      unit: { id: units.id, slug: units.slug, content: units.content, checkIn: units.checkIn, checkOut: units.checkOut },
      part: unitParts.partId,
    })
    .from(userSites)
    .innerJoin(calendars, eq(calendars.siteId, userSites.id))
    .leftJoin(units, and(eq(units.siteId, userSites.id), isNull(units.archivedAt)))
    .leftJoin(unitParts, eq(unitParts.unitId, units.id))
    .where(eq(userSites.id, siteId))
    .orderBy(asc(units.position), asc(units.id), asc(unitParts.partId));
  const [first] = rows;
  if (!first) return undefined;
  const { siteName, timeZone, place, calendarAt } = first;
  const found = [...Map.groupBy(rows, ({ unit }) => unit?.id)].flatMap(([, [row, ...more]]) => {
    if (!row?.unit) return [];
    const { id, slug, content, checkIn, checkOut } = row.unit;
    const texts = pickLocale(content, locale, row.main as Locale);
    const parts = [row, ...more].flatMap(({ part }) => part ?? []);
    return [{ id, name: texts?.name || (slug === id ? "" : slug), checkIn, checkOut, beds: texts?.beds ?? [], parts }];
  });
  const address = place?.town ? { street: place.street, postalCode: place.postalCode, town: place.town } : null;
  return { siteName, timeZone, calendarAt, address, units: found };
}

/**
 * Finds the stays that take place at a site and end on `from` or later and begin before `until`, sorted by arrival; of those that
 * begin on the same day, ours come last. Names, notes and prices are not read. Two queries, sent together.
 */
export async function findStays(
  { db, tables: t }: Store,
  siteId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<TaskStay[]> {
  const { bookings, blocks, importedStays, units } = t;
  const isIn = (of: typeof bookings | typeof blocks) => and(gte(of.departure, from), lt(of.arrival, until));
  const [blocked, booked] = await Promise.all([
    db
      .select({
        unitId: blocks.unitId,
        kind: blocks.kind,
        arrival: blocks.arrival,
        departure: blocks.departure,
        party: importedStays.party,
      })
      .from(blocks)
      .innerJoin(units, eq(units.id, blocks.unitId))
      .leftJoin(importedStays, belongTo(t))
      .where(and(eq(units.siteId, siteId), isIn(blocks), inArray(blocks.kind, ["block", "imported"]))),
    db
      .select({
        unitId: bookings.unitId,
        arrival: bookings.arrival,
        departure: bookings.departure,
        party: bookings.party,
        arrivalTime: bookings.arrivalTime,
      })
      .from(bookings)
      .where(and(eq(bookings.siteId, siteId), isIn(bookings), inArray(bookings.state, [...STAYING_STATES]))),
  ]);
  const stays = [
    ...blocked.map(({ kind, party, ...stay }) => {
      const known = knownParty(party);
      return { ...stay, kind: kind === "block" ? "owner" : "imported", party: known && countParty(known), arrivalTime: null };
    }),
    ...booked.map(({ party, ...stay }) => ({ ...stay, kind: "guests", party: countParty(party) })),
  ] as TaskStay[];
  return stays.toSorted((a, b) => (a.arrival === b.arrival ? 0 : a.arrival < b.arrival ? -1 : 1));
}

/** Finds the completed tasks of a site in `[from, until)`. One query. */
export async function findDone(
  { db, tables: { cleanings: t } }: Store,
  siteId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<Cleaning[]> {
  const rows = await db
    .select({ id: t.id, unitId: t.unitId, day: t.day, doneAt: t.doneAt, doneBy: t.doneBy, photoType: t.photoType })
    .from(t)
    .where(and(eq(t.siteId, siteId), gte(t.day, from), lt(t.day, until), isNotNull(t.doneAt)))
    .orderBy(asc(t.day), asc(t.unitId));
  return rows.map(({ photoType, ...row }) => ({ ...(row as Omit<Cleaning, "hasPhoto">), hasPhoto: photoType !== null }));
}

/** A task of a site. */
export interface TaskKey {
  siteId: string;
  unitId: string;
  day: CalendarDate;
}

const isTask = ({ cleanings: t }: Tables, { siteId, unitId, day }: TaskKey) =>
  and(eq(t.siteId, siteId), eq(t.unitId, unitId), eq(t.day, day));

/** Marks a task as done and returns the row's id, by which its photo is stored; a task that is done stays as it is. */
export const markDone = (
  db: Database,
  { cleanings: t }: Tables,
  { id, doneAt, doneBy, ...task }: TaskKey & { id: string; doneAt: number; doneBy: string },
) =>
  db
    .insert(t)
    .values({ id, doneAt, doneBy, ...task })
    .onConflictDoUpdate({
      target: [t.siteId, t.unitId, t.day],
      set: {
        doneAt: sql`coalesce(${t.doneAt}, cast(${doneAt} as bigint))`,
        doneBy: sql`case when ${t.doneAt} is null then cast(${doneBy} as text) else ${t.doneBy} end`,
      },
    })
    .returning({ id: t.id });

export const markUndone = (db: Database, tables: Tables, task: TaskKey): Query =>
  db.update(tables.cleanings).set({ doneAt: null }).where(isTask(tables, task));

/** Records the photo of a completed task. */
export const setPhoto = (
  db: Database,
  { cleanings: t }: Tables,
  id: string,
  { type, bytes }: { type: string; bytes: number },
): Query => db.update(t).set({ photoType: type, photoBytes: bytes }).where(eq(t.id, id));

/** Sums the sizes of a site's photos of cleanings, in bytes. */
export async function sumPhotoBytes({ db, tables: { cleanings: t } }: Store, siteId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${t.photoBytes}), 0)`.mapWith(Number) })
    .from(t)
    .where(eq(t.siteId, siteId));
  return row?.bytes ?? 0;
}

/** Finds the day and the media type of the photo of a completed task. */
export async function findPhoto(
  { db, tables: { cleanings: t } }: Store,
  siteId: string,
  id: string,
): Promise<{ day: string; type: string } | undefined> {
  const [row] = await db
    .select({ day: t.day, type: t.photoType })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id), isNotNull(t.doneAt)));
  return row?.type ? { day: row.day, type: row.type } : undefined;
}

/** A completed task in a site's export. */
export type ExportedCleaning = Cleaning & { photoType: string | null };

/** Finds all completed tasks of a site, oldest first. */
export async function findAll(
  { db, tables: { cleanings: t } }: Store,
  siteId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ExportedCleaning[]> {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), isNotNull(t.doneAt)))
    .orderBy(asc(t.day), asc(t.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, unitId, day, doneAt, doneBy, photoType }) => {
    return { id, unitId, day, doneAt: doneAt ?? 0, doneBy, photoType, hasPhoto: photoType !== null };
  });
}

/** Finds tasks of deleted sites, and those before a day. */
export async function findExpired(
  { db, tables: { cleanings: t } }: Store,
  before: CalendarDate,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(or(isNull(t.siteId), lt(t.day, before)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export const remove = (db: Database, { cleanings: t }: Tables, ids: string[]): Query => db.delete(t).where(inArray(t.id, ids));
