import { date } from "#domain/dates.ts";
import { CANCELLATION_PRESETS, defaultPlan } from "#domain/rates/default-plan.ts";
import type { DateRule, RatePlan } from "#domain/rates/plan.ts";

const base = defaultPlan("EUR", 165_00, { sleeps: 4, minNights: 2, cleaningFee: 65_00 });

const event = (price: number): DateRule => ({ price, rules: { minNights: 3 } });

/** City apartment: weekends and single dates of events cost more, last-minute less; tourist tax is a percentage. */
export const plan: RatePlan = {
  ...base,
  showDayPrices: true,
  nightly: { base: 165_00, weekend: 195_00, weekendDays: [5, 6] },
  dates: {
    // Marathon and film festival.
    "2027-01-29": event(225_00),
    "2027-01-30": event(225_00),
    "2027-04-09": event(245_00),
    "2027-04-10": event(265_00),
    "2026-12-31": event(295_00),
    "2027-12-31": event(295_00),
  },
  rules: { ...base.rules, maxNights: 28, leadHours: 4, horizon: { months: 12 } },
  gap: { percent: -15 },
  discounts: {
    length: [
      { nights: 5, percent: 8 },
      { nights: 14, percent: 20 },
    ],
    earlyBird: [],
    lastMinute: [
      { days: 3, percent: 15 },
      { days: 7, percent: 8 },
    ],
    codes: [
      {
        id: "again",
        code: "TERUG",
        discount: { percent: 10 },
        stayFirst: null,
        stayLast: date("2027-12-30"),
        bookFirst: null,
        bookLast: null,
        minNights: 3,
        units: null,
        maxUses: null,
        maxUsesPerGuest: 1,
      },
    ],
  },
  guests: { ...base.guests, included: 2, extraAdult: 22_50, childBands: [{ maxAge: 12, price: 10_00 }] },
  taxes: [
    {
      id: "tourist-tax",
      name: {},
      rates: [
        { from: null, rule: { per: "percent", percent: 6.5, base: "all", withoutVat: true } },
        { from: date("2027-01-01"), rule: { per: "percent", percent: 7, base: "all", withoutVat: true } },
      ],
      source: "Verordening toeristenbelasting",
      onArrival: false,
    },
  ],
  vat: { ...base.vat, scheme: "registered" },
  schedule: { kind: "booking" },
  cancellation: [...CANCELLATION_PRESETS.flexible],
};
