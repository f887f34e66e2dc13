import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Booking, Party } from "#contract/letting/booking.ts";
import { DEFAULT_SETTINGS, type StoredBookingSettings } from "#contract/letting/booking-settings.ts";
import type { Guest } from "#contract/letting/guest.ts";
import type { ImportedStayKey } from "#contract/letting/imported-stay.ts";
import type { PaymentProviderName } from "#contract/letting/payment.ts";
import type { HostContact, PhotoRecord, Place, SiteStatus, StoredPlan, UnitContent } from "#contract/owners/site-record.ts";
import type { ThemeDesign } from "#contract/owners/theme-design.ts";
import type { ThemeId } from "#domain/themes.ts";
import type { Channel } from "#domain/channels/channels.ts";
import type { Locale, Localized } from "#domain/locale.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { bookingColumns, type BookingRow, paidColumn, toBooking } from "./bookings.ts";
import { guestColumns } from "./guests.ts";
import { belongTo, knownParty } from "./imported-stays.ts";
import { isFirstPhoto } from "./first-photo.ts";
import { planIn } from "./rate-plans.ts";
import { prepared, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A unit with its site: all data that a booking needs except the taken nights. Read from the store, never from a cache. */
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
    theme: ThemeId;
    design: ThemeDesign;
  };
  /** The first published photo of the unit on a site with several, otherwise of the site, that is not upright. */
  photo: Pick<PhotoRecord, "key" | "width" | "height" | "text"> | null;
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
  /** The account that guests' online payments go to; null: the built-in test provider, until its account is made. */
  account: { id: string; provider: PaymentProviderName; isLive: boolean } | null;
  /** The owner's confirmed email address; null if there is none. */
  ownerEmail: string | null;
  /** True if the owner has changed the texts of booking emails. */
  hasOwnMails: boolean;
}

/** A booking with its place and the sum of its movements. */
export interface PlacedBooking extends BookingPlace {
  booking: Booking;
  /** Minor units. */
  paid: number;
  /** Time of the next reconciliation of the booking's payments; null if none is planned. */
  payAt: number | null;
  /** Time at which the messages of the stay are planned next; null if there are no more. */
  messageAt: number | null;
  tokenSealed: string;
}

function columns(t: Tables) {
  const { userSites: site, units: unit, ratePlans, bookingSettings, users, paymentAccounts, messageTemplates, photos } = t;
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
      theme: site.themeName,
      design: site.design,
    },
    photo: { key: photos.key, width: photos.width, height: photos.height, text: photos.text },
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
    ownMails:
      sql<number>`(select count(*) from ${messageTemplates} where ${messageTemplates.siteId} = ${site.id} and ${messageTemplates.key} like 'mail-%')`.mapWith(
        Number,
      ),
    account: { id: paymentAccounts.id, provider: paymentAccounts.provider, isLive: paymentAccounts.isLive },
    ownerEmail: sql<
      string | null
    >`case when ${users.emailConfirmedAt} is not null and ${users.email} <> '' then ${users.email} end`,
  };
}

type Found = {
  site: Omit<BookingPlace["site"], "status" | "defaultLocale" | "theme"> & {
    status: string;
    defaultLocale: string;
    theme: string;
  };
  unit: Omit<BookingPlace["unit"], "rates" | "isLet" | "isOneOfSeveral"> & {
    publishedAt: number | null;
    archivedAt: number | null;
  };
  currency: string;
  unitCount: number;
  rates: StoredPlan;
  settings: StoredBookingSettings | null;
  account: BookingPlace["account"];
  photo: BookingPlace["photo"];
  ownerEmail: string | null;
  ownMails: number;
};

function toPlace({ site, unit: { publishedAt, archivedAt, ...unit }, ...found }: Found): BookingPlace {
  const { currency, unitCount, rates, settings, account, photo, ownerEmail, ownMails } = found;
  return {
    site: {
      ...site,
      status: site.status as SiteStatus,
      defaultLocale: site.defaultLocale as Locale,
      theme: site.theme as ThemeId,
    },
    photo,
    unit: {
      ...unit,
      rates: planIn(currency, rates),
      isLet: publishedAt !== null && archivedAt === null,
      isOneOfSeveral: unitCount > 1,
    },
    settings: settings ?? DEFAULT_SETTINGS,
    account,
    ownerEmail,
    hasOwnMails: ownMails > 0,
  };
}

const isActiveAt = ({ paymentAccounts: t, userSites }: Tables) => and(eq(t.siteId, userSites.id), eq(t.isActive, true));

/** Finds a unit of a site that is let, by its id or slug. One query. */
export async function findPlace(
  store: Store,
  siteId: string,
  unit: { id: string } | { slug: string },
): Promise<BookingPlace | undefined> {
  const { db, tables: t } = store;
  const { userSites, units, ratePlans, bookingSettings, users, paymentAccounts } = t;
  const [isUnit, value] =
    "id" in unit
      ? [eq(units.id, sql.placeholder("unit")), unit.id]
      : [and(eq(units.slug, sql.placeholder("unit")), isNotNull(units.publishedAt)), unit.slug];
  const [row] = await prepared(db, `place by ${Object.keys(unit).join()}`, () =>
    db
      .select(columns(t))
      .from(units)
      .innerJoin(userSites, eq(userSites.id, units.siteId))
      .innerJoin(ratePlans, eq(ratePlans.unitId, units.id))
      .innerJoin(users, eq(users.id, userSites.userId))
      .leftJoin(bookingSettings, eq(bookingSettings.siteId, userSites.id))
      .leftJoin(paymentAccounts, isActiveAt(t))
      .leftJoin(t.photos, isFirstPhoto(t))
      .where(and(eq(userSites.id, sql.placeholder("site")), isUnit, isNull(units.archivedAt))),
  ).execute({ site: siteId, unit: value });
  return row && toPlace(row as unknown as Found);
}

