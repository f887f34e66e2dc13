import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, luminance, findReadable } from "#domain/colour.ts";

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test.each([
  ["#000000", 0],
  ["#ffffff", 1],
  ["#ff0000", 0.2126],
  ["#808080", 0.2159],
])("%s has the luminance %d", (colour, expected) => expect(luminance(colour)).toBeCloseTo(expected, 4));

test.each([
  ["#000000", "#ffffff", 21],
  ["#777777", "#ffffff", 4.48],
  ["#767676", "#ffffff", 4.54],
  ["#123456", "#123456", 1],
])("%s on %s: %d", (text, paper, ratio) => expect(contrast(text, paper)).toBeCloseTo(ratio, 2));

test("contrast is symmetric", () =>
  fc.assert(fc.property(colours, colours, (one, other) => contrast(one, other) === contrast(other, one))));

test("suggestions are readable, and readable colours stay unchanged", () =>
  fc.assert(
    fc.property(colours, fc.array(colours, { minLength: 1, maxLength: 3 }), (colour, others) => {
      const near = findReadable(colour, others, 4.5);
      if (near === null) return true;
      const kept = others.every((other) => contrast(colour, other) >= 4.5) ? near === colour : true;
      return kept && /^#[0-9a-f]{6}$/.test(near) && others.every((other) => contrast(near, other) >= 4.5);
    }),
  ));

test("a readable colour exists on any single background", () =>
  fc.assert(fc.property(colours, colours, (colour, paper) => findReadable(colour, [paper], 4.5) !== null)));

test("the suggestion is close: a grey that just fails becomes one that just passes", () =>
  expect(findReadable("#777777", ["#ffffff"], 4.5)).toMatch(/^#7[5-6]7[5-6]7[5-6]$/));

test("no colour is readable on both black and white", () =>
  expect(findReadable("#808080", ["#000000", "#ffffff"], 7)).toBeNull());
