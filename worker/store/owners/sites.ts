import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { draftOf } from "#contract/owners/draft-of.ts";
import { type BookingSettings, paymentMethodsOf } from "#contract/letting/booking-settings.ts";
import type {
  HomeKind,
  PhotoRoom,
  Rating,
  SiteRecord,
  SiteStatus,
  StoredPlan,
  UnitRecord,
} from "#contract/owners/site-record.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import type { AmenityCode } from "#domain/amenities.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import { withFreeSlugs } from "#domain/page-slugs.ts";
import type { TakenStay } from "#domain/rates/quote-context.ts";
import type { ThemeId } from "#domain/themes.ts";
import { insert as insertCalendar } from "../letting/calendar-versions.ts";
import { guard } from "../dialect/guards.ts";
import { isBlock } from "../letting/nights.ts";
import { touch, touched } from "../services/site-rows.ts";
import { insertPlans, planIn } from "../letting/rate-plans.ts";
import { type Database, chunkRows, type Query, type Store } from "../dialect/store.ts";

/** An address of a site. */
export type SiteAddress = { subdomain: string } | { domain: string };

/** A site to insert: without its ratings and payment methods, which other tables have. */
export type NewSite = Omit<SiteRecord, "rating" | "guestRating" | "payments">;

/**
 * Finds the active or closed site at an address with all data its pages need, in one query. A domain other than the site's
 * `customDomain` is one of its other hosts, which only redirects.
 */
export async function findServed(store: Store, address: SiteAddress): Promise<SiteRecord | undefined> {
  return toRecord(await findRow(store.db, isServedAt(store.tables, address)));
}

const isServedAt = (t: Tables, address: SiteAddress) =>
  and(
    "subdomain" in address ? eq(t.userSites.subdomain, address.subdomain) : hasHost(t, address.domain),
    inArray(t.userSites.status, ["active", "closed"]),
  );

/** A site with the taken nights of its units. */
export interface SiteWithStays {
  site: SiteRecord;
  stays: TakenStay[];
}

/** Days before and after now whose taken nights are read: a year, and the longest preparation after a stay. */
const DAYS_BACK = 32;
const DAYS_AHEAD = 400;

/** Like {@link findServed}, with the taken nights of about a year. One query. `now` is in milliseconds since the epoch. */
export const findServedWithStays = (store: Store, address: SiteAddress, now: number): Promise<SiteWithStays | undefined> =>
  findWithStays(store, isServedAt(store.tables, address), now);

/** Like {@link findById}, with the taken nights of about a year. One query. `now` is in milliseconds since the epoch. */
export const findByIdWithStays = (store: Store, id: string, now: number): Promise<SiteWithStays | undefined> =>
  findWithStays(store, eq(store.tables.userSites.id, id), now);

async function findWithStays({ db }: Store, where: SQL | undefined, now: number): Promise<SiteWithStays | undefined> {
  const today = dayInZone(now, "UTC");
  const row = await findRow(db, where, [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]);
  return row && { site: toRecord(row), stays: row.units.flatMap(({ id, nights }) => toStays(id, nights)) };
}

/** Joins the nights of each holder. */
function toStays(unitId: string, nights: Night[]): TakenStay[] {
  const stays = new Map<string, TakenStay>();
  for (const { night, holder, kind } of nights) {
    const [first, next] = [night as CalendarDate, addDays(night as CalendarDate, 1)];
    const known = stays.get(`${kind} ${holder}`);
    if (known) known.departure = next;
    else stays.set(`${kind} ${holder}`, { unitId, arrival: first, departure: next, isBlock: isBlock(kind) });
  }
  return [...stays.values()];
}

/**
 * Condition that a site is served at this host. Names of other tables are written as text, because the query builder would take
 * their columns for the site's.
 */
export const hasHost = ({ userSites: t }: Tables, host: string) =>
  or(
    eq(t.customDomain, host),
    sql`${t.id} = (select hosts.site_id from domain_hosts hosts join domains on domains.id = hosts.domain_id
      where hosts.host = ${host} and domains.serving)`,
  );

/** Finds a site by its id, with any status, as guests see it or would see it: with its published units. */
export async function findById({ db, tables: t }: Store, id: string): Promise<SiteRecord | undefined> {
  return toRecord(await findRow(db, eq(t.userSites.id, id)));
}

