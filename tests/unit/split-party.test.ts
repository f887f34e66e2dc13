import { expect, test } from "vitest";
import type { PartsOfUnits } from "#domain/bookings/unit-parts.ts";
import type { GuestRules } from "#domain/rates/plan.ts";
import { splitParty } from "#domain/rates/split-party.ts";
import { offerTogether } from "#letting/site-source/offer-together.ts";
import type { QuotableUnit } from "#letting/rates/quote-units.ts";
import { context, given, request, takenBy } from "../fixtures/rates/given.ts";

const rules = (max: number, more: Partial<GuestRules> = {}): GuestRules => ({
  ...given().guests,
  max,
  babyMaxAge: 1,
  maxBabies: 1,
  ...more,
  pets: { max: 1, price: 0, per: "stay" },
});
const party = (adults: number, children: number[] = [], pets = 0) => ({ adults, children, pets });

test.each([
  ["an adult in each, the first filled first", [4, 4], party(6), [party(4), party(2)]],
  ["children with the adults", [4, 2], party(2, [3, 9]), [party(1, [9, 3]), party(1)]],
  ["babies beyond the places", [2, 2], party(4, [0, 1]), [party(2, [1]), party(2, [0])]],
  ["pets where they are allowed", [2, 2], party(4, [], 2), [party(2, [], 1), party(2, [], 1)]],
  ["too many guests", [4, 4], party(9), undefined],
  ["too few adults", [4, 4], party(1, [5, 6, 7, 8]), undefined],
  ["too many babies", [4, 4], party(2, [0, 0, 0]), undefined],
  ["too many pets", [4, 4], party(2, [], 3), undefined],
])("%s", (_name, max, group, shares) => {
  const units = max.map((each) => rules(each));
  expect(splitParty(units, group)).toEqual(shares);
});

const unit = (id: string, max: number, base: number, taken: [string, string][] = []): QuotableUnit => {
  const plan = given({ nightly: { ...given().nightly, base }, guests: { ...rules(max), included: max } });
  return {
    unit: { id, slug: id, checkIn: "16:00", checkOut: "10:00", rates: { version: 1, plan } },
    context: context({ taken: takenBy(...taken) }),
  };
};
const NO_PARTS: PartsOfUnits = new Map();
const asked = (adults: number) => request("2026-06-10", "2026-06-14", { adults, code: "SUMMER", extras: ["linen"] });
const slugs = (units: QuotableUnit[], adults: number, parts = NO_PARTS) =>
  offerTogether(units, parts, asked(adults))?.map(({ slug, party: { adults: count } }) => `${slug} ${count}`);

test("takes the fewest units, and of these the cheapest", () => {
  const units = [unit("loft", 4, 20_000), unit("barn", 4, 10_000), unit("hut", 4, 11_000), unit("tent", 2, 1000)];
  expect(slugs(units, 8)).toEqual(["barn 4", "hut 4"]);
  expect(slugs(units, 10)).toEqual(["barn 4", "hut 4", "tent 2"]);
  expect(slugs(units, 15)).toBeUndefined();
});

test("does not combine units that share nights, or that are taken", () => {
  const units = [unit("whole", 6, 30_000), unit("left", 4, 10_000), unit("right", 4, 10_000)];
  const parts: PartsOfUnits = new Map([["whole", new Set(["left", "right"])]]);
  expect(slugs(units, 8, parts)).toEqual(["left 4", "right 4"]);
  expect(slugs(units, 9, parts)).toBeUndefined();
  expect(slugs([unit("left", 4, 10_000, [["2026-06-13", "2026-06-14"]]), unit("right", 4, 10_000)], 8)).toBeUndefined();
});
