import type { Locale } from "../locale.ts";
import { writeAmount } from "../money.ts";
import { formatIban } from "../iban.ts";
import { formatPhone } from "../phone.ts";
import { type Cell, isMoney } from "./table.ts";

interface Signs {
  separator: "," | ";";
  decimal: "." | ",";
}

const MACHINE: Signs = { separator: ",", decimal: "." };
/** The signs that spreadsheets expect under the regional settings of a language. */
const SIGNS: Record<Locale, Signs> = { nl: { separator: ";", decimal: "," }, en: MACHINE, pl: { separator: ";", decimal: "," } };

/** Matches a text that a spreadsheet would read as a formula, even after leading blanks. A `'` before it makes it text. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const SPECIAL = /[",;\r\n]/;

/**
 * Formats rows as CSV. With a language, separators and decimal marks are those of its spreadsheets, a byte order mark tells them that it
 * is UTF-8, and phones and IBANs are in groups, which they take for text. Without a language the form is for programs: RFC 4180, a
 * decimal point, no mark, phones and IBANs without spaces. In both, dates are ISO 8601 and no text becomes a formula.
 */
export function toCsv(rows: readonly (readonly Cell[])[], locale?: Locale): string {
  const { separator, decimal } = locale ? SIGNS[locale] : MACHINE;
  const write = (cell: Cell): string =>
    typeof cell === "number" || isMoney(cell)
      ? numberText(cell).replace(".", decimal)
      : quote(textOf(cell, locale !== undefined));
  const lines = rows.map((row) => `${row.map(write).join(separator)}\r\n`);
  return (locale ? "\ufeff" : "") + lines.join("");
}

const numberText = (cell: Extract<Cell, number | { amount: number }>): string =>
  typeof cell === "number" ? String(cell) : writeAmount(cell);

function textOf(cell: Exclude<Cell, number | { amount: number }>, isGrouped: boolean): string {
  if (cell === null) return "";
  if (typeof cell !== "object") return guard(String(cell));
  if ("date" in cell) return cell.date ?? "";
  if ("iban" in cell) return guard(isGrouped ? formatIban(cell.iban ?? "") : (cell.iban ?? ""));
  return phoneText(cell.phone ?? "", isGrouped);
}

const guard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
const quote = (text: string): string => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * A number with its country code needs no guard: it has one plus and digits. In groups of three only, as `+48 601 234 567`, it would be
 * a number where spaces separate thousands (tried in LibreOffice 7.4, Polish), so that its end is in pairs.
 */
function phoneText(phone: string, isGrouped: boolean): string {
  const digits = /^\+[\d\s().-]+$/.test(phone) ? phone.replace("(0)", "").replace(/\D/g, "") : "";
  if (digits.length < 7 || digits.length > 15) return guard(phone);
  if (!isGrouped) return `+${digits}`;
  const groups = formatPhone(`+${digits}`).replace(/[^\d+]+/g, " ");
  return /^\+\d+(?: \d{3})+$/.test(groups) ? groups.replace(/(\d\d)(\d) (\d)(\d\d)$/, "$1 $2$3 $4") : groups;
}
