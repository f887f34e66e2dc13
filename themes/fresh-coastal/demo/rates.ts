import { date } from "#domain/dates.ts";
import { createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";

const base = defaultPlan("EUR", 175_00, { sleeps: 6, minNights: 3, cleaningFee: 95_00 });

/** Dutch coast: more expensive seasons, in summer by the week from Friday or Saturday, one dog, tourist tax by the night. */
export const plan: RatePlan = {
  ...base,
  nightly: { ...base.nightly, weekend: 205_00 },
  seasons: [
    {
      id: "spring",
      name: { nl: "Voorjaar", en: "Spring", pl: "Wiosna" },
      first: date("2026-04-03"),
      last: date("2026-07-02"),
      yearly: true,
      price: 215_00,
      weekendPrice: 245_00,
      rules: {},
    },
    {
      id: "summer",
      name: { nl: "Zomer", en: "Summer", pl: "Lato" },
      first: date("2026-07-03"),
      last: date("2026-08-30"),
      yearly: true,
      price: 295_00,
      weekendPrice: null,
      rules: { minNights: 7, patterns: ["week-friday", "week-saturday"] },
    },
    {
      id: "autumn-break",
      name: { nl: "Herfstvakantie", en: "Autumn half-term", pl: "Jesienne ferie" },
      first: date("2026-10-10"),
      last: date("2026-10-24"),
      yearly: true,
      price: 225_00,
      weekendPrice: null,
      rules: { minNights: 4 },
    },
    {
      id: "turn-of-the-year",
      name: { nl: "Kerst en oud en nieuw", en: "Christmas and New Year", pl: "Boże Narodzenie i Nowy Rok" },
      first: date("2026-12-19"),
      last: date("2027-01-02"),
      yearly: true,
      price: 285_00,
      weekendPrice: null,
      rules: { minNights: 4 },
    },
  ],
  rules: { ...base.rules, preparationNights: 0 },
  gap: { percent: 0 },
  discounts: { ...base.discounts, length: [{ nights: 7, percent: 8 }], earlyBird: [{ days: 180, percent: 5 }] },
  guests: {
    ...base.guests,
    included: 4,
    extraAdult: 17_50,
    childBands: [{ maxAge: 11, price: 9_00 }],
    pets: { max: 1, price: 45_00, per: "stay" },
  },
  fees: [
    ...base.fees,
    {
      ...createFee("firewood", "firewood", 12_50),
      name: { nl: "Extra mand haardhout", en: "Extra basket of firewood", pl: "Dodatkowy kosz drewna" },
      vat: "other",
    },
  ],
  taxes: [
    {
      id: "tourist-tax",
      name: {},
      rates: [
        { from: null, rule: { per: "guest-night", amount: 2_35, minAge: 0, maxNights: null } },
        { from: date("2027-01-01"), rule: { per: "guest-night", amount: 2_45, minAge: 0, maxNights: null } },
      ],
      source: "Verordening toeristenbelasting",
      onArrival: false,
    },
  ],
  vat: { ...base.vat, scheme: "registered" },
  deposit: 250_00,
};
