import type { CalendarDate } from "../dates.ts";
import type { Currency } from "../money.ts";

/**
 * VAT categories (UNCL 5305, the part in EN 16931): standard or reduced rate, exempt, reverse charge, not subject to VAT. Nothing is
 * sold at a rate of 0.
 */
export type VatCategory = "S" | "E" | "AE" | "O";

export interface EInvoiceParty {
  name: string;
  street: string;
  postalCode: string;
  town: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** With its prefix; empty if the party has none. */
  vatNumber: string;
  /** Number in the trade register; empty if the party has none. */
  tradeNumber: string;
  /** Address in the Peppol network: scheme of the Electronic Address Scheme list, such as 0106 (KvK) or 9945 (Polish VAT), and id. */
  endpoint: { scheme: string; id: string };
}

export interface EInvoiceLine {
  name: string;
  /** Without VAT, of the whole line, in minor units; positive on credit notes too. */
  net: number;
  category: VatCategory;
  /** Percentage; 0 for every category but S. */
  rate: number;
}

/** An invoice or a credit note between businesses. Amounts are minor units. */
export interface EInvoice {
  kind: "invoice" | "credit";
  number: string;
  on: CalendarDate;
  dueOn: CalendarDate;
  currency: Currency;
  seller: EInvoiceParty;
  buyer: EInvoiceParty;
  /** The buyer's reference, or ours if there is none; Peppol asks for one. */
  reference: string;
  lines: EInvoiceLine[];
  /** Why no VAT is charged, for the categories E and O. */
  exemption: string;
  /** What the buyer owes in all, with VAT: the price that was agreed. */
  total: number;
  /** The part of it that was paid before the issue. */
  paid: number;
  /** The account for the rest; null if nothing is to be transferred. */
  transfer: { iban: string; holder: string } | null;
  /** The invoice that a credit note corrects; null on invoices. */
  corrects: { number: string; on: CalendarDate } | null;
}

export interface VatGroup {
  category: VatCategory;
  rate: number;
  /** Sum of the lines. */
  net: number;
  vat: number;
}

export interface EInvoiceSums {
  groups: VatGroup[];
  net: number;
  vat: number;
  gross: number;
  /** What the total differs from `gross`: prices that include VAT cannot always be made from their rounded net amounts. */
  rounding: number;
  payable: number;
}

/** Largest difference that rounding explains: a cent for each line. */
const MAX_ROUNDING_PER_LINE = 1;

/** Sums an invoice by the rules BR-CO-10 to BR-CO-17 of EN 16931: VAT is calculated for each rate, not for each line. */
export function sumEInvoice({ lines, total, paid }: Pick<EInvoice, "lines" | "total" | "paid">): EInvoiceSums {
  const groups: VatGroup[] = [];
  for (const { category, rate, net } of lines) {
    const group = groups.find((each) => each.category === category && each.rate === rate);
    if (group) group.net += net;
    else groups.push({ category, rate, net, vat: 0 });
  }
  for (const group of groups) group.vat = Math.round((group.net * group.rate) / 100);
  const net = groups.reduce((sum, group) => sum + group.net, 0);
  const vat = groups.reduce((sum, group) => sum + group.vat, 0);
  return { groups, net, vat, gross: net + vat, rounding: total - net - vat, payable: total - paid };
}

/**
 * Names the rules of EN 16931 and Peppol BIS Billing 3.0 that an invoice breaks by what it says; sums and form are right by
 * construction. Not all rules: those that our own input can break.
 */
export function problemsOf(invoice: EInvoice): string[] {
  const { kind, number, seller, buyer, reference, lines, exemption, transfer, corrects } = invoice;
  const { groups, rounding, payable } = sumEInvoice(invoice);
  const has = (category: VatCategory) => groups.some((group) => group.category === category);
  const isPlain = (group: VatGroup) => (group.category === "S" ? group.rate > 0 : group.rate === 0);
  const broken: Record<string, boolean> = {
    "BR-02": number.trim() === "",
    "BR-06": seller.name.trim() === "",
    "BR-07": buyer.name.trim() === "",
    "BR-09": seller.country === "",
    "BR-11": buyer.country === "",
    "BR-16": lines.length === 0,
    "BR-25": lines.some(({ name }) => name.trim() === ""),
    "BR-55": kind === "credit" && corrects === null,
    "BR-CO-16": Math.abs(rounding) > MAX_ROUNDING_PER_LINE * lines.length,
    "BR-50": payable > 0 && transfer !== null && transfer.iban === "",
    "BR-S-02": (has("S") || has("E") || has("AE")) && seller.vatNumber === "",
    "BR-AE-02": has("AE") && buyer.vatNumber === "",
    "BR-S-05": !groups.every(isPlain),
    "BR-E-10": (has("E") || has("O")) && exemption.trim() === "",
    "BR-O-02": has("O") && (seller.vatNumber !== "" || buyer.vatNumber !== ""),
    "BR-O-11": has("O") && groups.length > 1,
    "PEPPOL-EN16931-R003": reference.trim() === "",
    "PEPPOL-EN16931-R010": buyer.endpoint.id === "",
    "PEPPOL-EN16931-R020": seller.endpoint.id === "",
  };
  return Object.keys(broken).filter((rule) => broken[rule]);
}
