import { type CalendarDate, toEpochDay } from "../../dates.ts";
import type { Currency } from "../../money.ts";
import { searchText } from "../../search-text.ts";
import type { StatementLine } from "./line.ts";

/** A booking with the data for matching payments. Minor units. */
export interface MatchableBooking {
  id: string;
  /** `K7MP-3QXD`. */
  reference: string;
  /** The guest's name. */
  name: string;
  currency: Currency;
  /** Instalments that are not paid, the first due first; empty if nothing is due. */
  open: { due: CalendarDate; amount: number }[];
  /** Payments already received, with their days. */
  received: { on: CalendarDate; amount: number }[];
  /** Accounts from which the booking was paid before. */
  payers: string[];
}

/** A refund that the owner has to transfer. `amount` is positive. */
export interface MatchableRefund {
  id: string;
  bookingId: string;
  reference: string;
  amount: number;
  currency: Currency;
  iban: string | null;
  /** Name of the recipient. */
  holder: string;
}

/** Reasons for a match, the strongest first. */
export const MATCH_REASONS = ["creditor-reference", "reference", "payer", "amount", "name", "date"] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/**
 * Doubts about a match by the reference: an amount other than the one due, nothing due, another currency, or the same amount was
 * recorded on a day close by, perhaps by hand. `returned`: money that came back, such as a refund to a closed account.
 */
export type MatchDoubt = "amount" | "nothing-due" | "currency" | "recorded" | "several" | "returned";

export interface Candidate {
  bookingId: string;
  /** The refund that an outgoing line pays; null for money that comes in. */
  refundId: string | null;
  reasons: MatchReason[];
  doubts: MatchDoubt[];
}

/** Candidates for a line, the best first. `isSure` if the first one can be booked without confirmation. */
export interface Match {
  isSure: boolean;
  candidates: Candidate[];
}

const MAX_CANDIDATES = 5;
/** Days around the due date within which guests usually pay. */
const NEAR_DAYS = 14;
/** Days within which the same amount is suspected to be the same money. */
const SAME_MONEY_DAYS = 7;

/**
 * Matches lines with open bookings and refunds: first those with a reference in the order of their days, because the amounts that
 * they pay are then no longer due for other lines. The result has the order of the lines.
 */
