import type { Booking } from "#contract/letting/booking.ts";
import type { VatSpan } from "#contract/letting/paper-input.ts";
import type { PaperSettings } from "#contract/letting/paper-settings.ts";
import { STAYING_STATES } from "#domain/bookings/transitions.ts";
import { addMonths, type CalendarMonth } from "#domain/dates.ts";
import { bookkeepingLines, type BookkeepingLine } from "#domain/payments/bookkeeping.ts";
import { addParts, partsOfLines, type VatPart } from "#domain/payments/vat-parts.ts";
import { findLedger } from "#store/letting/bookkeeping.ts";
import { find as findSettings } from "#store/letting/paper-settings.ts";
import type { Store } from "#store/dialect/store.ts";
import { findUnits } from "#store/owners/today.ts";

const TAKING_PLACE: readonly string[] = [...STAYING_STATES, "no-show"];

/** Reads the lines of a month for the bookkeeper, by the owner's settings for VAT. */
export async function readTurnover(
  store: Store,
  siteId: string,
  month: CalendarMonth,
): Promise<{ settings: PaperSettings; lines: { booking: Booking; line: BookkeepingLine }[] }> {
  const [ledger, { settings }] = await Promise.all([findLedger(store, siteId, month), findSettings(store, siteId)]);
  const lines = ledger.flatMap(({ booking, movements, papers }) => {
    const stay = {
      departure: booking.departure,
      takesPlace: TAKING_PLACE.includes(booking.state),
      price: partsOfLines(booking.quote.lines, settings.vatScheme === "registered"),
      movements,
      papers: papers.map(({ content, ...paper }) => ({ ...paper, parts: content.parts })),
    };
    return bookkeepingLines(stay, month, settings.bookkeeping).map((line) => ({ booking, line }));
  });
  return { settings, lines };
}

/** The turnover of a month, or of the quarter that it is in, by VAT rates: in the site's currency, without test bookings. */
export async function sumTurnover(
  store: Store,
  siteId: string,
  { month, span }: { month: CalendarMonth; span: VatSpan },
): Promise<{ from: CalendarMonth; months: number; currency: string; basis: PaperSettings["bookkeeping"]; parts: VatPart[] }> {
  const months = span === "quarter" ? 3 : 1;
  const from = span === "quarter" ? addMonths(month, -((Number(month.slice(5)) - 1) % 3)) : month;
  const { currency = "EUR" } = (await findUnits(store, siteId)) ?? {};
  let parts: VatPart[] = [];
  let basis: PaperSettings["bookkeeping"] = "invoice";
  for (let index = 0; index < months; index++) {
    const { settings, lines } = await readTurnover(store, siteId, addMonths(from, index));
    basis = settings.bookkeeping;
    for (const { booking, line } of lines) if (booking.quote.currency === currency) parts = addParts(parts, line.turnover);
  }
  return { from, months, currency, basis, parts };
}
