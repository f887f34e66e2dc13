import { countChildren } from "#domain/bookings/count-party.ts";
import { amountDue } from "#domain/bookings/transitions.ts";
import type { ListedImport } from "#contract/letting/imported-stay.ts";
import { type CsvCell, toCsv } from "#domain/csv.ts";
import type { Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import { countNights } from "#domain/stays.ts";
import en from "#locales/en/export.json";
import nl from "#locales/nl/export.json";
import pl from "#locales/pl/export.json";
import type { ListedBooking } from "#store/letting/booking-lists.ts";

const TEXTS = { nl, en, pl };

/** An amount in minor units as spreadsheets read it. */
export const amountCell = (amount: number): string => (amount / 100).toFixed(2);

/** Formats bookings and imported stays as CSV, in the words of a language: the latest arrival first. */
export function bookingTable(
  { bookings, imported }: { bookings: readonly ListedBooking[]; imported: readonly ListedImport[] },
  site: { currency: Currency; units: readonly { id: string; name: string }[] } | undefined,
  locale: Locale,
): string {
  const { bookingColumns: c, states, channels, kinds } = TEXTS[locale];
  const names = new Map(site?.units.map(({ id, name }) => [id, name]));
  const head = [
    c.reference,
    c.state,
    c.unit,
    c.arrival,
    c.departure,
    c.nights,
    c.name,
    c.email,
    c.phone,
    c.adults,
    c.children,
    c.pets,
    c.channel,
    c.total,
    c.paid,
    c.due,
    c.currency,
    c.booked,
    c.commission,
  ];
  const rows = bookings.map((booking): { arrival: string; cells: CsvCell[] } => {
    const { party, total, paid, arrival } = booking;
    const cells = [
      booking.reference,
      states[booking.state],
      names.get(booking.unitId) ?? "",
      booking.arrival,
      booking.departure,
      countNights(booking),
      booking.name,
      booking.email,
      booking.phone,
      party.adults,
      countChildren(party),
      party.pets,
      channels[booking.channel],
      booking.isTotalKnown ? Number(amountCell(total)) : "",
      Number(amountCell(paid)),
      booking.isTotalKnown ? Number(amountCell(amountDue(booking))) : "",
      booking.currency,
      new Date(booking.createdAt).toISOString().slice(0, 10),
      "",
    ];
    return { arrival, cells };
  });
  const importedRows = imported.map((stay): { arrival: string; cells: CsvCell[] } => {
    const { party, arrival, departure, income, commission } = stay;
    const cells = [
      "",
      kinds.imported,
      names.get(stay.unitId) ?? "",
      arrival,
      departure,
      countNights(stay),
      stay.name,
      "",
      "",
      party?.adults ?? "",
      party ? countChildren(party) : "",
      party?.pets ?? "",
      stay.channel,
      income === null ? "" : Number(amountCell(income)),
      "",
      "",
      income === null ? "" : (site?.currency ?? ""),
      "",
      commission === null ? "" : Number(amountCell(commission)),
    ];
    return { arrival, cells };
  });
  const sorted = [...rows, ...importedRows].toSorted((a, b) => (a.arrival === b.arrival ? 0 : a.arrival < b.arrival ? 1 : -1));
  return toCsv([head, ...sorted.map(({ cells }) => cells)]);
}
