import { and, eq, gte, inArray, lte } from "drizzle-orm";
import type { Channel } from "#domain/channels/channels.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { ImportedStayKey } from "#contract/letting/imported-stay.ts";
import { belongTo } from "./imported-stays.ts";
import { chunkValues, type Store } from "../dialect/store.ts";

/** The values of a stored booking, or stay of a calendar, that a row of another system's file has too. Null if unknown. */
export interface StoredRow {
  arrival: CalendarDate;
  departure: CalendarDate;
  name: string;
  total: number | null;
  payout: number | null;
  commission: number | null;
  cleaningFee: number | null;
}

/** Finds the bookings of a site that were placed with these keys. One query for 90 keys. */
export async function findByKeys(
  { db, tables: { bookings: t } }: Store,
  siteId: string,
  keys: string[],
): Promise<Map<string, StoredRow>> {
  const found = await Promise.all(
    chunkValues(keys).map((chunk) =>
      db
        .select({
          key: t.requestKey,
          arrival: t.arrival,
          departure: t.departure,
          name: t.guestName,
          total: t.total,
          isTotalKnown: t.isTotalKnown,
          payout: t.channelPayout,
          commission: t.channelCommission,
          cleaningFee: t.channelCleaningFee,
        })
        .from(t)
        .where(and(eq(t.siteId, siteId), inArray(t.requestKey, chunk))),
    ),
  );
  return new Map(
    found
      .flat()
      .map(({ key, isTotalKnown, total, ...row }) => [key ?? "", { ...row, total: isTotalKnown ? total : null } as StoredRow]),
  );
}

/** Details of a stay by the platform's number. */
export interface NumberedStay extends StoredRow {
  unitId: string;
  number: string;
}

/** Finds details of a site's imported stays by the platform's numbers. One query for 90 numbers. */
export async function findByNumbers({ db, tables }: Store, siteId: string, numbers: string[]): Promise<NumberedStay[]> {
  const { importedStays: t, units } = tables;
  const found = await Promise.all(
    chunkValues(numbers).map((chunk) =>
      db
        .select({
          ...detailColumns(tables),
          unitId: t.unitId,
          number: t.channelNumber,
          arrival: t.arrival,
          departure: t.departure,
        })
        .from(t)
        .innerJoin(units, eq(units.id, t.unitId))
        .where(and(eq(units.siteId, siteId), inArray(t.channelNumber, chunk))),
    ),
  );
  return found.flat() as NumberedStay[];
}

const detailColumns = ({ importedStays: t }: Store["tables"]) => ({
  name: t.guestName,
  total: t.income,
  payout: t.payout,
  commission: t.commission,
  cleaningFee: t.cleaningFee,
});

/** A stay that a platform's calendar has, with the details that it has already. */
export interface CalendarStay extends ImportedStayKey {
  /** Id of the block. */
  id: string;
  channel: Channel;
  details: Omit<StoredRow, "arrival" | "departure"> | null;
}

/** Finds the stays of units in calendars of platforms with an arrival from `from` to `to`. One query for 90 units. */
export async function findCalendarStays(
  { db, tables: t }: Store,
  unitIds: string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CalendarStay[]> {
  const { blocks, feeds, importedStays } = t;
  const found = await Promise.all(
    chunkValues(unitIds).map((chunk) =>
      db
        .select({
          id: blocks.id,
          unitId: blocks.unitId,
          source: feeds.id,
          channel: feeds.channel,
          arrival: blocks.arrival,
          departure: blocks.departure,
          detailsId: importedStays.id,
          details: detailColumns(t),
        })
        .from(blocks)
        .innerJoin(feeds, eq(feeds.id, blocks.source))
        .leftJoin(importedStays, belongTo(t))
        .where(
          and(eq(blocks.kind, "imported"), inArray(blocks.unitId, chunk), gte(blocks.arrival, from), lte(blocks.arrival, to)),
        ),
    ),
  );
  return found.flat().map(({ detailsId, details, ...stay }) => ({
    ...stay,
    details: detailsId === null ? null : details,
  })) as CalendarStay[];
}
