import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  min,
  ne,
  notExists,
  notInArray,
  or,
  sql,
  sum,
} from "drizzle-orm";
import type { Channel } from "#domain/channels/channels.ts";
import { fetchesOf } from "#domain/channels/readers.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { type Locale, type Localized, pickLocale } from "#domain/locale.ts";
import type { Stay } from "#domain/stays.ts";
import { DAY_MS } from "#domain/time.ts";
import type { UnitContent } from "#contract/owners/site-record.ts";
import { requireUnitOf } from "./blocks.ts";
import type { Feed } from "./feeds.ts";
import { lockCalendars } from "./calendar-versions.ts";
import { guard } from "../dialect/guards.ts";
import type { NightKind } from "#domain/bookings/night-holders.ts";
import { layerOfFeed } from "./nights.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Our calendar of a unit for a channel, as stored. Times are milliseconds since the epoch. */
export interface CalendarExport {
  id: string;
  siteId: string;
  unitId: string;
  channel: Channel;
  /** The feed of the same listing on the channel; null while we do not read it. The feed may have been removed. */
  feedId: string | null;
  tokenDigest: string;
  tokenSealed: string;
  withPreparation: boolean;
  createdAt: number;
  revokedAt: number | null;
}

/**
 * Adds an export. Without a `feedId` it belongs to the channel's feed, if the unit has exactly one. Fails on the guards
 * `unitNotBookable` (the unit is not one of the site) and `tooManyCalendars`, and on the primary key of `calendar_exports`.
 */
export function insert(db: Database, t: Tables, added: CalendarExport, maxOfUnit: number): Query[] {
  const ofUnit = db
    .select({ count: sql`count(*)` })
    .from(t.calendarExports)
    .where(and(eq(t.calendarExports.unitId, added.unitId), isNull(t.calendarExports.revokedAt)));
  return [
    lockCalendars(db, t, eq(t.calendars.siteId, added.siteId)),
    requireUnitOf(db, t, added.unitId, added.siteId),
    guard(db, t, "tooManyCalendars", sql`(${ofUnit}) >= ${maxOfUnit}`),
    db.insert(t.calendarExports).values({ ...added, feedId: sql`(${listingOf(db, t, added)})` }),
  ];
}

/** The feed of an export's listing; null if the unit has no such feed on the channel. */
function listingOf(db: Database, { feeds }: Tables, { unitId, channel, feedId }: CalendarExport) {
  const ofChannel = and(eq(feeds.unitId, unitId), eq(feeds.channel, channel));
  const id = sql`min(${feeds.id})`;
  return feedId === null
    ? db
        .select({ id })
        .from(feeds)
        .where(ofChannel)
        .having(sql`count(*) = 1`)
    : db
        .select({ id })
        .from(feeds)
        .where(and(ofChannel, eq(feeds.id, feedId)));
}

/**
 * Finds the export that was given to the listing of a new feed: the only one of its unit and channel without a
 * feed, if the channel has no other feed there. Undefined if it is unknown which listing reads it.
 */
export async function findUnpaired(
  { db, tables: { calendarExports: t, feeds } }: Store,
  { unitId, channel }: Pick<Feed, "unitId" | "channel">,
): Promise<string | undefined> {
  const another = db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(eq(feeds.unitId, unitId), eq(feeds.channel, channel)));
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.unitId, unitId), eq(t.channel, channel), isNull(t.revokedAt), notExists(another)))
    .limit(2);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Pairs an export with the feed of its listing. */
export const pair = (db: Database, { calendarExports: t }: Tables, id: string, feedId: string): Query =>
  db.update(t).set({ feedId }).where(eq(t.id, id));

/** Gives the exports of a feed's listing the feed's channel. */
export const changeChannel = (
  db: Database,
  { calendarExports: t, feeds }: Tables,
  { id, channel }: Pick<Feed, "id" | "channel">,
): Query => {
  // The table is indexed by unit.
  const unit = db.select({ id: feeds.unitId }).from(feeds).where(eq(feeds.id, id));
  return db
    .update(t)
    .set({ channel })
    .where(and(inArray(t.unitId, unit), eq(t.feedId, id)));
};

export async function findById(
  { db, tables: { calendarExports: t } }: Store,
  siteId: string,
  id: string,
): Promise<CalendarExport | undefined> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id)));
  return row as CalendarExport | undefined;
}

/** Revokes an export, unless it is already revoked. */
export async function revoke(
  { db, tables: { calendarExports: t } }: Store,
  { id }: Pick<CalendarExport, "id">,
  now: number,
): Promise<void> {
  await db
    .update(t)
    .set({ revokedAt: now })
    .where(and(eq(t.id, id), isNull(t.revokedAt)));
}

