import { and, asc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { TakenStay } from "#domain/rates/quote-context.ts";
import { isBlock, selectRanges } from "./nights.ts";
import { planIn } from "./rate-plans.ts";
import { chunkValues, type Store } from "../dialect/store.ts";

interface FoundUnit {
  id: string;
  slug: string;
  checkIn: string;
  checkOut: string;
  rates: StoredPlan;
}

interface FoundSite {
  siteId: string;
  timeZone: string;
  defaultLocale: Locale;
  /** In their order; never empty. */
  units: FoundUnit[];
}

/** Finds an active site by its id or subdomain, with its published units. One query. */
export const findBookable = (store: Store, site: string): Promise<FoundSite | undefined> => {
  const { userSites, units } = store.tables;
  const isSite = or(eq(userSites.id, site), eq(userSites.subdomain, site));
  return findUnits(store, and(isSite, eq(userSites.status, "active"), isNotNull(units.publishedAt)));
};

/** Finds a site with any status, with all units that are let. One query. */
export const findLet = (store: Store, siteId: string): Promise<FoundSite | undefined> =>
  findUnits(store, eq(store.tables.userSites.id, siteId));

async function findUnits(
  { db, tables: { userSites, units, ratePlans } }: Store,
  where: SQL | undefined,
): Promise<FoundSite | undefined> {
  const rows = await db
    .select({
      siteId: userSites.id,
      timeZone: userSites.timeZone,
      defaultLocale: userSites.defaultLocale,
      currency: userSites.currency,
      unit: { id: units.id, slug: units.slug, checkIn: units.checkIn, checkOut: units.checkOut },
      rates: { version: ratePlans.version, plan: ratePlans.plan },
    })
    .from(userSites)
    .innerJoin(units, eq(units.siteId, userSites.id))
    .innerJoin(ratePlans, eq(ratePlans.unitId, units.id))
    .where(and(where, isNull(units.archivedAt)))
    .orderBy(asc(units.position), asc(units.id));
  const [first] = rows;
  if (!first) return undefined;
  return {
    siteId: first.siteId,
    timeZone: first.timeZone,
    defaultLocale: first.defaultLocale as Locale,
    units: rows.map(({ unit, rates, currency }) => ({ ...unit, rates: planIn(currency, rates) })),
  };
}

/** Finds the ranges of taken nights of units in `[from, until)`; one query for up to 50 units. */
export async function findStays(
  { db, tables }: Store,
  unitIds: string[],
  from: CalendarDate,
  until: CalendarDate,
): Promise<TakenStay[]> {
  const found = await Promise.all(chunkValues(unitIds).map((ids) => selectRanges(db, tables, ids, from, until)));
  return found.flat().map(({ unitId, kind, first, last }) => ({
    unitId,
    arrival: first as CalendarDate,
    departure: addDays(last as CalendarDate, 1),
    isBlock: isBlock(kind),
  }));
}
