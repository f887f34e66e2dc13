import fc from "fast-check";
import { expect, test } from "vitest";
import { type AdjustedLine, adjustQuote, hasLines } from "#domain/bookings/adjust-quote.ts";
import { setParts } from "#domain/bookings/unit-parts.ts";
import { date } from "#domain/dates.ts";
import { formatIban, normalizeIban } from "#domain/iban.ts";
import type { QuoteLine } from "#domain/rates/quote-types.ts";
import { quoteFixture } from "../fixtures/booking.ts";

const STAY = { arrival: date("2026-09-01"), departure: date("2026-09-05") };
const BASE = quoteFixture(STAY);
const nights = { ...(BASE.lines[0] as QuoteLine), vat: { rate: 9, amount: 3303 } };
const fee = {
  ...nights,
  kind: "fee",
  id: "linen",
  optional: true,
  chosen: false,
  amount: 2_000,
  vat: { rate: 21, amount: 347 },
} as const;
const tax = { ...nights, kind: "tourist-tax", id: "tax", amount: 1_600, vat: null, onArrival: true } as const;
const QUOTE = { ...BASE, lines: [nights, fee, tax], total: 41_600 };
const TERMS = { schedule: { kind: "split", percent: 30, days: 30 }, today: date("2026-06-01"), locale: "nl" } as const;

test("an owner's lines replace those of the quote, with their VAT, and the total is divided again", () => {
  const adjusted = adjustQuote(
    QUOTE,
    [
      { index: 0, amount: 30_000 },
      { index: 1, amount: 1_210 },
      { index: 2, amount: 1_600 },
    ],
    TERMS,
  );
  expect(adjusted.total).toBe(32_810);
  // 30,000 × 9 / 109 and 1,210 × 21 / 121.
  expect(adjusted.lines.map(({ vat }) => vat)).toEqual([{ rate: 9, amount: 2477 }, { rate: 21, amount: 210 }, null]);
  expect(adjusted.lines[1]).toMatchObject({ chosen: true, id: "linen" });
  expect(adjusted.schedule).toEqual([
    { due: "2026-06-01", on: "booking", amount: 9_363 },
    { due: "2026-08-02", on: "balance", amount: 21_847 },
    { due: "2026-09-01", on: "arrival", amount: 1_600 },
  ]);
});

test("no instalment is negative, whatever is paid on arrival", () => {
  const scheduleOf = (first: number, onArrival: number) =>
    adjustQuote(
      QUOTE,
      [
        { index: 0, amount: first },
        { index: 2, amount: onArrival },
      ],
      TERMS,
    ).schedule.map(({ on, amount }) => [on, amount]);
  expect(scheduleOf(-1_000, 1_600)).toEqual([["arrival", 600]]);
  expect(scheduleOf(2_000, -1_000)).toEqual([
    ["booking", 300],
    ["balance", 700],
  ]);
  expect(scheduleOf(-1_600, 1_600)).toEqual([]);
  expect([hasLines(QUOTE, [{ index: 2, amount: 1 }]), hasLines(QUOTE, [{ index: 3, amount: 1 }])]).toEqual([true, false]);
});

test("lines can be left out, named, negative and unknown", () => {
  const lines = [
    { index: 0, amount: 40_000 },
    { name: "Vaste gast", amount: -1_090 },
    { index: 9, amount: 5_000 },
  ];
  const adjusted = adjustQuote(QUOTE, lines, TERMS);
  expect(adjusted.lines).toHaveLength(2);
  expect(adjusted.lines[1]).toMatchObject({
    kind: "fee",
    name: { nl: "Vaste gast" },
    amount: -1_090,
    vat: { rate: 9, amount: -90 },
  });
  expect([adjusted.total, adjusted.schedule.at(-1)?.on]).toEqual([38_910, "balance"]);
});

test("the lines and the instalments sum to the total, whatever the owner sets", () => {
  const line: fc.Arbitrary<AdjustedLine> = fc.oneof(
    fc.record({ index: fc.integer({ min: 0, max: 3 }), amount: fc.integer({ min: 0, max: 1_000_000 }) }),
    fc.record({ name: fc.constant("Regel"), amount: fc.integer({ min: -500_000, max: 1_000_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom("2026-06-01", "2026-08-20"), (lines, today) => {
      const { total, schedule, lines: all } = adjustQuote(QUOTE, lines, { ...TERMS, today: date(today) });
      const sum = (amounts: { amount: number }[]) => amounts.reduce((before, { amount }) => before + amount, 0);
      expect([sum(all), sum(schedule)]).toEqual([total, total]);
    }),
  );
});

test.each([
  ["NL91 ABNA 0417 1643 00", "NL91ABNA0417164300"],
  ["pl61 1090 1014 0000 0712 1981 2874", "PL61109010140000071219812874"],
  ["BE68-5390-0754-7034", "BE68539007547034"],
  ["GB82.WEST.1234.5698.7654.32", "GB82WEST12345698765432"],
  ["MT84 MALT 0110 0001 2345 MTLC AST0 01S", "MT84MALT011000012345MTLCAST001S"],
  ["NO93 8601 1117 947", "NO9386011117947"],
  ["LC14 BOSL 1234 5678 9012 3456 7890 1234", "LC14BOSL123456789012345678901234"],
  // The check digits are right, the length or country is not.
  ["NL06ABNA04171643001", undefined],
  ["XX57WEST12345698765432", undefined],
  // One digit changed, two swapped, not an IBAN at all.
  ["NL91ABNA0417164301", undefined],
  ["NL91ABNA0417146300", undefined],
  ["NL19ABNA0417164300", undefined],
  ["NL91ABNA04171643001", undefined],
  ["0417164300", undefined],
  ["NL91", undefined],
  ["", undefined],
])("the IBAN %s is %s", (text, normal) => {
  expect(normalizeIban(text)).toBe(normal);
});

test("an IBAN is written in groups of four", () => {
  expect(formatIban("NL91ABNA0417164300")).toBe("NL91 ABNA 0417 1643 00");
  expect(formatIban("PL61109010140000071219812874")).toBe("PL61 1090 1014 0000 0712 1981 2874");
});

test("a unit contains the parts of its parts, and no unit contains itself", () => {
  const set = (before: Record<string, string[]>, unit: string, parts: string[]) => {
    const result = setParts(new Map(Object.entries(before).map(([id, its]) => [id, new Set(its)])), unit, parts);
    return result.ok ? Object.fromEntries([...result.parts].map(([id, its]) => [id, [...its].toSorted()])) : result.problem;
  };
  expect(set({}, "house", ["west", "east"])).toEqual({ house: ["east", "west"] });
  expect(set({ west: ["room"] }, "house", ["west"])).toEqual({ west: ["room"], house: ["room", "west"] });
  expect(set({ house: ["west"] }, "west", ["room"])).toEqual({ house: ["room", "west"], west: ["room"] });
  expect(set({ house: ["west", "room"], west: ["room"] }, "west", [])).toEqual({ house: ["room", "west"], west: [] });
  expect(set({}, "house", ["house"])).toBe("contains-itself");
  expect(set({ house: ["west", "room"], west: ["room"] }, "room", ["house"])).toBe("contains-itself");
  const many = Array.from({ length: 21 }, (_each, index) => `unit-${index}`);
  expect(set({}, "house", many)).toBe("too-many");
  expect(set(Object.fromEntries(many.map((id) => [id, ["sauna"]])), "house", ["sauna"])).toBe("too-many");
});
