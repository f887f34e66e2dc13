import type { BookingColumn } from "../format.ts";
import type { BookingLayout } from "./layout.ts";

/** Columns of our own table of bookings that are always there, and the others, in the order of the words below. */
const COLUMNS: readonly BookingColumn[] = ["number", "state", "unit", "arrival", "departure", "name", "total"];
const ALSO: readonly BookingColumn[] = [
  "nights",
  "email",
  "phone",
  "adults",
  "children",
  "extra",
  "channel",
  "paid",
  "skip",
  "currency",
  "skip",
  "commission",
];

const named = (headings: string, columns: readonly BookingColumn[]): Record<string, BookingColumn> =>
  Object.fromEntries(headings.split("|").map((heading, index) => [heading, columns[index] ?? "skip"]));

/** `bookings.csv` of the export and the table of the list of bookings, in their three languages (`locales/{locale}/export.json`). */
const createLayout = (columns: string, also: string): BookingLayout => ({
  sender: "",
  since: 2026,
  dayOrder: "dmy",
  columns: named(columns, COLUMNS),
  also: named(also, ALSO),
  // Stays of another platform's calendar come from that calendar again.
  states: { overgenomen: "calendar", imported: "calendar", zaimportowane: "calendar" },
});

export const OUR_EXPORT: readonly BookingLayout[] = [
  createLayout(
    "kenmerk|status|verblijf|aankomst|vertrek|naam|totaal",
    "nachten|e-mail|telefoon|volwassenen|kinderen|huisdieren|via|betaald|openstaand|valuta|geboekt op|commissie",
  ),
  createLayout(
    "reference|state|unit|arrival|departure|name|total",
    "nights|email|phone|adults|children|pets|via|paid|due|currency|booked on|commission",
  ),
  createLayout(
    "numer|stan|obiekt|przyjazd|wyjazd|imie i nazwisko|razem",
    "noce|e-mail|telefon|dorosli|dzieci|zwierzeta|przez|zaplacono|do zaplaty|waluta|data rezerwacji|prowizja",
  ),
];
