import fc from "fast-check";
import { expect, test } from "vitest";
import { ratePlanSchema } from "#contract/letting/rate-plan.ts";
import { addDays, date, daysBetween } from "#domain/dates.ts";
import { availableDays, availableDepartures } from "#domain/rates/available-days.ts";
import { fromPrice } from "#domain/rates/from-price.ts";
import { explainNight } from "#domain/rates/nightly-price.ts";
import { quote } from "#domain/rates/quote.ts";
import type { Quote, QuoteRequest } from "#domain/rates/quote-types.ts";
import { randomQuestion, reversed } from "../fixtures/rates/random.ts";
import { request } from "../fixtures/rates/given.ts";
import { naiveRefusals } from "../support/naive-refusals.ts";

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
const TODAY = date("2026-06-01");
const TIMEOUT = 120_000;

const isSorted = (texts: readonly string[]) => texts.every((text, index) => text >= (texts[index - 1] ?? ""));

/** Names the invariants that a quote violates. Not `expect`, which would take most of the time of 10,000 quotes. */
function brokenLaws({ total, lines, schedule, nights, arrival, departure, ...rest }: Quote): string[] {
  const laws = {
    "lines sum to the total": sum(lines.filter(({ optional, chosen }) => !optional || chosen)) === total,
    "the schedule sums to the total": sum(schedule) === total,
    "instalments are positive and in order":
      schedule.every(({ amount }) => amount > 0) && isSorted(schedule.map(({ due }) => due)),
    "lines of nights sum to the nights": sum(lines.filter(({ kind }) => kind === "nights")) === sum(nights),
    "a night for each date": nights.length === daysBetween(arrival, departure),
    "amounts are whole": [total, rest.deposit, ...lines.map(({ amount }) => amount)].every(Number.isSafeInteger),
    "VAT is rounded": lines.every(
      ({ amount, vat }) => !vat || Math.abs(vat.amount - (amount * vat.rate) / (100 + vat.rate)) <= 0.5,
    ),
    "no part is undefined": lines.every((line) => Object.values(line).every((value) => value !== undefined)),
    "refunds fall": rest.cancellation.every(({ percent }, i, all) => percent < (all[i - 1]?.percent ?? 101)),
  };
  return Object.entries(laws).flatMap(([law, holds]) => (holds ? [] : [law]));
}

test(
  "10,000 random plans: sums are right, refusals complete, and the order of entry does not matter",
  () => {
    const counts = { quoted: 0, gaps: 0, alternatives: 0 };
    const check = (seed: number): string[] => {
      const { plan, request: asked, context } = randomQuestion(seed);
      const result = quote(plan, asked, context);
      const text = JSON.stringify(result);
      const broken: string[] = [];
      // A quarter of the plans: requesting twice takes twice as long.
      if (seed % 4 === 0 && JSON.stringify(quote(reversed(plan), asked, context)) !== text)
        broken.push("order changes the answer");
      const found = result.ok ? [] : result.refusals.map(({ code }) => code);
      const expected = naiveRefusals(plan, asked, context);
      if (found.toSorted().join() !== [...expected].toSorted().join())
        broken.push(`refused ${found.join()}, not ${[...expected].join()}`);
      if (result.ok) {
        counts.quoted += 1;
        counts.gaps += result.quote.lines.some(({ kind }) => kind === "gap") ? 1 : 0;
        return [...broken, ...brokenLaws(result.quote)];
      }
      for (const { arrival, departure, total } of result.alternatives) {
        counts.alternatives += 1;
        const again = quote(plan, { ...asked, arrival, departure }, context);
        if (!again.ok || again.quote.total !== total) broken.push(`alternative ${arrival} – ${departure}`);
      }
      return broken;
    };
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const broken = check(seed);
        if (broken.length > 0) throw new Error(broken.join("; "));
      }),
      { numRuns: 10_000 },
    );
    // The requests are useful only if each answer is frequent.
    expect(counts.quoted).toBeGreaterThan(500);
    expect(counts.gaps).toBeGreaterThan(20);
    expect(counts.alternatives).toBeGreaterThan(1000);
  },
  TIMEOUT,
);