/** `nights`: the first day of the nights to read, and the day after the last one. */
async function findRow(db: Database, where: SQL | undefined, nights?: [CalendarDate, CalendarDate]): Promise<Row | undefined> {
  return db.query.userSites.findFirst({
    where,
    with: {
      units: {
        where: (unit, { and: all, isNull: isUnset, isNotNull: isSet }) => all(isUnset(unit.archivedAt), isSet(unit.publishedAt)),
        orderBy: (unit, { asc }) => asc(unit.position),
        with: {
          amenities: { columns: { code: true } },
          ratePlan: { columns: { version: true, plan: true } },
          nights: {
            columns: { night: true, holder: true, kind: true },
            where: (taken, { and: all, gte, lt, sql: text }) =>
              nights ? all(gte(taken.night, nights[0]), lt(taken.night, nights[1])) : text`false`,
            orderBy: (taken, { asc }) => asc(taken.night),
          },
        },
      },
      photos: { orderBy: (photo, { asc }) => asc(photo.position) },
      bookingSettings: { columns: { settings: true } },
      reviews: { columns: { rating: true, bookingId: true }, where: (review, { eq: is }) => is(review.shown, true) },
    },
  });
}

type Tables = Store["tables"];
type Row = Tables["userSites"]["$inferSelect"] & {
  units: (Tables["units"]["$inferSelect"] & { amenities: { code: string }[]; ratePlan: StoredPlan | null; nights: Night[] })[];
  photos: Tables["photos"]["$inferSelect"][];
  bookingSettings: { settings: BookingSettings } | null;
  reviews: RatedReview[];
};

interface RatedReview {
  rating: number;
  bookingId: string | null;
}

interface Night {
  night: string;
  holder: string;
  kind: string;
}

function ratingOf(reviews: RatedReview[]): Rating | null {
  if (reviews.length === 0) return null;
  return { average: reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length, count: reviews.length };
}

function guestRatingOf(reviews: RatedReview[]): Pick<SiteRecord, "guestRating"> {
  const guestRating = ratingOf(reviews.filter(({ bookingId }) => bookingId !== null));
  return guestRating ? { guestRating } : {};
}

function toRecord(row: Row): SiteRecord;
function toRecord(row: Row | undefined): SiteRecord | undefined;
function toRecord(row: Row | undefined): SiteRecord | undefined {
  return (
    row && {
      id: row.id,
      ownerId: row.userId,
      version: row.version,
      theme: row.themeName as ThemeId,
      name: row.siteName,
      status: row.status as SiteStatus,
      closedText: row.closedText,
      subdomain: row.subdomain,
      customDomain: row.customDomain,
      defaultLocale: row.defaultLocale as Locale,
      locales: row.languages,
      timeZone: row.timeZone,
      currency: row.currency as Currency,
      place: row.place,
      host: row.host,
      homeKind: row.homeKind as HomeKind | null,
      content: row.content,
      design: row.design,
      pages: withFreeSlugs(row.pages),
      menu: row.menu,
      legal: row.legal,
      rating: ratingOf(row.reviews),
      ...guestRatingOf(row.reviews),
      units: row.units.map((unit) => toUnit(unit, row.currency)),
      photos: row.photos.map(({ siteId: _, position: __, room, ...photo }) => ({ ...photo, room: room as PhotoRoom | null })),
      payments: row.bookingSettings ? paymentMethodsOf(row.bookingSettings.settings) : [],
    }
  );
}

function toUnit(row: Row["units"][number], currency: string): UnitRecord {
  const { siteId: _, position: __, archivedAt: ___, publishedAt: ____, amenities, ratePlan, nights: _____, ...unit } = row;
  if (!ratePlan) throw new Error(`unit ${unit.id} has no rate plan`);
  return { ...unit, amenities: amenities.map(({ code }) => code as AmenityCode), rates: planIn(currency, ratePlan) };
}

