import type { CalendarDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import type { Cell, SheetForm, Table } from "#domain/sheets/table.ts";
import { DIMENSIONS, type DayCounts } from "#domain/visits/day-counts.ts";
import { estimateDistinct } from "#domain/visits/distinct.ts";
import { EXPORT_TEXTS, type ExportTexts } from "#locales/words/export-texts.ts";
import { sumDays } from "./read-analytics.ts";

/** Headings and values of the form for programs, the same in all languages. */
const CODES: Texts = {
  columns: { day: "day", what: "what", value: "value", count: "count" },
  whats: {
    views: "views",
    visitors: "visitors",
    page: "page",
    source: "source",
    country: "country",
    language: "language",
    device: "device",
    search: "search",
  },
};

type Texts = Pick<ExportTexts["statistics"], "columns" | "whats">;

/**
 * Makes a table of all counts of a period, one in a row: day, what, value, count. An .xlsx begins with another sheet, the sums of each
 * day, because counts of different things have no sum.
 */
export function writeStatistics(
  counts: ReadonlyMap<CalendarDate, DayCounts>,
  { from, to, form, locale }: { from: CalendarDate; to: CalendarDate; form: SheetForm; locale: Locale },
): Table {
  const { titles, statistics } = EXPORT_TEXTS[locale];
  const { columns, whats } = form === "machine" ? CODES : statistics;
  const head = [columns.day, columns.what, columns.value, columns.count];
  const table = { title: titles.statistics, period: `${from}-${to}` };
  const all: Table = { ...table, head, rows: rowsOf(counts, whats) };
  if (form !== "xlsx") return all;
  const sums = [whats.views, whats.visitors, statistics.searches, statistics.found];
  return {
    ...table,
    head: [columns.day, ...sums],
    rows: sumDays(counts, from, to).map(({ day, views, visitors, searches, found }): Cell[] => [
      { date: day },
      views,
      visitors,
      searches,
      found,
    ]),
    summed: sums,
    more: [{ ...all, title: statistics.all }],
  };
}

function rowsOf(counts: ReadonlyMap<CalendarDate, DayCounts>, whats: Texts["whats"]): Cell[][] {
  return [...counts].flatMap(([date, { views, visitors, by }]): Cell[][] => [
    [{ date }, whats.views, null, views],
    [{ date }, whats.visitors, null, estimateDistinct(visitors)],
    ...DIMENSIONS.flatMap((dimension) =>
      Object.entries(by[dimension] ?? {}).map(([value, count]): Cell[] => [{ date }, whats[dimension], value, count]),
    ),
  ]);
}
