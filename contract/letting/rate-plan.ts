import { z } from "zod";
import { addMonthsToDay, type CalendarDate, parseDate } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { CURRENCIES } from "#domain/money.ts";
import {
  FEE_BASES,
  FEE_PRESETS,
  MAX_MONTHS_AHEAD,
  PATTERN_IDS,
  type RatePlan,
  type StayRules,
  TAX_BASES,
  VAT_KINDS,
  VAT_SCHEMES,
  type Weekday,
} from "#domain/rates/plan.ts";
import { MAX_NIGHTS } from "#domain/stays.ts";
import { singleLine } from "../services/fields.ts";

/** Maximum size of a saved plan as JSON. */
export const MAX_RATE_PLAN_BYTES = 512 * 1024;
/** Maximum lengths of a plan's lists. */
export const MAX_RATES = {
  seasons: 60,
  dates: 1500,
  fees: 30,
  codes: 100,
  tiers: 20,
  bands: 10,
  taxes: 10,
  rates: 40,
  units: 30,
};
const MAX_AMOUNT = 10_000_000;
const MAX_HOURS = 365 * 24;
const MAX_PREPARATION_NIGHTS = 14;
const MAX_GUESTS = 100;
const MAX_AGE = 17;

const whole = (min: number, max: number) => z.int("number").min(min, "number").max(max, "number");
const amount = whole(0, MAX_AMOUNT);
/** A price of a night: 0 would make the night free of charge. */
const price = whole(1, MAX_AMOUNT);
const nights = whole(1, MAX_NIGHTS);
/** A percentage with at most two decimals. */
const percentage = (min: number, max: number) =>
  z
    .number("number")
    .min(min, "percent")
    .max(max, "percent")
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "percent");
const percent = percentage(0, 100);

const day = z
  .string("date")
  .max(10, "date")
  .refine((text) => parseDate(text) !== undefined && text >= "2000" && text < "2200", "date")
  .transform((text) => text as CalendarDate);
const id = z.string("required").regex(/^[\w-]{1,40}$/, "id");
const name = z.partialRecord(z.enum(LOCALES), singleLine(80));

const list = <T extends z.ZodType>(item: T, max: number) => z.array(item).max(max, "tooMany");
const isUnique = (keys: readonly unknown[]): boolean => new Set(keys).size === keys.length;
/** A list without two entries of the same key. */
const unique = <T extends z.ZodType>(item: T, max: number, keyOf: (entry: z.output<T>) => unknown) =>
  list(item, max).refine((entries) => isUnique(entries.map(keyOf)), "duplicate");

const weekday = whole(1, 7).transform((value) => value as Weekday);
const weekdays = unique(weekday, 7, (value) => value);

const ruleFields = {
  minNights: nights,
  maxNights: nights.nullable(),
  arrivalDays: weekdays,
  departureDays: weekdays,
  patterns: unique(z.enum(PATTERN_IDS, "choice"), PATTERN_IDS.length, (value) => value),
  closedToArrival: z.boolean(),
  closedToDeparture: z.boolean(),
  closed: z.boolean(),
  leadHours: whole(0, MAX_HOURS),
  horizon: z.union([z.strictObject({ months: whole(1, MAX_MONTHS_AHEAD) }), z.strictObject({ until: day })]),
  preparationNights: whole(0, MAX_PREPARATION_NIGHTS),
};
const overrides = z.strictObject(ruleFields).partial();

const season = z
  .strictObject({
    id,
    name,
    first: day,
    last: day,
    yearly: z.boolean(),
    price,
    weekendPrice: price.nullable(),
    rules: overrides,
  })
  .refine(({ first, last }) => first <= last, { path: ["last"], error: "order", abort: true })
  .refine(({ first, last, yearly }) => !yearly || last < addMonthsToDay(first, 12), { path: ["last"], error: "longerThanYear" });

const dateRule = z.strictObject({ price: price.nullable(), rules: overrides });

const lengthTier = z.union([z.strictObject({ nights, percent }), z.strictObject({ nights, nightly: price })]);
const daysTier = z.strictObject({ days: whole(0, MAX_MONTHS_AHEAD * 31), percent });
const daysTiers = unique(daysTier, MAX_RATES.tiers, ({ days }) => days);

const isOrdered = (first: string | null, last: string | null): boolean => first === null || last === null || first <= last;
const promoCode = z
  .strictObject({
    id,
    code: singleLine(40).refine((text) => text.trim() === text && text !== "", "required"),
    discount: z.union([z.strictObject({ percent }), z.strictObject({ amount: price })]),
    stayFirst: day.nullable(),
    stayLast: day.nullable(),
    bookFirst: day.nullable(),
    bookLast: day.nullable(),
    minNights: nights.nullable(),
    units: list(z.string().max(64, "id"), MAX_RATES.units).nullable(),
    maxUses: whole(1, 1_000_000).nullable(),
    maxUsesPerGuest: whole(1, 1000).nullable(),
  })
  .refine(({ stayFirst, stayLast }) => isOrdered(stayFirst, stayLast), { path: ["stayLast"], error: "order" })
  .refine(({ bookFirst, bookLast }) => isOrdered(bookFirst, bookLast), { path: ["bookLast"], error: "order" });

const guests = z
  .strictObject({
    included: whole(1, MAX_GUESTS),
    max: whole(1, MAX_GUESTS),
    maxBabies: whole(0, MAX_GUESTS),
    babyMaxAge: whole(0, MAX_AGE).nullable(),
    extraAdult: amount,
    childBands: unique(z.strictObject({ maxAge: whole(0, MAX_AGE), price: amount }), MAX_RATES.bands, ({ maxAge }) => maxAge),
    pets: z.strictObject({ max: whole(0, 20), price: amount, per: z.enum(["stay", "night"], "choice") }),
  })
  .refine(({ babyMaxAge, childBands }) => childBands.every(({ maxAge }) => maxAge > (babyMaxAge ?? -1)), {
    path: ["childBands"],
    error: "belowBabies",
  });

