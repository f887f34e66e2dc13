import { MAX_LINE_AMOUNT } from "./line.ts";

export type DecimalMark = "," | ".";

/**
 * Reads an amount to minor units with its sign: `1.234,56`, `-12.30`, `12,00-`, `(3,50)`, `+1 234,5 PLN`. Undefined if the text
 * is not an amount with at most two decimals.
 */
export function readSignedAmount(text: string, decimal: DecimalMark): number | undefined {
  const bare = text.replace(/[\s'’]|EUR|PLN|€|zł/gi, "").replace(/[−–]/g, "-");
  const [, opening = "", digits = "", closing = ""] = /^([-+(]?)(\d[\d.,]*|[.,]\d+)([-+)]?)$/.exec(bare) ?? [];
  const grouping = decimal === "," ? "." : ",";
  const number = digits.replaceAll(grouping, "");
  const [, whole, cents = ""] = /^(\d{0,10})(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  if (whole === undefined || digits === "" || (opening !== "" && closing !== "" && opening + closing !== "()")) return undefined;
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  if (amount > MAX_LINE_AMOUNT) return undefined;
  return amount !== 0 && /[-()]/.test(opening + closing) ? -amount : amount;
}

/** The decimal mark of a column of amounts: the one that stands before the last one or two digits. */
export function guessDecimal(cells: readonly string[]): DecimalMark {
  const marks = cells.flatMap((cell) => /([.,])\d{1,2}(?!\d)[^\d.,]*$/.exec(cell)?.[1] ?? []);
  return marks.filter((mark) => mark === ".").length * 2 > marks.length ? "." : ",";
}