export function matchLines(
  lines: readonly StatementLine[],
  bookings: readonly MatchableBooking[],
  refunds: readonly MatchableRefund[] = [],
): Match[] {
  const index = createIndex(bookings);
  const paidRefunds = new Set<string>();
  const matches: Match[] = [];
  const ordered = lines
    .map((line, at) => ({ line, at, referenced: findReferenced(line, index) }))
    .toSorted(
      (a, b) =>
        Number(a.referenced.length === 0) - Number(b.referenced.length === 0) || compare(a.line.on, b.line.on) || a.at - b.at,
    );
  for (const { line, at, referenced } of ordered) {
    const match = line.amount > 0 ? matchIncoming(line, referenced, index) : matchOutgoing(line, refunds, paidRefunds);
    matches[at] = match;
    const [best] = match.candidates;
    if (!match.isSure || !best) continue;
    // A second line of the same amount is no longer sure.
    if (best.refundId !== null) paidRefunds.add(best.refundId);
    else index.entries.get(best.bookingId)?.receive(line);
  }
  return matches;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A booking with its open amounts while lines are assigned to it. */
interface Entry {
  booking: MatchableBooking;
  words: Set<string>;
  surname: string | undefined;
  open: { due: CalendarDate; amount: number }[];
  /** Due dates of the open amounts, in days since the epoch. */
  dueDays: number[];
  received: { on: CalendarDate; amount: number }[];
  /** Amounts that can be expected: each instalment, and the first ones together. */
  expected: Set<number>;
  receive(line: StatementLine): void;
}

interface Index {
  entries: Map<string, Entry>;
  byReference: Map<string, Entry>;
  byAmount: Map<number, Entry[]>;
  bySurname: Map<string, Entry[]>;
  byPayer: Map<string, Entry[]>;
}

function createIndex(bookings: readonly MatchableBooking[]): Index {
  const index: Index = {
    entries: new Map(),
    byReference: new Map(),
    byAmount: new Map(),
    bySurname: new Map(),
    byPayer: new Map(),
  };
  for (const booking of bookings) {
    const entry = createEntry(booking);
    index.entries.set(booking.id, entry);
    index.byReference.set(toBareReference(booking.reference), entry);
    for (const amount of entry.expected) addTo(index.byAmount, amount, entry);
    if (entry.open.length === 0) continue;
    if (entry.surname !== undefined) addTo(index.bySurname, entry.surname, entry);
    for (const iban of new Set(booking.payers)) addTo(index.byPayer, iban, entry);
  }
  return index;
}

function addTo<Key>(map: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const list = map.get(key);
  if (list) list.push(entry);
  else map.set(key, [entry]);
}

function createEntry(booking: MatchableBooking): Entry {
  const words = nameWords(booking.name);
  const entry: Entry = {
    booking,
    words: new Set(words),
    surname: words.at(-1),
    open: booking.open,
    dueDays: booking.open.map(({ due }) => toEpochDay(due)),
    received: booking.received,
    expected: expectedAmounts(booking.open),
    receive({ on, amount }) {
      let left = amount;
      entry.open = entry.open.flatMap((instalment) => {
        const paid = Math.min(left, instalment.amount);
        left -= paid;
        return instalment.amount > paid ? [{ ...instalment, amount: instalment.amount - paid }] : [];
      });
      entry.dueDays = entry.open.map(({ due }) => toEpochDay(due));
      entry.received = [...entry.received, { on, amount }];
      entry.expected = expectedAmounts(entry.open);
    },
  };
  return entry;
}

function expectedAmounts(open: readonly { amount: number }[]): Set<number> {
  const amounts = new Set<number>();
  let sum = 0;
  for (const { amount } of open) {
    sum += amount;
    amounts.add(amount).add(sum);
  }
  return amounts;
}

/** Words in names that do not identify the person. */
const PARTICLES = new Set("van der den het ter ten von und and the dhr mevr mevrouw heer fam familie hr mrs pan pani".split(" "));

/** The words of a name in lower case and without accents; Polish surnames in one form for men and women. */
const nameWords = (name: string): string[] =>
  searchText(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3 && !PARTICLES.has(word))
    .map((word) => word.replace(/(?<=[scz]k)[ia]$/, ""));

const toBareReference = (reference: string): string => reference.replace(/[^a-z\d]/gi, "").toUpperCase();

/** Runs of characters of which references consist (`formatSpokenNumber`), at each position of a text without punctuation. */
const REFERENCE = /(?=([2-9B-DF-HJKMNP-RTV-Z]{8}))/g;

function findReferenced({ remittance, creditorReference }: StatementLine, { byReference }: Index): Entry[] {
  const text = `${toBareReference(creditorReference ?? "")} ${toBareReference(remittance)}`;
  const found = new Set<Entry>();
  for (const [, characters = ""] of text.matchAll(REFERENCE)) {
    const entry = byReference.get(characters);
    if (entry) found.add(entry);
  }
  return [...found];
}

/** A line with the values used for comparison. */
interface Facts {
  line: StatementLine;
  /** Days since the epoch. */
  day: number;
  words: ReadonlySet<string>;
}

/** Bookings with the same amount due; if there are more, amount and date do not show which one is paid. */
const MAX_SAME_AMOUNT = 20;

function matchIncoming(line: StatementLine, referenced: readonly Entry[], index: Index): Match {
  const facts: Facts = { line, day: toEpochDay(line.on), words: new Set(nameWords(line.name)) };
  if (referenced.length > 0) {
    const candidates = referenced.map((entry) => {
      const own = line.creditorReference?.endsWith(toBareReference(entry.booking.reference)) ?? false;
      const doubts = doubtsOf(facts, entry);
      if (referenced.length > 1) doubts.push("several");
      return candidateOf(entry, [own ? "creditor-reference" : "reference", ...reasonsOf(facts, entry)], doubts);
    });
    return { isSure: candidates.length === 1 && candidates[0]?.doubts.length === 0, candidates: best(candidates) };
  }
  const sameAmount = index.byAmount.get(line.amount) ?? [];
  const found = new Set([
    ...(line.iban === null ? [] : (index.byPayer.get(line.iban) ?? [])),
    ...(sameAmount.length <= MAX_SAME_AMOUNT ? sameAmount : []),
  ]);
  for (const word of facts.words) {
    for (const entry of index.bySurname.get(word) ?? [])
      if (entry.expected.has(line.amount) || isNearDue(facts, entry)) found.add(entry);
  }
  const candidates = [...found].flatMap((entry) => {
    if (entry.booking.currency !== line.currency || entry.open.length === 0) return [];
    const reasons = reasonsOf(facts, entry);
    if (!isEnough(reasons)) return [];
    const doubts: MatchDoubt[] = [...(isRecorded(facts, entry) ? (["recorded"] as const) : []), ...returnOf(line)];
    return [candidateOf(entry, reasons, doubts)];
  });
  return { isSure: false, candidates: best(candidates) };
}

const candidateOf = ({ booking }: Entry, reasons: MatchReason[], doubts: MatchDoubt[]): Candidate => ({
  bookingId: booking.id,
  refundId: null,
  reasons,
  doubts,
});

function doubtsOf(facts: Facts, entry: Entry): MatchDoubt[] {
  const { line } = facts;
  if (entry.booking.currency !== line.currency) return ["currency"];
  const recorded: MatchDoubt[] = [...(isRecorded(facts, entry) ? (["recorded"] as const) : []), ...returnOf(line)];
  if (entry.open.length === 0) return ["nothing-due", ...recorded];
  return [...(entry.expected.has(line.amount) ? [] : (["amount"] as const)), ...recorded];
}

const returnOf = ({ returned }: StatementLine): MatchDoubt[] => (returned === null ? [] : ["returned"]);

const isRecorded = ({ line, day }: Facts, { received }: Entry): boolean =>
  received.some(({ on, amount }) => amount === line.amount && Math.abs(toEpochDay(on) - day) <= SAME_MONEY_DAYS);

const isNearDue = ({ day }: Facts, { dueDays }: Entry): boolean => dueDays.some((due) => Math.abs(due - day) <= NEAR_DAYS);

/** Reasons besides the reference. */
function reasonsOf(facts: Facts, entry: Entry): MatchReason[] {
  const { line, words } = facts;
  const isNamed =
    (entry.surname !== undefined && words.has(entry.surname)) || [...entry.words].filter((word) => words.has(word)).length >= 2;
  return [
    ...(line.iban !== null && entry.booking.payers.includes(line.iban) ? (["payer"] as const) : []),
    ...(entry.expected.has(line.amount) ? (["amount"] as const) : []),
    ...(isNamed ? (["name"] as const) : []),
    ...(isNearDue(facts, entry) ? (["date"] as const) : []),
  ];
}

const WEIGHTS: Record<MatchReason, number> = {
  "creditor-reference": 16,
  reference: 16,
  payer: 5,
  amount: 4,
  name: 4,
  date: 1,
};

const weigh = (reasons: readonly MatchReason[]): number => reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);

