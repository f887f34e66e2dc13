import type { Invoice } from "#contract/business/invoice.ts";
import { type CsvCell, toCsv } from "#domain/csv.ts";
import { type InvoiceLine, sumLines } from "#domain/invoices/draft-invoice.ts";
import type { Locale } from "#domain/locale.ts";
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
 * Writes our bookkeeping file: a row for each invoice (for each kind of VAT, if it has several), then a sum for each kind of VAT.
 * Amounts are euros, negative on credit notes.
 */
export async function writeInvoiceBook(invoices: readonly Invoice[], locale: Locale): Promise<string> {
  const words = await invoiceWords(locale);
  const rows = invoices.flatMap(({ number, on, movementId, content }) => {
    const { buyer, proof, corrects, lines } = content;
    return groupByVat(lines).map((group): CsvCell[] => [
      number,
      on,
      buyer.company || buyer.name,
      buyer.country,
      buyer.vatNumber,
      proof?.on ?? "",
      proof?.consultation ?? "",
      ...vatCells(group),
      movementId,
      corrects.map((each) => each.number).join(" "),
    ]);
  });
  const sums = groupByVat(invoices.flatMap(({ content }) => content.lines)).map((group): CsvCell[] => [
    words("book.sum"),
    "",
    "",
    "",
    "",
    "",
    "",
    ...vatCells(group),
    "",
    "",
  ]);
  return toCsv([COLUMNS.map((column) => words(`book.${column}`)), ...rows, ...sums]);
}

/** The lines by the VAT that is charged, in the order of countries and rates. */
function groupByVat(lines: readonly InvoiceLine[]): InvoiceLine[][] {
  const keys = [...new Set(lines.map(keyOf))].toSorted();
  return keys.map((key) => lines.filter((line) => keyOf(line) === key));
}

function vatCells(group: readonly InvoiceLine[]): CsvCell[] {
  const { gross, vat } = sumLines(group);
  const [first] = group;
  return [first?.category ?? "", first?.country ?? "", first?.rate ?? 0, euros(gross - vat), euros(vat), euros(gross)];
}

const euros = (cents: number): number => cents / 100;
