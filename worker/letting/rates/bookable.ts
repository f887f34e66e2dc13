import type { SiteRecord, StoredPlan, UnitRecord } from "#contract/owners/site-record.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { PartsOfUnits } from "#domain/bookings/unit-parts.ts";
import type { TakenStay } from "#domain/rates/quote-context.ts";
import type { PromoUses } from "#domain/rates/quote-types.ts";

/** A unit with all data that its prices depend on, except the taken nights. */
export interface BookableUnit {
  id: string;
  slug: string;
  /** `HH:MM`, local. */
  checkIn: string;
  checkOut: string;
  rates: StoredPlan;
}

/** A site whose stays can be quoted, with the source of its taken nights. */
export interface Bookable {
  timeZone: string;
  defaultLocale: Locale;
  units: BookableUnit[];
  /** Taken nights of these units that end on `from` or later and begin before `until`. */
  stays: (unitIds: string[], from: CalendarDate, until: CalendarDate) => Promise<TakenStay[]>;
  /** Uses of promo codes so far, by the codes' ids, by a guest who is not known yet. Absent if nothing was ever booked. */
  promoUses?: (promoIds: string[]) => Promise<Record<string, PromoUses>>;
  /** The parts of units that contain others; absent if none does. */
  parts?: () => Promise<PartsOfUnits>;
}

/** The units of a record, as quotes need them. */
export const bookableUnits = ({ units }: Pick<SiteRecord, "units">): BookableUnit[] =>
  units.map(({ id, slug, checkIn, checkOut, rates }: UnitRecord) => ({ id, slug, checkIn, checkOut, rates }));