const feeAmount = z.number("number").min(0, "number").max(MAX_AMOUNT, "number");
const isFeeAmount = (per: string, value: number): boolean =>
  per === "percent" ? percent.safeParse(value).success : Number.isInteger(value);
const fee = z
  .strictObject({
    id,
    preset: z.enum(FEE_PRESETS, "choice"),
    name,
    per: z.enum(FEE_BASES, "choice"),
    amount: feeAmount,
    maxNights: nights.nullable(),
    short: z.strictObject({ nights, amount: feeAmount }).nullable(),
    mandatory: z.boolean(),
    onArrival: z.boolean(),
    vat: z.enum(VAT_KINDS, "choice"),
  })
  .refine(({ per, amount: value }) => isFeeAmount(per, value), { path: ["amount"], error: "number" })
  .refine(({ per, short }) => short === null || isFeeAmount(per, short.amount), { path: ["short", "amount"], error: "number" })
  .refine(({ per, maxNights }) => maxNights === null || per === "night" || per === "guest-night", {
    path: ["maxNights"],
    error: "onlyPerNight",
  })
  .refine(({ preset, name: texts }) => preset !== "other" || Object.values(texts).some((text) => text.trim() !== ""), {
    path: ["name"],
    error: "required",
  });

const age = whole(0, 120);
const taxRule = z.discriminatedUnion("per", [
  z.strictObject({ per: z.literal("guest-night"), amount, minAge: age, maxNights: nights.nullable() }),
  z.strictObject({ per: z.literal("stay"), amount }),
  z.strictObject({ per: z.literal("percent"), percent, base: z.enum(TAX_BASES, "choice"), withoutVat: z.boolean() }),
  z.strictObject({ per: z.literal("guest-day"), amount, minAge: age }),
]);
const tax = z.strictObject({
  id,
  name,
  rates: unique(z.strictObject({ from: day.nullable(), rule: taxRule }), MAX_RATES.rates, ({ from }) => from),
  source: singleLine(500),
  onArrival: z.boolean(),
});

const vatRates = unique(z.strictObject({ from: day.nullable(), percent }), MAX_RATES.rates, ({ from }) => from);
const vat = z.strictObject({
  scheme: z.enum(VAT_SCHEMES, "choice"),
  rates: z.strictObject({ lodging: vatRates, breakfast: vatRates, other: vatRates }),
});

/**
 * A whole rate plan as saved. Messages are codes: `number`, `percent`, `date`, `order` (an end before its start), `duplicate` (of
 * an id, date, age, or promo code in other letters), `tooMany`, `required`, `maximumBelowMinimum` and the like.
 */
export const ratePlanSchema: z.ZodType<RatePlan> = z
  .strictObject({
    currency: z.enum(CURRENCIES, "choice"),
    showDayPrices: z.boolean().optional(),
    nightly: z.strictObject({ base: amount, weekend: price.nullable(), weekendDays: weekdays }),
    seasons: unique(season, MAX_RATES.seasons, (each) => each.id),
    dates: z.record(z.string(), z.unknown()).superRefine(checkDates).pipe(z.record(z.string(), dateRule)),
    rules: z.strictObject(ruleFields),
    gap: z.strictObject({ percent: percentage(-100, 100) }).nullable(),
    discounts: z.strictObject({
      length: list(lengthTier, MAX_RATES.tiers),
      earlyBird: daysTiers,
      lastMinute: daysTiers,
      codes: unique(promoCode, MAX_RATES.codes, (each) => each.id).refine(
        (codes) => isUnique(codes.map(({ code }) => code.toLowerCase())),
        "duplicate",
      ),
    }),
    guests,
    fees: unique(fee, MAX_RATES.fees, (each) => each.id),
    taxes: unique(tax, MAX_RATES.taxes, (each) => each.id),
    vat,
    deposit: amount,
    schedule: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("booking") }),
      z.strictObject({ kind: z.literal("split"), percent, days: whole(0, 365) }),
      z.strictObject({ kind: z.literal("arrival") }),
    ]),
    cancellation: unique(z.strictObject({ days: whole(0, 365), percent }), MAX_RATES.tiers, ({ days }) => days),
  })
  .superRefine((plan, checked) => {
    const check = (own: Partial<StayRules>, path: (string | number)[]) => {
      const { minNights, maxNights } = { ...plan.rules, ...own };
      if (maxNights !== null && maxNights < minNights)
        checked.addIssue({ code: "custom", path: [...path, "maxNights"], message: "maximumBelowMinimum" });
    };
    check(plan.rules, ["rules"]);
    for (const [index, { rules }] of plan.seasons.entries()) check(rules, ["seasons", index, "rules"]);
  });

/** True for a plan that an owner could save. */
export const isRatePlan = (plan: RatePlan): boolean => ratePlanSchema.safeParse(plan).success;

/** Checks number and names of dates before their rules are read. */
function checkDates(dates: Record<string, unknown>, checked: z.RefinementCtx): void {
  const days = Object.keys(dates);
  if (days.length > MAX_RATES.dates) checked.addIssue({ code: "custom", message: "tooMany" });
  else
    for (const each of days)
      if (!day.safeParse(each).success) checked.addIssue({ code: "custom", path: [each], message: "date" });
}