/** Inserts a new site with its units, rate plans, amenities, photos and draft. `now` is in milliseconds since the epoch. */
export function insert(db: Database, t: Tables, site: NewSite, now: number, draft = draftOf(site)): Query[] {
  const published = site.status === "draft" ? null : 1;
  return [
    db.insert(t.userSites).values({
      ...settings(site),
      id: site.id,
      userId: site.ownerId,
      version: site.version,
      createdAt: now,
      updatedAt: now,
    }),
    insertCalendar(db, t, site.id, now),
    ...insertParts(db, t, site, published === null ? null : now),
    ...insertPlans(
      db,
      t,
      site.units.map(({ id: unitId, rates }) => ({ unitId, rates })),
      now,
    ),
    db.insert(t.siteDrafts).values({ siteId: site.id, version: 1, publishedVersion: published, draft, updatedAt: now }),
  ];
}

/** Inserts units, amenities and photos of a new site. */
function insertParts(
  db: Database,
  t: Tables,
  site: Pick<NewSite, "id" | "units" | "photos">,
  publishedAt: number | null,
): Query[] {
  const units = site.units.map(({ amenities: _, rates: __, ...unit }, position) => ({
    ...unit,
    siteId: site.id,
    position,
    publishedAt,
  }));
  return [...chunkRows(units, t.units).map((rows) => db.insert(t.units).values(rows)), ...insertLists(db, t, site)];
}

function insertLists(db: Database, t: Tables, site: Pick<NewSite, "id" | "units" | "photos">): Query[] {
  const amenities = site.units.flatMap((unit) => unit.amenities.map((code) => ({ unitId: unit.id, code })));
  const photos = site.photos.map((photo, position) => ({ ...photo, siteId: site.id, position }));
  return [
    ...chunkRows(amenities, t.amenities).map((rows) => db.insert(t.amenities).values(rows)),
    ...chunkRows(photos, t.photos).map((rows) => db.insert(t.photos).values(rows)),
  ];
}

/**
 * Publishes the content of a draft: texts, photos, design and the descriptions of the units that are let. The site's version is
 * not checked, because other changes raise it too. Operations do not change, so a unit that was archived meanwhile stays
 * archived.
 */
export function publish(db: Database, t: Tables, site: SiteRecord, now: number): Query[] {
  const { units } = t;
  const { status, closedText: _, subdomain: __, customDomain: ___, timeZone: ____, currency: _____, ...rest } = settings(site);
  const ofSite = eq(units.siteId, site.id);
  return [
    touch(db, t, site.id, now),
    db
      .update(t.userSites)
      .set({ ...rest, status: sql`case when ${t.userSites.status} = 'draft' then ${status} else ${t.userSites.status} end` })
      .where(eq(t.userSites.id, site.id)),
    // Units may exchange their slugs, so all slugs are first made unique.
    db
      .update(units)
      .set({ slug: sql`'~' || ${units.id}` })
      .where(ofSite),
    ...site.units.map(({ id, slug, sleeps, bedrooms, bathrooms, area, registrationNumber, content }, position) =>
      db
        .update(units)
        .set({
          slug,
          position,
          sleeps,
          bedrooms,
          bathrooms,
          area,
          registrationNumber,
          content,
          publishedAt: sql`coalesce(${units.publishedAt}, ${now})`,
        })
        .where(and(ofSite, eq(units.id, id), isNull(units.archivedAt))),
    ),
    db
      .delete(t.amenities)
      .where(sql`${t.amenities.unitId} in (select ${units.id} from ${units} where ${units.siteId} = ${site.id})`),
    db.delete(t.photos).where(eq(t.photos.siteId, site.id)),
    ...insertLists(db, t, site),
  ];
}

/** Finds the sites an account owns or works on, oldest first; only those after `cursor` (a site's id) if it is given. */
export async function findOf({ db, tables: t }: Store, userId: string, limit: number, cursor?: string): Promise<SiteSummary[]> {
  const { userSites: site, siteDrafts: draft, siteMembers: member } = t;
  const owned = db.select({ id: site.id }).from(site).where(eq(site.userId, userId));
  const joined = db.select({ id: member.siteId }).from(member).where(eq(member.userId, userId));
  const rows = await db
    .select({
      id: site.id,
      name: site.siteName,
      status: site.status,
      theme: site.themeName,
      subdomain: site.subdomain,
      customDomain: site.customDomain,
      defaultLocale: site.defaultLocale,
      role: sql<string>`case when ${site.userId} = ${userId} then 'owner' else ${member.role} end`,
      draftVersion: draft.version,
      publishedVersion: draft.publishedVersion,
    })
    .from(site)
    .innerJoin(draft, eq(draft.siteId, site.id))
    .leftJoin(member, and(eq(member.siteId, site.id), eq(member.userId, userId)))
    .where(
      and(
        inArray(site.id, owned.union(joined)),
        ne(site.status, "aside"),
        cursor === undefined ? undefined : gt(site.id, cursor),
      ),
    )
    .orderBy(asc(site.id))
    .limit(limit);
  return rows as SiteSummary[];
}

