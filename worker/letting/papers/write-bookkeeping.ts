import type { Booking } from "#contract/letting/booking.ts";
import type { CalendarMonth } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { BookkeepingLine } from "#domain/payments/bookkeeping.ts";
import { sumGross } from "#domain/payments/vat-parts.ts";
import type { Cell, Table } from "#domain/sheets/table.ts";
import { EXPORT_TEXTS, type ExportTexts } from "#locales/words/export-texts.ts";
import type { Store } from "#store/dialect/store.ts";
import { findUnits } from "#store/owners/today.ts";
import { readTurnover } from "./read-turnover.ts";
import { numberFormat } from "#locales/words/intl.ts";

/** Reads the table of a month for owner and bookkeeper. */
export async function writeBookkeeping(store: Store, siteId: string, month: CalendarMonth, locale: Locale): Promise<Table> {
  const [{ lines }, site] = await Promise.all([readTurnover(store, siteId, month), findUnits(store, siteId)]);
  return bookkeepingTable(lines, site?.units ?? [], { month, locale });
}

/**
 * Makes the table: a line for each movement of the month and, if VAT is due by invoices, for each paper and each stay without one. A VAT
 * rate has two columns: net amount and VAT.
 */
export function bookkeepingTable(
  unsorted: readonly { booking: Booking; line: BookkeepingLine }[],
  units: readonly { id: string; name: string }[],
  { month, locale }: { month: CalendarMonth; locale: Locale },
): Table {
  const names = new Map(units.map(({ id, name }) => [id, name]));
  const lines = unsorted.toSorted((a, b) => (a.line.on === b.line.on ? 0 : a.line.on < b.line.on ? -1 : 1));
  const rates = [...new Set(lines.flatMap(({ line }) => line.turnover.flatMap(({ rate }) => rate ?? [])))].toSorted(
    (a, b) => b - a,
  );
  const { bookkeeping: words, bookingColumns: c, titles } = EXPORT_TEXTS[locale];
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
  const rows = lines.map(({ booking, line }): Cell[] => [
    { date: line.on },
    kindOf(line, words.kinds),
    line.paper ?? "",
    booking.reference,
    booking.contact.name,
    names.get(booking.unitId) ?? "",
    { date: booking.arrival },
    { date: booking.departure },
    line.method === null ? "" : words.methods[line.method as keyof typeof words.methods],
    ...[line.paid, line.fee, line.claim, sumGross(line.turnover), ...turnoverCells(line, rates)].map((amount) => ({
      amount,
      currency: booking.quote.currency,
    })),
    booking.quote.currency,
  ]);
  return { title: titles.bookkeeping, period: month, head, rows, currency: c.currency };
}

function kindOf({ kind, purpose }: BookkeepingLine, kinds: ExportTexts["bookkeeping"]["kinds"]): string {
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
