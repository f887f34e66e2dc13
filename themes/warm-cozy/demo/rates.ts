import { date } from "#domain/dates.ts";
import { CANCELLATION_PRESETS, createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import type { RatePlan, Season } from "#domain/rates/plan.ts";

const SEASONS: Pick<Season, "id" | "name" | "first" | "last">[] = [
  {
    id: "may",
    name: { nl: "Meivakantie", en: "May holidays", pl: "Majówka" },
    first: date("2026-04-24"),
    last: date("2026-05-10"),
  },
  {
    id: "summer",
    name: { nl: "Zomervakantie", en: "Summer holidays", pl: "Wakacje" },
    first: date("2026-07-10"),
    last: date("2026-08-30"),
  },
  {
    id: "christmas",
    name: { nl: "Kerstvakantie", en: "Christmas holidays", pl: "Święta i Nowy Rok" },
    first: date("2026-12-19"),
    last: date("2027-01-03"),
  },
];

const BREAKFAST = { nl: "Ontbijt in de mand", en: "Breakfast in a basket", pl: "Śniadanie w koszu" };

/** Farm stay: one price for every day of the week, school holidays cost 20% more, breakfast optional, all paid on arrival. */
function farmPlan(
  nightly: number,
  { sleeps, cleaningFee, dogs = 0 }: { sleeps: number; cleaningFee: number; dogs?: number },
): RatePlan {
  const base = defaultPlan("EUR", nightly, { sleeps, minNights: 2, cleaningFee });
  return {
    ...base,
    seasons: SEASONS.map((season) => ({
      ...season,
      yearly: true,
      price: Math.round(nightly * 0.012) * 100,
      weekendPrice: null,
      rules: { minNights: 3 },
    })),
    discounts: {
      ...base.discounts,
      length: [
        { nights: 4, percent: 5 },
        { nights: 7, percent: 15 },
      ],
    },
    guests: { ...base.guests, maxBabies: 2, pets: { max: dogs, price: 15_00, per: "stay" } },
    fees: [
      ...base.fees,
      { ...createFee("breakfast", "other", 12_50), name: BREAKFAST, per: "guest-night", mandatory: false, vat: "breakfast" },
    ],
    taxes: [
      {
        id: "tourist-tax",
        name: {},
        rates: [{ from: null, rule: { per: "guest-night", amount: 1_50, minAge: 4, maxNights: null } }],
        source: "Verordening toeristenbelasting",
        onArrival: true,
      },
    ],
    vat: { ...base.vat, scheme: "private" },
    schedule: { kind: "arrival" },
    cancellation: [...CANCELLATION_PRESETS.flexible],
  };
}

export const plans = {
  deel: farmPlan(185_00, { sleeps: 6, cleaningFee: 75_00, dogs: 2 }),
  bakhuis: farmPlan(95_00, { sleeps: 2, cleaningFee: 35_00 }),
  hooizolder: farmPlan(125_00, { sleeps: 4, cleaningFee: 50_00, dogs: 1 }),
};
