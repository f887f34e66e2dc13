import { and, eq, exists, gt, inArray, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { SiteOperations, UnitTerms } from "#contract/owners/site-operations.ts";
import type { StoredPlan, UnitRecord } from "#contract/owners/site-record.ts";
import { UPCOMING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Currency } from "#domain/money.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { lockCalendars } from "../letting/calendar-versions.ts";
import { guard } from "../dialect/guards.ts";
import { insertPlans, planIn } from "../letting/rate-plans.ts";
import { lock, touched } from "../services/site-rows.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** The operations of a site as stored. */
export interface FoundOperations {
  version: number;
  operations: SiteOperations;
  /** Rate plans of the units that are let, by the unit's id. */
  plans: Record<string, StoredPlan>;
  /** Ids of the units that guests see. */
  publishedUnits: string[];
}

export async function findOperations({ db }: Store, siteId: string): Promise<FoundOperations | undefined> {
  const row = await db.query.userSites.findFirst({
    columns: { operationsVersion: true, timeZone: true, currency: true },
    where: (site, { eq: is }) => is(site.id, siteId),
    with: {
      units: {
        columns: {
          id: true,
          publishedAt: true,
          checkIn: true,
          checkOut: true,
        },
        with: { ratePlan: { columns: { version: true, plan: true } } },
        where: (unit, { isNull: isUnset }) => isUnset(unit.archivedAt),
        orderBy: (unit, { asc }) => [asc(unit.position), asc(unit.id)],
      },
    },
  });
  if (!row) return undefined;
  const { operationsVersion: version, timeZone, currency, units } = row;
  const terms = units.map(({ id, checkIn, checkOut }): [string, UnitTerms] => [id, { checkIn, checkOut }]);
  const plans = units.flatMap(({ id, ratePlan }) => (ratePlan ? [[id, planIn(currency, ratePlan)] as const] : []));
  return {
    version,
    operations: { timeZone, currency: currency as Currency, units: Object.fromEntries(terms) },
    plans: Object.fromEntries(plans),
    publishedUnits: units.filter(({ publishedAt }) => publishedAt !== null).map(({ id }) => id),
  };
}

interface Change {
  siteId: string;
  /** The version the change is based on. */
  version: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Increments the version of a site's operations; the batch fails on the guard `operationsChanged` if it is not `version`. */
function raiseVersion(db: Database, t: Tables, { siteId, version, now }: Change): Query[] {
  const { userSites: site } = t;
  return [
    ...requireVersion(db, t, { siteId, version }),
    db
      .update(site)
      .set({ operationsVersion: version + 1, ...touched(t, now) })
      .where(eq(site.id, siteId)),
  ];
}

/** Locks a site; fails the batch on the guard `operationsChanged` if its operations are not at this version. */
export function requireVersion(db: Database, t: Tables, { siteId, version }: Pick<Change, "siteId" | "version">): Query[] {
  const { userSites: site } = t;
  const isSite = eq(site.id, siteId);
  const asRead = db
    .select({ id: site.id })
    .from(site)
    .where(and(isSite, eq(site.operationsVersion, version)));
  return [lock(db, t, isSite), guard(db, t, "operationsChanged", notExists(asRead))];
}

/** Writes time zone, currency and the given terms. Fails on the guard `operationsChanged`. */
export function save(
  db: Database,
  t: Tables,
  change: Change,
  { timeZone, currency, units }: Pick<SiteOperations, "timeZone" | "currency"> & { units: [unitId: string, terms: UnitTerms][] },
): Query[] {
  return [
    ...raiseVersion(db, t, change),
    db.update(t.userSites).set({ timeZone, currency }).where(eq(t.userSites.id, change.siteId)),
    ...units.map(([id, { checkIn, checkOut }]) =>
      db
        .update(t.units)
        .set({ checkIn, checkOut })
        .where(isLet(t, change.siteId, id)),
    ),
  ];
}

/**
 * Adds a unit with its first rate plan; guests see it once it is described and published. Fails on the guard `operationsChanged`.
 */
export function addUnit(
  db: Database,
  t: Tables,
  change: Change,
  unit: { id: string; position: number; terms: UnitTerms; plan: RatePlan },
): Query[] {
  const { id, position, terms, plan } = unit;
  const undescribed = { slug: id, sleeps: 0, bedrooms: 0, bathrooms: 0, area: null, content: {} };
  return [
    ...raiseVersion(db, t, change),
    db.insert(t.units).values({ ...undescribed, ...terms, id, siteId: change.siteId, position }),
    ...insertPlans(db, t, [{ unitId: id, rates: { version: 1, plan } }], change.now),
  ];
}

/** A unit as a copy has it, without what guests see of it: that comes with the next publication. */
export type FormerUnit = UnitTerms &
  Pick<UnitRecord, "id" | "content"> & { position: number; registrationNumber: string | null; rates: StoredPlan };

/**
 * Brings a unit back that was taken out of use: one that was archived with its own terms and rate plan, one that was deleted with
 * those of the copy. Guests see it once it is published. Fails on the guard `operationsChanged`.
 */
export function bringUnitBack(db: Database, t: Tables, change: Change, { rates, ...unit }: FormerUnit): Query[] {
  const { units, ratePlans } = t;
  const { siteId, now } = change;
  const undescribed = { slug: unit.id, sleeps: 0, bedrooms: 0, bathrooms: 0, area: null };
  const { version, plan } = rates;
  return [
    ...raiseVersion(db, t, change),
    db
      .update(units)
      .set({ archivedAt: null, publishedAt: null, slug: unit.id, position: unit.position })
      .where(and(eq(units.id, unit.id), eq(units.siteId, siteId), isNotNull(units.archivedAt))),
    db
      .insert(units)
      .values({ ...undescribed, ...unit, siteId })
      .onConflictDoNothing(),
    db
      .insert(ratePlans)
      .values({ unitId: unit.id, version: version + 1, plan, updatedAt: now })
      .onConflictDoNothing(),
  ];
}

/**
 * Takes a unit out of use: it is archived if bookings, blocks or nights refer to it, otherwise deleted. Its photos belong to the
 * whole site from then on. Fails on the guards `operationsChanged`, and `unitHasStays` if it has stays that end after
 * `staysAfter`.
 */
export function archiveUnit(db: Database, t: Tables, change: Change, unitId: string, staysAfter: CalendarDate): Query[] {
  const { units, bookings, photos } = t;
  const unit = isLet(t, change.siteId, unitId);
  const stays = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.unitId, unitId), inArray(bookings.state, [...UPCOMING_STATES]), gt(bookings.departure, staysAfter)));
  return [
    // First, so that nobody claims nights of the unit before the batch ends.
    lockCalendars(db, t, eq(t.calendars.siteId, change.siteId)),
    ...raiseVersion(db, t, change),
    guard(db, t, "unitHasStays", exists(stays)),
    db
      .update(photos)
      .set({ unitId: null })
      .where(and(eq(photos.siteId, change.siteId), eq(photos.unitId, unitId))),
    db.update(units).set({ archivedAt: change.now }).where(unit),
    db
      .delete(units)
      .where(and(eq(units.id, unitId), eq(units.siteId, change.siteId), isNotNull(units.archivedAt), unreferenced(t))),
  ];
}

const isLet = ({ units }: Tables, siteId: string, unitId: string): SQL | undefined =>
  and(eq(units.id, unitId), eq(units.siteId, siteId), isNull(units.archivedAt));

/** Condition that no booking, block, night or other unit refers to the unit. */
const unreferenced = ({ units, ...t }: Tables): SQL =>
  sql.join(
    [
      ...[t.bookings, t.blocks, t.importedStays, t.nights, t.feeds, t.calendarExports].map(
        (table) => sql`not exists (select 1 from ${table} where ${table.unitId} = ${units.id})`,
      ),
      sql`not exists (select 1 from ${t.unitParts} where ${units.id} in (${t.unitParts.unitId}, ${t.unitParts.partId}))`,
    ],
    sql` and `,
  );
