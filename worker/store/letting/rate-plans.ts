import { and, desc, eq, exists, isNotNull, isNull, lt, lte, notExists, sql } from "drizzle-orm";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import type { Currency } from "#domain/money.ts";
import { KEPT_VERSIONS } from "#domain/terms.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { guard } from "../dialect/guards.ts";
import { chunkRows, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A stored plan as it applies: in the site's currency. */
export const planIn = (currency: string, { version, plan }: StoredPlan): StoredPlan => ({
  version,
  plan: { ...plan, currency: currency as Currency },
});

/** Finds the plans of a site's units, by the unit's id and in the order of the units; archived units are left out. One query. */
export async function findPlans({ db, tables: t }: Store, siteId: string): Promise<Record<string, StoredPlan>> {
  const rows = await selectPlans(db, t)
    .where(and(eq(t.units.siteId, siteId), isNull(t.units.archivedAt)))
    .orderBy(t.units.position, t.units.id);
  return Object.fromEntries(rows.map(({ unitId, currency, ...stored }) => [unitId, planIn(currency, stored)]));
}

/** Finds the plan of a unit of this site that is let. */
export async function findPlan({ db, tables: t }: Store, siteId: string, unitId: string): Promise<StoredPlan | undefined> {
  const [row] = await selectPlans(db, t).where(
    and(eq(t.units.siteId, siteId), eq(t.units.id, unitId), isNull(t.units.archivedAt)),
  );
  return row && planIn(row.currency, { version: row.version, plan: row.plan });
}

const selectPlans = (db: Database, { units, ratePlans, userSites }: Tables) =>
  db
    .select({ unitId: units.id, currency: userSites.currency, version: ratePlans.version, plan: ratePlans.plan })
    .from(units)
    .innerJoin(ratePlans, eq(ratePlans.unitId, units.id))
    .innerJoin(userSites, eq(userSites.id, units.siteId));

/** A former plan. */
export interface PlanVersion extends StoredPlan {
  /** Milliseconds since the epoch. */
  savedAt: number;
  /** Name of the account that saved it; null for the first plan and for deleted accounts. */
  savedBy: string | null;
}

/** Finds former plans of a unit that is let, newest first; only those before `cursor` if it is given. */
export async function findPlanVersions(
  { db, tables: { ratePlanVersions: t, units, userSites, users } }: Store,
  { siteId, unitId }: { siteId: string; unitId: string },
  limit: number,
  cursor?: number,
): Promise<PlanVersion[]> {
  const rows = await db
    .select({
      stored: { version: t.version, plan: t.plan },
      currency: userSites.currency,
      savedAt: t.savedAt,
      savedBy: sql<string | null>`${users.name}`,
    })
    .from(t)
    .innerJoin(units, eq(units.id, t.unitId))
    .innerJoin(userSites, eq(userSites.id, units.siteId))
    .leftJoin(users, eq(users.id, t.savedBy))
    .where(
      and(
        eq(t.unitId, unitId),
        eq(units.siteId, siteId),
        isNull(units.archivedAt),
        cursor === undefined ? undefined : lt(t.version, cursor),
      ),
    )
    .orderBy(desc(t.version))
    .limit(limit);
  return rows.map(({ stored, currency, ...saved }) => ({ ...planIn(currency, stored), ...saved }));
}

/** Finds a former plan of a unit that is let. */
export async function findPlanVersion(
  { db, tables: { ratePlanVersions: t, units, userSites } }: Store,
  { siteId, unitId, version }: { siteId: string; unitId: string; version: number },
): Promise<StoredPlan | undefined> {
  const [row] = await db
    .select({ plan: t.plan, currency: userSites.currency })
    .from(t)
    .innerJoin(units, eq(units.id, t.unitId))
    .innerJoin(userSites, eq(userSites.id, units.siteId))
    .where(and(eq(t.unitId, unitId), eq(t.version, version), eq(units.siteId, siteId), isNull(units.archivedAt)));
  return row && planIn(row.currency, { version, plan: row.plan });
}

/** Inserts the plans of new units. */
export function insertPlans(db: Database, t: Tables, plans: { unitId: string; rates: StoredPlan }[], now: number): Query[] {
  const rows = plans.map(({ unitId, rates: { version, plan } }) => ({ unitId, version, plan, updatedAt: now }));
  return chunkRows(rows, t.ratePlans).map((chunk) => db.insert(t.ratePlans).values(chunk));
}

/** A plan that replaces another one. */
export interface PlanChange {
  unitId: string;
  /** The version the change is based on. */
  version: number;
  plan: RatePlan;
}

/** Site, author and time of a change. */
export interface Change {
  siteId: string;
  /** The account that makes the change. */
  by: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Replaces the plan of a unit and keeps the former one. Comes after an update of the site's row, so that the unit is neither
 * archived nor published meanwhile. Fails on the guards `unitNotBookable` (not a unit of the site, or archived),
 * `ratePlanChanged`, and `priceRequired` if a published unit would have no price.
 */
export function replacePlan(
  db: Database,
  t: Tables,
  { siteId, by, now }: Change,
  { unitId, version, plan }: PlanChange,
): Query[] {
  const { units, ratePlans, ratePlanVersions } = t;
  const isUnit = and(eq(units.id, unitId), eq(units.siteId, siteId), isNull(units.archivedAt));
  const published = and(isUnit, isNotNull(units.publishedAt));
  return [
    guard(db, t, "unitNotBookable", notExists(db.select({ id: units.id }).from(units).where(isUnit))),
    requirePlanVersion(db, t, unitId, version),
    ...(plan.nightly.base > 0
      ? []
      : [guard(db, t, "priceRequired", exists(db.select({ id: units.id }).from(units).where(published)))]),
    db.insert(ratePlanVersions).select(
      db
        .select({
          unitId: ratePlans.unitId,
          version: ratePlans.version,
          plan: ratePlans.plan,
          savedAt: sql<number>`${ratePlans.updatedAt}`.as("saved_at"),
          savedBy: sql<string | null>`${ratePlans.updatedBy}`.as("saved_by"),
        })
        .from(ratePlans)
        .where(eq(ratePlans.unitId, unitId)),
    ),
    db
      .update(ratePlans)
      .set({ plan, version: version + 1, updatedAt: now, updatedBy: by })
      .where(eq(ratePlans.unitId, unitId)),
    db
      .delete(ratePlanVersions)
      .where(and(eq(ratePlanVersions.unitId, unitId), lte(ratePlanVersions.version, version - KEPT_VERSIONS))),
  ];
}

/**
 * Fails the batch on the guard `ratePlanChanged` if a unit's plan has another version. Comes after an update of the site's row.
 */
export function requirePlanVersion(db: Database, t: Tables, unitId: string, version: number): Query {
  const asRead = db
    .select({ version: t.ratePlans.version })
    .from(t.ratePlans)
    .where(and(eq(t.ratePlans.unitId, unitId), eq(t.ratePlans.version, version)));
  return guard(db, t, "ratePlanChanged", notExists(asRead));
}
