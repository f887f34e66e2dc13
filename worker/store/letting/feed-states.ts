import { and, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import { TAKING_STATES } from "#domain/bookings/transitions.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import { type Conflict, findOfFeed as findConflicts, type OtherKind } from "./conflicts.ts";
import { type Feed, type FeedEventRow, findEvents } from "./feeds.ts";
import { findOfFeed as findBlocks, type ImportedBlock } from "./imported-blocks.ts";
import { findParts, type UnitParts } from "./nights.ts";
import type { Store } from "../dialect/store.ts";

/** An unchanged body is parsed again after this number of days, because its rules and later events then have more nights. */
export const REREAD_DAYS = 7;

/** A stay or block that shares nights with a feed's unit. */
export interface OtherStay extends Stay {
  id: string;
  /** `imported`: of another feed. */
  kind: OtherKind;
  /** Milliseconds since the epoch. */
  since: number;
}

/** All data from which the nights of a feed are derived, at one version of the site's calendar. */
export interface FeedState {
  feed: Feed;
  timeZone: string;
  /** The current day in the home's time zone. */
  today: CalendarDate;
  calendarVersion: number;
  events: FeedEventRow[];
  /** Blocks of the feed that end after today. */
  blocks: ImportedBlock[];
  others: OtherStay[];
  /** Of the feed, and of other feeds with its blocks. */
  conflicts: Conflict[];
  related: UnitParts;
}

/** Finds the version of the site's calendar and the home's time zone of a unit; undefined if the unit is archived. */
export async function findUnitCalendar(
  { db, tables: t }: Store,
  siteId: string,
  unitId: string,
): Promise<{ calendarVersion: number; timeZone: string } | undefined> {
  const [row] = await db
    .select({ calendarVersion: t.calendars.version, timeZone: t.userSites.timeZone })
    .from(t.units)
    .innerJoin(t.userSites, eq(t.userSites.id, t.units.siteId))
    .innerJoin(t.calendars, eq(t.calendars.siteId, t.units.siteId))
    .where(and(eq(t.units.id, unitId), eq(t.units.siteId, siteId), isNull(t.units.archivedAt)));
  return row;
}

/** Finds the state of a feed; undefined if its unit is archived. The calendar's version is read first. */
export async function findState(store: Store, feed: Feed, now: number): Promise<FeedState | undefined> {
  const calendar = await findUnitCalendar(store, feed.siteId, feed.unitId);
  if (!calendar) return undefined;
  const today = dayInZone(now, calendar.timeZone);
  const related = await findParts(store, feed.unitId);
  const [events, blocks, others, conflicts] = await Promise.all([
    findEvents(store, [feed.id]),
    findBlocks(store, feed.id, today),
    findOthers(store, [feed.unitId, ...related.parts, ...related.wholes], feed.id, today),
    findConflicts(store, feed),
  ]);
  return { feed, ...calendar, today, events, blocks, others, conflicts, related };
}

/** Finds the stays and blocks of units that end after a day, without those of one feed and soft blocks. */
async function findOthers(
  { db, tables: t }: Store,
  unitIds: string[],
  feedId: string,
  after: CalendarDate,
): Promise<OtherStay[]> {
  const { bookings, blocks } = t;
  const columns = <T extends typeof bookings | typeof blocks>(from: T) => ({
    id: from.id,
    arrival: from.arrival,
    departure: from.departure,
    since: from.createdAt,
  });
  const [booked, blocked] = await Promise.all([
    db
      .select(columns(bookings))
      .from(bookings)
      .where(and(inArray(bookings.unitId, unitIds), inArray(bookings.state, [...TAKING_STATES]), gt(bookings.departure, after))),
    db
      .select({ ...columns(blocks), kind: blocks.kind })
      .from(blocks)
      .where(
        and(
          inArray(blocks.unitId, unitIds),
          gt(blocks.departure, after),
          ne(blocks.kind, "soft"),
          or(isNull(blocks.source), ne(blocks.source, feedId)),
        ),
      ),
  ]);
  return [...booked.map((booking) => ({ ...booking, kind: "stay" })), ...blocked] as OtherStay[];
}

/** The window in which events are read: the two years that can be booked from today, and the days until it is parsed again. */
export const windowFrom = (today: CalendarDate): { from: CalendarDate; until: CalendarDate } => ({
  from: today,
  until: addDays(today, 731 + REREAD_DAYS),
});