/** True for a known account, or for two reasons. */
const isEnough = (reasons: readonly MatchReason[]): boolean => weigh(reasons) >= 5;

const best = (candidates: Candidate[]): Candidate[] =>
  candidates
    .toSorted((a, b) => weigh(b.reasons) - weigh(a.reasons) || compare(a.bookingId, b.bookingId))
    .slice(0, MAX_CANDIDATES);

/** A transfer of the owner pays a refund of the same amount; sure if account or reference say so and no other refund fits. */
function matchOutgoing(line: StatementLine, refunds: readonly MatchableRefund[], paid: ReadonlySet<string>): Match {
  const text = toBareReference(line.remittance);
  const words = new Set(nameWords(line.name));
  const candidates = refunds
    .filter(({ id, amount, currency }) => amount === -line.amount && currency === line.currency && !paid.has(id))
    .map(({ id, bookingId, reference, iban, holder }): Candidate => {
      const reasons: MatchReason[] = [
        ...(text.includes(toBareReference(reference)) ? (["reference"] as const) : []),
        ...(iban !== null && iban === line.iban ? (["payer"] as const) : []),
        "amount",
        ...(nameWords(holder).some((word) => words.has(word)) ? (["name"] as const) : []),
      ];
      return { bookingId, refundId: id, reasons, doubts: [] };
    });
  const certain = candidates.filter(({ reasons }) => reasons.includes("reference") || reasons.includes("payer"));
  return { isSure: certain.length === 1, candidates: best(candidates) };
}