/** Finds a booking of a site. One query. */
export const findBooking = (store: Store, siteId: string, id: string): Promise<PlacedBooking | undefined> =>
  findWhere(store, { siteId, id });

/** Finds a unit for a booking: one that is let, or the one that the booking has, even if it is archived. At most two queries. */
export async function findPlaceFor(
  store: Store,
  siteId: string,
  unitId: string,
  bookingId: string | undefined,
): Promise<BookingPlace | undefined> {
  const place = await findPlace(store, siteId, { id: unitId });
  if (place || bookingId === undefined) return place;
  const placed = await findBooking(store, siteId, bookingId);
  return placed?.unit.id === unitId ? placed : undefined;
}

/** Finds a booking by its id alone, for callers whose permission does not depend on the site. One query. */
export const findBookingById = (store: Store, id: string): Promise<PlacedBooking | undefined> => findWhere(store, { id });

/** Finds the booking of a guest's token by the token's SHA-256. One query. */
export const findByToken = (store: Store, tokenDigest: string): Promise<PlacedBooking | undefined> =>
  findWhere(store, { tokenDigest });

/** Finds the booking that has all of these values. */
async function findWhere(
  { db, tables: t }: Store,
  values: Partial<Record<"siteId" | "id" | "tokenDigest", string>>,
): Promise<PlacedBooking | undefined> {
  const { bookings, userSites, units, ratePlans, bookingSettings, users, paymentAccounts } = t;
  const names = Object.keys(values) as (keyof typeof values)[];
  const [row] = await prepared(db, `placed booking by ${names.join()}`, () =>
    db
      .select({ ...columns(t), booking: bookingColumns(t), tokenSealed: bookings.tokenSealed, paid: paidColumn(t) })
      .from(bookings)
      .innerJoin(units, eq(units.id, bookings.unitId))
      .innerJoin(userSites, eq(userSites.id, bookings.siteId))
      .innerJoin(ratePlans, eq(ratePlans.unitId, units.id))
      .innerJoin(users, eq(users.id, userSites.userId))
      .leftJoin(bookingSettings, eq(bookingSettings.siteId, userSites.id))
      .leftJoin(paymentAccounts, isActiveAt(t))
      .leftJoin(t.photos, isFirstPhoto(t))
      .where(and(...names.map((name) => eq(bookings[name], sql.placeholder(name))))),
  ).execute(values);
  if (!row) return undefined;
  return {
    ...toPlace(row as unknown as Found),
    booking: toBooking(row.booking as BookingRow),
    tokenSealed: row.tokenSealed,
    payAt: row.booking.payAt,
    messageAt: row.booking.messageAt,
    paid: row.paid,
  };
}

/** An imported stay with its place, and the guest whom its owner named. */
export interface PlacedImport extends BookingPlace {
  stay: ImportedStayKey & {
    id: string;
    version: number;
    party: Party | null;
    /** Time at which the owner named the guest. */
    guestAt: number;
    messageLocale: MessageLocale | null;
    channel: Channel;
    /** True if the calendar has changed the dates, and the owner has not confirmed that it is the same guest's. */
    isMoved: boolean;
    /** False if no calendar contains the stay any longer. */
    isListed: boolean;
  };
  guest: Guest;
}

/** Finds an imported stay of a site by the id of its details, if its guest is known. One query. */
export async function findImported({ db, tables: t }: Store, siteId: string, id: string): Promise<PlacedImport | undefined> {
  const { importedStays, blocks, guests, feeds, userSites, units, ratePlans, bookingSettings, users, paymentAccounts } = t;
  const [row] = await db
    .select({
      ...columns(t),
      stay: {
        id: importedStays.id,
        version: importedStays.version,
        unitId: importedStays.unitId,
        source: importedStays.source,
        arrival: importedStays.arrival,
        departure: importedStays.departure,
        party: importedStays.party,
        guestAt: importedStays.guestAt,
        messageLocale: importedStays.messageLocale,
      },
      movedFrom: importedStays.movedFrom,
      channel: feeds.channel,
      blockId: blocks.id,
      guest: guestColumns(t),
    })
    .from(importedStays)
    .innerJoin(guests, eq(guests.id, importedStays.guestId))
    .innerJoin(units, eq(units.id, importedStays.unitId))
    .innerJoin(userSites, eq(userSites.id, units.siteId))
    .innerJoin(ratePlans, eq(ratePlans.unitId, units.id))
    .innerJoin(users, eq(users.id, userSites.userId))
    .leftJoin(blocks, belongTo(t))
    .leftJoin(feeds, eq(feeds.id, importedStays.source))
    .leftJoin(bookingSettings, eq(bookingSettings.siteId, userSites.id))
    .leftJoin(paymentAccounts, isActiveAt(t))
    .leftJoin(t.photos, isFirstPhoto(t))
    .where(and(eq(userSites.id, siteId), eq(importedStays.id, id)));
  if (!row) return undefined;
  const { stay, movedFrom, channel, blockId, guest } = row;
  return {
    ...toPlace(row as unknown as Found),
    stay: {
      ...(stay as PlacedImport["stay"]),
      party: knownParty(stay.party),
      guestAt: stay.guestAt ?? 0,
      channel: (channel ?? "other") as Channel,
      isMoved: movedFrom !== null,
      isListed: blockId !== null,
    },
    guest: guest as Guest,
  };
}