/** An export with the facts of its site that its calendar needs. */
export interface ServedExport extends Pick<
  CalendarExport,
  "id" | "siteId" | "unitId" | "feedId" | "withPreparation" | "revokedAt"
> {
  siteName: string;
  /** Empty if the unit has no name. */
  unitName: string;
  locale: Locale;
  timeZone: string;
  /** Last change of the site or its calendar. */
  updatedAt: number;
  /** Last change of the site's calendar. */
  contentAt: number;
}

/** Finds an export by its token's digest, whatever the site's status. One query. */
export async function findByToken({ db, tables: t }: Store, tokenDigest: string): Promise<ServedExport | undefined> {
  const { calendarExports, units, userSites, calendars } = t;
  const [row] = await db
    .select({
      id: calendarExports.id,
      siteId: calendarExports.siteId,
      unitId: calendarExports.unitId,
      feedId: calendarExports.feedId,
      withPreparation: calendarExports.withPreparation,
      revokedAt: calendarExports.revokedAt,
      siteName: userSites.siteName,
      content: units.content,
      locale: userSites.defaultLocale,
      timeZone: userSites.timeZone,
      siteUpdatedAt: userSites.updatedAt,
      contentAt: calendars.updatedAt,
    })
    .from(calendarExports)
    .innerJoin(units, eq(units.id, calendarExports.unitId))
    .innerJoin(userSites, eq(userSites.id, calendarExports.siteId))
    .innerJoin(calendars, eq(calendars.siteId, calendarExports.siteId))
    .where(eq(calendarExports.tokenDigest, tokenDigest));
  if (!row) return undefined;
  const { content, siteUpdatedAt, ...found } = row;
  const locale = found.locale as Locale;
  const unitName = pickLocale(content as Localized<UnitContent>, locale, locale)?.name ?? "";
  return { ...found, locale, unitName, updatedAt: Math.max(siteUpdatedAt, found.contentAt) };
}

/** An entry of an export: a stay, a block, or the preparation after a stay. */
export interface ExportEntry extends Stay {
  /** Id of the booking or block. */
  holder: string;
  kind: NightKind;
  sequence: number;
  createdAt: number;
  updatedAt: number;
  /** UIDs of entries in our feeds from which an imported stay was made. */
  provenance: string[];
}

/**
 * Finds the entries that take nights of a unit from `since` on, including its parts and the units that contain it, except stays
 * and blocks that came from the export's own listing. Ordered by arrival and holder. Two queries.
 */
export async function findEntries(
  { db, tables: t }: Store,
  { unitId, siteId, feedId, withPreparation }: Pick<ServedExport, "unitId" | "siteId" | "feedId" | "withPreparation">,
  since: CalendarDate,
): Promise<ExportEntry[]> {
  const [taken, origins] = await Promise.all([
    selectTaken(db, t, { unitId, feedId, withPreparation }, since),
    selectOrigins(db, t, siteId, since),
  ]);
  const entries = taken.map(({ first, last, arrival, departure, source, kind, ...entry }): ExportEntry => {
    const stay =
      kind === "preparation" || arrival === null || departure === null
        ? { arrival: first as CalendarDate, departure: addDays(last as CalendarDate, 1) }
        : { arrival: arrival as CalendarDate, departure: departure as CalendarDate };
    const made = origins.filter(
      (event) => event.feedId === source && event.arrival < stay.departure && stay.arrival < event.departure,
    );
    return {
      ...entry,
      ...stay,
      kind: kind as NightKind,
      provenance: [...new Set(made.flatMap((event) => event.provenance ?? []))],
    };
  });
  return entries.toSorted((a, b) => compare(a.arrival, b.arrival) || compare(a.holder, b.holder) || compare(a.kind, b.kind));
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

function selectTaken(
  db: Database,
  { nights, bookings, blocks }: Tables,
  { unitId, feedId, withPreparation }: Pick<CalendarExport, "unitId" | "feedId" | "withPreparation">,
  since: CalendarDate,
) {
  const numberOf = (column: "sequence" | "createdAt" | "updatedAt") =>
    sql`coalesce(${bookings[column]}, ${blocks[column]}, 0)`.mapWith(Number);
  return db
    .select({
      holder: nights.holder,
      kind: nights.kind,
      first: sql<string>`min(${nights.night})`,
      last: sql<string>`max(${nights.night})`,
      arrival: sql<string | null>`coalesce(${bookings.arrival}, ${blocks.arrival})`,
      departure: sql<string | null>`coalesce(${bookings.departure}, ${blocks.departure})`,
      sequence: numberOf("sequence"),
      createdAt: numberOf("createdAt"),
      updatedAt: numberOf("updatedAt"),
      source: blocks.source,
    })
    .from(nights)
    .leftJoin(bookings, eq(bookings.id, nights.holder))
    .leftJoin(blocks, eq(blocks.id, nights.holder))
    .where(
      and(
        eq(nights.unitId, unitId),
        gte(nights.night, since),
        feedId === null ? undefined : ne(nights.layer, layerOfFeed(feedId)),
        withPreparation ? undefined : ne(nights.kind, "preparation"),
      ),
    )
    .groupBy(nights.holder, nights.kind, bookings.id, blocks.id);
}

const selectOrigins = (db: Database, { feedEvents, feeds }: Tables, siteId: string, since: CalendarDate) =>
  db
    .select({
      feedId: feedEvents.feedId,
      arrival: feedEvents.arrival,
      departure: feedEvents.departure,
      provenance: feedEvents.provenance,
    })
    .from(feedEvents)
    .innerJoin(feeds, eq(feeds.id, feedEvents.feedId))
    .where(and(eq(feeds.siteId, siteId), isNotNull(feedEvents.provenance), gte(feedEvents.departure, since)))
    .orderBy(asc(feedEvents.arrival), asc(feedEvents.uid));

/** A version of an export that a reader fetched. Times are milliseconds since the epoch. */
export interface StoredPickup {
  exportId: string;
  contentAt: number;
  nights: Stay[];
  agent: string;
  firstAt: number;
  lastAt: number;
  count: number;
}

/** Finds the version that a reader fetched last. */
export async function findLastPickup(
  { db, tables: { exportPickups: t } }: Store,
  exportId: string,
  agent: string,
): Promise<StoredPickup | undefined> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.exportId, exportId), eq(t.agent, agent)))
    .orderBy(desc(t.lastAt), desc(t.contentAt))
    .limit(1);
  return row as StoredPickup | undefined;
}

