import * as jsvat from "jsvat";

/** Prefixes of VAT numbers that differ from the country's code. */
const PREFIXES: Record<string, string> = { GR: "EL", CH: "CHE" };

/** Country → formats of its VAT numbers: the EU, Norway, Switzerland and the United Kingdom. */
const FORMATS: Record<string, readonly RegExp[]> = Object.fromEntries(
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
// Since 2023 Belgian numbers can also start with 1.
FORMATS["BE"] = [/^BE[01]\d{9}$/];

const OTHER_COUNTRIES = /^[A-Z\d]{4,20}$/;

/**
 * Parses a VAT number and normalises it: capitals, without spaces and punctuation, with its country's prefix, which may be
 * missing in the input. Undefined if it does not have its country's format. Only VIES knows whether the number was issued.
 */
export function parseVatNumber(text: string, country: string): string | undefined {
  const bare = text.toUpperCase().replace(/[\s.\-/]/g, "");
  const formats = FORMATS[country];
  if (!formats) return OTHER_COUNTRIES.test(bare) ? bare : undefined;
  const prefix = PREFIXES[country] ?? country;
  const number = bare.startsWith(prefix) ? bare : prefix + bare;
  return formats.some((format) => format.test(number)) ? number : undefined;
}
