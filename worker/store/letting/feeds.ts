import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import type { FeedProblem, FeedQuestion, ShownRun, SyncChanges } from "#contract/letting/channels.ts";
import { TAKING_STATES } from "#domain/bookings/transitions.ts";
import type { Channel } from "#domain/channels/channels.ts";
import type { StoredEvent } from "#domain/icalendar/feed-event.ts";
import { findNextCheckIn } from "#domain/channels/schedule.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import { requireBookable, requireUnitOf } from "./blocks.ts";
import { guard } from "../dialect/guards.ts";
import { isSharing } from "./nights.ts";
import { chunkRows, chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A calendar of another platform, as stored. Times are milliseconds since the epoch. */
export interface Feed {
  id: string;
  siteId: string;
  unitId: string;
  channel: Channel;
  addressSealed: string;
  addressDigest: string;
  host: string;
  opensEdges: boolean;
  version: number;
  etag: string | null;
  lastModified: string | null;
  bodyDigest: string | null;
  derivedVersion: number;
  isWaiting: boolean;
  question: FeedQuestion | null;
  mayRemove: boolean;
  problem: FeedProblem | null;
  failures: number;
  /** Minutes between two reads. */
  intervalMinutes: number;
  nextAt: number;
  lastGoodAt: number;
  staleMailedAt: number | null;
  createdAt: number;
}

/** An event of a feed, as stored. */
export interface FeedEventRow extends StoredEvent {
  feedId: string;
  summary: string;
  /** Id of our booking that the event repeats. */
  echoOf: string | null;
}

export async function findOfSite({ db, tables: { feeds: t } }: Store, siteId: string): Promise<Feed[]> {
  return (await db.select().from(t).where(eq(t.siteId, siteId)).orderBy(asc(t.createdAt), asc(t.id))) as Feed[];
}

/** A feed of a unit, or of one that shares its nights, with the version of the site's calendar. */
export interface SharingFeed {
  feed: Feed;
  calendarVersion: number;
}

/** Query of the feeds of a unit and of the units that share nights with it. */
export const selectSharing = (db: Database, t: Tables, unitId: string): Query<SharingFeed[]> =>
  db
    .select({
      feed: getTableColumns(t.feeds),
      // A different name from the feed's version, because D1 returns columns by name.
      calendarVersion: sql`${t.calendars.version}`.mapWith(Number).as("calendar_version"),
    })
    .from(t.feeds)
    .innerJoin(t.calendars, eq(t.calendars.siteId, t.feeds.siteId))
    .where(isSharing(db, t, unitId, t.feeds.unitId))
    .orderBy(asc(t.feeds.createdAt), asc(t.feeds.id)) as Query<SharingFeed[]>;

export async function findById({ db, tables: { feeds: t } }: Store, siteId: string, id: string): Promise<Feed | undefined> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.id, id)));
  return row as Feed | undefined;
}

/** Finds the events of feeds, ordered by arrival. */
export async function findEvents({ db, tables: { feedEvents: t } }: Store, feedIds: string[]): Promise<FeedEventRow[]> {
  const found = await Promise.all(
    chunkValues(feedIds).map((chunk) => db.select().from(t).where(inArray(t.feedId, chunk)).orderBy(asc(t.arrival), asc(t.uid))),
  );
  return found.flat().map(({ provenance, ...row }) => ({ ...row, ...(provenance ? { provenance } : {}) })) as FeedEventRow[];
}

/** Feeds of archived units are not read. */
const isRead = ({ feeds, units }: Tables) => and(eq(units.id, feeds.unitId), isNull(units.archivedAt));

/** Finds the hosts that have feeds to sync, the most urgent first. */
export async function findDueHosts({ db, tables }: Store, now: number, limit: number): Promise<string[]> {
  const { feeds: t, units } = tables;
  // Neither a join nor a column: SQLite would begin with all units, or read all feeds in the order of their hosts.
  const host = sql<string>`${t.host} || ''`;
  const unit = db.select({ id: units.id }).from(units).where(isRead(tables));
  const rows = await db
    .select({ host })
    .from(t)
    .where(and(lte(t.nextAt, now), exists(unit)))
    .groupBy(host)
    .orderBy(sql`min(${t.nextAt})`)
    .limit(limit);
  return rows.map((row) => row.host);
}

