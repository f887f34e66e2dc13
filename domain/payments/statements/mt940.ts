import type { CalendarDate } from "../../dates.ts";
import type { Currency } from "../../money.ts";
import { readSignedAmount } from "../../imports/amount-text.ts";
import type { ReadLines } from "./camt.ts";
import { parseFileDay } from "../../imports/date-text.ts";
import { isCurrency, type StatementLine, toLine } from "./line.ts";
import { type Details, readDetails } from "./mt940-details.ts";

/** Lines of this length go on in the next one without a space (SWIFT: 65 characters). */
const FULL_LENGTH = 65;
const TAG = /^:([A-Z\d]{2}[A-Z]?):(.*)$/;
/** Value day, day of booking, mark, third letter of the currency, amount, type, references (SWIFT, field 61). */
const ENTRY = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d[\d,]*)([A-Z][A-Z\d]{3})([^/]*)(?:\/\/(.*))?$/;
/** Mark, day, currency and amount of a balance (fields 60 and 62). */
const BALANCE = /^([CD])\d{6}([A-Z]{3})(\d[\d,]*)$/;

interface Field {
  tag: string;
  /** The lines of the field, the first without its tag. */
  lines: string[];
}

/** True for the head lines or the tags with which files of MT940 begin. */
export const isMt940 = (start: string): boolean => /^(?:\{1:|:20:|:940:|ABNANL2A\s|.{0,40}\r?\n940\r?\n)/.test(start);

/**
 * Reads the entries of statements in the form MT940. `sums` if the entries of a statement do not lead from its opening to its
 * closing balance: a part of the file is missing, or it is not read right.
 */
export function readMt940(text: string): ReadLines | "sums" {
  const read: ReadLines = { lines: [], left: 0 };
  for (const statement of statementsOf(text)) {
    const { lines, left, differs } = readStatement(statement);
    if (differs) return "sums";
    read.lines.push(...lines);
    read.left += left;
  }
  return read;
}

/** The fields of each statement: one begins with field 20, and ends with a line of its own or the next one. */
function statementsOf(text: string): Field[][] {
  const statements: Field[][] = [];
  let field: Field | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, tag, rest = ""] = TAG.exec(line.replace(/^\{1:.*\{4:\s*/, "")) ?? [];
    if (tag !== undefined) {
      if (tag === "20" || statements.length === 0) statements.push([]);
      field = { tag, lines: [rest] };
      statements.at(-1)?.push(field);
    } else if (/^-(?:\}.*)?$/.test(line.trim())) field = undefined;
    else field?.lines.push(line);
  }
  return statements;
}

function readStatement(fields: readonly Field[]): ReadLines & { differs: boolean } {
  const fieldOf = (pattern: RegExp) => fields.find(({ tag }) => pattern.test(tag))?.lines[0]?.trim() ?? "";
  const account = accountOf(fieldOf(/^25/));
  const opening = balanceOf(fieldOf(/^60[FM]$/));
  const closing = balanceOf(fields.findLast(({ tag }) => /^62[FM]$/.test(tag))?.lines[0]?.trim() ?? "");
  const read: ReadLines = { lines: [], left: 0 };
  let sum = 0;
  for (const [at, field] of fields.entries()) {
    if (field.tag !== "61") continue;
    const entry = readEntry(field);
    sum += entry?.amount ?? Number.NaN;
    const details = fields[at + 1]?.tag === "86" ? joined(fields[at + 1]?.lines ?? []) : "";
    const line = entry && opening && toStatementLine(entry, { account, currency: opening.currency, details });
    if (line) read.lines.push(line);
    else read.left += 1;
  }
  const isWhole = opening !== undefined && closing !== undefined && opening.amount + sum === closing.amount;
  return { ...read, differs: read.lines.length > 0 && !isWhole };
}

interface Entry {
  on: CalendarDate;
  amount: number;
  isReversal: boolean;
  reference: string;
  /** The rest of the field, in which Rabobank has the other account. */
  more: string;
}

/** `RC` takes a credit back, so that money leaves; `RD` gives a debit back. */
function readEntry({ lines: [first = "", ...more] }: Field): Entry | undefined {
  const [, valueDay = "", booked, mark = "", , digits = "", , , reference = ""] = ENTRY.exec(first.trim()) ?? [];
  const on = dayOf(valueDay, booked);
  const amount = amountOf(digits);
  if (on === undefined || amount === undefined) return undefined;
  const isIn = mark === "C" || mark === "RD";
  return {
    on,
    amount: isIn || amount === 0 ? amount : -amount,
    isReversal: mark.startsWith("R"),
    reference,
    more: more.join(" ").trim(),
  };
}

function toStatementLine(
  { on, amount, isReversal, reference, more }: Entry,
  { account, currency, details }: { account: string; currency: Currency; details: string },
): StatementLine | undefined {
  if (amount === 0) return undefined;
  const read: Details = readDetails(details, account);
  const [accountBefore = ""] = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$|^P?\d{7,10}$/.exec(more) ?? [];
  return toLine(
    {
      account,
      name: read.name,
      iban: read.iban || accountBefore,
      remittance: read.remittance || more,
      // Some banks write the kind of the entry there.
      bankReference: /^[^/]*\d[^/]*/.exec(reference)?.[0].trim() ?? "",
      returned: read.returned || (isReversal ? "RVSL" : ""),
    },
    { on, amount, currency },
  );
}

/** The day of booking, whose year is that of the value day or, around New Year, the one before or after it. */
function dayOf(valueDay: string, booked: string | undefined): CalendarDate | undefined {
  const value = parseFileDay(`20${valueDay.slice(0, 2)}-${valueDay.slice(2, 4)}-${valueDay.slice(4)}`);
  if (value === undefined || booked === undefined) return value;
  const [year, month] = [Number(value.slice(0, 4)), Number(value.slice(5, 7))];
  const distance = Number(booked.slice(0, 2)) - month;
  const bookedYear = distance > 6 ? year - 1 : distance < -6 ? year + 1 : year;
  return parseFileDay(`${bookedYear}-${booked.slice(0, 2)}-${booked.slice(2)}`);
}

const amountOf = (digits: string): number | undefined => readSignedAmount(digits.replace(/^0+(?=\d)/, "").replace(/,$/, ""), ",");

function balanceOf(text: string): { amount: number; currency: Currency } | undefined {
  const [, mark, currency = "", digits = ""] = BALANCE.exec(text) ?? [];
  const amount = amountOf(digits);
  return amount === undefined || !isCurrency(currency) ? undefined : { amount: mark === "D" ? -amount : amount, currency };
}

/** `NL91ABNA0417164300 EUR`, `NL91ABNA0417164300EUR`, `TRIODOSBANK/0390123456`, `/PL…`. */
function accountOf(text: string): string {
  const last = text.slice(text.lastIndexOf("/") + 1).trim();
  return last.replace(/\s*[A-Z]{3}$/, "");
}

/** The lines of a field as one text. */
const joined = (lines: readonly string[]): string =>
  lines
    .reduce((all, line, index) => {
      const before = lines[index - 1] ?? "";
      return (
        all + (index === 0 || before.length >= FULL_LENGTH ? "" : " ") + (line.length >= FULL_LENGTH ? line : line.trimEnd())
      );
    }, "")
    .replace(/ {2,}/g, " ")
    .trim();