/** Records the first fetch of a version, or another fetch of a known version. */
export async function insertPickup({ db, tables: { exportPickups: t } }: Store, pickup: StoredPickup): Promise<void> {
  const { nights, lastAt } = pickup;
  await db
    .insert(t)
    .values(pickup)
    .onConflictDoUpdate({ target: [t.exportId, t.contentAt, t.agent], set: { nights, lastAt, count: sql`${t.count} + 1` } });
}

/**
 * Records another fetch of the same nights, unless one was recorded after `before`. Other parts of the calendar may have changed.
 */
export async function repeatPickup(
  { db, tables: { exportPickups: t } }: Store,
  { exportId, agent, contentAt }: Pick<StoredPickup, "exportId" | "agent" | "contentAt">,
  fetched: { contentAt: number; now: number; before: number },
): Promise<void> {
  await db
    .update(t)
    .set({ contentAt: fetched.contentAt, lastAt: fetched.now, count: sql`${t.count} + 1` })
    .where(
      and(
        eq(t.exportId, exportId),
        eq(t.agent, agent),
        eq(t.contentAt, contentAt),
        or(lte(t.lastAt, fetched.before), sql`${t.contentAt} < ${fetched.contentAt}`),
      ),
    );
}

/** A version of our calendar that a channel has fetched. */
export interface FoundPickup {
  /** Milliseconds since the epoch. */
  at: number;
  nights: Stay[];
}

/**
 * Finds the versions of our calendars that the listing of a feed has fetched, including revoked calendars: each version with its
 * first and its last fetch. Fetches by browsers and other programs are not the listing's. `exportId` is an export that is not yet
 * paired with the feed.
 */
export async function findPickups(
  { db, tables: { calendarExports, exportPickups } }: Store,
  { id, channel }: Pick<Feed, "id" | "channel">,
  exportId?: string,
): Promise<FoundPickup[]> {
  const rows = await db
    .select({
      agent: exportPickups.agent,
      firstAt: exportPickups.firstAt,
      lastAt: exportPickups.lastAt,
      nights: exportPickups.nights,
    })
    .from(exportPickups)
    .innerJoin(calendarExports, eq(calendarExports.id, exportPickups.exportId))
    .where(or(eq(calendarExports.feedId, id), exportId === undefined ? undefined : eq(calendarExports.id, exportId)))
    .orderBy(asc(exportPickups.firstAt));
  return fetchesOf(rows, channel).flatMap(({ firstAt, lastAt, nights }) =>
    [...new Set([firstAt, lastAt])].map((at) => ({ at, nights })),
  );
}

/** An active export with the home's time zone. */
export type ListedExport = CalendarExport & { timeZone: string };

/** Finds the exports of a site that are not revoked, in the order of their creation. */
export async function findOfSite(
  { db, tables: { calendarExports: t, userSites } }: Store,
  siteId: string,
): Promise<ListedExport[]> {
  const rows = await db
    .select({ row: t, timeZone: userSites.timeZone })
    .from(t)
    .innerJoin(userSites, eq(userSites.id, t.siteId))
    .where(isListed(t, siteId))
    .orderBy(asc(t.createdAt), asc(t.id));
  return rows.map(({ row, timeZone }) => ({ ...row, timeZone }) as ListedExport);
}

