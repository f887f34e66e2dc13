import type { Invoice } from "#contract/business/invoice.ts";
import { type InvoiceLine, sumLines } from "#domain/invoices/draft-invoice.ts";
import type { Locale } from "#domain/locale.ts";
import type { Money } from "#domain/money.ts";
import type { Cell, Table } from "#domain/sheets/table.ts";
import { invoiceWords } from "#locales/words/invoice-words.ts";

const COLUMNS = [
  "number",
  "date",
  "buyer",
  "country",
  "vatNumber",
  "proof",
  "consultation",
  "category",
  "vatCountry",
  "rate",
  "net",
  "vat",
  "gross",
  "movement",
  "corrects",
] as const;

/** Lines under the same VAT. */
const keyOf = ({ category, country, rate }: InvoiceLine): string => `${category} ${country} ${rate}`;

/**
 * Makes the table of our bookkeeping: a row for each invoice (for each kind of VAT, if it has several), and below them a sum for each
 * kind of VAT. Amounts are euros, negative on credit notes. `period` is a month or a year.
 */
export async function writeInvoiceBook(invoices: readonly Invoice[], period: string, locale: Locale): Promise<Table> {
  const words = await invoiceWords(locale);
  const rows = invoices.flatMap(({ number, on, movementId, content }) => {
    const { buyer, proof, corrects, lines } = content;
    return groupByVat(lines).map((group): Cell[] => [
      number,
      { date: on },
      buyer.company || buyer.name,
      buyer.country,
      buyer.vatNumber,
      { date: proof?.on ?? null },
      proof?.consultation ?? "",
      ...vatCells(group),
      movementId,
      corrects.map((each) => each.number).join(" "),
    ]);
  });
  const sums = groupByVat(invoices.flatMap(({ content }) => content.lines)).map((group): Cell[] => [
    words("book.sum"),
    null,
    null,
    null,
    null,
    null,
    null,
    ...vatCells(group),
    null,
    null,
  ]);
  return { title: words("book.title"), period, head: COLUMNS.map((column) => words(`book.${column}`)), rows, footer: sums };
}

/** The lines by the VAT that is charged, in the order of countries and rates. */
function groupByVat(lines: readonly InvoiceLine[]): InvoiceLine[][] {
  const keys = [...new Set(lines.map(keyOf))].toSorted();
  return keys.map((key) => lines.filter((line) => keyOf(line) === key));
}

function vatCells(group: readonly InvoiceLine[]): Cell[] {
  const { gross, vat } = sumLines(group);
  const [first] = group;
  return [first?.category ?? "", first?.country ?? "", first?.rate ?? 0, euros(gross - vat), euros(vat), euros(gross)];
}

const euros = (amount: number): Money => ({ amount, currency: "EUR" });
