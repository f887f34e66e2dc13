import type { Invoice, InvoiceReason } from "#contract/business/invoice.ts";
import type { Formatters, Translate } from "#contract/pages/site-view.ts";
import type { PaperSheet, SheetSum } from "#contract/services/paper-sheet.ts";
import { addDays } from "#domain/dates.ts";
import { type InvoiceLine, sumLines } from "#domain/invoices/draft-invoice.ts";
import { OUR_COUNTRY } from "#domain/invoices/treat-vat.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { PLAN_CURRENCY } from "#domain/plans.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { displayNames } from "#locales/words/intl.ts";
import { invoiceWords } from "#locales/words/invoice-words.ts";

/** The words and formats of an invoice's language. */
interface Language {
  words: Translate;
  format: Formatters;
  locale: Locale;
}

/** Describes one of our invoices in the language of its order, with all that article 226 of directive 2006/112 asks for. */
export async function invoiceSheet(invoice: Invoice): Promise<PaperSheet> {
  const { locale } = invoice.content;
  const language = { words: await invoiceWords(locale), format: formattersFor(locale), locale };
  const { words, format } = language;
  const { number, on, content } = invoice;
  return {
    locale,
    title: titleOf(invoice, words),
    lead: leadOf(invoice, words),
    parties: partiesOf(invoice, language),
    facts: [
      [words("number"), number],
      [words("date"), format.date(on)],
      [words("order"), content.orderNumber],
    ],
    table: tableOf(invoice, language),
    vat: vatOf(invoice, language),
    notes: notesOf(invoice, language),
    payments: paymentsOf(invoice, language),
  };
}

/** Title of an invoice; those of test payments say so. */
export function titleOf({ kind, number, content }: Pick<Invoice, "kind" | "number" | "content">, words: Translate): string {
  const title = words(`title.${kind}`, { number });
  return content.isTest ? words("title.test", { title }) : title;
}

const LEADS: Record<InvoiceReason, Record<Invoice["kind"], string>> = {
  paid: { invoice: "", credit: "" },
  refunded: { invoice: "", credit: "refunded" },
  returned: { invoice: "returned", credit: "" },
  corrected: { invoice: "replaced", credit: "credited" },
  dispute: { invoice: "", credit: "dispute" },
  won: { invoice: "won", credit: "" },
};

function leadOf({ kind, content: { reason, corrects } }: Invoice, words: Translate): string {
  const { [kind]: lead } = LEADS[reason];
  return lead === "" ? "" : words(`lead.${lead}`, { numbers: corrects.map(({ number }) => number).join(", ") });
}

const countryIn = (locale: Locale, country: string): string =>
  displayNames(LANGUAGE_TAGS[locale], { type: "region" }).of(country) ?? country;

function partiesOf({ content: { seller, buyer } }: Invoice, { words, locale }: Language): PaperSheet["parties"] {
  const address = ({ street, postalCode, town }: typeof seller | typeof buyer, country: string) => [
    street,
    `${postalCode} ${town}`.trim(),
    countryIn(locale, country),
  ];
  const numberOf = (of: "vatNumber" | "registerNumber", number: string) => (number === "" ? "" : words(of, { number }));
  return [
    {
      label: words("seller"),
      lines: [
        seller.name,
        ...address(seller, OUR_COUNTRY),
        numberOf("vatNumber", seller.vatNumber),
        numberOf("registerNumber", seller.registerNumber),
      ].filter(Boolean),
    },
    {
      label: words("buyer"),
      lines: [buyer.company, buyer.name, ...address(buyer, buyer.country), numberOf("vatNumber", buyer.vatNumber)].filter(
        Boolean,
      ),
    },
  ];
}

/** What a line is for, in words. */
export function lineText({ kind, period, of }: InvoiceLine, { words, format }: Pick<Language, "words" | "format">): string {
  const days = period && { from: format.date(period.from), until: format.date(addDays(period.until, -1)) };
  return words(`lines.${kind}`, { ...days, number: of ?? "" });
}

const moneyIn =
  ({ format }: Language) =>
  (amount: number): string =>
    format.moneyWithCents({ amount, currency: PLAN_CURRENCY });

function tableOf({ content: { lines } }: Invoice, language: Language): PaperSheet["table"] {
  const { words, format } = language;
  const money = moneyIn(language);
  const total = sumLines(lines);
  return {
    columns: [
      { kind: "label", label: words("description") },
      { kind: "net", label: words("net") },
      { kind: "rate", label: words("rate") },
      { kind: "amount", label: words("amount") },
    ],
    rows: lines.map((line) => [
      lineText(line, language),
      money(line.gross - line.vat),
      line.category === "S" ? `${format.percentage(line.rate)}%` : "–",
      money(line.gross),
    ]),
    total: [words("total"), money(total.gross - total.vat), "", money(total.gross)],
  };
}

/** The VAT by rate. */
function vatOf({ content: { lines } }: Invoice, language: Language): SheetSum[] {
  const { words, format } = language;
  const money = moneyIn(language);
  const taxed = lines.filter(({ category }) => category === "S");
  return [...new Set(taxed.map(({ rate }) => rate))].map((rate) => {
    const { gross, vat } = sumLines(taxed.filter((line) => line.rate === rate));
    return { label: words("vat", { rate: format.percentage(rate), net: money(gross - vat) }), amount: money(vat) };
  });
}

/** Why no VAT, or that of another country, is charged. */
function notesOf({ content: { lines, proof, isTest } }: Invoice, { words, format, locale }: Language): string[] {
  const categories = new Set(lines.map(({ category }) => category));
  const abroad = new Set(lines.flatMap(({ category, country }) => (category === "S" && country !== OUR_COUNTRY ? country : [])));
  return [
    ...(categories.has("AE") ? [words("notes.AE", { date: proof === null ? "–" : format.date(proof.on) })] : []),
    ...(categories.has("O") ? [words("notes.O")] : []),
    ...[...abroad].map((country) => words("notes.oss", { country: countryIn(locale, country) })),
    ...(isTest ? [words("notes.test")] : []),
  ];
}

function paymentsOf({ kind, content: { reason, lines, paidOn } }: Invoice, language: Language): SheetSum[] {
  const isMoved = reason !== "returned" && reason !== "won" && !(reason === "corrected" && kind === "credit");
  if (!isMoved) return [];
  const { words, format } = language;
  const name = kind === "invoice" ? "paidOn" : reason === "dispute" ? "takenBackOn" : "refundedOn";
  return [{ label: words(name, { date: format.date(paidOn) }), amount: moneyIn(language)(sumLines(lines).gross) }];
}
