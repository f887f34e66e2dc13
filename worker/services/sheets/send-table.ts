import type { Context } from "hono";
import type { Locale } from "#domain/locale.ts";
import type { SheetForm, Table } from "#domain/sheets/table.ts";
import { toCsv } from "#domain/sheets/to-csv.ts";
import { toSlug } from "#domain/slugs.ts";
import { EXPORT_TEXTS } from "#locales/words/export-texts.ts";
import { NO_STORE, refuse } from "../http/api/answers.ts";
import { writeXlsx } from "./write-xlsx.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CSV = "text/csv; charset=utf-8";

/** An .xlsx of more cells would take more memory than an isolate has: 190,000 took 50 MB. They are 10,000 bookings. */
const MAX_XLSX_CELLS = 200_000;

/** Responds with a table as a file in a form, named after the table: `boekhouding-2026-11.xlsx`. TABLE_TOO_LARGE for an .xlsx. */
export async function sendTable(c: Context, table: Table, { form, locale }: { form: SheetForm; locale: Locale }) {
  const { title, period, head, rows, footer = [] } = table;
  const isXlsx = form === "xlsx";
  if (isXlsx && countCells(table) > MAX_XLSX_CELLS) return refuse(c, "TABLE_TOO_LARGE");
  const body = isXlsx
    ? await writeXlsx(table, EXPORT_TEXTS[locale].sum)
    : toCsv([head, ...rows, ...footer], form === "csv" ? locale : undefined);
  const name = [toSlug(title), ...(period === undefined ? [] : [period])].join("-");
  return c.body(body, 200, {
    ...NO_STORE,
    "Content-Type": isXlsx ? XLSX : CSV,
    "Content-Disposition": `attachment; filename="${name}.${isXlsx ? "xlsx" : "csv"}"`,
  });
}

const countCells = ({ head, rows, more = [] }: Table): number =>
  more.reduce((sum, table) => sum + countCells(table), head.length * rows.length);
