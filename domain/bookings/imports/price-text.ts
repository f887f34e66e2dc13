import { type DecimalMark, MAX_READ_AMOUNT, readSignedAmount } from "../../imports/amount-text.ts";

/** An amount as a file states it: minor units, and the currency that its cell names. */
export interface Price {
  amount: number;
  /** Three letters; undefined if the cell names none. */
  currency: string | undefined;
}

const SIGNS: Readonly<Record<string, string>> = {
  "€": "EUR",
  zł: "PLN",
  zl: "PLN",
  euro: "EUR",
  $: "USD",
  us$: "USD",
  "£": "GBP",
};
const BEFORE = /^(\p{Sc}|\p{L}{1,4}\p{Sc}?)\s*(?=[-−–(\d])/u;
const AFTER = /(?<=[\d)-])\s*(\p{Sc}|\p{L}{1,4}\p{Sc}?)$/u;
/** A number as programs write it, which may have more decimals than money has. */
const EXACT = /^-?\d{1,9}(?:\.\d{1,12})?$/;

/** The digits of a cell, and what it calls their currency: nothing, a code, or a sign that is not known. */
export function splitPrice(cell: string): { digits: string; currency: string | undefined; isKnown: boolean } {
  const text = cell.replace(/[\u00a0\u202f]/g, " ").trim();
  const before = BEFORE.exec(text)?.[1];
  const rest = before === undefined ? text : text.slice(before.length).trim();
  const after = AFTER.exec(rest)?.[1];
  const digits = after === undefined ? rest : rest.slice(0, -after.length).trim();
  const [first, second] = [before, after].filter((sign) => sign !== undefined).map(toCode);
  return { digits, currency: first ?? second, isKnown: first !== "" && second !== "" && (second ?? first) === first };
}

/** The code of a currency's sign; empty if it is not one. */
function toCode(sign: string): string {
  return SIGNS[sign.toLowerCase()] ?? (/^[A-Za-z]{3}$/.test(sign) ? sign.toUpperCase() : "");
}

/**
 * Reads `€ 412.50`, `1.234,50 EUR`, `412.5 zł`: strictly, as amounts of statements are (0170). `isExact` amounts have any number of
 * decimals after a point, and are rounded. Undefined if the cell is not an amount, or names two currencies.
 */
export function readPrice(cell: string, { decimal, isExact }: { decimal: DecimalMark; isExact: boolean }): Price | undefined {
  const { digits, currency, isKnown } = splitPrice(cell);
  if (!isKnown) return undefined;
  const amount = isExact ? readExact(digits) : readSignedAmount(digits, decimal);
  return amount === undefined ? undefined : { amount, currency };
}

function readExact(digits: string): number | undefined {
  if (!EXACT.test(digits)) return undefined;
  const amount = Math.round(Number(digits) * 100);
  return Math.abs(amount) > MAX_READ_AMOUNT ? undefined : amount || 0;
}
