import type { Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import type { SiteDraft, UnitText } from "./site-draft.ts";
import type { SiteRecord, StoredPlan, UnitRecord } from "./site-record.ts";

/** The terms on which a unit is let, besides its rate plan. */
export interface UnitTerms {
  /** `HH:MM`, local. */
  checkIn: string;
  /** `HH:MM`, local. */
  checkOut: string;
}

/**
 * A site's business settings; rate plans are saved separately. They are part of neither drafts nor versions: a saved value takes
 * effect at once, and restoring an old text does not restore an old price. Autosaved as JSON Merge Patch (RFC 7396).
 */
export interface SiteOperations {
  /** IANA name. */
  timeZone: string;
  currency: Currency;
  /** The terms of every unit that is let, by the unit's id, in the order of the units. */
  units: Record<string, UnitTerms>;
}

/** Operations as stored; every change raises the version. */
export interface StoredOperations {
  version: number;
  operations: SiteOperations;
}

/** Maximum number of units of a site. */
export const MAX_UNITS = 30;

/** The terms of a unit before its owner sets any. */
export const INITIAL_TERMS: UnitTerms = {
  checkIn: "16:00",
  checkOut: "10:00",
};

/** The operations of a new site with one unit. */
export function initialOperations(unitId: string, locale: Locale): SiteOperations {
  const isPolish = locale === "pl";
  return {
    timeZone: isPolish ? "Europe/Warsaw" : "Europe/Amsterdam",
    currency: isPolish ? "PLN" : "EUR",
    units: { [unitId]: INITIAL_TERMS },
  };
}

/** The operations that a whole site record contains. */
export function operationsOf({ timeZone, currency, units }: Omit<SiteRecord, "rating">): SiteOperations {
  return { timeZone, currency, units: Object.fromEntries(units.map((unit) => [unit.id, termsOf(unit)])) };
}

const termsOf = ({ checkIn, checkOut }: UnitTerms): UnitTerms => ({ checkIn, checkOut });

/**
 * The units that are let, as the draft describes them and in its order. Units the draft does not describe yet come last, empty;
 * descriptions of units that are no longer let are left out.
 */
export function describedUnits(draft: Pick<SiteDraft, "units">, { units }: SiteOperations): UnitText[] {
  const described = draft.units.filter(({ id }) => Object.hasOwn(units, id));
  const ids = new Set(described.map(({ id }) => id));
  return [
    ...described,
    ...Object.keys(units)
      .filter((id) => !ids.has(id))
      .map(emptyUnit),
  ];
}

/** The description of a unit before its owner writes one. */
export const emptyUnit = (id: string): UnitText => ({
  id,
  slug: id,
  sleeps: 0,
  bedrooms: 0,
  bathrooms: null,
  area: null,
  registrationNumber: null,
  amenities: [],
  content: {},
});

/** The rate plan of a unit before its owner sets a price. */
export const initialPlan = (currency: Currency): StoredPlan => ({ version: 1, plan: defaultPlan(currency, 0) });

/** True if a unit can be published with its plan. */
export const isPriced = (rates: Pick<StoredPlan, "plan"> | undefined): boolean => (rates?.plan.nightly.base ?? 0) > 0;

/** The units that are let, with their descriptions, terms and rate plans. */
export const unitsOf = (
  draft: Pick<SiteDraft, "units">,
  operations: SiteOperations,
  plans: Record<string, StoredPlan>,
): UnitRecord[] =>
  describedUnits(draft, operations).map((unit) => ({
    ...unit,
    bathrooms: unit.bathrooms ?? 0,
    ...(operations.units[unit.id] ?? INITIAL_TERMS),
    rates: plans[unit.id] ?? initialPlan(operations.currency),
  }));
