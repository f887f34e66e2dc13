import type { Invoice } from "#contract/business/invoice.ts";
import { type EInvoice, type EInvoiceParty, problemsOf } from "#domain/e-invoices/e-invoice.ts";
import { sumLines } from "#domain/invoices/draft-invoice.ts";
import { OUR_COUNTRY } from "#domain/invoices/treat-vat.ts";
import { PLAN_CURRENCY } from "#domain/plans.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { invoiceWords } from "#locales/words/invoice-words.ts";
import { lineText } from "./invoice-sheet.ts";

/** Schemes of the Electronic Address Scheme list: the Dutch trade register, and email. */
const KVK = "0106";
const EMAIL = "EM";
/** Schemes of VAT numbers by the country's prefix; for others the address is that of the email. */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  BE: "9925",
  BG: "9926",
  CY: "9928",
  CZ: "9929",
  DE: "9930",
  EE: "9931",
  EL: "9933",
  HR: "9934",
  IE: "9935",
  LT: "9937",
  LU: "9938",
  LV: "9939",
  MT: "9943",
  NL: "9944",
  PL: "9945",
  PT: "9946",
  RO: "9947",
  SI: "9949",
  SK: "9950",
  FR: "9957",
};

/** Converts an invoice for a company to the model of EN 16931; undefined for persons, and if it would break a rule. */
export async function toEInvoice(invoice: Invoice): Promise<EInvoice | undefined> {
  const { kind, number, on, content } = invoice;
  const { buyer, locale, lines, orderNumber, corrects } = content;
  if (buyer.kind === "person") return undefined;
  const words = await invoiceWords(locale);
  const language = { words, format: formattersFor(locale) };
  const sign = kind === "credit" ? -1 : 1;
  const total = sign * sumLines(lines).gross;
  const isOutside = lines.some(({ category }) => category === "O");
  const converted: EInvoice = {
    kind,
    number,
    on,
    dueOn: on,
    currency: PLAN_CURRENCY,
    seller: sellerParty(invoice, isOutside),
    buyer: buyerParty(invoice, isOutside),
    reference: orderNumber,
    lines: lines.map((line) => ({
      name: lineText(line, language),
      net: sign * (line.gross - line.vat),
      category: line.category,
      rate: line.rate,
    })),
    exemption: isOutside ? words("notes.O") : "",
    total,
    paid: total,
    transfer: null,
    corrects: kind === "credit" ? (corrects[0] ?? null) : null,
  };
  return problemsOf(converted).length === 0 ? converted : undefined;
}

/** BR-O-02: an invoice that is not subject to VAT names no VAT numbers. */
const vatNumberIn = (number: string, isOutside: boolean): string => (isOutside ? "" : number);

function sellerParty({ content: { seller } }: Invoice, isOutside: boolean): EInvoiceParty {
  const { registerNumber: tradeNumber, vatNumber, ...address } = seller;
  return {
    ...address,
    country: OUR_COUNTRY,
    tradeNumber,
    vatNumber: vatNumberIn(vatNumber, isOutside),
    endpoint: { scheme: KVK, id: tradeNumber },
  };
}

function buyerParty({ content: { buyer, email } }: Invoice, isOutside: boolean): EInvoiceParty {
  const { company, street, postalCode, town, country, vatNumber } = buyer;
  const scheme = VAT_SCHEMES[vatNumber.slice(0, 2)];
  return {
    name: company,
    street,
    postalCode,
    town,
    country,
    vatNumber: vatNumberIn(vatNumber, isOutside),
    tradeNumber: "",
    endpoint: scheme === undefined ? { scheme: EMAIL, id: email } : { scheme, id: vatNumber },
  };
}
