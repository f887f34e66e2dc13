import { date } from "#domain/dates.ts";
import { CANCELLATION_PRESETS, createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan, Season, TouristTax } from "#domain/rates/plan.ts";

const TAXES: TouristTax[] = [
  {
    id: "tourist-tax",
    name: {},
    rates: [{ from: null, rule: { per: "guest-night", amount: 1_80, minAge: 0, maxNights: 21 } }],
    source: "Verordening toeristenbelasting",
    onArrival: false,
  },
];

const season = (id: string, name: Season["name"], [first, last]: [string, string], price: number): Season => ({
  id,
  name,
  first: date(first),
  last: date(last),
  yearly: true,
  price,
  weekendPrice: null,
  rules: {},
});

const SUMMER = { nl: "Zomer", en: "Summer", pl: "Lato" };
const FEAST_DAYS = { nl: "Feestdagen", en: "Festive days", pl: "Święta" };

const manorBase = defaultPlan("EUR", 695_00, { sleeps: 12, minNights: 3, cleaningFee: 275_00 });
const orangeryBase = defaultPlan("EUR", 240_00, { sleeps: 4, minNights: 2, cleaningFee: 95_00 });

/** Country house for families: high deposit, strict terms, two dogs, energy by the night. */
export const manor: RatePlan = {
  ...manorBase,
  nightly: { ...manorBase.nightly, weekend: 845_00 },
  seasons: [
    season("summer", SUMMER, ["2026-07-04", "2026-08-30"], 895_00),
    { ...season("festive", FEAST_DAYS, ["2026-12-18", "2027-01-03"], 1_095_00), rules: { minNights: 5 } },
  ],
  rules: { ...manorBase.rules, leadHours: 72, horizon: { months: 24 } },
  discounts: {
    ...manorBase.discounts,
    length: [
      { nights: 5, percent: 5 },
      { nights: 7, percent: 10 },
    ],
  },
  guests: {
    ...manorBase.guests,
    included: 8,
    maxBabies: 2,
    babyMaxAge: 2,
    extraAdult: 35_00,
    childBands: [
      { maxAge: 11, price: 17_50 },
      { maxAge: 15, price: 25_00 },
    ],
    pets: { max: 2, price: 60_00, per: "stay" },
  },
  fees: [...manorBase.fees, { ...createFee("energy", "energy", 35_00), vat: "other" }],
  taxes: TAXES,
  vat: { ...manorBase.vat, scheme: "registered" },
  deposit: 1_000_00,
  schedule: { kind: "split", percent: 40, days: 60 },
  cancellation: [...CANCELLATION_PRESETS.strict],
};

/** Small house for couples: weekends cost more, breakfast is optional. */
export const orangery: RatePlan = {
  ...orangeryBase,
  nightly: { ...orangeryBase.nightly, weekend: 275_00 },
  seasons: [
    season("summer", SUMMER, ["2026-07-04", "2026-08-30"], 285_00),
    { ...season("festive", FEAST_DAYS, ["2026-12-18", "2027-01-03"], 310_00), rules: { minNights: 3 } },
  ],
  gap: { percent: 0 },
  discounts: { ...orangeryBase.discounts, length: [{ nights: 7, percent: 10 }] },
  guests: { ...orangeryBase.guests, included: 2, extraAdult: 30_00, childBands: [{ maxAge: 11, price: 15_00 }] },
  fees: [
    ...orangeryBase.fees,
    {
      ...createFee("breakfast", "other", 19_50),
      name: { nl: "Ontbijt in de oranjerie", en: "Breakfast in the orangery", pl: "Śniadanie w oranżerii" },
      per: "guest-night",
      mandatory: false,
      vat: "breakfast",
    },
  ],
  taxes: TAXES,
  vat: { ...orangeryBase.vat, scheme: "registered" },
  deposit: 250_00,
};
