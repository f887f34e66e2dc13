import { expect, test } from "vitest";
import { pairMovedStays } from "#domain/bookings/moved-stays.ts";
import { addDays } from "#domain/dates.ts";
import { TODAY } from "../fixtures/site.ts";

const stay = ([from, to]: [number, number]) => ({ arrival: addDays(TODAY, from), departure: addDays(TODAY, to) });

test.each<[string, [number, number][], [number, number][], [number, number][]]>([
  ["the same dates", [[1, 5]], [[1, 5]], []],
  ["a later arrival", [[1, 5]], [[2, 5]], [[0, 0]]],
  [
    "a longer stay beside one that stayed",
    [
      [1, 5],
      [5, 8],
    ],
    [
      [1, 6],
      [6, 8],
    ],
    [],
  ],
  [
    "a longer stay beside one with its own details",
    [
      [1, 4],
      [5, 8],
    ],
    [
      [1, 5],
      [5, 8],
    ],
    [[0, 0]],
  ],
  ["no stay with these nights", [[1, 5]], [[5, 9]], []],
  [
    "two stays in its place",
    [[1, 9]],
    [
      [1, 4],
      [4, 9],
    ],
    [],
  ],
  [
    "one stay in the place of two",
    [
      [1, 4],
      [4, 9],
    ],
    [[1, 9]],
    [],
  ],
])("details follow a stay that moved: %s", (_, details, stays, expected) => {
  const [before, after] = [details.map(stay), stays.map(stay)];
  const pairs = pairMovedStays(before, after).map((pair) => [
    before.indexOf(pair.details),
    after.findIndex((each) => each === pair.stay),
  ]);
  expect(pairs).toEqual(expected);
});
