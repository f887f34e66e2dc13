import type { SiteView, UnitView } from "#contract/pages/site-view.ts";
import { toQuoteRequest, type StaySearch, writeSearch } from "#contract/pages/stay-search.ts";
import { type CalendarDate, daysBetween, parseDate } from "#domain/dates.ts";
import type { Quote, QuoteLine } from "#domain/rates/quote-types.ts";
import { lineLabel } from "#locales/rates/describe.ts";
import { partyText } from "./party.ts";

/** A quote in the page's language, in the order in which every theme shows it. */
export interface QuoteSheet {
  place: string;
  arrival: string;
  departure: string;
  /** Nights and guests. */
  stay: string;
  total: string;
  lines: SheetLine[];
  /** Empty if nothing is agreed to; then no terms are shown. */
  schedule: { id: string; when: string; amount: string }[];
  cancellation: string[];
  deposit: string | null;
  vat: string | null;
  /** The search without extras, as fields of the form that repeats it. */
  fields: [name: string, value: string][];
  /** The page on which the guest books this stay. */
  bookHref: string;
}

export interface SheetLine {
  id: string;
  label: string;
  note: string | null;
  amount: string;
  /** The id of an optional fee, which the guest can choose; null for all other lines. */
  extra: string | null;
  chosen: boolean;
}

/** Puts the quote of a unit into words. */
export function quoteSheet(view: SiteView, unit: UnitView, quote: Quote, search: StaySearch): QuoteSheet {
  const { t, format, units } = view;
  const money = (amount: number) => format.money({ amount, currency: quote.currency });
  const inSearch: StaySearch = { ...search, unit: units.length > 1 ? unit.slug : "" };
  const nights = daysBetween(quote.arrival, quote.departure);
  return {
    place: units.length > 1 ? unit.name : view.name,
    arrival: t("quote.arrival", { date: format.fullDate(quote.arrival), hour: unit.checkIn }),
    departure: t("quote.departure", { date: format.fullDate(quote.departure), hour: unit.checkOut }),
    stay: `${t("units.nights", { count: nights })}, ${partyText(view, toQuoteRequest(search))}`,
    total: money(quote.total),
    lines: quote.lines.map((line, index) => sheetLine(line, index, view, money)),
    schedule:
      quote.schedule.length === 0 && quote.total > 0
        ? [{ id: "later", when: t("schedule.later"), amount: money(quote.total) }]
        : quote.schedule.map(({ due, on, amount }) => ({
            id: on,
            when: t(`schedule.${on}`, { date: format.date(due) }),
            amount: money(amount),
          })),
    cancellation: cancellationOf(quote, view),
    deposit: quote.deposit > 0 ? t("quote.deposit", { amount: money(quote.deposit) }) : null,
    vat: vatOf(quote.lines, view, money),
    fields: [...new URLSearchParams(writeSearch({ ...inSearch, extras: [] }))],
    bookHref: addQuery(view.paths.book, writeSearch(inSearch)),
  };
}

/** Adds a query to a link of the site, which may have one already. */
export const addQuery = (path: string, query: string): string => `${path}${path.includes("?") ? "&" : "?"}${query}`;

function sheetLine(line: QuoteLine, index: number, view: SiteView, money: (amount: number) => string): SheetLine {
  const { kind, per, count, optional, chosen, onArrival, amount } = line;
  const { t } = view;
  const counted =
    kind === "fee" && typeof count === "number" ? [t(per === "pet" ? "party.pets" : "units.sleeps", { count })] : [];
  const notes = [...counted, ...(onArrival ? [t("line.onArrival")] : [])];
  return {
    id: `${kind}-${index}`,
    label: lineLabel(line, view.locale, view.defaultLocale),
    note: notes.join(", ") || null,
    amount: money(amount),
    extra: optional ? line.id : null,
    chosen,
  };
}

type Worded = Pick<SiteView, "t" | "format">;

/** The day of an instant with its offset: `2026-07-03T23:59:00+02:00`. */
const dayOfInstant = (instant: string): CalendarDate | undefined => parseDate(instant.slice(0, 10));

/** The refunds of a quote in words. */
export function cancellationOf({ cancellation }: Quote, { t, format }: Worded): string[] {
  if (cancellation.length === 0) return [t("cancel.never")];
  return [
    ...cancellation.flatMap(({ until, percent }) => {
      const day = dayOfInstant(until);
      if (!day) return [];
      const key = percent === 100 ? "cancel.freeUntil" : "cancel.partUntil";
      return [t(key, { date: format.date(day), percent: format.percentage(percent) })];
    }),
    t("cancel.after"),
  ];
}

/** The VAT in the total by rate; null if none is shown. */
export function vatOf(lines: readonly QuoteLine[], { t, format }: Worded, money: (amount: number) => string): string | null {
  const byRate = new Map<number, number>();
  for (const { vat, chosen } of lines) if (vat && chosen) byRate.set(vat.rate, (byRate.get(vat.rate) ?? 0) + vat.amount);
  const rates = [...byRate].filter(([, amount]) => amount !== 0);
  if (rates.length === 0) return null;
  const parts = rates.map(([rate, amount]) => `${money(amount)} (${format.percentage(rate)}%)`);
  return t("quote.vat", { amounts: parts.join(", ") });
}
