import { type CalendarDate, date } from "../dates.ts";
import type { Currency } from "../money.ts";
import { CANCELLATION_PRESETS, createFee } from "./default-plan.ts";
import type { RatePlan, Season } from "./plan.ts";
import { percentOf } from "./rounding.ts";

export const TEMPLATES = ["dutch-coast", "city-apartment", "polish-lake"] as const;
export type TemplateId = (typeof TEMPLATES)[number];

/** Input of a template. */
export interface TemplateOptions {
  /** Year of the dates that the yearly seasons show. */
  year: number;
  /** Names of the template's seasons, per language of the site. */
  names: Record<"high" | "middle" | "winter", Season["name"]>;
}

/** The base price of a plan that has none yet, in minor units: the prices of the template's seasons are computed from it. */
const EXAMPLE_BASE: Record<Currency, number> = { EUR: 15_000, PLN: 45_000 };

/**
 * Fills a plan with the prices and rules that homes of a kind usually have. Prices are computed from the plan's base price, in
 * whole currency units. Currency, single dates, guests, promo codes, taxes and VAT stay unchanged, because only the owner knows
 * them; fees are added if the plan has none of their preset.
 */
export function applyTemplate(plan: RatePlan, template: TemplateId, options: TemplateOptions): RatePlan {
  const base = plan.nightly.base || EXAMPLE_BASE[plan.currency];
  return TEMPLATE_FILLS[template]({ ...plan, nightly: { ...plan.nightly, base } }, options);
}

const TEMPLATE_FILLS: Record<TemplateId, (plan: RatePlan, options: TemplateOptions) => RatePlan> = {
  /** Whole weeks from Friday in the school holidays, weekends and midweeks outside them. */
  "dutch-coast": (plan, { year, names }) => ({
    ...plan,
    nightly: { ...plan.nightly, weekend: raise(plan, 20), weekendDays: [5, 6] },
    seasons: [
      season("spring", names.middle, [year, "04-24", "07-02"], raise(plan, 20), raise(plan, 40)),
      season("summer", names.high, [year, "07-03", "08-28"], raise(plan, 50), null, {
        minNights: 7,
        patterns: ["week-friday"],
      }),
      season("autumn", names.middle, [year, "10-10", "10-31"], raise(plan, 20), raise(plan, 40)),
    ],
    rules: { ...plan.rules, minNights: 3, maxNights: null, patterns: ["weekend", "midweek", "week-friday"], leadHours: 24 },
    gap: { percent: 0 },
    discounts: { ...plan.discounts, length: [{ nights: 7, percent: 10 }], lastMinute: [{ days: 7, percent: 10 }] },
    fees: withFees(plan, [
      createFee("cleaning", "cleaning", usual(plan, { EUR: 8_500, PLN: 35_000 })),
      createFee("linen", "linen", usual(plan, { EUR: 1_250, PLN: 4_000 })),
    ]),
    deposit: plan.deposit || usual(plan, { EUR: 25_000, PLN: 100_000 }),
    schedule: { kind: "split", percent: 30, days: 42 },
    cancellation: [...CANCELLATION_PRESETS.strict],
  }),
  /** Any day of the week, two nights at least, lower prices for long stays. */
  "city-apartment": (plan) => ({
    ...plan,
    nightly: { ...plan.nightly, weekend: raise(plan, 15), weekendDays: [5, 6] },
    seasons: [],
    rules: { ...plan.rules, minNights: 2, maxNights: 28, patterns: [], arrivalDays: [], departureDays: [], leadHours: 6 },
    gap: { percent: 10 },
    discounts: {
      ...plan.discounts,
      length: [
        { nights: 7, percent: 10 },
        { nights: 28, percent: 25 },
      ],
      lastMinute: [],
    },
    fees: withFees(plan, [createFee("cleaning", "cleaning", usual(plan, { EUR: 4_500, PLN: 18_000 }))]),
    schedule: { kind: "booking" },
    cancellation: [...CANCELLATION_PRESETS.flexible],
  }),
  /** Whole weeks from Saturday in July and August, firewood and pets, energy in winter. */
  "polish-lake": (plan, { year, names }) => ({
    ...plan,
    nightly: { ...plan.nightly, weekend: raise(plan, 20), weekendDays: [5, 6] },
    seasons: [
      season("may", names.middle, [year, "04-29", "05-04"], raise(plan, 40), null, { minNights: 3 }),
      season("summer", names.high, [year, "06-27", "08-31"], raise(plan, 60), null, {
        minNights: 7,
        patterns: ["week-saturday"],
      }),
      season("winter", names.winter, [year, "12-20", "01-06"], raise(plan, 40), null, { minNights: 4 }),
    ],
    rules: { ...plan.rules, minNights: 2, maxNights: null, patterns: [], arrivalDays: [], departureDays: [], leadHours: 48 },
    gap: { percent: 0 },
    discounts: { ...plan.discounts, length: [{ nights: 7, percent: 5 }], earlyBird: [{ days: 120, percent: 10 }] },
    fees: withFees(plan, [
      createFee("cleaning", "cleaning", usual(plan, { EUR: 6_000, PLN: 25_000 })),
      createFee("firewood", "firewood", usual(plan, { EUR: 1_000, PLN: 4_000 })),
    ]),
    deposit: plan.deposit || usual(plan, { EUR: 12_500, PLN: 50_000 }),
    schedule: { kind: "split", percent: 30, days: 30 },
    cancellation: [...CANCELLATION_PRESETS.moderate],
  }),
};

/** The base price with a percentage added, rounded to whole currency units. */
const raise = ({ nightly }: RatePlan, percent: number): number => 100 * percentOf(nightly.base / 100, 100 + percent);

/** A usual amount in the plan's currency. */
const usual = ({ currency }: RatePlan, amounts: Record<Currency, number>): number => amounts[currency];

/** A season of every year; `days` are year and `MM-DD` of the first and the last night. */
function season(
  id: string,
  name: Season["name"],
  [year, first, last]: [year: number, first: string, last: string],
  price: number,
  weekendPrice: number | null,
  rules: Season["rules"] = {},
): Season {
  const lastYear = last < first ? year + 1 : year;
  const day = (of: number, text: string): CalendarDate => date(`${of}-${text}`);
  return { id, name, first: day(year, first), last: day(lastYear, last), yearly: true, price, weekendPrice, rules };
}

const withFees = ({ fees }: RatePlan, added: RatePlan["fees"]): RatePlan["fees"] => [
  ...fees,
  ...added.filter(({ id, preset }) => !fees.some((fee) => fee.preset === preset || fee.id === id)),
];
