import { addDays, addMonthsToDay, type CalendarDate } from "#domain/dates.ts";
import { createFee, defaultPlan } from "#domain/rates/default-plan.ts";
import { FEE_PRESETS, type RatePlan } from "#domain/rates/plan.ts";
import type { QuoteContext, QuoteRequest } from "#domain/rates/quote-types.ts";
import { listNights } from "#domain/stays.ts";
import { bundleModule, startModule } from "../../support/bundle-module.ts";
import { type Effort, median } from "../measure.ts";
import { atMost, type Row } from "../table.ts";

const PASSES = 2000;
const SEARCHES = 50;
/** Number of warm-up passes, as a multiple of a round's: until V8 has optimized the code. */
const WARM_UP = 10;
const NIGHTS = 14;
const MONTHS = 24;

/**
 * Measures, in workerd, a quote of 14 nights by a plan with 12 and 48 seasons, 6 fees and 4 length tiers, and the search for
 * other stays over 24 months in which none can be found, and the days of 24 months. workerd's clock stands still while it
 * computes, so whole requests are timed here.
 */
export async function quotes(today: CalendarDate, { rounds }: Effort): Promise<Row[]> {
  const arrival = addDays(today, 45);
  const departure = addDays(arrival, NIGHTS);
  const request: QuoteRequest = { arrival, departure, adults: 2, children: [4, 9], pets: 1, extras: [], code: null };
  const context = contextOf(today);
  const cases = {
    short: { plan: planOf(today, 12), request, context, taken: [] },
    many: { plan: planOf(today, 48), request, context, taken: [] },
    search: { plan: planOf(today, 12), request, context, taken: everyThirdNight(today) },
    days: { plan: planOf(today, 12), days: { from: today, to: addMonthsToDay(today, MONTHS) }, context, taken: weeks(today) },
  };
  const worker = startModule(mainOf(cases), await bundleModule("tests/bench/workers/rates.ts"));
  const durationOf = async (name: keyof typeof cases, passes: number): Promise<number> => {
    const from = performance.now();
    const answer = await (await worker.dispatchFetch(`http://quotes/${name}?passes=${passes}`)).text();
    if (answer !== String(name !== "search")) throw new Error(`${name} is not the answer to be measured`);
    return performance.now() - from;
  };
  /** Median duration in milliseconds, without that of a request. */
  const measure = async (name: keyof typeof cases, passes: number): Promise<number> => {
    const times: number[] = [];
    await durationOf(name, WARM_UP * passes);
    for (let round = 0; round < rounds; round++) {
      const empty = await durationOf(name, 1);
      times.push(((await durationOf(name, passes + 1)) - empty) / passes);
    }
    return median(times);
  };
  try {
    const short = (await measure("short", PASSES)) * 1000;
    const many = (await measure("many", PASSES)) * 1000;
    const search = await measure("search", SEARCHES);
    const days = await measure("days", SEARCHES);
    return [
      {
        name: "quote of 14 nights, 12 seasons, 6 fees, 4 tiers",
        value: `${short.toFixed(0)} µs (48 seasons ${many.toFixed(0)} µs)`,
        numbers: { microseconds: short, manySeasons: many },
        ...atMost(short, 50, "µs"),
      },
      {
        name: "refused stay, alternatives over 24 months",
        value: `${search.toFixed(2)} ms`,
        numbers: { milliseconds: search },
        ...atMost(search, 5, "ms"),
      },
      {
        name: "days of 24 months for guests, half of the nights taken",
        value: `${days.toFixed(2)} ms`,
        numbers: { milliseconds: days },
        ...atMost(days, 1, "ms"),
      },
    ];
  } finally {
    await worker.dispose();
  }
}

/** A worker that computes a case `passes` times; answers true if the stay can be booked or days are free. */
const mainOf = (cases: object): string => `import { availableDays, quote } from "./module.js";
  const cases = ${JSON.stringify(cases)};
  for (const each of Object.values(cases)) each.context.taken = new Set(each.taken);
  export default {
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const { plan, request: asked, days, context } = cases[pathname.slice(1)];
      let ok = false;
      for (let i = 0; i < Number(searchParams.get("passes")); i++)
        ok = days ? availableDays(plan, days, context).some(({ canArrive }) => canArrive) : quote(plan, asked, context).ok;
      return new Response(String(ok));
    },
  };`;

const contextOf = (today: CalendarDate): Omit<QuoteContext, "taken"> => ({
  now: Date.parse(`${today}T10:00:00Z`),
  unit: { id: "unit", timeZone: "Europe/Amsterdam", checkIn: "16:00", checkOut: "10:00" },
  version: 1,
});

/** A calendar in which no stay of three nights fits, so that the search visits every day. */
const everyThirdNight = (today: CalendarDate): string[] =>
  listNights({ arrival: today, departure: addDays(today, 730) }).filter((_, index) => index % 3 === 0);

/** Every second week. */
const weeks = (today: CalendarDate): string[] =>
  listNights({ arrival: today, departure: addDays(today, 730) }).filter((_, index) => Math.floor(index / 7) % 2 === 0);

function planOf(today: CalendarDate, seasons: number): RatePlan {
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
