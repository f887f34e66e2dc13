import type { ShownExport } from "#contract/letting/channels.ts";
import { findUnseen, isOverdue } from "#domain/channels/pickups.ts";
import { fetchesOf } from "#domain/channels/readers.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import {
  type ExportedBooking,
  findOfSite,
  findUse,
  type ListedExport,
  type ReaderHistory,
} from "#store/letting/calendar-exports.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { exportUrl, openExportToken } from "./export-token.ts";

const MAX_SHOWN_UNSEEN = 20;

/** Lists the exports of a site that are not revoked, with their readers. Two round trips. */
export async function listExports(
  { store, secrets, mainOrigin, now }: Pick<BookingTools, "store" | "secrets" | "mainOrigin" | "now">,
  siteId: string,
): Promise<ShownExport[]> {
  const exports = await findOfSite(store, siteId);
  const [first] = exports;
  if (!first) return [];
  const today = dayInZone(now, first.timeZone);
  const { histories, bookings } = await findUse(store, siteId, today);
  return Promise.all(
    exports.map(async (each) => ({
      ...describe(each, histories, bookings, { now, today }),
      url: exportUrl(mainOrigin, await openExportToken(secrets, each.tokenSealed)),
    })),
  );
}

function describe(
  { id, unitId, channel, feedId, withPreparation, createdAt }: ListedExport,
  all: readonly ReaderHistory[],
  bookings: readonly ExportedBooking[],
  { now, today }: { now: number; today: CalendarDate },
): Omit<ShownExport, "url"> {
  const histories = all.filter(({ exportId }) => exportId === id);
  const [own] = fetchesOf(histories, channel);
  const history = own ? { firstAt: own.since, lastAt: own.lastAt, count: own.total } : null;
  const ofUnit = bookings.filter((booking) => booking.unitId === unitId);
  return {
    id,
    unitId,
    channel,
    feedId,
    lastFetchedAt: own?.lastAt ?? null,
    withPreparation,
    createdAt,
    pickups: histories.map(({ agent, lastAt, contentAt }) => ({ agent, lastAt, contentAt })),
    unseen: findUnseen(ofUnit, own?.nights ?? [], today)
      .slice(0, MAX_SHOWN_UNSEEN)
      .map(({ reference, arrival }) => ({ reference, arrival })),
    isOverdue: isOverdue({ channel, history, createdAt, now }),
  };
}
