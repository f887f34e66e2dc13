import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { detectClientKind } from "#domain/visits/clients.ts";
import { mergeCounts, countValue, type DayCounts, MAX_VALUES, createDayCounts, OTHER_VALUES } from "#domain/visits/day-counts.ts";
import { estimateDistinct, addHash, mergeRegisters } from "#domain/visits/distinct.ts";
import { detectSource } from "#domain/visits/sources.ts";

const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0";
test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "desktop"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "desktop"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`, "phone"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36", "phone"],
  ["Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", "tablet"],
  [`Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`, "tablet"],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "robot"],
  ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "robot"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36", "robot"],
  ["facebookexternalhit/1.1", "robot"],
  ["curl/8.5.0", "robot"],
  ["", "robot"],
])("%s is a %s", (userAgent, kind) => expect(detectClientKind(userAgent)).toBe(kind));

test.each([
  [null, null, "direct"],
  ["https://www.google.com/", null, "google.com"],
  ["https://user:secret@Example.NL:8443/a?b#c", null, "example.nl"],
  ["https://duinhuis.nl/fotos", null, undefined],
  ["https://duinhuis.nl/fotos", "Nieuwsbrief <b>", "nieuwsbrief b"],
  ["android-app://com.google.android.gm", null, "direct"],
  ["https://google.com/", "", "google.com"],
  ["https://google.com/", "x".repeat(500), "x".repeat(60)],
])("referrer %s and utm_source %s give the source %s", (referrer, named, source) =>
  expect(detectSource(referrer, named, "duinhuis.nl")).toBe(source),
);

/** A generator of uniformly distributed bytes (xorshift32), always the same sequence. */
function createHashGenerator(): () => Uint8Array {
  let state = 0x9e3779b9;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 0xff;
  };
  return () => Uint8Array.from({ length: 6 }, next);
}

describe("distinct visitors", () => {
  test.each([
    [0, 0],
    [1, 0],
    [25, 1],
    [1000, 20],
    [50_000, 2500],
  ])("%i are estimated to within %i", (visitors, error) => {
    const [registers, next] = [{}, createHashGenerator()];
    for (let i = 0; i < visitors; i += 1) {
      const hash = next();
      addHash(registers, hash);
      addHash(registers, hash);
    }
    expect(Math.abs(estimateDistinct(registers) - visitors)).toBeLessThanOrEqual(error);
  });

  test("a visitor in both parts counts once", () => {
    const hashes = fc.array(fc.uint8Array({ minLength: 6, maxLength: 6 }), { maxLength: 60 });
    const registersOf = (all: Uint8Array[]) =>
      all.reduce<Record<string, number>>((into, hash) => (addHash(into, hash), into), {});
    fc.assert(
      fc.property(hashes, hashes, (one, other) => {
        expect(mergeRegisters(registersOf(one), registersOf(other))).toEqual(registersOf([...one, ...other]));
      }),
    );
  });
});

describe("counts of a day", () => {
  const counted = (...values: string[]): DayCounts => {
    const counts = { ...createDayCounts(), views: values.length };
    for (const value of values) countValue(counts, "source", value);
    return counts;
  };
  const total = ({ by }: DayCounts) => Object.values(by.source ?? {}).reduce((all, times) => all + times, 0);

  test("merging loses no views, with any number of values and in any order", () => {
    const value = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom("constructor", "__proto__", "toString", OTHER_VALUES));
    const part = fc.array(value, { maxLength: 150 });
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        const [x, y, z] = [counted(...a), counted(...b), counted(...c)];
        for (const all of [mergeCounts(mergeCounts(x, y), z), mergeCounts(x, mergeCounts(z, y))]) {
          expect([all.views, total(all)]).toEqual([a.length + b.length + c.length, a.length + b.length + c.length]);
          expect(Object.keys(all.by.source ?? {}).length).toBeLessThanOrEqual(Math.max(MAX_VALUES, a.length));
        }
      }),
    );
  });

  test("the most frequent values stay, even if the rest is larger", () => {
    const many = Array.from({ length: 200 }, (_, i) => `odd-${i}`);
    const all = mergeCounts(counted("google.com", "google.com", ...many), counted(...many, "google.com"));
    expect(all.by.source?.["google.com"]).toBe(3);
    expect(Object.keys(all.by.source ?? {})).toHaveLength(MAX_VALUES);
    const again = mergeCounts(all, counted("late.example", "late.example", "late.example"));
    expect(again.by.source?.["late.example"]).toBe(3);
  });

  test("names of object members are ordinary values, also after storing", () => {
    const stored = JSON.parse(JSON.stringify(counted("constructor", "__proto__", "__proto__"))) as DayCounts;
    const twice = mergeCounts(stored, counted("__proto__"));
    expect(Object.entries(twice.by.source ?? {})).toEqual(
      expect.arrayContaining([
        ["constructor", 1],
        ["__proto__", 3],
      ]),
    );
  });
});