/** A feed that is due, with the version of its site's calendar. */
export interface DueFeed {
  feed: Feed;
  calendarVersion: number;
  /** Time of check-in of the unit's next arrival, if it is within the next days. */
  nextArrivalAt: number | undefined;
}

/** Finds feeds of a host that are due, the most urgent first, without the first `skip` ones. One statement. */
export async function findDue(
  { db, tables: t }: Store,
  host: string,
  { now, limit, skip = 0 }: { now: number; limit: number; skip?: number },
): Promise<DueFeed[]> {
  const { feeds, units, calendars } = t;
  const ids = db
    .select({ id: feeds.id })
    .from(feeds)
    .innerJoin(units, isRead(t))
    .where(and(eq(feeds.host, host), lte(feeds.nextAt, now)))
    .orderBy(asc(feeds.nextAt))
    .limit(limit)
    .offset(skip);
  const rows = await db
    .select({
      feed: getTableColumns(feeds),
      calendarVersion: sql`${calendars.version}`.mapWith(Number).as("calendar_version"),
      ...arrivalColumns(t),
    })
    .from(feeds)
    .innerJoin(units, eq(units.id, feeds.unitId))
    .innerJoin(t.userSites, eq(t.userSites.id, feeds.siteId))
    .innerJoin(calendars, eq(calendars.siteId, feeds.siteId))
    .leftJoin(t.bookings, arrivesSoon(t, "bookings", now))
    .leftJoin(t.blocks, arrivesSoon(t, "blocks", now))
    .where(inArray(feeds.id, ids))
    .orderBy(asc(feeds.nextAt));
  return [...Map.groupBy(rows, ({ feed }) => feed.id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { feed, calendarVersion, ...terms } = first;
    return [{ feed: feed as Feed, calendarVersion, nextArrivalAt: findNextCheckIn(arrivalsOf(group), terms, now) }];
  });
}

/**
 * Finds the time of check-in of a unit's next arrival in the next days; `more` are arrivals that are not stored yet. One query.
 */
export async function findNextArrivalAt(
  { db, tables: t }: Store,
  unitId: string,
  now: number,
  more: readonly CalendarDate[] = [],
): Promise<number | undefined> {
  const rows = await db
    .select(arrivalColumns(t))
    .from(t.units)
    .innerJoin(t.userSites, eq(t.userSites.id, t.units.siteId))
    .leftJoin(t.bookings, arrivesSoon(t, "bookings", now))
    .leftJoin(t.blocks, arrivesSoon(t, "blocks", now))
    .where(eq(t.units.id, unitId));
  return rows[0] && findNextCheckIn([...arrivalsOf(rows), ...more], rows[0], now);
}

/** Days from the current one in UTC within which an arrival can be near in any time zone. */
const NEAR_DAYS = 4;

/** Condition that a booking, or a stay of another calendar, arrives at the unit in these days. */
function arrivesSoon({ units, bookings, blocks }: Tables, name: "bookings" | "blocks", now: number) {
  const from = name === "bookings" ? bookings : blocks;
  const yesterday = addDays(dayInZone(now, "UTC"), -1);
  return and(
    eq(from.unitId, units.id),
    gt(from.departure, yesterday),
    gte(from.arrival, yesterday),
    lte(from.arrival, addDays(yesterday, 1 + NEAR_DAYS)),
    name === "bookings" ? inArray(bookings.state, [...TAKING_STATES]) : eq(blocks.kind, "imported"),
  );
}

