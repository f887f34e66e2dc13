import { date } from "#domain/dates.ts";
import { CANCELLATION_PRESETS, createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";

const base = defaultPlan("EUR", 129_00, { sleeps: 4, minNights: 2, cleaningFee: 75_00 });

/** Holiday-park rhythm: weekend, midweek or week; weekends cost more, short gaps less; one dog, late departure. */
export const plan: RatePlan = {
  ...base,
  nightly: { base: 129_00, weekend: 159_00, weekendDays: [5, 6, 7] },
  seasons: [
    {
      id: "holidays",
      name: { nl: "Zomervakantie", en: "Summer holidays", pl: "Wakacje" },
      first: date("2026-07-10"),
      last: date("2026-08-23"),
      yearly: true,
      price: 175_00,
      weekendPrice: 189_00,
      rules: {},
    },
    {
      id: "heather",
      name: { nl: "Bloeiende hei", en: "Heather in bloom", pl: "Kwitnące wrzosy" },
      first: date("2026-08-24"),
      last: date("2026-09-13"),
      yearly: true,
      price: 145_00,
      weekendPrice: 179_00,
      rules: {},
    },
  ],
  rules: { ...base.rules, patterns: ["weekend", "midweek", "week-friday"] },
  gap: { percent: -10 },
  discounts: { ...base.discounts, length: [{ nights: 7, percent: 12 }], lastMinute: [{ days: 10, percent: 10 }] },
  guests: { ...base.guests, maxBabies: 2, babyMaxAge: 2, pets: { max: 1, price: 5_00, per: "night" } },
  fees: [...base.fees, createFee("late-departure", "late-departure", 35_00)],
  taxes: [
    {
      id: "tourist-tax",
      name: {},
      rates: [{ from: null, rule: { per: "guest-night", amount: 1_60, minAge: 13, maxNights: null } }],
      source: "Verordening toeristenbelasting",
      onArrival: false,
    },
  ],
  vat: { ...base.vat, scheme: "small-business" },
  schedule: { kind: "booking" },
  cancellation: [...CANCELLATION_PRESETS.flexible],
};
