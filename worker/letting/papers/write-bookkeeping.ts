import type { CalendarMonth } from "#domain/dates.ts";
import { type CsvCell, toCsv } from "#domain/csv.ts";
import type { Locale } from "#domain/locale.ts";
import type { BookkeepingLine } from "#domain/payments/bookkeeping.ts";
import { sumGross } from "#domain/payments/vat-parts.ts";
import en from "#locales/en/export.json";
import nl from "#locales/nl/export.json";
import pl from "#locales/pl/export.json";
import type { Store } from "#store/dialect/store.ts";
import { findUnits } from "#store/owners/today.ts";
import { amountCell } from "../bookings/booking-table.ts";
import { readTurnover } from "./read-turnover.ts";
import { numberFormat } from "#locales/words/intl.ts";

const TEXTS = { nl, en, pl };

/**
 * Writes the file for owner and bookkeeper as CSV: a line for each movement of a month and, if VAT is due by invoices, for each
 * paper and each stay without one. A VAT rate has two columns: net amount and VAT.
 */
export async function writeBookkeeping(store: Store, siteId: string, month: CalendarMonth, locale: Locale): Promise<string> {
  const [{ lines }, site] = await Promise.all([readTurnover(store, siteId, month), findUnits(store, siteId)]);
  const names = new Map(site?.units.map(({ id, name }) => [id, name]));
  lines.sort((a, b) => (a.line.on === b.line.on ? 0 : a.line.on < b.line.on ? -1 : 1));
  const rates = [...new Set(lines.flatMap(({ line }) => line.turnover.flatMap(({ rate }) => rate ?? [])))].toSorted(
    (a, b) => b - a,
  );
  const { bookkeeping: words, bookingColumns: c } = TEXTS[locale];
  const { columns } = words;
  const percent = numberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const head = [
    columns.date,
    columns.kind,
    columns.paper,
    c.reference,
    c.name,
    c.unit,
    c.arrival,
    c.departure,
    columns.method,
    columns.paid,
    columns.fee,
    columns.claim,
    columns.turnover,
    ...rates.flatMap((rate) => [columns.net, columns.vat].map((text) => text.replace("{{rate}}", percent.format(rate / 100)))),
    columns.untaxed,
    columns.touristTax,
    c.currency,
  ];
  const rows = lines.map(({ booking, line }): CsvCell[] => [
    line.on,
    kindOf(line, words.kinds),
    line.paper ?? "",
    booking.reference,
    booking.contact.name,
    names.get(booking.unitId) ?? "",
    booking.arrival,
    booking.departure,
    line.method === null ? "" : words.methods[line.method as keyof typeof words.methods],
    ...[line.paid, line.fee, line.claim, sumGross(line.turnover), ...turnoverCells(line, rates)].map((amount) =>
      Number(amountCell(amount)),
    ),
    booking.quote.currency,
  ]);
  return toCsv([head, ...rows]);
}

function kindOf({ kind, purpose }: BookkeepingLine, kinds: (typeof nl)["bookkeeping"]["kinds"]): string {
  if (purpose === "deposit" && (kind === "charge" || kind === "refund")) return kinds[`deposit-${kind}`];
  return kinds[kind];
}

function turnoverCells({ turnover }: BookkeepingLine, rates: readonly number[]): number[] {
  const of = (rate: number | null, isTouristTax = false) =>
    turnover.find((part) => part.rate === rate && part.isTouristTax === isTouristTax);
  const byRate = rates.flatMap((rate) => {
    const { gross = 0, vat = 0 } = of(rate) ?? {};
    return [gross - vat, vat];
  });
  return [...byRate, of(null)?.gross ?? 0, of(null, true)?.gross ?? 0];
}
