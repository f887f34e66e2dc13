import type { Paper, PaperContent, ProForma } from "#contract/letting/paper.ts";
import type { Translate } from "#contract/pages/site-view.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { EInvoice, EInvoiceLine, VatCategory, VatGroup } from "#domain/e-invoices/e-invoice.ts";
import type { Fa3Details, NamedInvoice } from "#domain/e-invoices/fa3.ts";
import { sumGross, type VatPart } from "#domain/payments/vat-parts.ts";
import type { QuoteLine } from "#domain/rates/quote-types.ts";
import { lineLabel } from "#locales/rates/describe.ts";

/** FA(3) is written in Polish. */
const LOCALE = "pl";
/** The exemption of small sellers, who do not charge VAT. */
const EXEMPTION = "art. 113 ust. 1 i 9 ustawy o VAT";

interface Described {
  paper: Paper | ProForma;
  /** Issued papers of the booking. */
  issued: Paper[];
  /** Counted lines of the booking's price, for the order that a prepayment is a part of. */
  lines: QuoteLine[];
  /** Day of issue: of a pro forma, the day on which the file is made. */
  on: CalendarDate;
  /** Milliseconds since the epoch. */
  now: number;
  /** Words of papers in Polish. */
  words: Translate;
}

/** Describes a paper as an invoice in the structure FA(3). Amounts of credits are positive there. */
export function describeFa3(described: Described): { invoice: EInvoice; details: Fa3Details } {
  const { paper, issued, lines, on, now, words } = described;
  const { content, kind, number } = paper;
  const { owner, recipient, currency, deducted, payments, reason } = content;
  const sign = kind === "credit" ? -1 : 1;
  const named = nameInvoices(issued);
  const corrected = content.corrects.map(({ number: of }) => named.get(of)).filter((each) => each !== undefined);
  const stage = stageOf(paper, issued);
  const parts = content.parts.map((part) => ({ ...part, gross: sign * part.gross, vat: sign * part.vat }));
  const endpoint = { scheme: "", id: "" };
  const invoice: EInvoice = {
    kind: kind === "credit" ? "credit" : "invoice",
    number,
    on,
    dueOn: on,
    currency,
    seller: { ...owner, endpoint },
    buyer: { ...recipient, name: recipient.company || recipient.name, tradeNumber: "", endpoint },
    reference: content.reference,
    lines: content.lines.length > 0 ? toLines(content, content.lines) : linesOfParts(described, parts),
    exemption: EXEMPTION,
    total: sumGross(parts),
    paid: payments.reduce((sum, { amount }) => sum + amount, 0),
    transfer: null,
    corrects: null,
  };
  const details: Fa3Details = {
    createdAt: now,
    soldOn: kind === "prepayment" ? (payments[0]?.on ?? null) : corrected.length > 0 ? null : content.departure,
    stage,
    groups: parts.filter((part) => !isCharge(content, part)).map((part) => groupOf(content, part)),
    charges: parts
      .filter((part) => isCharge(content, part))
      .map((part) => ({ name: words(part.isTouristTax ? "paper.touristTax" : "paper.untaxed"), amount: part.gross })),
    prepayments: deducted
      .filter((each) => each.kind === "prepayment")
      .map((each) => named.get(each.number))
      .filter((each) => each !== undefined),
    order: stage === "prepayment" && corrected.length === 0 ? orderOf(content, lines) : [],
    corrected,
    reason: reason === null ? "" : words(`paper.reason.${reason}`),
    payments: paymentsOf(content, sumGross(parts)),
  };
  return { invoice, details };
}

const nameInvoices = (issued: readonly Paper[]): Map<string, NamedInvoice> =>
  new Map(issued.map(({ number, on, ksefNumber }) => [number, { number, on, ksefNumber }]));

/** The stage of a paper, or of the first one that it corrects. */
function stageOf({ kind, content }: Paper | ProForma, issued: readonly Paper[]): Fa3Details["stage"] {
  const first = issued.find(({ number }) => number === content.corrects[0]?.number);
  const of = first ?? { kind, content };
  if (of.kind === "prepayment") return "prepayment";
  return of.content.deducted.some((each) => each.kind === "prepayment") ? "settlement" : "whole";
}

/** Amounts that are no sale of the owner's: tourist tax, and what an owner who charges VAT has marked as untaxed. */
const isCharge = ({ vatScheme }: PaperContent, { isTouristTax, rate }: Pick<VatPart, "isTouristTax" | "rate">): boolean =>
  isTouristTax || (vatScheme === "registered" && rate === null);

const categoryOf = ({ vatScheme }: PaperContent): VatCategory => (vatScheme === "registered" ? "S" : "E");

const groupOf = (content: PaperContent, { rate, gross, vat }: VatPart): VatGroup => ({
  category: categoryOf(content),
  rate: rate ?? 0,
  net: gross - vat,
  vat,
});

type Line = EInvoiceLine & { vat: number };

/** The lines of a price that are sales. */
const orderOf = (content: PaperContent, lines: readonly QuoteLine[]): Line[] =>
  lines.flatMap((line) => {
    const vat = content.vatScheme === "registered" ? line.vat : null;
    if (isCharge(content, { isTouristTax: line.kind === "tourist-tax", rate: vat?.rate ?? null })) return [];
    const name = lineLabel(line, LOCALE);
    const taxed = vat?.amount ?? 0;
    return [{ name, net: line.amount - taxed, vat: taxed, category: categoryOf(content), rate: vat?.rate ?? 0 }];
  });

const toLines = (content: PaperContent, lines: readonly QuoteLine[]): EInvoiceLine[] =>
  orderOf(content, lines).map(({ vat: _, ...line }) => line);

/** A line for each rate, for papers that have only sums. */
function linesOfParts({ paper: { kind, content }, words }: Described, parts: readonly VatPart[]): EInvoiceLine[] {
  const what = words(`paper.line.${kind === "invoice" && content.corrects.length > 0 ? "supplement" : kind}`);
  const name = `${what}: ${content.home}, ${content.arrival} – ${content.departure}`;
  return parts
    .filter((part) => !isCharge(content, part))
    .map((part) => ({ name, net: part.gross - part.vat, category: categoryOf(content), rate: part.rate ?? 0 }));
}

/** The money for this paper: of an invoice after prepayments, the rest if the whole price is paid. */
function paymentsOf({ payments, lines, deducted }: PaperContent, total: number): Fa3Details["payments"] {
  const last = payments.at(-1);
  if (last === undefined) return [];
  const received = payments.reduce((sum, { amount }) => sum + amount, 0);
  const price = lines.length === 0 ? received : lines.reduce((sum, { amount }) => sum + amount, 0);
  if (received >= price) return [{ on: last.on, amount: total }];
  return deducted.length > 0 ? [] : payments.map(({ on, amount }) => ({ on, amount }));
}
