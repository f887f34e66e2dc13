import { termsByDefaults } from "#contract/admin/booking-defaults.ts";
import { INITIAL_TERMS, initialPlan, MAX_UNITS, type StoredOperations } from "#contract/owners/site-operations.ts";
import { dayInZone } from "#domain/dates.ts";
import { refreshSite } from "#services/hosts/refresh-site.ts";
import * as bookingSettings from "#store/letting/booking-settings.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { find } from "#store/services/platform-settings.ts";
import { addUnit as insertUnit, archiveUnit as archive, findOperations } from "#store/owners/site-operations.ts";
import type { SiteTools } from "#services/audit/site-tools.ts";

interface NewUnit {
  siteId: string;
  id: string;
  /** The unit whose terms and rate plan are copied; the first unit if it does not exist. */
  like: string | undefined;
}

type Added = ({ ok: true } & StoredOperations) | { ok: false; code: "NOT_FOUND" | "TOO_MANY_UNITS" };

/** Adds a unit to a site. Guests see it once it is described in the draft and published. */
export async function addUnit(tools: SiteTools, unit: NewUnit): Promise<Added> {
  const { store, now } = tools;
  const { siteId, id, like } = unit;
  const found = await findOperations(store, siteId);
  if (!found) return { ok: false, code: "NOT_FOUND" };
  const { version, operations, plans } = found;
  const others = Object.keys(operations.units);
  if (others.length >= MAX_UNITS) return { ok: false, code: "TOO_MANY_UNITS" };
  const alike = (like !== undefined && Object.hasOwn(operations.units, like) ? like : others[0]) ?? "";
  const terms = operations.units[alike] ?? INITIAL_TERMS;
  const { plan } = plans[alike] ?? initialPlan(operations.currency);
  const [defaults, stored] = await Promise.all([find(store, "booking-defaults"), bookingSettings.find(store, siteId)]);
  const settings = { ...stored.settings, units: { ...stored.settings.units, [id]: termsByDefaults(defaults.value) } };
  const change = { siteId, version: stored.version, settings, by: tools.by, now };
  try {
    await store.atomically((db) => [
      ...insertUnit(db, store.tables, { siteId, version, now }, { id, position: others.length, terms, plan }),
      ...(defaults.version === 0 ? [] : bookingSettings.replace(db, store.tables, change)),
    ]);
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "operationsChanged" || failed === "bookingSettingsChanged") return addUnit(tools, unit);
    throw error;
  }
  return { ok: true, version: version + 1, operations: { ...operations, units: { ...operations.units, [id]: terms } } };
}

interface FormerUnit {
  siteId: string;
  unitId: string;
  /** The version of the operations as the caller saw them. */
  version: number;
}

type Archived =
  | ({ ok: true } & StoredOperations)
  | { ok: false; code: "NOT_FOUND" | "UNIT_HAS_BOOKINGS" | "LAST_UNIT" }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredOperations };

/**
 * Takes a unit out of use; guests no longer see it in the next request. UNIT_HAS_BOOKINGS if it has upcoming stays, LAST_UNIT if
 * it is the site's only unit, or the only one that guests see.
 */
export async function archiveUnit(tools: SiteTools, unit: FormerUnit): Promise<Archived> {
  const { store, now } = tools;
  const { siteId, unitId, version } = unit;
  const found = await findOperations(store, siteId);
  if (!found) return { ok: false, code: "NOT_FOUND" };
  const { operations, publishedUnits } = found;
  if (!Object.hasOwn(operations.units, unitId)) return { ok: false, code: "NOT_FOUND" };
  if (found.version !== version) return { ok: false, code: "VERSION_CONFLICT", current: { version: found.version, operations } };
  const { [unitId]: _, ...units } = operations.units;
  const isLastPublished = publishedUnits.length === 1 && publishedUnits[0] === unitId;
  if (Object.keys(units).length === 0 || isLastPublished) return { ok: false, code: "LAST_UNIT" };
  const today = dayInZone(now, operations.timeZone);
  try {
    await store.atomically((db) => archive(db, store.tables, { siteId, version, now }, unitId, today));
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "unitHasStays") return { ok: false, code: "UNIT_HAS_BOOKINGS" };
    if (failed === "operationsChanged") return archiveUnit(tools, unit);
    throw error;
  }
  await refreshSite(tools, siteId);
  return { ok: true, version: version + 1, operations: { ...operations, units } };
}
