import { and, eq, sql } from "drizzle-orm";
import type { SiteRecord, SiteStatus, UnitRecord } from "#contract/site-record.ts";
import type { AmenityCode } from "#domain/amenities.ts";
import { inLocale, type Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import type { ThemeId } from "#domain/themes.ts";
import { type Database, portions, type Query, type Store } from "./store.ts";

/** Where a site answers. */
export type SiteAddress = { subdomain: string } | { domain: string };

/** What the database decides by itself when a site is saved. */
export type NewSite = Omit<SiteRecord, "rating">;

/** The active site at an address with all its pages need, or undefined. One query, at most one site. */
export async function findActive({ db, tables: t }: Store, address: SiteAddress): Promise<SiteRecord | undefined> {
  const at = "subdomain" in address ? eq(t.userSites.subdomain, address.subdomain) : eq(t.userSites.customDomain, address.domain);
  return one(db, and(at, eq(t.userSites.status, "active")));
}

/** The site with this id, whatever its status. */
export async function findById({ db, tables: t }: Store, id: string): Promise<SiteRecord | undefined> {
  return one(db, eq(t.userSites.id, id));
}

async function one(db: Database, where: ReturnType<typeof and>): Promise<SiteRecord | undefined> {
  const row = await db.query.userSites.findFirst({
    where,
    with: {
      units: { orderBy: (unit, { asc }) => asc(unit.position), with: { amenities: { columns: { code: true } } } },
      photos: { orderBy: (photo, { asc }) => asc(photo.position) },
      reviews: { columns: { rating: true }, where: (review, { eq: is }) => is(review.shown, true) },
    },
  });
  return row && toRecord(row);
}

type Tables = Store["tables"];
type Row = Tables["userSites"]["$inferSelect"] & {
  units: (Tables["units"]["$inferSelect"] & { amenities: { code: string }[] })[];
  photos: Tables["photos"]["$inferSelect"][];
  reviews: { rating: number }[];
};

function ratingOf(ratings: number[]): SiteRecord["rating"] {
  if (ratings.length === 0) return null;
  return { average: ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length, count: ratings.length };
}

function toRecord(row: Row): SiteRecord {
  return {
    id: row.id,
    ownerId: row.userId,
    version: row.version,
    theme: row.themeName as ThemeId,
    name: row.siteName,
    status: row.status as SiteStatus,
    subdomain: row.subdomain,
    customDomain: row.customDomain,
    defaultLocale: row.defaultLocale as Locale,
    locales: row.languages,
    timeZone: row.timeZone,
    currency: row.currency as Currency,
    place: row.place,
    host: row.host,
    registrationNumber: row.registrationNumber,
    content: row.content,
    rating: ratingOf(row.reviews.map(({ rating }) => rating)),
    units: row.units.map(toUnit),
    photos: row.photos.map(({ siteId: _, position: __, ...photo }) => photo),
  };
}

function toUnit({ siteId: _, position: __, amenities, ...unit }: Row["units"][number]): UnitRecord {
  return { ...unit, amenities: amenities.map(({ code }) => code as AmenityCode) };
}

/** Writes a whole new site with its units, amenities and photos. `now` in milliseconds. */
export function insert(db: Database, t: Tables, site: NewSite, now: number): Query[] {
  const amenities = site.units.flatMap((unit) => unit.amenities.map((code) => ({ unitId: unit.id, code })));
  const units = site.units.map(({ amenities: _, ...unit }, position) => ({ ...unit, siteId: site.id, position }));
  const photos = site.photos.map((photo, position) => ({ ...photo, siteId: site.id, position }));
  return [
    db.insert(t.userSites).values({
      ...settings(site),
      id: site.id,
      userId: site.ownerId,
      version: site.version,
      createdAt: now,
      updatedAt: now,
    }),
    ...portions(units, 14).map((rows) => db.insert(t.units).values(rows)),
    ...portions(amenities, 2).map((rows) => db.insert(t.amenities).values(rows)),
    ...portions(photos, 9).map((rows) => db.insert(t.photos).values(rows)),
  ];
}

/**
 * Saves a site's settings and content over the version they were read at, and raises the version. Answers the saved
 * version, or no row when someone else saved in between.
 */
export function update(db: Database, t: Tables, site: SiteRecord, now: number): Query<{ version: number }[]> {
  return db
    .update(t.userSites)
    .set({ ...settings(site), ...touched(t, now) })
    .where(and(eq(t.userSites.id, site.id), eq(t.userSites.version, site.version)))
    .returning({ version: t.userSites.version });
}

/** Raises the version of the site a unit belongs to: whatever shows its calendar is stale. */
export function touchByUnit(db: Database, t: Tables, unitId: string, now: number): Query<{ id: string }[]> {
  return db
    .update(t.userSites)
    .set(touched(t, now))
    .where(sql`${t.userSites.id} = (select ${t.units.siteId} from ${t.units} where ${t.units.id} = ${unitId})`)
    .returning({ id: t.userSites.id });
}

/**
 * A newer version, and a time of change that is always a later second, which is how exactly If-Modified-Since asks feeds.
 */
function touched({ userSites: t }: Tables, now: number) {
  return {
    version: sql`${t.version} + 1`,
    updatedAt: sql`case when ${t.updatedAt} + 1000 <= ${now} then ${now} else ${t.updatedAt} + 1000 end`,
  };
}

/** Where a site answers and at which version it is. */
export async function findAddresses(
  { db, tables: t }: Store,
  id: string,
): Promise<{ version: number; subdomain: string | null; customDomain: string | null } | undefined> {
  const [row] = await db
    .select({ version: t.userSites.version, subdomain: t.userSites.subdomain, customDomain: t.userSites.customDomain })
    .from(t.userSites)
    .where(eq(t.userSites.id, id));
  return row;
}

/** No site was ever written. */
export async function isEmpty({ db, tables: t }: Store): Promise<boolean> {
  return (await db.select({ id: t.userSites.id }).from(t.userSites).limit(1)).length === 0;
}

function settings(site: NewSite | SiteRecord) {
  return {
    themeName: site.theme,
    siteName: site.name,
    status: site.status,
    subdomain: site.subdomain,
    customDomain: site.customDomain,
    defaultLocale: site.defaultLocale,
    languages: site.locales,
    timeZone: site.timeZone,
    currency: site.currency,
    place: site.place,
    host: site.host,
    registrationNumber: site.registrationNumber,
    content: site.content,
  };
}

/** What a calendar feed says about a site. */
export interface FeedSite {
  id: string;
  name: string;
  defaultLocale: Locale;
  timeZone: string;
  /** Milliseconds since the epoch. */
  updatedAt: number;
  units: { id: string; name: string }[];
}

/** The site, or every site of the owner, whatever their status; in a stable order. One query. */
export async function findFeedSites(
  { db, tables: t }: Store,
  whose: { siteId: string } | { userId: string },
): Promise<FeedSite[]> {
  const rows = await db.query.userSites.findMany({
    columns: { id: true, siteName: true, defaultLocale: true, timeZone: true, updatedAt: true },
    where: "siteId" in whose ? eq(t.userSites.id, whose.siteId) : eq(t.userSites.userId, whose.userId),
    orderBy: (site, { asc }) => [asc(site.createdAt), asc(site.id)],
    with: { units: { columns: { id: true, slug: true, content: true }, orderBy: (unit, { asc }) => asc(unit.position) } },
  });
  return rows.map(({ siteName, defaultLocale, units, ...site }) => {
    const locale = defaultLocale as Locale;
    return {
      ...site,
      name: siteName,
      defaultLocale: locale,
      units: units.map(({ id, slug, content }) => ({ id, name: inLocale(content, locale, locale)?.name ?? slug })),
    };
  });
}
