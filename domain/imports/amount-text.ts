import { CURRENCIES, type Currency } from "../money.ts";

/** The largest amount that is read from a file, in minor units; it fits into a 32-bit integer. */
export const MAX_READ_AMOUNT = 2_000_000_000;

export type DecimalMark = "," | ".";

const SIGNS: Readonly<Record<string, Currency>> = { "€": "EUR", zł: "PLN", EUR: "EUR", PLN: "PLN" };
const CURRENCY = /EUR|PLN|€|zł/gi;

const BARE = /^[-+]?[\d.,]*$/;

/** The currency that a text names; undefined for none, or for several. */
export function currencyIn(text: string): Currency | undefined {
  if (BARE.test(text)) return undefined;
  const found = new Set(
    (text.match(CURRENCY) ?? []).map((sign) => SIGNS[sign] ?? SIGNS[sign.toLowerCase()] ?? sign.toUpperCase()),
  );
  const [only] = found;
  return found.size === 1 ? CURRENCIES.find((currency) => currency === only) : undefined;
}

/** Most amounts of a file. */
const PLAIN = /^[-+]?\d{1,7}[.,]\d\d$/;

/**
 * Reads an amount to minor units with its sign: `1.234,56`, `-12.30`, `12,00-`, `(3,50)`, `+1 234,5 PLN`. Undefined if the text
 * is not an amount with at most two decimals, or if its digits are not grouped by three: `1.23` is not 123 with a decimal comma.
 */
export function readSignedAmount(text: string, decimal: DecimalMark): number | undefined {
  if (PLAIN.test(text) && text.at(-3) === decimal) return Number(text.slice(0, -3) + text.slice(-2)) || 0;
  const [, opening = "", digits = "", closing = ""] =
    /^([-+(−–]?) ?((?:[.,])?\d[\d.,'’\s]*)([-+)−–]?)$/.exec(text.replace(CURRENCY, "").trim()) ?? [];
  if (digits === "" || (opening !== "" && closing !== "" && opening + closing !== "()")) return undefined;
  const mark = digits.lastIndexOf(decimal);
  const whole = (mark === -1 ? digits : digits.slice(0, mark)).trim();
  const cents = mark === -1 ? "" : digits.slice(mark + 1).trim();
  if (!/^(?:\d{0,10}|\d{1,3}(?:([.,'’]|\s)\d{3})(?:\1\d{3})*)$/.test(whole) || whole.includes(decimal)) return undefined;
  if (mark === -1 ? whole === "" : !/^\d{0,2}$/.test(cents)) return undefined;
  const amount = Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  if (amount > MAX_READ_AMOUNT) return undefined;
  return amount !== 0 && /[-(−–)]/.test(opening + closing) ? -amount : amount;
}

/** The decimal mark of a column of amounts: the one with which most of them are amounts, else the one before the last digits. */
export function guessDecimal(cells: readonly string[]): DecimalMark {
  const read = (mark: DecimalMark) => cells.filter((cell) => readSignedAmount(cell, mark) !== undefined).length;
  const [comma, point] = [read(","), read(".")];
  if (comma !== point) return comma > point ? "," : ".";
  const marks = cells.flatMap((cell) => /([.,])\d{1,2}(?!\d)[^\d.,]*$/.exec(cell)?.[1] ?? []);
  return marks.filter((mark) => mark === ".").length * 2 > marks.length ? "." : ",";
}