/** Distinct names, because D1 returns columns by name. */
const arrivalColumns = ({ units, userSites, bookings, blocks }: Tables) => ({
  checkIn: units.checkIn,
  timeZone: userSites.timeZone,
  booked: sql<CalendarDate | null>`${bookings.arrival}`.as("booked_arrival"),
  imported: sql<CalendarDate | null>`${blocks.arrival}`.as("imported_arrival"),
});

const arrivalsOf = (rows: { booked: CalendarDate | null; imported: CalendarDate | null }[]): CalendarDate[] =>
  rows.flatMap(({ booked, imported }) => [booked, imported]).filter((arrival) => arrival !== null);

/** Claims due feeds by postponing their next sync, so that no other worker takes them. Returns the ids of those taken. */
export async function take(
  { db, tables: { feeds: t } }: Store,
  due: readonly { id: string; nextAt: number }[],
  now: number,
): Promise<string[]> {
  if (due.length === 0) return [];
  // Times as literals, so that forty feeds are within D1's 100 parameters.
  const times = due.map(({ id, nextAt }) => sql`when ${id} then ${sql.raw(String(nextAt))}`);
  const rows = await db
    .update(t)
    .set({ nextAt: sql`case ${t.id} ${sql.join(times, sql` `)} end` })
    .where(
      and(
        inArray(
          t.id,
          due.map(({ id }) => id),
        ),
        lte(t.nextAt, now),
      ),
    )
    .returning({ id: t.id });
  return rows.map(({ id }) => id);
}

/** Makes feeds due at another time that were taken and not read. */
export async function giveBack({ db, tables: { feeds: t } }: Store, ids: string[], nextAt: number): Promise<void> {
  for (const chunk of chunkValues(ids)) await db.update(t).set({ nextAt }).where(inArray(t.id, chunk));
}

/** Makes the batch fail (guard `feedChanged`) if a feed was changed or removed since it was read. */
function requireVersion(db: Database, t: Tables, { id, version }: Pick<Feed, "id" | "version">): Query {
  const asRead = db
    .select({ id: t.feeds.id })
    .from(t.feeds)
    .where(and(eq(t.feeds.id, id), eq(t.feeds.version, version)));
  return guard(db, t, "feedChanged", notExists(asRead));
}

/**
 * Adds a feed. Fails on the guards `unitNotBookable` (the unit is not one of the site, or archived) and `tooManyCalendars`, and
 * on the unique index `feeds_address`. Comes after the calendar's version is raised.
 */
export function insert(db: Database, t: Tables, feed: Feed, maxOfUnit: number): Query[] {
  const ofUnit = db
    .select({ count: sql`count(*)` })
    .from(t.feeds)
    .where(eq(t.feeds.unitId, feed.unitId));
  return [
    requireUnitOf(db, t, feed.unitId, feed.siteId),
    requireBookable(db, t, feed.unitId),
    guard(db, t, "tooManyCalendars", sql`(${ofUnit}) >= ${maxOfUnit}`),
    db.insert(t.feeds).values(feed),
  ];
}

/** Changes a feed and raises its version. Fails on the guard `feedChanged` if it was changed since it was read. */
export const change = (db: Database, t: Tables, feed: Pick<Feed, "id" | "version">, values: Partial<Feed>): Query[] => [
  requireVersion(db, t, feed),
  db
    .update(t.feeds)
    .set({ ...values, version: feed.version + 1 })
    .where(eq(t.feeds.id, feed.id)),
];

/** Records successful syncs of unchanged feeds. One statement for 90 feeds. */
export async function markGood({ db, tables: { feeds: t } }: Store, feedIds: string[], now: number): Promise<void> {
  for (const chunk of chunkValues(feedIds))
    await db
      .update(t)
      .set({ lastGoodAt: now })
      .where(and(inArray(t.id, chunk), isNull(t.problem), lt(t.lastGoodAt, now)));
}