/** All fetches of an export by a reader, with the version fetched last. */
export interface ReaderHistory extends StoredPickup {
  /** First fetch of any version. */
  since: number;
  /** Fetches of all versions. */
  total: number;
}

/** A booking that takes nights of a unit, including its parts and the units that contain it. */
export interface ExportedBooking extends Stay {
  unitId: string;
  reference: string;
  createdAt: number;
}

/** Finds the readers of a site's exports, and the bookings from today on that are in them. One round trip. */
export async function findUse(
  { atomically, tables: t }: Pick<Store, "atomically" | "tables">,
  siteId: string,
  today: CalendarDate,
): Promise<{ histories: ReaderHistory[]; bookings: ExportedBooking[] }> {
  const [histories, bookings] = await atomically((db) => [selectHistories(db, t, siteId), selectBookings(db, t, siteId, today)]);
  return { histories, bookings: bookings as ExportedBooking[] };
}

const isListed = (t: Tables["calendarExports"], siteId: string) => and(eq(t.siteId, siteId), isNull(t.revokedAt));

function selectHistories(db: Database, { exportPickups: t, calendarExports }: Tables, siteId: string) {
  const ids = db.select({ id: calendarExports.id }).from(calendarExports).where(isListed(calendarExports, siteId));
  const all = db
    .select({
      exportId: t.exportId,
      agent: t.agent,
      since: min(t.firstAt).mapWith(Number).as("since"),
      latest: max(t.lastAt).mapWith(Number).as("latest"),
      total: sum(t.count).mapWith(Number).as("total"),
    })
    .from(t)
    .where(inArray(t.exportId, ids))
    .groupBy(t.exportId, t.agent)
    .as("all_fetches");
  return db
    .select({
      exportId: t.exportId,
      contentAt: t.contentAt,
      nights: t.nights,
      agent: t.agent,
      firstAt: t.firstAt,
      lastAt: t.lastAt,
      count: t.count,
      since: all.since,
      total: all.total,
    })
    .from(t)
    .innerJoin(all, and(eq(all.exportId, t.exportId), eq(all.agent, t.agent), eq(all.latest, t.lastAt)))
    .orderBy(desc(t.lastAt), asc(t.agent));
}

function selectBookings(db: Database, { nights, bookings, calendarExports }: Tables, siteId: string, today: CalendarDate) {
  const unitIds = db.select({ id: calendarExports.unitId }).from(calendarExports).where(isListed(calendarExports, siteId));
  return db
    .selectDistinct({
      unitId: nights.unitId,
      reference: bookings.reference,
      arrival: bookings.arrival,
      departure: bookings.departure,
      createdAt: bookings.createdAt,
    })
    .from(nights)
    .innerJoin(bookings, eq(bookings.id, nights.holder))
    .where(and(inArray(nights.unitId, unitIds), gte(nights.night, today), eq(nights.kind, "stay"), gt(bookings.departure, today)))
    .orderBy(desc(bookings.createdAt), asc(bookings.reference));
}

/** Events that a listing made from its last version of our calendar appear within this time after the address was revoked. */
const ECHO_AFTER_REVOKED_MS = 30 * DAY_MS;

/**
 * Deletes fetches that ended before a time, except each reader's last one and those that were the last one before an event of the
 * listing first appeared: they show whether the event repeats our calendar. Exports that were revoked before that time are
 * deleted once no stored event can repeat one of their fetched versions.
 */
export async function removeOldPickups({ db, tables: t }: Store, before: number): Promise<void> {
  const { exportPickups: p, calendarExports: e, feedEvents } = t;
  const newer = sql`select 1 from ${p} as newer where newer.export_id = ${p.exportId} and newer.agent = ${p.agent} and newer.first_at > ${p.lastAt}`;
  const event = sql`select 1 from ${feedEvents} as event
    inner join ${e} as export on export.feed_id = event.feed_id
    where export.id = ${p.exportId} and event.first_seen_at > ${p.firstAt}`;
  await db
    .delete(p)
    .where(
      and(
        sql`${p.lastAt} < ${before}`,
        sql`exists (${newer})`,
        sql`not exists (${event} and not exists (${newer} and newer.first_at < event.first_seen_at))`,
      ),
    );
  const revoked = db.select({ id: e.id }).from(e).where(lte(e.revokedAt, before));
  await db
    .delete(p)
    .where(
      and(
        inArray(p.exportId, revoked),
        sql`not exists (${event} and event.first_seen_at <= export.revoked_at + ${ECHO_AFTER_REVOKED_MS})`,
      ),
    );
  const fetched = db.select({ id: p.exportId }).from(p);
  await db.delete(e).where(and(lte(e.revokedAt, before), notInArray(e.id, fetched)));
}
