import type { CalendarDate } from "../../dates.ts";
import { normalizeIban } from "../../iban.ts";
import { MAX_READ_AMOUNT } from "../../imports/amount-text.ts";
import { CURRENCIES, type Currency } from "../../money.ts";
import { toSingleLine } from "../../text-rules.ts";
import { normalizeCreditorReference } from "../creditor-reference.ts";

/** A booked entry of a bank account. */
export interface StatementLine {
  /** IBAN or number of the owner's account; null if the file does not name it. */
  account: string | null;
  /** Day on which the bank booked it. */
  on: CalendarDate;
  /** Minor units; negative for money that leaves the account. */
  amount: number;
  currency: Currency;
  /** Name of the other party; empty if unknown. */
  name: string;
  /** Account of the other party. */
  iban: string | null;
  /** The payer's words; empty if there are none. */
  remittance: string;
  /** ISO 11649, normalised. */
  creditorReference: string | null;
  /** The bank's id of the entry. */
  bankReference: string | null;
  /** Money that came back: the reason's code in ISO 20022 (`AC04`), or `RVSL` for a reversal without one. */
  returned: string | null;
}

/** Texts of a line as written in a file. */
export interface RawTexts {
  account: string;
  name: string;
  iban: string;
  remittance: string;
  bankReference: string;
  returned?: string;
}

/** Lengths of a line's texts. SEPA allows 70 characters of name and 140 of remittance; banks add texts of their own. */
export const MAX_LINE_LENGTHS = { account: 40, name: 140, iban: 34, remittance: 500, reference: 100 } as const;

/** Amounts of a line in minor units. */
export const MAX_LINE_AMOUNT = MAX_READ_AMOUNT;

/** Lines of one file. */
export const MAX_STATEMENT_LINES = 50_000;

/** The address that Polish banks write after a name: `JÓZEF PRÓBNY UL. ŻABIA 3 00-001 WARSZAWA`. */
const STREET = / ul\. .*$/i;

/** Creates a line from the texts of a file: cleaned, shortened, with accounts and creditor references normalised. */
export function toLine(texts: RawTexts, rest: Pick<StatementLine, "on" | "amount" | "currency">): StatementLine {
  const remittance = clip(texts.remittance, MAX_LINE_LENGTHS.remittance);
  return {
    ...rest,
    account: toAccount(texts.account),
    name: clip(texts.name, MAX_LINE_LENGTHS.name).replace(STREET, ""),
    iban: toIban(texts.iban),
    remittance,
    creditorReference: findCreditorReference(remittance),
    bankReference: toBankReference(texts.bankReference),
    returned: /^[A-Z\d]{4}$/.test(texts.returned ?? "") ? (texts.returned ?? null) : null,
  };
}

export const isCurrency = (text: string): text is Currency => (CURRENCIES as readonly string[]).includes(text);

/** Text that is on one line and has single spaces: most of the tens of thousands that a statement has. */
const CLEAN = /^[\x21-\x7e\u00a1-\u00ac\u00ae-\u024f]+(?: [\x21-\x7e\u00a1-\u00ac\u00ae-\u024f]+)*$/;

/** A text on one line of at most this length, without a broken last character. */
function clip(text: string, maxLength: number): string {
  if (text === "" || (text.length <= maxLength && CLEAN.test(text))) return text;
  const line = toSingleLine(text.slice(0, maxLength * 2)).replace(/\s+/g, " ");
  return line.slice(0, maxLength).toWellFormed().trim();
}

/** Triodos writes the bank's BIC before an account. */
const BIC = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})? (?=[A-Z]{2}\d{2})/;

/** Normalises an IBAN; Polish banks write it without `PL`. Null for anything else. */
export function toIban(written: string): string | null {
  const text = written.replace(BIC, "");
  const bare = text.replace(/[\s'"’.-]/g, "");
  return normalizeIban(/^\d{26}$/.test(bare) ? `PL${bare}` : bare) ?? null;
}

function toAccount(text: string): string | null {
  const bare = clip(text, MAX_LINE_LENGTHS.account).replace(/['"]/g, "");
  return toIban(bare) ?? (bare || null);
}

/** Texts that banks write in place of a reference that they do not have. */
const NO_REFERENCE = /^(?:not ?provided|nonref|[-0 ]*)$/i;

function toBankReference(text: string): string | null {
  const reference = clip(text.replace(/^['"]+|['"]+$/g, ""), MAX_LINE_LENGTHS.reference);
  return NO_REFERENCE.test(reference) ? null : reference;
}

/** Finds a creditor reference with right check digits in a text, even if it is written in groups. */
export function findCreditorReference(text: string): string | null {
  if (!/\bRF\d/i.test(text)) return null;
  for (const [found] of text.matchAll(/\bRF\d{2}(?: ?[A-Z\d]{1,4}){1,6}/gi)) {
    // The text after the reference may look like a part of it.
    const words = found.split(" ");
    for (let count = words.length; count > 0; count--) {
      const reference = normalizeCreditorReference(words.slice(0, count).join(""));
      if (reference !== undefined) return reference;
    }
  }
  return null;
}

const contentOf = ({ account, on, amount, currency, name, iban, remittance }: StatementLine): string =>
  JSON.stringify([account, on, amount, currency, iban ?? name, remittance]);

/** What two lines of a file that are one entry have in common: the bank's reference, or else the content. */
const identityOf = (line: StatementLine): string =>
  line.bankReference === null
    ? contentOf(line)
    : JSON.stringify([line.account, line.on, line.amount, line.currency, line.bankReference]);

/**
 * The number of each line among lines of the same identity in a file, from 1. Files that overlap within a day have the same ones.
 */
export function occurrencesOf(lines: readonly StatementLine[]): number[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const identity = identityOf(line);
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    return count;
  });
}

/**
 * Key by which the same entry is recognised in another file: the bank's reference or the content, and the occurrence, because
 * some banks give several entries of a day one reference.
 */
export const keyOf = (line: StatementLine, occurrence: number): string =>
  line.bankReference !== null && occurrence === 1 ? identityOf(line) : `${identityOf(line)} ${occurrence}`;
