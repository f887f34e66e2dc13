import { type BookingState, UNAGREED_STATES } from "../bookings/transitions.ts";
import type { CalendarDate } from "../dates.ts";
import type { VatScheme } from "../rates/plan.ts";
import { addParts, portionOf, subtractParts, sumGross, type VatPart } from "./vat-parts.ts";

/**
 * - `invoice`: for the stay, minus invoiced prepayments; another one if the price has risen since
 * - `prepayment`: for an amount received before the stay (art. 35 Wet OB, art. 106b ustawy o VAT)
 * - `credit`: cancels a part of former papers
 */
export const PAPER_KINDS = ["invoice", "prepayment", "credit"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const CREDIT_REASONS = ["cancelled", "refunded", "price-changed"] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** A payment of the stay, with the parts on which papers depend. */
export interface PaperMovement {
  id: string;
  /** Minor units; negative if paid back. */
  amount: number;
  /** True for a refund that may lower the price: one that was not requested for another reason. */
  isReduction: boolean;
  on: CalendarDate;
  at: number;
}

/** An issued paper, with the parts on which the next one depends. */
export interface FormerPaper {
  kind: PaperKind;
  parts: VatPart[];
  /** The money that a prepayment is for. */
  movementId: string | null;
  at: number;
}

export interface PaperFacts {
  scheme: VatScheme;
  /** The owner's, ISO 3166-1 alpha-2. */
  country: string;
  state: BookingState;
  arrival: CalendarDate;
  departure: CalendarDate;
  /** The agreed price by VAT rates. */
  price: VatPart[];
  /** The part that the owner has refunded, already subtracted from the price. Minor units. */
  goodwill: number;
  /** In order of time. */
  movements: PaperMovement[];
  /** In order of issue. */
  papers: FormerPaper[];
  /** Day from which papers are issued automatically; null if they are not. */
  automaticFrom: CalendarDate | null;
  /** True if the owner requests the invoice now. */
  isAsked: boolean;
  today: CalendarDate;
}

/** A paper to issue; `parts` are negative for a credit. */
export type PaperDraft =
  | { kind: "invoice"; parts: VatPart[]; isSupplement: boolean }
  | { kind: "prepayment"; parts: VatPart[]; movementId: string }
  | { kind: "credit"; parts: VatPart[]; reason: CreditReason };

/**
 * Decides on the next paper of a booking by comparing its papers with its payments and price; undefined if they agree. So a paper
 * that was not issued in time follows later, and none is issued twice. Before the invoice, papers sum to the money received;
 * after it, to the price.
 */
export function nextPaper(facts: PaperFacts): PaperDraft | undefined {
  return facts.papers.some(({ kind }) => kind === "invoice") ? afterInvoice(facts) : beforeInvoice(facts);
}

/** True if the price of a booking in this state is owed. */
export const isAgreed = (state: BookingState): boolean => !(UNAGREED_STATES as readonly string[]).includes(state);
const sumPaid = (movements: readonly PaperMovement[]): number => movements.reduce((sum, { amount }) => sum + amount, 0);
const clamp = (amount: number, max: number): number => Math.max(0, Math.min(amount, max));

/** The sum of papers by VAT rates. */
export const sumPapers = (papers: readonly Pick<FormerPaper, "parts">[]): VatPart[] =>
  papers.reduce<VatPart[]>((sum, { parts }) => addParts(sum, parts), []);

function beforeInvoice(facts: PaperFacts): PaperDraft | undefined {
  const { state, price, goodwill, movements, papers } = facts;
  const issued = sumPapers(papers);
  const total = sumGross(price);
  const received = clamp(sumPaid(movements), total);
  if (sumGross(issued) > received) {
    const reason = !isAgreed(state) ? "cancelled" : total + goodwill < sumGross(issued) ? "price-changed" : "refunded";
    return { kind: "credit", parts: subtractParts(portionOf(price, received), issued), reason };
  }
  if (isInvoiceDue(facts, issued)) return { kind: "invoice", parts: subtractParts(price, issued), isSupplement: false };
  return nextPrepayment(facts, issued);
}

function isInvoiceDue(facts: PaperFacts, issued: readonly VatPart[]): boolean {
  const { scheme, country, state, departure, price, automaticFrom, isAsked, today } = facts;
  const total = sumGross(price);
  if (!isAgreed(state) || total <= 0) return false;
  if (isAsked) return true;
  if (automaticFrom === null || departure < automaticFrom) return false;
  // In Poland prepayments for the whole price are its invoice (art. 106f ust. 3 ustawy o VAT).
  if (scheme === "registered" && country === "PL" && sumGross(issued) === total) return false;
  return state === "completed" || departure <= today;
}

/**
 * The prepayment invoice for the oldest money without one, as far as papers may still be issued: after a refund the newest money
 * has precedence. If all money is covered but a lowered price has risen again, it is for the newest money.
 */
function nextPrepayment(facts: PaperFacts, issued: readonly VatPart[]): PaperDraft | undefined {
  const { scheme, state, arrival, price, movements, papers, automaticFrom } = facts;
  if (scheme !== "registered" || automaticFrom === null || !isAgreed(state)) return undefined;
  const isInAdvance = ({ amount, on }: PaperMovement) => amount > 0 && on < arrival && on >= automaticFrom;
  const received = clamp(sumPaid(movements.filter((each) => each.amount < 0 || isInAdvance(each))), sumGross(price));
  const newestFirst = movements.filter(isInAdvance).toReversed();
  let left = received - sumGross(issued);
  const [newest] = newestFirst;
  if (left <= 0 || !newest) return undefined;
  let next = { movementId: newest.id, amount: left };
  for (const { id, amount } of newestFirst) {
    const rest = amount - sumGross(sumPapers(papers.filter(({ movementId }) => movementId === id)));
    if (rest > 0 && left > 0) next = { movementId: id, amount: Math.min(rest, left) };
    left -= Math.max(0, rest);
  }
  const parts = subtractParts(portionOf(price, sumGross(issued) + next.amount), issued);
  return { kind: "prepayment", parts, movementId: next.movementId };
}

function afterInvoice({ state, price, goodwill, movements, papers }: PaperFacts): PaperDraft | undefined {
  const invoicedAt = papers.find(({ kind }) => kind === "invoice")?.at ?? 0;
  const [issued, paid, total] = [sumPapers(papers), sumPaid(movements), sumGross(price)];
  const owed = isAgreed(state) ? total : clamp(paid, total);
  const paidBack = -sumPaid(movements.filter(({ isReduction, at }) => isReduction && at >= invoicedAt));
  // A refund beyond the overpaid amount lowers the price, until it is paid again.
  const reduction = clamp(paidBack, Math.max(0, owed - paid));
  const parts = subtractParts(portionOf(price, owed - reduction), issued);
  if (parts.length === 0) return undefined;
  if (sumGross(parts) > 0) return { kind: "invoice", parts, isSupplement: true };
  const reason = !isAgreed(state)
    ? "cancelled"
    : reduction > 0 || sumGross(issued) <= total + goodwill
      ? "refunded"
      : "price-changed";
  return { kind: "credit", parts, reason };
}

/** Digits of a number within its series, with leading zeros. */
const MIN_DIGITS = 4;

/** Series of the papers issued in a year: each counts from 1 without gaps. */
export const seriesOf = (prefix: string, day: CalendarDate): string => prefix + day.slice(0, 4);

/** Number of a paper as printed: `2026-0001`. */
export const formatPaperNumber = ({ series, sequence }: { series: string; sequence: number }): string =>
  `${series}-${String(sequence).padStart(MIN_DIGITS, "0")}`;

/** Reverses {@link formatPaperNumber}; undefined for any other text. */
export function parsePaperNumber(text: string): { series: string; sequence: number } | undefined {
  const [, series = "", digits = ""] = /^([\dA-Z-]{4,20})-(\d{4,9})$/.exec(text) ?? [];
  const parsed = { series, sequence: Number(digits) };
  return series !== "" && formatPaperNumber(parsed) === text ? parsed : undefined;
}