/** Records a successful sync without changes that read a new body or a newer version of our calendar. */
export async function markDerived(
  { db, tables: { feeds: t } }: Store,
  { id, version }: Pick<Feed, "id" | "version">,
  values: Pick<Feed, "etag" | "lastModified" | "bodyDigest" | "derivedVersion" | "lastGoodAt">,
): Promise<void> {
  await db
    .update(t)
    .set(values)
    .where(and(eq(t.id, id), eq(t.version, version)));
}

/** Makes a feed due at once. */
export async function makeDue({ db, tables: { feeds: t } }: Store, feedId: string, now: number): Promise<void> {
  await db
    .update(t)
    .set({ nextAt: now })
    .where(and(eq(t.id, feedId), gt(t.nextAt, now)));
}

/** Replaces stored events: `changed` are inserted or overwritten, those with the UIDs of `removed` deleted. */
export function writeEvents(
  db: Database,
  { feedEvents: t }: Tables,
  feedId: string,
  { changed, removed }: { changed: FeedEventRow[]; removed: string[] },
): Query[] {
  const uids = [...removed, ...changed.map(({ uid }) => uid)];
  return [
    ...chunkValues(uids).map((chunk) => db.delete(t).where(and(eq(t.feedId, feedId), inArray(t.uid, chunk)))),
    ...chunkRows(changed, t).map((chunk) =>
      db.insert(t).values(chunk.map((event) => ({ ...event, provenance: event.provenance ?? null }))),
    ),
  ];
}

export const insertRun = (
  db: Database,
  { feedRuns: t }: Tables,
  run: { id: string; feedId: string; at: number; problem: FeedProblem | null; changes: SyncChanges },
): Query => db.insert(t).values(run);

/** Finds a feed's last runs, the newest first. */
export async function findRuns({ db, tables: { feedRuns: t } }: Store, feedId: string, limit: number): Promise<ShownRun[]> {
  const rows = await db
    .select({ at: t.at, problem: t.problem, changes: t.changes })
    .from(t)
    .where(eq(t.feedId, feedId))
    .orderBy(desc(t.at), desc(t.id))
    .limit(limit);
  return rows as ShownRun[];
}

/** Finds when the feeds of a site changed their problem since `since`, the oldest first; and the last such run before. */
export async function findHealth(
  { db, tables: { feedRuns: t, feeds } }: Store,
  siteId: string,
  since: number,
): Promise<{ feedId: string; at: number; problem: string | null }[]> {
  const ofSite = db.select({ id: feeds.id }).from(feeds).where(eq(feeds.siteId, siteId));
  const lastBefore = db
    .select({ feedId: t.feedId, at: max(t.at).as("last_at") })
    .from(t)
    .where(and(inArray(t.feedId, ofSite), lt(t.at, since)))
    .groupBy(t.feedId)
    .as("last_before");
  const columns = { feedId: t.feedId, at: t.at, problem: t.problem };
  return db
    .select(columns)
    .from(t)
    .leftJoin(lastBefore, eq(lastBefore.feedId, t.feedId))
    .where(and(inArray(t.feedId, ofSite), or(gte(t.at, since), eq(t.at, lastBefore.at))))
    .orderBy(asc(t.at));
}

/** Deletes runs that are older than `before`, except each feed's last one. */
export async function removeOldRuns({ db, tables: { feedRuns: t } }: Store, before: number): Promise<void> {
  const newer = db
    .select({ id: sql`1` })
    .from(sql`${t} as newer`)
    .where(sql`newer.feed_id = ${t.feedId} and newer.at > ${t.at}`);
  await db.delete(t).where(and(lt(t.at, before), exists(newer)));
}

/** Removes a feed with its events and runs; its blocks and nights have functions of their own. */
export const remove = (db: Database, t: Tables, feedId: string): Query[] => [
  db.delete(t.feedEvents).where(eq(t.feedEvents.feedId, feedId)),
  db.delete(t.feedRuns).where(eq(t.feedRuns.feedId, feedId)),
  db.delete(t.conflicts).where(eq(t.conflicts.feedId, feedId)),
  db.delete(t.feeds).where(eq(t.feeds.id, feedId)),
];