/** Counts the sites an account owns. */
export async function countOwned({ db, tables: t }: Store, userId: string): Promise<number> {
  return db.$count(t.userSites, and(eq(t.userSites.userId, userId), ne(t.userSites.status, "aside")));
}

/** Makes the batch fail (guard `tooManySites`) if an account already has `max` sites. Comes after a lock on the account. */
export function requireFewerThan(db: Database, t: Tables, userId: string, max: number): Query {
  const owned = sql`(select count(*) from ${t.userSites} where ${and(eq(t.userSites.userId, userId), ne(t.userSites.status, "aside"))})`;
  return guard(db, t, "tooManySites", sql`${owned} >= ${max}`);
}

/** True if a site has this subdomain. */
export async function isTaken({ db, tables: t }: Store, subdomain: string): Promise<boolean> {
  return (await db.$count(t.userSites, eq(t.userSites.subdomain, subdomain))) > 0;
}

/** Sets a site's custom domain; violates a unique key if another site has it. */
export function setDomain(db: Database, t: Tables, id: string, customDomain: string, now: number): Query {
  return db
    .update(t.userSites)
    .set({ customDomain, ...touched(t, now) })
    .where(eq(t.userSites.id, id));
}

/** Replaces a site's subdomain `from` with `to`, or returns no row; violates a unique key if another site has it. */
export function changeSubdomain(
  db: Database,
  t: Tables,
  id: string,
  { from, to }: { from: string | null; to: string },
  now: number,
): Query<{ id: string }[]> {
  const { subdomain } = t.userSites;
  return db
    .update(t.userSites)
    .set({ subdomain: to, ...touched(t, now) })
    .where(and(eq(t.userSites.id, id), from === null ? isNull(subdomain) : eq(subdomain, from)))
    .returning({ id: t.userSites.id });
}

type FoundAddresses = Pick<SiteRecord, "version" | "status" | "closedText" | "subdomain" | "customDomain">;

/** Finds a site's addresses, status and version. */
export async function findAddresses({ db, tables: { userSites: t } }: Store, id: string): Promise<FoundAddresses | undefined> {
  const [row] = await db
    .select({
      version: t.version,
      status: t.status,
      closedText: t.closedText,
      subdomain: t.subdomain,
      customDomain: t.customDomain,
    })
    .from(t)
    .where(eq(t.id, id));
  return row && { ...row, status: row.status as SiteStatus };
}

/** Finds the owner of an active site, if the account has a confirmed address. */
export async function findReachableOwner(
  { db, tables: { userSites: t, users } }: Store,
  siteId: string,
): Promise<{ id: string; email: string } | undefined> {
  const [row] = await db
    .select({ id: users.id, email: users.email })
    .from(t)
    .innerJoin(users, eq(users.id, t.userId))
    .where(and(eq(t.id, siteId), eq(t.status, "active"), ne(users.email, ""), isNotNull(users.emailConfirmedAt)));
  return row;
}

/** True if there are no sites. */
export async function isEmpty({ db, tables: t }: Store): Promise<boolean> {
  return (await db.select({ id: t.userSites.id }).from(t.userSites).limit(1)).length === 0;
}

function settings(site: NewSite | SiteRecord) {
  return {
    themeName: site.theme,
    siteName: site.name,
    status: site.status,
    closedText: site.closedText,
    subdomain: site.subdomain,
    customDomain: site.customDomain,
    defaultLocale: site.defaultLocale,
    languages: site.locales,
    timeZone: site.timeZone,
    currency: site.currency,
    place: site.place,
    host: site.host,
    homeKind: site.homeKind,
    content: site.content,
    design: site.design,
    pages: site.pages,
    menu: site.menu,
    legal: site.legal,
  };
}
