import { escapeMarkup } from "../escape-markup.ts";

/** Characters that XML 1.0 does not have. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\v\f\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for the content of an element or an attribute, without the characters that XML cannot contain. */
export const escapeXml = (text: string): string =>
  escapeMarkup(text.toWellFormed().replace(NOT_XML, "")).replaceAll('"', "&quot;");

/** Minor units as a decimal: `-0.05`. */
export const decimal = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
