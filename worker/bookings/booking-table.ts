import { amountDue } from "#domain/bookings/transitions.ts";
import { type CsvCell, toCsv } from "#domain/csv.ts";
import type { Locale } from "#domain/locale.ts";
import { countNights } from "#domain/stays.ts";
import en from "#locales/en/export.json";
import nl from "#locales/nl/export.json";
import pl from "#locales/pl/export.json";
import type { ListedBooking } from "#store/booking-lists.ts";

const TEXTS = { nl, en, pl };

/** An amount in minor units as spreadsheets read it. */
export const amountCell = (amount: number): string => (amount / 100).toFixed(2);

/** Formats bookings as CSV, in the words of a language. */
export function bookingTable(
  bookings: readonly ListedBooking[],
  units: readonly { id: string; name: string }[],
  locale: Locale,
): string {
  const { bookingColumns: c, states, channels } = TEXTS[locale];
  const names = new Map(units.map(({ id, name }) => [id, name]));
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
  ];
  const rows = bookings.map((booking): CsvCell[] => {
    const { party, total, paid } = booking;
    return [
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
      party.children.length,
      party.pets,
      channels[booking.channel],
      Number(amountCell(total)),
      Number(amountCell(paid)),
      Number(amountCell(amountDue(booking))),
      booking.currency,
      new Date(booking.createdAt).toISOString().slice(0, 10),
    ];
  });
  return toCsv([head, ...rows]);
}
