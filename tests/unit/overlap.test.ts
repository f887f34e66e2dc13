import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differences, overlap } from "#client/kit/autosave/overlap.ts";
import { sameJson } from "#domain/same-json.ts";

/** Returns the same value with the members of every object in another order. */
function reordered(value: unknown, order: (names: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => reordered(each, order));
  if (typeof value !== "object" || value === null) return value;
  const members = new Map(Object.entries(value));
  return Object.fromEntries(order([...members.keys()]).map((name) => [name, reordered(members.get(name), order)]));
}

const ORDERS: ((names: string[]) => string[])[] = [
  (names) => names.toReversed(),
  (names) => names.toSorted(),
  // The order of jsonb: by length, then by bytes.
  (names) => names.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)),
];
// JSON has no -0: it is serialised as 0.
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

describe("JSON values", () => {
  test("the order of members never matters", () => {
    fc.assert(
      fc.property(json, fc.constantFrom(...ORDERS), (value, order) => {
        expect(sameJson(value, reordered(value, order))).toBe(true);
        expect(differences(value, reordered(value, order))).toEqual([]);
      }),
    );
  });

  test("values matter: two are equal if JSON with sorted members is equal", () => {
    const written = (value: unknown) => JSON.stringify(reordered(value, (names) => names.toSorted()));
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(sameJson(one, other)).toBe(written(one) === written(other));
        expect(differences(one, other).length === 0).toBe(sameJson(one, other));
      }),
    );
  });

  test.each([
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [[null], [], false],
    [{ a: undefined }, {}, true],
    [{ a: null }, {}, false],
    [0, "0", false],
    [[{ a: 1, b: [{ c: 1, d: 2 }] }], [{ b: [{ d: 2, c: 1 }], a: 1 }], true],
  ])("%j and %j: %s", (one, other, same) => {
    expect([sameJson(one, other), sameJson(other, one)]).toEqual([same, same]);
  });
});

test("a list whose members the store has reordered is not a change", () => {
  const base = { units: [{ id: "a", name: "Huis", sleeps: 4 }], name: "Duin" };
  const mine = { ...base, units: [{ id: "a", name: "Huis", sleeps: 6 }] };
  const stored = { name: "Zee", units: [{ sleeps: 4, id: "a", name: "Huis" }] };
  expect(differences(base, stored)).toEqual([["name"]]);
  expect(overlap(differences(base, mine), differences(base, stored))).toBe(false);
});
