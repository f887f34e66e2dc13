import { addDays, type CalendarDate } from "#domain/dates.ts";
import { createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import { FEE_PRESETS, type RatePlan } from "#domain/rates/plan.ts";
import { quote } from "#domain/rates/quote.ts";
import type { QuoteContext, QuoteRequest } from "#domain/rates/quote-types.ts";
import { listNights } from "#domain/stays.ts";
import { type Effort, median } from "../measure.ts";
import { atMost, type Row } from "../table.ts";

const PASSES = 200;
const NIGHTS = 14;

/**
 * Measures a quote of 14 nights by a plan with 12 and 48 seasons, 6 fees and 4 length tiers, and the search for other stays over 24
 * months in which none can be found. In this process, on the V8 of Node.
 */
export function quotes(today: CalendarDate, { rounds }: Effort): Row[] {
  const plan = planOf(today, 12);
  const large = planOf(today, 48);
  const arrival = addDays(today, 45);
  const request: QuoteRequest = {
    arrival,
    departure: addDays(arrival, NIGHTS),
    adults: 2,
    children: [4, 9],
    pets: 1,
    extras: [],
    code: null,
  };
  const context = contextOf(today);
  const full = { ...context, taken: everyThirdNight(today) };
  const short = time(rounds, PASSES, () => quote(plan, request, context));
  const many = time(rounds, PASSES, () => quote(large, request, context));
  const search = time(rounds, 5, () => quote(plan, request, full));
  if (!quote(plan, request, context).ok || quote(plan, request, full).ok)
    throw new Error("the quotes are not those to be measured");
  return [
    {
      name: "quote of 14 nights, 12 seasons, 6 fees, 4 tiers",
      value: `${(short * 1000).toFixed(0)} µs (48 seasons ${(many * 1000).toFixed(0)} µs)`,
      numbers: { microseconds: short * 1000, manySeasons: many * 1000 },
      ...atMost(short * 1000, 50, "µs"),
    },
    {
      name: "refused stay, alternatives over 24 months",
      value: `${search.toFixed(2)} ms`,
      numbers: { milliseconds: search },
      ...atMost(search, 5, "ms"),
    },
  ];
}

/** Median CPU time in milliseconds, after warming up. */
function time(rounds: number, passes: number, work: () => unknown): number {
  const measure = (): number => {
    const from = process.cpuUsage();
    for (let i = 0; i < passes; i++) work();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000 / passes;
  };
  measure();
  return median(Array.from({ length: Math.max(rounds, 5) }, measure));
}

export const contextOf = (today: CalendarDate): QuoteContext => ({
  now: Date.parse(`${today}T10:00:00Z`),
  unit: { id: "unit", timeZone: "Europe/Amsterdam", checkIn: "16:00", checkOut: "10:00" },
  version: 1,
  taken: new Set(),
});

/** A calendar in which no stay of two nights fits, so that the search sees every day. */
const everyThirdNight = (today: CalendarDate): Set<string> =>
  new Set(listNights({ arrival: today, departure: addDays(today, 730) }).filter((_, index) => index % 3 === 0));

export function planOf(today: CalendarDate, seasons: number): RatePlan {
  const plan = defaultPlan("EUR", 15_000, { sleeps: 6, minNights: 3 });
  return {
    ...plan,
    seasons: Array.from({ length: seasons }, (_, index) => ({
      id: `season-${index}`,
      name: { nl: `Seizoen ${index}` },
      first: addDays(today, index * 7),
      last: addDays(today, index * 7 + 30),
      yearly: index % 2 === 0,
      price: 16_000 + index * 100,
      weekendPrice: 18_000,
      rules: { minNights: 4 },
    })),
    discounts: {
      ...plan.discounts,
      length: [
        { nights: 7, percent: 5 },
        { nights: 10, percent: 8 },
        { nights: 14, percent: 10 },
        { nights: 21, nightly: 12_000 },
      ],
    },
    guests: { ...plan.guests, included: 2, childBands: [{ maxAge: 12, price: 800 }], pets: { max: 2, price: 500, per: "night" } },
    fees: FEE_PRESETS.map((preset) => createFee(preset, preset, 2_500)),
    taxes: [
      {
        id: "tax",
        name: {},
        rates: [{ from: null, rule: { per: "guest-night", amount: 275, minAge: 4, maxNights: 21 } }],
        source: "",
        onArrival: false,
      },
    ],
    vat: { ...plan.vat, scheme: "registered" },
  };
}
