import type { Currency } from "#domain/money.ts";
import { CANCELLATION_PRESETS, defaultPlan } from "#domain/rates/default-plan.ts";
import { type BookingSettings, DEFAULT_SETTINGS, DEFAULT_TERMS, type UnitBookingTerms } from "../letting/booking-settings.ts";
import type { BookingDefaults } from "./platform-settings.ts";
import type { StoredPlan } from "../owners/site-record.ts";

/** The rate plan of the first unit of a new site. */
export function planByDefaults(currency: Currency, defaults: BookingDefaults): StoredPlan {
  const plan = defaultPlan(currency, 0);
  const { minNights, leadHours, horizonMonths, preparationNights, cancellation } = defaults;
  const rules = { ...plan.rules, minNights, leadHours, horizon: { months: horizonMonths }, preparationNights };
  return { version: 1, plan: { ...plan, rules, cancellation: [...CANCELLATION_PRESETS[cancellation]] } };
}

/** The terms of a new unit's bookings. */
export const termsByDefaults = ({ mode, answerHours, transferDays }: BookingDefaults): UnitBookingTerms => ({
  ...DEFAULT_TERMS,
  mode,
  answerHours,
  transferDays,
});

/** The settings for bookings of a new site with one unit. */
export const settingsByDefaults = (unitId: string, defaults: BookingDefaults): BookingSettings => ({
  ...DEFAULT_SETTINGS.settings,
  units: { [unitId]: termsByDefaults(defaults) },
});
