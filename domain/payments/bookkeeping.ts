import type { CalendarDate, CalendarMonth } from "../dates.ts";
import { monthOf } from "../dates.ts";
import { GUEST_KINDS, type LedgerLine } from "./ledger.ts";
import { type PaperKind, sumPapers } from "./papers.ts";
import { portionOf, subtractParts, sumGross, type VatPart } from "./vat-parts.ts";

/** A movement as bookkeeping needs it. */
export interface BookedMovement extends LedgerLine {
  id: string;
  on: CalendarDate;
  method: string;
  /** True for a refund that lowered the price. */
  isGoodwill?: boolean;
}

export interface BookedPaper {
  kind: PaperKind;
  number: string;
  on: CalendarDate;
  movementId: string | null;
  parts: VatPart[];
}

/** A booking with all its money and papers, both in order of time. */
export interface BookedStay {
  departure: CalendarDate;
  /** True if the stay takes place or took place, so that its price is turnover. */
  takesPlace: boolean;
  /** The agreed price by VAT rates. */
  price: VatPart[];
  movements: BookedMovement[];
  papers: BookedPaper[];
}

/** A line of the file for the bookkeeper. Minor units. */
export interface BookkeepingLine {
  on: CalendarDate;
  /** `stay`: the turnover of a stay that has no invoice; `goodwill`: a refund that lowered the price. */
  kind: LedgerLine["kind"] | PaperKind | "stay" | "goodwill";
  purpose: LedgerLine["purpose"];
  /** Number of the paper that the line stands for, or that its money belongs to; null if there is none. */
  paper: string | null;
  method: string | null;
  /** Received from the guest; negative if paid back. */
  paid: number;
  /** Kept by the payment provider; negative. */
  fee: number;
  /** The part of the deposit that the owner keeps. */
  claim: number;
  /** The turnover with its VAT, and the collected tourist tax. */
  turnover: VatPart[];
}

/**
 * Lists the lines of a booking in a month. Every movement is a line. By `payment`, turnover follows the payments of the stay as
 * they are received; by `invoice`, it follows the papers, and for a stay without an invoice it is booked on the day of departure.
 */
export function bookkeepingLines(stay: BookedStay, month: CalendarMonth, basis: "invoice" | "payment"): BookkeepingLine[] {
  const lines = [...listMovements(stay, basis), ...(basis === "invoice" ? listTurnover(stay) : [])];
  return lines.filter(({ on }) => monthOf(on) === month);
}

const isGuests = ({ kind }: LedgerLine): boolean => (GUEST_KINDS as readonly string[]).includes(kind);

function listMovements({ price, movements, papers }: BookedStay, basis: "invoice" | "payment"): BookkeepingLine[] {
  const invoice = papers.find(({ kind }) => kind === "invoice");
  let received = 0;
  return movements.map((movement): BookkeepingLine => {
    const { id, kind, purpose, amount, on, method, isGoodwill = false } = movement;
    const isOfStay = purpose === "stay" && isGuests(movement);
    const before = received;
    if (isOfStay) received += amount;
    const isTurnover = isOfStay && basis === "payment";
    const own = papers.find(({ movementId }) => movementId === id);
    return {
      on,
      kind: isGoodwill ? "goodwill" : kind,
      purpose,
      paper: (own ?? (isOfStay ? invoice : undefined))?.number ?? null,
      method,
      paid: isGuests(movement) ? amount : 0,
      fee: kind === "fee" ? amount : 0,
      claim: kind === "claim" ? amount : 0,
      turnover: isTurnover ? subtractParts(portionOf(price, received), portionOf(price, before)) : [],
    };
  });
}

const NO_MONEY = { purpose: "stay", method: null, paid: 0, fee: 0, claim: 0 } as const;

function listTurnover({ departure, takesPlace, price, papers }: BookedStay): BookkeepingLine[] {
  const lines = papers.map(({ kind, number, on, parts }): BookkeepingLine => ({
    ...NO_MONEY,
    on,
    kind,
    paper: number,
    turnover: parts,
  }));
  const rest = subtractParts(price, sumPapers(papers));
  const isWithoutInvoice = takesPlace && !papers.some(({ kind }) => kind === "invoice") && sumGross(rest) !== 0;
  return isWithoutInvoice ? [...lines, { ...NO_MONEY, on: departure, kind: "stay", paper: null, turnover: rest }] : lines;
}
