import { VAT_RULES } from "./vat-rules.ts";

/**
 * - `vat`: not a VAT number of the country
 * - `vatDigits`: a number of the country's shape whose check digits are wrong: a typing error
 */
export type VatProblem = "vat" | "vatDigits";
export type ParsedVatNumber = { ok: true; number: string } | { ok: false; code: VatProblem };

const PUNCTUATION = /[\s.\-/()\u2010-\u2015]/g;
const OTHER_COUNTRIES = /^[A-Z\d]{4,20}$/;

/**
 * Parses a VAT number of an ISO 3166 country and normalises it: capitals, without spaces and punctuation, with its prefix, which
 * may be missing in the input. Countries without a rule have any letters and digits. Only VIES knows whether it was issued.
 */
export function parseVatNumber(text: string, country: string): ParsedVatNumber {
  const bare = text.toUpperCase().replace(PUNCTUATION, "");
  const rule = VAT_RULES[country];
  if (!rule) return OTHER_COUNTRIES.test(bare) ? { ok: true, number: bare } : { ok: false, code: "vat" };
  const { prefixes = [country], rewrites = {}, shape, isValid, modernize = (number) => number } = rule;
  const typed = prefixes.find((prefix) => bare.startsWith(prefix));
  const prefix = typed ?? prefixes[0] ?? country;
  const number = modernize(typed === undefined ? bare : bare.slice(typed.length));
  if (!shape.test(number)) return { ok: false, code: "vat" };
  if (!isValid(number)) return { ok: false, code: "vatDigits" };
  return { ok: true, number: (rewrites[prefix] ?? prefix) + number };
}

/** Country → prefixes of its VAT numbers. */
const PREFIXES = Object.entries(VAT_RULES).map(([country, { prefixes = [country] }]) => [country, prefixes] as const);

/**
 * Parses the VAT number of somebody with an address in a country, who may be registered in another one, which the number's prefix
 * then names: a German owner of a Dutch house has a Dutch number.
 */
export function parseVatNumberAbroad(text: string, country: string): ParsedVatNumber {
  const parsed = parseVatNumber(text, country);
  if (parsed.ok || parsed.code === "vatDigits") return parsed;
  const start = text.trimStart().toUpperCase();
  const named = PREFIXES.find(([, prefixes]) => prefixes.some((prefix) => start.startsWith(prefix)));
  return named ? parseVatNumber(text, named[0]) : parsed;
}