test("random plans are valid", () =>
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { plan } = randomQuestion(seed);
      const unordered = plan.rules.maxNights !== null && plan.rules.maxNights < plan.rules.minNights;
      const issues = ratePlanSchema.safeParse(plan).error?.issues.filter(({ message }) => message !== "maximumBelowMinimum");
      expect(unordered ? [] : (issues ?? [])).toEqual([]);
    }),
    { numRuns: 200 },
  ));

test("no request throws", () =>
  fc.assert(
    fc.property(
      fc.nat(),
      fc.record<QuoteRequest>({
        arrival: fc.oneof(fc.string(), fc.constantFrom("0000-01-01", "9999-12-31", "2026-06-09", "8999-12-30")),
        departure: fc.oneof(fc.string(), fc.constantFrom("0000-01-02", "9999-12-31", "2026-06-11", "8999-12-31")),
        adults: fc.oneof(fc.integer(), fc.double()),
        children: fc.array(fc.oneof(fc.integer(), fc.double())),
        pets: fc.oneof(fc.integer(), fc.double()),
        extras: fc.array(fc.string()),
        code: fc.option(fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor"))),
      }),
      (seed, asked) => {
        const { plan, context } = randomQuestion(seed);
        const result = quote(plan, asked, context);
        expect(result.ok || result.refusals.length > 0).toBe(true);
      },
    ),
    { numRuns: 500 },
  ));

const DAYS = 20;
const MAX_NIGHTS = 9;

/** A random plan with short stays and a short horizon, so that every possible stay can be requested. */
function shortStays(seed: number) {
  const { plan, context } = randomQuestion(seed);
  const short = { ...plan, rules: { ...plan.rules, maxNights: MAX_NIGHTS, horizon: { months: 2 } } };
  const ask = (arrival: number, nights: number) => {
    const [from, to] = [addDays(TODAY, arrival), addDays(TODAY, arrival + nights)];
    const result = quote(short, request(from, to, { adults: 1 }), context);
    return result.ok ? [result.quote] : [];
  };
  return { plan: short, context, ask };
}

test(
  "the calendar shows exactly the arrivals and departures that can be quoted",
  () =>
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { plan, context, ask } = shortStays(seed);
        const quotes = Array.from({ length: DAYS }, (_, arrival) =>
          Array.from({ length: MAX_NIGHTS }, (__, index) => ask(arrival, index + 1)).flat(),
        );
        const departures = new Set(quotes.flat().map(({ departure }) => departure));
        for (const [index, day] of availableDays(plan, { from: TODAY, to: addDays(TODAY, DAYS) }, context).entries()) {
          const own = quotes[index] ?? [];
          expect(day.canArrive).toBe(own.length > 0);
          expect(day.canDepart).toBe(departures.has(day.date));
          expect(availableDepartures(plan, day.date, context)).toEqual(own.map(({ departure }) => departure));
          if (own[0]) expect(day.minNights).toBe(own[0].nights.length);
          expect(day.price).toBe(explainNight(plan, day.date).amount);
        }
      }),
      { numRuns: 40 },
    ),
  TIMEOUT,
);

test(
  "the from price is the lowest total of all stays of that length",
  () =>
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 5 }), (seed, nights) => {
        const { plan, context, ask } = shortStays(seed);
        const quotes = Array.from({ length: 90 }, (_, arrival) => ask(arrival, nights)).flat();
        const found = fromPrice(plan, { adults: 1, children: [], nights }, context);
        if (quotes.length === 0) expect(found).toBeUndefined();
        else expect(found?.total).toBe(Math.min(...quotes.map(({ total }) => total)));
      }),
      { numRuns: 40 },
    ),
  TIMEOUT,
);
