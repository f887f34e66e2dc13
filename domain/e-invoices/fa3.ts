import type { CalendarDate } from "../dates.ts";
import { parseVatNumber } from "../vat-numbers/parse-vat-number.ts";
import { type EInvoice, type EInvoiceLine, sumEInvoice, type VatGroup } from "./e-invoice.ts";

/** An invoice that another one names: with its number in KSeF, or null if it was issued outside KSeF. */
export interface NamedInvoice {
  number: string;
  on: CalendarDate;
  ksefNumber: string | null;
}

/** Everything that FA(3) says beyond the model of EN 16931. Amounts are minor units, positive on corrections that lower too. */
export interface Fa3Details {
  /** When the file is made; milliseconds since the epoch. */
  createdAt: number;
  /** Last day of the service, or day on which a prepayment was received (P_6); null if it is the day of issue. */
  soldOn: CalendarDate | null;
  /**
   * - `whole`: an invoice for the whole price
   * - `prepayment`: for money received before the service (art. 106b ust. 1 pkt 4 ustawy o VAT)
   * - `settlement`: for the rest after prepayments (art. 106f ust. 3); its lines are those of the whole price
   *
   * Of a correction: the stage of the corrected invoice.
   */
  stage: "whole" | "prepayment" | "settlement";
  /** Amounts by rates if they are not the sums of the lines; null if they are. */
  groups: VatGroup[] | null;
  /** Amounts without VAT that are collected for others, such as tourist tax. */
  charges: { name: string; amount: number }[];
  /** Former invoices for prepayments. */
  prepayments: NamedInvoice[];
  /** The agreed price that a prepayment is a part of; empty for other stages. */
  order: (EInvoiceLine & { vat: number })[];
  /** Invoices that this one corrects. */
  corrected: NamedInvoice[];
  /** Why they are corrected, in Polish. */
  reason: string;
  /** Money received, in order of time. */
  payments: { on: CalendarDate; amount: number }[];
}

export const PLAIN_DETAILS: Omit<Fa3Details, "createdAt"> = {
  soldOn: null,
  stage: "whole",
  groups: null,
  charges: [],
  prepayments: [],
  order: [],
  corrected: [],
  reason: "",
  payments: [],
};

/** Prefixes of VAT numbers in the schema's list TKodyKrajowUE, without PL. */
export const EU_PREFIXES: readonly string[] =
  "AT BE BG CY CZ DK EE FI FR DE EL HR HU IE IT LV LT LU MT NL PT RO SK SI ES SE XI".split(" ");

/** The ten digits of a Polish tax number (NIP); undefined for any other text. */
export function nipOf(vatNumber: string): string | undefined {
  const parsed = parseVatNumber(vatNumber, "PL");
  return parsed.ok ? parsed.number.replace("PL", "") : undefined;
}

/** The amounts of an invoice by VAT rates. */
export const groupsOf = (invoice: EInvoice, { groups }: Pick<Fa3Details, "groups">): VatGroup[] =>
  groups ?? sumEInvoice(invoice).groups;

/** The rates of the schema that stays and our services can have. */
const RATES: readonly number[] = [23, 8, 5];

/**
 * Names the elements of FA(3) that an invoice lacks or has wrongly: those that our own input can break. Empty if the file can be
 * written.
 */
export function fa3ProblemsOf(invoice: EInvoice, details: Fa3Details): string[] {
  const { number, seller, buyer, lines, exemption, kind, total } = invoice;
  const groups = groupsOf(invoice, details);
  const sum = groups.reduce((all, { net, vat }) => all + net + vat, 0);
  const charged = details.charges.reduce((all, { amount }) => all + amount, 0);
  const broken: Record<string, boolean> = {
    "Podmiot1/NIP": nipOf(seller.vatNumber) === undefined,
    "Podmiot1/Nazwa": seller.name.trim() === "",
    "Podmiot1/AdresL1": seller.street.trim() === "",
    "Podmiot2/Nazwa": buyer.name.trim() === "",
    P_2: number.trim() === "",
    P_12: [...groups, ...lines].some(({ category, rate }) => (category === "S" ? !RATES.includes(rate) : rate !== 0)),
    P_15: sum + charged !== total,
    P_19A: groups.some(({ category }) => category === "E") && exemption.trim() === "",
    FaWiersz: details.stage !== "prepayment" && lines.every(({ name }) => name.trim() === ""),
    Zamowienie: details.stage === "prepayment" && details.corrected.length === 0 && details.order.length === 0,
    DaneFaKorygowanej: kind === "credit" && details.corrected.length === 0,
  };
  return Object.keys(broken).filter((element) => broken[element]);
}
