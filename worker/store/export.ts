import { asc, desc, eq, getTableColumns } from "drizzle-orm";
import type { Booking, BookingEvent, Movement } from "#contract/booking.ts";
import type { ListedGuest } from "#contract/guest.ts";
import type { SiteDraft } from "#contract/site-draft.ts";
import type { ReviewRecord, SiteRecord, StoredPlan } from "#contract/site-record.ts";
import { date } from "#domain/dates.ts";
import { type FeedEntry, findForFeed } from "./blocks.ts";
import { bookingColumns, toBooking } from "./bookings.ts";
import { findList } from "./guests.ts";
import { findBySite, type VersionSummary } from "./site-drafts.ts";
import type { StoredOperations } from "#contract/site-operations.ts";
import { findOperations } from "./site-operations.ts";
import { findById } from "./sites.ts";
import type { Store } from "./store.ts";
import { findUnits, type TodayUnit } from "./today.ts";

/** All data of a site except the photos themselves. Times are in milliseconds since the epoch. */
export interface SiteExport {
  /** The site as guests see it; it has no units before it is published. */
  site: SiteRecord;
  draft: { version: number; publishedVersion: number | null; updatedAt: number; draft: SiteDraft };
  operations: StoredOperations;
  /** Rate plans by the unit's id. */
  plans: Record<string, StoredPlan>;
  versions: VersionSummary[];
  reviews: (ReviewRecord & { shown: boolean; createdAt: number })[];
  blocks: FeedEntry[];
  /** The latest arrival first. */
  bookings: ExportedBooking[];
  guests: ListedGuest[];
  units: TodayUnit[];
}

/** A booking with its history and money. */
export type ExportedBooking = Booking & { paid: number; events: BookingEvent[]; movements: Movement[] };

/** Rows of one query, so that the memory of the worker is enough for large sites. */
const PAGE_SIZE = 500;

async function findBookings({ db, tables: t }: Store, siteId: string): Promise<ExportedBooking[]> {
  const { bookings, bookingEvents, movements } = t;
  const ofSite = eq(bookings.siteId, siteId);
  const [rows, events, money] = await Promise.all([
    inPages((offset) =>
      db
        .select(bookingColumns(t))
        .from(bookings)
        .where(ofSite)
        .orderBy(desc(bookings.arrival), desc(bookings.id))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
    inPages((offset) =>
      db
        .select(getTableColumns(bookingEvents))
        .from(bookingEvents)
        .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
        .where(ofSite)
        .orderBy(asc(bookingEvents.bookingId), asc(bookingEvents.version))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
    inPages((offset) =>
      db
        .select(getTableColumns(movements))
        .from(movements)
        .innerJoin(bookings, eq(bookings.id, movements.bookingId))
        .where(ofSite)
        .orderBy(asc(movements.at), asc(movements.id))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
  ]);
  const eventsOf = Map.groupBy(events, ({ bookingId }) => bookingId);
  const moneyOf = Map.groupBy(money, ({ bookingId }) => bookingId);
  return rows.map((row) => {
    const own = (moneyOf.get(row.id) ?? []) as Movement[];
    const history = (eventsOf.get(row.id) ?? []).map(({ bookingId: _, ...event }) => event as BookingEvent);
    return { ...toBooking(row), paid: own.reduce((sum, { amount }) => sum + amount, 0), events: history, movements: own };
  });
}

async function inPages<Row>(find: (offset: number) => PromiseLike<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = await find(all.length);
    all.push(...page);
    if (page.length < PAGE_SIZE) return all;
  }
}

async function findAllGuests(store: Store, siteId: string): Promise<ListedGuest[]> {
  const all: ListedGuest[] = [];
  for (;;) {
    const page = await findList(store, siteId, undefined, { limit: PAGE_SIZE, after: all.at(-1) });
    all.push(...page);
    if (page.length < PAGE_SIZE) return all;
  }
}

const EARLIEST_DATE = date("0001-01-01");

export async function findExport(store: Store, siteId: string): Promise<SiteExport | undefined> {
  const { db, tables: t } = store;
  const [site, draft, found, versions, reviews, blocks, bookings, guests, home] = await Promise.all([
    findById(store, siteId),
    findBySite(store, siteId),
    findOperations(store, siteId),
    db
      .select({ version: t.siteVersions.version, publishedAt: t.siteVersions.publishedAt, publishedBy: t.users.name })
      .from(t.siteVersions)
      .leftJoin(t.users, eq(t.users.id, t.siteVersions.publishedBy))
      .where(eq(t.siteVersions.siteId, siteId))
      .orderBy(desc(t.siteVersions.version)),
    db.select().from(t.reviews).where(eq(t.reviews.siteId, siteId)).orderBy(asc(t.reviews.position), asc(t.reviews.id)),
    findForFeed(store, { siteId }, EARLIEST_DATE),
    findBookings(store, siteId),
    findAllGuests(store, siteId),
    findUnits(store, siteId),
  ]);
  if (!site || !draft || !found) return undefined;
  const exported = reviews.map(({ siteId: _, position: __, ...review }) => review) as SiteExport["reviews"];
  const { plans } = found;
  const operations = { version: found.version, operations: found.operations };
  return { site, draft, operations, plans, versions, reviews: exported, blocks, bookings, guests, units: home?.units ?? [] };
}
