import { and, eq, exists, getTableColumns, gte, inArray, isNull, notExists, type SQLWrapper } from "drizzle-orm";
import { TAKING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import { guard } from "../dialect/guards.ts";
import type { BlockKind, HolderKind } from "#domain/bookings/night-holders.ts";
import { claim, release, type UnitParts } from "./nights.ts";
import { detach } from "../services/storage-objects.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

/** Nights of a unit that are taken without one of our bookings. */
export interface Block extends Stay {
  id: string;
  unitId: string;
  kind: BlockKind;
  /** Id of the feed that the block comes from. */
  source?: string | null;
  /** The owner's note. */
  note?: string;
  /** Number of revisions, RFC 5545 section 3.8.7.4. */
  sequence: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

/** A stay or block in an export, without personal data. */
export interface CalendarEntry extends Stay {
  id: string;
  unitId: string;
  siteId: string;
  kind: HolderKind;
  sequence: number;
  updatedAt: number;
}

/**
 * Finds the stays and blocks of a site or of all sites of an owner that end on `since` or later, in a stable order. Two queries.
 */
export async function findForExport(
  { db, tables: t }: Store,
  selection: { siteId: string } | { userId: string },
  since: CalendarDate,
): Promise<CalendarEntry[]> {
  const { blocks, bookings, units, userSites } = t;
  const of = "siteId" in selection ? eq(userSites.id, selection.siteId) : eq(userSites.userId, selection.userId);
  const columns = <T extends typeof blocks | typeof bookings>(from: T) => ({
    id: from.id,
    unitId: from.unitId,
    siteId: units.siteId,
    arrival: from.arrival,
    departure: from.departure,
    sequence: from.sequence,
    updatedAt: from.updatedAt,
  });
  const [blocked, booked] = await Promise.all([
    db
      .select({ ...columns(blocks), kind: blocks.kind })
      .from(blocks)
      .innerJoin(units, eq(units.id, blocks.unitId))
      .innerJoin(userSites, eq(userSites.id, units.siteId))
      .where(and(of, gte(blocks.departure, since))),
    db
      .select(columns(bookings))
      .from(bookings)
      .innerJoin(units, eq(units.id, bookings.unitId))
      .innerJoin(userSites, eq(userSites.id, units.siteId))
      .where(and(of, gte(bookings.departure, since), inArray(bookings.state, [...TAKING_STATES]))),
  ]);
  const entries = [...blocked, ...booked.map((booking) => ({ ...booking, kind: "stay" }))] as CalendarEntry[];
  return entries.toSorted((a, b) => compare(a.arrival, b.arrival) || compare(a.id, b.id));
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Inserts a block of the owner and takes its nights; `held` are those that it had before. Fails as {@link claim} does, and on the
 * guard `unitNotBookable`.
 */
export function insert(db: Database, t: Store["tables"], block: Block, related: UnitParts, held?: Stay): Query[] {
  const { id: holder, unitId, arrival, departure } = block;
  return [
    requireBookable(db, t, unitId),
    db.insert(t.blocks).values(block),
    ...claim(db, t, { unitId, holder, arrival, departure, related, kind: "block", preparationNights: 0, ...(held && { held }) }),
  ];
}

/** Makes the batch fail (guard `unitNotBookable`) if a unit does not exist or is archived. */
export function requireBookable(db: Database, t: Store["tables"], unitId: string): Query {
  const bookable = db
    .select({ id: t.units.id })
    .from(t.units)
    .where(and(eq(t.units.id, unitId), isNull(t.units.archivedAt)));
  return guard(db, t, "unitNotBookable", notExists(bookable));
}

/** Makes the batch fail (guard `unitNotBookable`) if a unit does not belong to the site. */
export function requireUnitOf(db: Database, t: Store["tables"], unitId: string, siteId: string): Query {
  const unit = db
    .select({ id: t.units.id })
    .from(t.units)
    .where(and(eq(t.units.id, unitId), eq(t.units.siteId, siteId)));
  return guard(db, t, "unitNotBookable", notExists(unit));
}

/**
 * Makes the batch fail (guard `blockChanged`) if a booking of any site has this id. Nights are found by their holder's id, so
 * that a block with the id of a booking would release the booking's nights.
 */
export function requireNoBooking(db: Database, t: Store["tables"], id: string): Query {
  const booking = db.select({ id: t.bookings.id }).from(t.bookings).where(eq(t.bookings.id, id));
  return guard(db, t, "blockChanged", exists(booking));
}

/** Finds a block that the owner of the site made. */
export async function findOwn({ db, tables: { blocks, units } }: Store, siteId: string, id: string): Promise<Block | undefined> {
  const [row] = await db
    .select({ block: getTableColumns(blocks) })
    .from(blocks)
    .innerJoin(units, eq(units.id, blocks.unitId))
    .where(and(eq(blocks.id, id), eq(units.siteId, siteId), eq(blocks.kind, "block")));
  return row?.block as Block | undefined;
}

/** Makes the batch fail (guard `blockChanged`) if a block was changed or removed since it was read. */
export function requireUnchanged(db: Database, t: Store["tables"], { id, sequence }: Pick<Block, "id" | "sequence">): Query {
  const { blocks } = t;
  const unchanged = db
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.id, id), eq(blocks.sequence, sequence)));
  return guard(db, t, "blockChanged", notExists(unchanged));
}

