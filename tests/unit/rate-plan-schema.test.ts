import { describe, expect, test } from "vitest";
import { MAX_RATES, ratePlanSchema } from "#contract/letting/rate-plan.ts";
import { addDays, date } from "#domain/dates.ts";
import { createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { NIGHT_CASES } from "../fixtures/rates/nights.ts";
import { fee, given, promo, season, tax } from "../fixtures/rates/given.ts";
import { PAYMENT_CASES } from "../fixtures/rates/payments.ts";
import { PRICE_CASES } from "../fixtures/rates/prices.ts";
import { RULE_CASES } from "../fixtures/rates/rules.ts";
import { TAX_CASES } from "../fixtures/rates/taxes.ts";

const errorsOf = (plan: unknown): string[] =>
  ratePlanSchema.safeParse(plan).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

const SUMMER = season("summer", "2026-07-01", "2026-08-31", 20_000);

test("every plan of the table of cases and every default plan is valid, and survives JSON unchanged", () => {
  const plans = [
    ...[NIGHT_CASES, RULE_CASES, PRICE_CASES, TAX_CASES, PAYMENT_CASES].flat().map(({ plan }) => plan),
    defaultPlan("EUR", 0),
    defaultPlan("PLN", 40_000, { sleeps: 8, minNights: 3, cleaningFee: 20_000 }),
  ];
  for (const plan of plans) expect(ratePlanSchema.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
});

describe("refuses", () => {
  test.each<[string, unknown, string]>([
    ["an unknown setting", { ...given(), colour: "red" }, ": Unrecognized"],
    ["a negative price", given({ nightly: { base: -1, weekend: null, weekendDays: [] } }), "nightly.base: number"],
    ["half a cent", given({ deposit: 0.5 }), "deposit: number"],
    ["a weekday twice", given({ rules: { arrivalDays: [5, 5] } }), "rules.arrivalDays: duplicate"],
    [
      "a season that ends before it starts",
      given({ seasons: [{ ...SUMMER, last: date("2026-06-30") }] }),
      "seasons.0.last: order",
    ],
    [
      "a yearly season of more than a year",
      given({ seasons: [{ ...SUMMER, yearly: true, last: date("2027-07-01") }] }),
      "seasons.0.last: longerThanYear",
    ],
    ["an impossible date", given({ seasons: [{ ...SUMMER, first: "2026-02-30" as never }] }), "seasons.0.first: date"],
    ["two seasons of one id", given({ seasons: [SUMMER, SUMMER] }), "seasons: duplicate"],
    ["an impossible single date", given({ dates: { "2026-13-01": { price: null, rules: {} } } }), "dates.2026-13-01: date"],
    [
      "a date that is free of charge",
      given({ dates: { "2026-07-01": { price: 0, rules: {} } } }),
      "dates.2026-07-01.price: number",
    ],
    ["a maximum below the minimum", given({ rules: { minNights: 7, maxNights: 6 } }), "rules.maxNights: maximumBelowMinimum"],
    [
      "a season's minimum above the unit's maximum",
      given({ rules: { maxNights: 6 }, seasons: [{ ...SUMMER, rules: { minNights: 7 } }] }),
      "seasons.0.rules.maxNights: maximumBelowMinimum",
    ],
    [
      "a percentage above 100",
      given({ discounts: { earlyBird: [{ days: 1, percent: 101 }] } }),
      "discounts.earlyBird.0.percent: percent",
    ],
    ["three decimals", given({ gap: { percent: 1.234 } }), "gap.percent: percent"],
    [
      "a promo code twice in other letters",
      given({ discounts: { codes: [promo("Zomer", { percent: 5 }), { ...promo("ZOMER", { percent: 5 }), id: "b" }] } }),
      "discounts.codes: duplicate",
    ],
    [
      "a promo code that ends before it begins",
      given({
        discounts: { codes: [promo("A", { percent: 5 }, { stayFirst: date("2026-02-02"), stayLast: date("2026-02-01") })] },
      }),
      "discounts.codes.0.stayLast: order",
    ],
    [
      "a band of babies",
      given({ guests: { babyMaxAge: 2, childBands: [{ maxAge: 2, price: 1 }] } }),
      "guests.childBands: belowBabies",
    ],
    ["a fee without a name", given({ fees: [fee("a", "stay", 1, { name: { nl: " " } })] }), "fees.0.name: required"],
    ["a capped fee per stay", given({ fees: [fee("a", "stay", 1, { maxNights: 5 })] }), "fees.0.maxNights: onlyPerNight"],
    ["a fee of half a cent", given({ fees: [fee("a", "stay", 0.5)] }), "fees.0.amount: number"],
    ["a fee of 150%", given({ fees: [fee("a", "percent", 150)] }), "fees.0.amount: number"],
    [
      "two tax rates from one date",
      given({
        taxes: [
          tax({ per: "stay", amount: 1 }, [
            ["2027-01-01", { per: "stay", amount: 2 }],
            ["2027-01-01", { per: "stay", amount: 3 }],
          ]),
        ],
      }),
      "taxes.0.rates: duplicate",
    ],
    [
      "a hidden character in a name",
      given({ fees: [fee("a", "stay", 1, { name: { nl: "a\u0000" } })] }),
      "fees.0.name.nl: characters",
    ],
    [
      "too many seasons",
      given({ seasons: Array.from({ length: MAX_RATES.seasons + 1 }, (_, i) => ({ ...SUMMER, id: `s${i}` })) }),
      "seasons: tooMany",
    ],
    [
      "too many dates",
      given({
        dates: Object.fromEntries(
          Array.from({ length: MAX_RATES.dates + 1 }, (_, i) => [addDays(date("2026-01-01"), i), { price: 1, rules: {} }]),
        ),
      }),
      "dates: tooMany",
    ],
  ])("%s", (_, plan, error) => {
    const errors = errorsOf(plan);
    expect(
      errors.some((found) => found.startsWith(error)),
      errors.join("\n"),
    ).toBe(true);
  });
  test.each([null, [], "plan", 1, { nightly: {} }])("%j", (plan) => expect(errorsOf(plan)).not.toEqual([]));
});

test("a preset fee is valid as created", () => {
  const plan: RatePlan = { ...given(), fees: [createFee("c", "cleaning", 6_000)] };
  expect(errorsOf(plan)).toEqual([]);
});
