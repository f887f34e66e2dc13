import { inGroupsOfFour, mod97 } from "../check-digits.ts";

/** ISO 11649: `RF`, two check digits, and the creditor's own reference of up to 21 letters and digits. */
const SHAPE = /^RF\d{2}[A-Z\d]{1,21}$/;

/** Makes the creditor reference of a booking from its reference: `K7MP-3QXD` is `RF02K7MP3QXD`. */
export function toCreditorReference(reference: string): string {
  const own = reference.replace(/[^a-z\d]/gi, "").toUpperCase();
  return `RF${String(98 - mod97(`${own}RF00`)).padStart(2, "0")}${own}`;
}

/** Normalises a creditor reference to capitals without spaces; undefined if its form or its check digits are wrong. */
export function normalizeCreditorReference(text: string): string | undefined {
  const reference = text.replace(/\s/g, "").toUpperCase();
  return SHAPE.test(reference) && mod97(reference.slice(4) + reference.slice(0, 4)) === 1 ? reference : undefined;
}

/** A creditor reference in groups of four, as it is printed (ISO 11649). */
export const formatCreditorReference = (reference: string): string => inGroupsOfFour(reference);