/** Removes a block and its nights. */
export const remove = (db: Database, t: Store["tables"], id: string): Query[] => [
  release(db, t, id),
  db.delete(t.blocks).where(eq(t.blocks.id, id)),
];

/**
 * Removes bookings, blocks, nights, feeds, guests and files of the sites that `sites` selects. Must come before the deletion of
 * the sites.
 */
export function removeOfSites(db: Database, t: Store["tables"], sites: SQLWrapper): Query[] {
  const units = db.select({ id: t.units.id }).from(t.units).where(inArray(t.units.siteId, sites));
  const bookings = db.select({ id: t.bookings.id }).from(t.bookings).where(inArray(t.bookings.siteId, sites));
  const feeds = db.select({ id: t.feeds.id }).from(t.feeds).where(inArray(t.feeds.siteId, sites));
  const exported = db
    .select({ id: t.calendarExports.id })
    .from(t.calendarExports)
    .where(inArray(t.calendarExports.siteId, sites));
  const accounts = db
    .select({ id: t.paymentAccounts.id })
    .from(t.paymentAccounts)
    .where(inArray(t.paymentAccounts.siteId, sites));
  return [
    db
      .update(t.outbox)
      .set({ lane: "" })
      .where(and(inArray(t.outbox.lane, sites), isNull(t.outbox.sentAt), isNull(t.outbox.failedAt))),
    db.delete(t.mailServers).where(inArray(t.mailServers.siteId, sites)),
    db.delete(t.suppressions).where(inArray(t.suppressions.siteId, sites)),
    db.delete(t.nights).where(inArray(t.nights.unitId, units)),
    db.delete(t.blocks).where(inArray(t.blocks.unitId, units)),
    db.delete(t.importedStays).where(inArray(t.importedStays.unitId, units)),
    db.delete(t.feedEvents).where(inArray(t.feedEvents.feedId, feeds)),
    db.delete(t.feedRuns).where(inArray(t.feedRuns.feedId, feeds)),
    db.delete(t.conflicts).where(inArray(t.conflicts.siteId, sites)),
    db.delete(t.feeds).where(inArray(t.feeds.siteId, sites)),
    db.delete(t.exportPickups).where(inArray(t.exportPickups.exportId, exported)),
    db.delete(t.calendarExports).where(inArray(t.calendarExports.siteId, sites)),
    db.delete(t.sentAutomations).where(inArray(t.sentAutomations.bookingId, bookings)),
    // The objects of their files are deleted by cron, which finds the files without a message.
    db.delete(t.messages).where(inArray(t.messages.siteId, sites)),
    db.delete(t.statementLines).where(inArray(t.statementLines.siteId, sites)),
    db.delete(t.statementFormats).where(inArray(t.statementFormats.siteId, sites)),
    db.delete(t.movements).where(inArray(t.movements.bookingId, bookings)),
    db.delete(t.papers).where(inArray(t.papers.siteId, sites)),
    db.delete(t.proFormas).where(inArray(t.proFormas.siteId, sites)),
    db.delete(t.ksefMonths).where(inArray(t.ksefMonths.siteId, sites)),
    db.delete(t.paperCounters).where(inArray(t.paperCounters.siteId, sites)),
    db.delete(t.paperRecipients).where(inArray(t.paperRecipients.bookingId, bookings)),
    db.delete(t.paperChecks).where(inArray(t.paperChecks.bookingId, bookings)),
    db.delete(t.refunds).where(inArray(t.refunds.bookingId, bookings)),
    db.delete(t.payments).where(inArray(t.payments.siteId, sites)),
    db.delete(t.paymentEvents).where(inArray(t.paymentEvents.accountId, accounts)),
    db.delete(t.paymentAccounts).where(inArray(t.paymentAccounts.siteId, sites)),
    db.delete(t.changeRequests).where(inArray(t.changeRequests.bookingId, bookings)),
    db.delete(t.bookingEvents).where(inArray(t.bookingEvents.bookingId, bookings)),
    db.delete(t.bookings).where(inArray(t.bookings.siteId, sites)),
    db.delete(t.bookingImports).where(inArray(t.bookingImports.siteId, sites)),
    db.delete(t.guests).where(inArray(t.guests.siteId, sites)),
    db.delete(t.unitParts).where(inArray(t.unitParts.unitId, units)),
    detach(db, t, inArray(t.storageObjects.siteId, sites), 0),
  ];
}
