import { countChildren } from "#domain/bookings/count-party.ts";
import { amountDue } from "#domain/bookings/transitions.ts";
import type { ListedImport } from "#contract/letting/imported-stay.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { Currency, Money } from "#domain/money.ts";
import type { Cell, Table } from "#domain/sheets/table.ts";
import { countNights } from "#domain/stays.ts";
import { EXPORT_TEXTS } from "#locales/words/export-texts.ts";
import type { ListedBooking } from "#store/letting/booking-lists.ts";

/** Makes a table of bookings and imported stays, in the words of a language: the latest arrival first. */
export function bookingTable(
  { bookings, imported }: { bookings: readonly ListedBooking[]; imported: readonly ListedImport[] },
  site: { currency: Currency; timeZone: string; units: readonly { id: string; name: string }[] },
  locale: Locale,
): Table {
  const { titles, bookingColumns: c, states, channels, kinds } = EXPORT_TEXTS[locale];
  const names = new Map(site.units.map(({ id, name }) => [id, name]));
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
  const rows = bookings.map((booking): { arrival: string; cells: Cell[] } => {
    const { party, total, paid, arrival, currency } = booking;
    const cells: Cell[] = [
      booking.reference,
      states[booking.state],
      names.get(booking.unitId) ?? "",
      { date: booking.arrival },
      { date: booking.departure },
      countNights(booking),
      booking.name,
      booking.email,
      { phone: booking.phone },
      party.adults,
      countChildren(party),
      party.pets,
      channels[booking.channel],
      booking.isTotalKnown ? { amount: total, currency } : null,
      { amount: paid, currency },
      booking.isTotalKnown ? { amount: amountDue(booking), currency } : null,
      currency,
      { date: dayInZone(booking.createdAt, site.timeZone) },
      null,
    ];
    return { arrival, cells };
  });
  const moneyOf = (amount: number | null): Money | null => (amount === null ? null : { amount, currency: site.currency });
  const importedRows = imported.map((stay): { arrival: string; cells: Cell[] } => {
    const { party, arrival, departure, income, commission } = stay;
    const cells: Cell[] = [
      null,
      kinds.imported,
      names.get(stay.unitId) ?? "",
      { date: arrival },
      { date: departure },
      countNights(stay),
      stay.name,
      null,
      null,
      party?.adults ?? null,
      party ? countChildren(party) : null,
      party?.pets ?? null,
      stay.channel,
      moneyOf(income),
      null,
      null,
      income === null && commission === null ? null : site.currency,
      null,
      moneyOf(commission),
    ];
    return { arrival, cells };
  });
  const sorted = [...rows, ...importedRows].toSorted((a, b) => (a.arrival === b.arrival ? 0 : a.arrival < b.arrival ? 1 : -1));
  return { title: titles.bookings, head, rows: sorted.map(({ cells }) => cells), summed: [c.nights], currency: c.currency };
}
