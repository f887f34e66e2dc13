import { date } from "../dates.ts";
import type { Currency } from "../money.ts";
import type { CancellationTier, Fee, FeePreset, RatePlan, StayRules, VatKind, VatRate } from "./plan.ts";

/** VAT rates of the Netherlands and Poland. Dutch lodging rose from 9% to 21% on 2026-01-01; separate breakfast stayed at 9%. */
export const VAT_RATES: Record<"NL" | "PL", Record<VatKind, VatRate[]>> = {
  NL: {
    lodging: [
      { from: null, percent: 9 },
      { from: date("2026-01-01"), percent: 21 },
    ],
    breakfast: [{ from: null, percent: 9 }],
    other: [{ from: null, percent: 21 }],
  },
  PL: {
    lodging: [{ from: null, percent: 8 }],
    breakfast: [{ from: null, percent: 8 }],
    other: [{ from: null, percent: 23 }],
  },
};

export const CANCELLATION_PRESETS = {
  flexible: [
    { days: 7, percent: 100 },
    { days: 1, percent: 50 },
  ],
  moderate: [
    { days: 30, percent: 100 },
    { days: 14, percent: 50 },
  ],
  strict: [
    { days: 60, percent: 100 },
    { days: 42, percent: 50 },
  ],
} as const satisfies Record<string, readonly CancellationTier[]>;
export type CancellationPreset = keyof typeof CANCELLATION_PRESETS;

/** Stay rules of a unit before its owner changes any. */
export const DEFAULT_RULES: StayRules = {
  minNights: 2,
  maxNights: null,
  arrivalDays: [],
  departureDays: [],
  patterns: [],
  closedToArrival: false,
  closedToDeparture: false,
  closed: false,
  leadHours: 24,
  horizon: { months: 18 },
  preparationNights: 0,
};

/** Bases and settings of the preset fees; the owner enters the amount. */
const PRESET_FEES: Record<FeePreset, Pick<Fee, "per" | "mandatory">> = {
  cleaning: { per: "stay", mandatory: true },
  linen: { per: "guest", mandatory: false },
  energy: { per: "night", mandatory: true },
  firewood: { per: "stay", mandatory: false },
  "late-departure": { per: "stay", mandatory: false },
  other: { per: "stay", mandatory: true },
};

/** Creates a fee with the usual settings of its preset. */
export function createFee(id: string, preset: FeePreset, amount: number): Fee {
  const base = PRESET_FEES[preset];
  return { id, preset, name: {}, ...base, amount, maxNights: null, short: null, onArrival: false, vat: "lodging" };
}

interface DefaultOptions {
  /** Number of guests the unit sleeps. */
  sleeps?: number;
  minNights?: number;
  /** 0 for none. */
  cleaningFee?: number;
}

/**
 * Creates the plan of a unit whose owner has only set a nightly price (0 for none yet): one price, no seasons, all guests
 * included, 30% at booking and the rest 30 days before arrival, no VAT shown.
 */
export function defaultPlan(
  currency: Currency,
  nightly: number,
  { sleeps = 2, minNights = DEFAULT_RULES.minNights, cleaningFee = 0 }: DefaultOptions = {},
): RatePlan {
  return {
    currency,
    nightly: { base: nightly, weekend: null, weekendDays: [5, 6] },
    seasons: [],
    dates: {},
    rules: { ...DEFAULT_RULES, minNights },
    gap: null,
    discounts: { length: [], earlyBird: [], lastMinute: [], codes: [] },
    guests: {
      included: sleeps,
      max: sleeps,
      maxBabies: 1,
      babyMaxAge: 1,
      extraAdult: 0,
      childBands: [],
      pets: { max: 0, price: 0, per: "stay" },
    },
    fees: cleaningFee > 0 ? [createFee("cleaning", "cleaning", cleaningFee)] : [],
    taxes: [],
    vat: { scheme: "private", rates: VAT_RATES[currency === "PLN" ? "PL" : "NL"] },
    deposit: 0,
    schedule: { kind: "split", percent: 30, days: 30 },
    cancellation: [...CANCELLATION_PRESETS.moderate],
  };
}
