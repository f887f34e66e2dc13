import type { ListedImport } from "#contract/letting/imported-stay.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { compareNearest } from "#domain/stays.ts";
import { type BookingFilter, findList, type ListedBooking, type ListPage } from "#store/letting/booking-lists.ts";
import * as importedStays from "#store/letting/imported-stays.ts";
import type { Store } from "#store/dialect/store.ts";
import { findUnits } from "#store/owners/today.ts";

/** Filters of a list of bookings and imported stays. */
export interface StayFilter extends BookingFilter {
  /** Imported stays of this calendar only. */
  source?: string | undefined;
}

/** Position in a list: the last stay of a page, and the day by which the list is sorted. */
export interface ListPosition {
  today: CalendarDate;
  isOver: boolean;
  arrival: string;
  id: string;
}

/** Bookings and imported stays of a page, both sorted by `compareNearest`. */
export interface StayPage {
  bookings: ListedBooking[];
  imported: ListedImport[];
  /** The day by which the list is sorted. */
  today: CalendarDate;
  /** The last stay of the page; null if no more follow. */
  last: ListPosition | null;
}

/**
 * Lists bookings and imported stays of a site: those that are not over, the nearest first, then those that are, the latest first.
 * Imported stays have no channel of bookings and no money due; their states follow from their dates. At most four queries at
 * once, and one before those of the first page.
 */
export async function listStays(
  store: Store,
  siteId: string,
  { source, ...filter }: StayFilter,
  { limit, after, now }: { limit: number; after?: ListPosition | undefined; now: number },
): Promise<StayPage> {
  const today = after?.today ?? (await findToday(store, siteId, now));
  const hasImports = filter.channel === undefined && filter.isUnpaid !== true;
  const findHalf = async (isOver: boolean) => {
    if (after?.isOver && !isOver) return { bookings: [], imported: [] };
    const page: ListPage = { today, isOver, limit: limit + 1, after: after?.isOver === isOver ? after : undefined };
    const [bookings, imported] = await Promise.all([
      source === undefined ? findList(store, siteId, filter, page) : [],
      hasImports ? importedStays.findList(store, siteId, { ...filter, source }, page) : [],
    ]);
    return { bookings, imported };
  };
  const [coming, over] = await Promise.all([findHalf(false), findHalf(true)]);
  const bookings = [...coming.bookings, ...over.bookings];
  const imported = [...coming.imported, ...over.imported];
  const found = [...bookings, ...imported].toSorted(compareNearest(today));
  const shown = new Set(found.slice(0, limit));
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    bookings: bookings.filter((each) => shown.has(each)),
    imported: imported.filter((each) => shown.has(each)),
    today,
    last: last ? { today, isOver: last.departure < today, arrival: last.arrival, id: last.id } : null,
  };
}

async function findToday(store: Store, siteId: string, now: number): Promise<CalendarDate> {
  const site = await findUnits(store, siteId);
  return dayInZone(now, site?.timeZone ?? "UTC");
}
