import { addDays, type CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { Cell, Table } from "#domain/sheets/table.ts";
import { EXPORT_TEXTS } from "#locales/words/export-texts.ts";
import type { RegisterEntry, TaxReturn } from "./read-period.ts";

interface Asked {
  /** Half-open. */
  from: CalendarDate;
  until: CalendarDate;
  locale: Locale;
}

/** First and last night, as the portal shows the period. */
const periodOf = ({ from, until }: Asked): string => `${from}-${addDays(until, -1)}`;

/** Makes a table of a tourist tax return: a row for each unit. */
export function taxTable({ town, currency, units }: TaxReturn, asked: Asked): Table {
  const { titles, tax: t, bookingColumns: c } = EXPORT_TEXTS[asked.locale];
  const counts = [t.stays, t.nights, t.guestNights, t.taxedGuestNights];
  return {
    title: titles.tax,
    period: periodOf(asked),
    head: [c.unit, t.municipality, ...counts, t.amount],
    rows: units.map(({ name, stays, nights, guestNights, taxedGuestNights, tax }): Cell[] => [
      name,
      town,
      stays,
      nights,
      guestNights,
      taxedGuestNights,
      { amount: tax, currency },
    ]),
    summed: counts,
  };
}

/** Makes a table of a night register: a row for each known guest, or one for the stay. */
export function registerTable(stays: readonly RegisterEntry[], asked: Asked): Table {
  const { titles, register: t, bookingColumns: c } = EXPORT_TEXTS[asked.locale];
  return {
    title: titles.register,
    period: periodOf(asked),
    head: [c.arrival, c.departure, c.unit, c.name, t.town, t.document],
    rows: stays.flatMap(({ arrival, departure, unit, bookedBy, channel, register }) => {
      const stay: Cell[] = [{ date: arrival }, { date: departure }, unit];
      if (register.length === 0) return [[...stay, bookedBy || channel, null, null]];
      return register.map(({ name, town, document }) => [...stay, name, town, document === "" ? null : t.documents[document]]);
    }),
  };
}
