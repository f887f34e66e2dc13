import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeDegrees } from "#client/portal/content/place/coordinates.ts";
import { mapPoint, placeAt } from "#client/portal/content/place/projection.ts";
import { pointAt, shareOf, showing, viewOf, zoomed } from "#client/portal/content/place/view.ts";
import { readAmount } from "#client/kit/fields/amounts.ts";
import { calculateWeek } from "#client/portal/pricing/week-price.ts";
import { readParagraphs, writeParagraphs } from "#client/kit/markdown/paragraphs.ts";
import { LOCALES } from "#domain/locale.ts";

test.each([
  ["", 0],
  ["145", 14_500],
  ["82,50", 8250],
  ["82.5", 8250],
  ["1.250", 125_000],
  ["1 250,00", 125_000],
  ["€ 99", 9900],
  ["120 zł", 12_000],
  ["duur", undefined],
  ["-5", undefined],
  ["100000,01", undefined],
])("an amount typed as %j", (typed, amount) => expect(readAmount(typed)).toBe(amount));

test("the price of a week is the sum of its lines; a minimum stay of more than a week replaces the week", () => {
  expect(calculateWeek({ nightly: 14_500, cleaning: 6000, minNights: 2 })).toEqual({
    nights: 7,
    lodging: 101_500,
    cleaning: 6000,
    total: 107_500,
  });
  expect(calculateWeek({ nightly: 1000, cleaning: 0, minNights: 14 }).nights).toBe(14);
});

describe("coordinates", () => {
  test("are written in the language of the owner", () => {
    expect(LOCALES.map((locale) => writeDegrees(-51.5634, locale))).toEqual(["-51,56340", "-51.56340", "-51,56340"]);
  });

  test("are unchanged after conversion to the map and back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3_500_000, max: 6_300_000 }),
        fc.integer({ min: -1_100_000, max: 3_100_000 }),
        (north, east) => {
          const { latitude, longitude } = placeAt(mapPoint(east / 1e5, north / 1e5));
          expect(latitude).toBeCloseTo(north / 1e5, 4);
          expect(longitude).toBeCloseTo(east / 1e5, 4);
        },
      ),
    );
  });
});

describe("the map's view", () => {
  const view = viewOf([1435, 1809, 1820, 2266]);

  test("shows a country as a whole", () => {
    for (const corner of [
      { x: 1435, y: 1809 },
      { x: 1820, y: 2266 },
    ]) {
      const { x, y } = shareOf(corner, view);
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(Math.max(x, y)).toBeLessThan(1);
    }
  });
  test("keeps a point in place when zooming in", () => {
    const point = { x: 1500, y: 1900 };
    const before = shareOf(point, view);
    const after = shareOf(point, zoomed(view, 2, point));
    expect(after.x).toBeCloseTo(before.x, 9);
    expect(after.y).toBeCloseTo(before.y, 9);
    expect(pointAt(after, zoomed(view, 2, point)).x).toBeCloseTo(point.x, 6);
  });
  test("follows a pin that leaves it", () => {
    expect(showing({ x: 1600, y: 2000 }, view)).toBe(view);
    expect(showing({ x: 3000, y: 2000 }, view)).toMatchObject({ x: 3000, y: 2000, span: view.span });
  });
});

test("paragraphs are separated by empty lines", () => {
  expect(readParagraphs("Een.\nNog een regel.\n\n\n  Twee. \n \n")).toEqual(["Een.\nNog een regel.", "Twee."]);
  expect(readParagraphs(writeParagraphs(["Een.", "Twee."]))).toEqual(["Een.", "Twee."]);
});
