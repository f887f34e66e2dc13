import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Booking } from "#contract/booking.ts";
import { DEFAULT_SETTINGS, type StoredBookingSettings } from "#contract/booking-settings.ts";
import type { HostContact, Place, SiteStatus, StoredPlan, UnitContent } from "#contract/site-record.ts";
import type { Locale, Localized } from "#domain/locale.ts";
import { bookingColumns, type BookingRow, paidColumn, toBooking } from "./bookings.ts";
import { planIn } from "./rate-plans.ts";
import type { Store } from "./store.ts";

type Tables = Store["tables"];

/** A unit with its site: everything that a booking of it needs besides the taken nights. Read from the store, never from a cache. */
export interface BookingPlace {
  site: {
    id: string;
    name: string;
    status: SiteStatus;
    subdomain: string | null;
    customDomain: string | null;
    defaultLocale: Locale;
    locales: Locale[];
    timeZone: string;
    place: Place;
    host: HostContact;
  };
  unit: {
    id: string;
    slug: string;
    content: Localized<UnitContent>;
    /** `HH:MM`, local. */
    checkIn: string;
    checkOut: string;
    rates: StoredPlan;
    /** True if guests can book it. */
    isLet: boolean;
    /** True if the site has other units that are let. */
    isOneOfSeveral: boolean;
  };
  settings: StoredBookingSettings;
  /** The owner's confirmed mail address; null if there is none. */
  ownerEmail: string | null;
}

/** A booking with its place and the sum of its movements. */
export interface PlacedBooking extends BookingPlace {
  booking: Booking;
  /** Minor units. */
  paid: number;
  tokenSealed: string;
}

function columns(t: Tables) {
  const { userSites: site, units: unit, ratePlans, bookingSettings, users } = t;
  const others = sql<number>`(select count(*) from units as others where others.site_id = ${site.id} and others.archived_at is null and others.published_at is not null)`;
  return {
    site: {
      id: site.id,
      name: site.siteName,
      status: site.status,
      subdomain: site.subdomain,
      customDomain: site.customDomain,
      defaultLocale: site.defaultLocale,
      locales: site.languages,
      timeZone: site.timeZone,
      place: site.place,
      host: site.host,
    },
    unit: {
      id: unit.id,
      slug: unit.slug,
      content: unit.content,
      checkIn: unit.checkIn,
      checkOut: unit.checkOut,
      publishedAt: unit.publishedAt,
      archivedAt: unit.archivedAt,
    },
    currency: site.currency,
    unitCount: others.mapWith(Number),
    rates: { version: ratePlans.version, plan: ratePlans.plan },
    settings: { version: bookingSettings.version, settings: bookingSettings.settings },
    ownerEmail: sql<
      string | null
    >`case when ${users.emailConfirmedAt} is not null and ${users.email} <> '' then ${users.email} end`,
  };
}

type Found = {
  site: Omit<BookingPlace["site"], "status" | "defaultLocale"> & { status: string; defaultLocale: string };
  unit: Omit<BookingPlace["unit"], "rates" | "isLet" | "isOneOfSeveral"> & {
    publishedAt: number | null;
    archivedAt: number | null;
  };
  currency: string;
  unitCount: number;
  rates: StoredPlan;
  settings: StoredBookingSettings | null;
  ownerEmail: string | null;
};

function toPlace({ site, unit: { publishedAt, archivedAt, ...unit }, ...found }: Found): BookingPlace {
  const { currency, unitCount, rates, settings, ownerEmail } = found;
  return {
    site: { ...site, status: site.status as SiteStatus, defaultLocale: site.defaultLocale as Locale },
    unit: {
      ...unit,
      rates: planIn(currency, rates),
      isLet: publishedAt !== null && archivedAt === null,
      isOneOfSeveral: unitCount > 1,
    },
    settings: settings ?? DEFAULT_SETTINGS,
    ownerEmail,
  };
}

/** Finds a unit of a site that is let, by its id or slug. One query. */
export async function findPlace(
  store: Store,
  siteId: string,
  unit: { id: string } | { slug: string },
): Promise<BookingPlace | undefined> {
  const { db, tables: t } = store;
  const { userSites, units, ratePlans, bookingSettings, users } = t;
  const isUnit = "id" in unit ? eq(units.id, unit.id) : and(eq(units.slug, unit.slug), isNotNull(units.publishedAt));
  const [row] = await db
    .select(columns(t))
    .from(units)
    .innerJoin(userSites, eq(userSites.id, units.siteId))
    .innerJoin(ratePlans, eq(ratePlans.unitId, units.id))
    .innerJoin(users, eq(users.id, userSites.userId))
    .leftJoin(bookingSettings, eq(bookingSettings.siteId, userSites.id))
    .where(and(eq(userSites.id, siteId), isUnit, isNull(units.archivedAt)));
  return row && toPlace(row as unknown as Found);
}

/** Finds a booking of a site. One query. */
export const findBooking = (store: Store, siteId: string, id: string): Promise<PlacedBooking | undefined> =>
  findWhere(store, and(eq(store.tables.bookings.siteId, siteId), eq(store.tables.bookings.id, id)));

/** Finds the booking of a guest's token by the token's SHA-256. One query. */
export const findByToken = (store: Store, tokenDigest: string): Promise<PlacedBooking | undefined> =>
  findWhere(store, eq(store.tables.bookings.tokenDigest, tokenDigest));

async function findWhere({ db, tables: t }: Store, where: SQL | undefined): Promise<PlacedBooking | undefined> {
  const { bookings, userSites, units, ratePlans, bookingSettings, users } = t;
  const [row] = await db
    .select({ ...columns(t), booking: bookingColumns(t), tokenSealed: bookings.tokenSealed, paid: paidColumn(t) })
    .from(bookings)
    .innerJoin(units, eq(units.id, bookings.unitId))
    .innerJoin(userSites, eq(userSites.id, bookings.siteId))
    .innerJoin(ratePlans, eq(ratePlans.unitId, units.id))
    .innerJoin(users, eq(users.id, userSites.userId))
    .leftJoin(bookingSettings, eq(bookingSettings.siteId, userSites.id))
    .where(where);
  if (!row) return undefined;
  return {
    ...toPlace(row as unknown as Found),
    booking: toBooking(row.booking as BookingRow),
    tokenSealed: row.tokenSealed,
    paid: row.paid,
  };
}
