import { date } from "#domain/dates.ts";
import { CANCELLATION_PRESETS, createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan } from "#domain/rates/plan.ts";

const base = defaultPlan("EUR", 295_00, { sleeps: 6, minNights: 3, cleaningFee: 145_00 });

/** Design house at a lake: arrivals on three days, a night to prepare, fixed night price for a fortnight, energy by the night. */
export const plan: RatePlan = {
  ...base,
  seasons: [
    {
      id: "sailing",
      name: { nl: "Vaarseizoen", en: "Sailing season", pl: "Sezon żeglarski" },
      first: date("2026-05-01"),
      last: date("2026-09-27"),
      yearly: true,
      price: 365_00,
      weekendPrice: null,
      rules: { minNights: 4 },
    },
    {
      id: "regatta",
      name: { nl: "Skûtsjesilen", en: "Skûtsjesilen regatta", pl: "Regaty skûtsjesilen" },
      first: date("2027-07-31"),
      last: date("2027-08-13"),
      yearly: false,
      price: 425_00,
      weekendPrice: null,
      rules: { minNights: 7, arrivalDays: [6], departureDays: [6] },
    },
  ],
  rules: { ...base.rules, arrivalDays: [1, 5, 6], departureDays: [1, 5, 6], preparationNights: 1 },
  discounts: { ...base.discounts, length: [{ nights: 14, nightly: 275_00 }] },
  fees: [
    ...base.fees,
    { ...createFee("energy", "energy", 12_50), vat: "other" },
    {
      ...createFee("firewood", "firewood", 6_00),
      name: { nl: "Extra mand haardhout", en: "Extra basket of firewood", pl: "Dodatkowy kosz drewna" },
      onArrival: true,
      vat: "other",
    },
    createFee("late-departure", "late-departure", 75_00),
  ],
  taxes: [
    {
      id: "tourist-tax",
      name: {},
      rates: [{ from: null, rule: { per: "guest-night", amount: 1_75, minAge: 0, maxNights: null } }],
      source: "Verordening toeristenbelasting",
      onArrival: true,
    },
  ],
  vat: { ...base.vat, scheme: "registered" },
  deposit: 500_00,
  cancellation: [...CANCELLATION_PRESETS.strict],
};
