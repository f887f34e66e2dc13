import * as jsvat from "jsvat";

/** What a number starts with, where that is not the country's code. */
const PREFIXES: Record<string, string> = { GR: "EL", CH: "CHE" };

/** Country → the shapes of its numbers: the EU, and neighbours with a VAT of their own. */
const SHAPES: Record<string, readonly RegExp[]> = Object.fromEntries(
  [
    jsvat.austria,
    jsvat.bulgaria,
    jsvat.croatia,
    jsvat.cyprus,
    jsvat.czechRepublic,
    jsvat.denmark,
    jsvat.estonia,
    jsvat.finland,
    jsvat.france,
    jsvat.germany,
    jsvat.greece,
    jsvat.hungary,
    jsvat.ireland,
    jsvat.italy,
    jsvat.latvia,
    jsvat.lithuania,
    jsvat.luxembourg,
    jsvat.malta,
    jsvat.netherlands,
    jsvat.norway,
    jsvat.poland,
    jsvat.portugal,
    jsvat.romania,
    jsvat.slovakiaRepublic,
    jsvat.slovenia,
    jsvat.spain,
    jsvat.sweden,
    jsvat.switzerland,
    jsvat.unitedKingdom,
  ].map(({ codes, rules }) => [codes[0], rules.regex]),
);
// Belgium gives out numbers that start with 1 since 2023.
SHAPES["BE"] = [/^BE[01]\d{9}$/];

const ELSEWHERE = /^[A-Z\d]{4,20}$/;

/**
 * A VAT number as it is kept: capitals, without spaces and signs, with its country's prefix, which may be left out. Undefined
 * when it does not have its country's shape. Whether it was ever given out, only VIES knows.
 */
export function parseVatNumber(text: string, country: string): string | undefined {
  const bare = text.toUpperCase().replace(/[\s.\-/]/g, "");
  const shapes = SHAPES[country];
  if (!shapes) return ELSEWHERE.test(bare) ? bare : undefined;
  const prefix = PREFIXES[country] ?? country;
  const number = bare.startsWith(prefix) ? bare : prefix + bare;
  return shapes.some((shape) => shape.test(number)) ? number : undefined;
}
