import { useState } from "react";
import { useWords } from "#client/kit/i18n/texts.ts";
import { chooseColumn } from "#client/kit/imports/choose-column.ts";
import { ColumnChoice } from "#client/kit/imports/column-choice.tsx";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Select } from "#client/kit/fields/field.tsx";
import { formatIban } from "#domain/iban.ts";
import type { Currency } from "#domain/money.ts";
import { checkBalances, checkFormat, type FormatProblem } from "#domain/payments/statements/check-format.ts";
import { CSV_COLUMNS, type CsvColumn, type CsvFormat } from "#domain/payments/statements/csv-format.ts";
import { DATE_ORDERS } from "#domain/imports/date-text.ts";
import { createRowReader, type ReadCsvRow } from "#domain/payments/statements/read-csv-rows.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import type { StatementFile } from "./read-statement.ts";
import { saveSharedFormat } from "./shared-format.ts";

interface NameColumnsProps {
  file: Extract<StatementFile, { kind: "columns" }>;
  /** Currency of rows without one. */
  currency: Currency;
  isSaving: boolean;
  onDone: (format: CsvFormat) => void;
}

const PREVIEW_ROWS = 5;

/** Lets the owner name the columns of a bank's CSV file, with a preview of the first rows as they would be booked. */
export function NameColumns({ file, currency, isSaving, onDone }: NameColumnsProps) {
  const text = useWords("payments");
  const shell = useWords("shell");
  const { table } = file;
  const [format, setFormat] = useState(file.format);
  const { columns, dateOrder, decimal } = format;
  // What was found in the whole file, until something is changed.
  const problems = format === file.format ? file.problems : checkFormat(table, format);
  const preview = table.rows.slice(0, PREVIEW_ROWS).map(createRowReader(format, { currency }));
  const isRead = preview.some(({ line, problem }) => line ?? problem === "state");
  const nameOf = (at: number) => table.head?.[at] || text("columns.number", { number: at + 1 });
  const setColumn = (at: number, column: CsvColumn) =>
    setFormat({
      ...format,
      columns: chooseColumn(columns, at, column, ["description"]),
    });
  return (
    <Panel title={text("columns.title")} text={text("columns.text")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 lg:grid-cols-2">
          <legend className="sr-only">{text("columns.title")}</legend>
          {columns.map((column, at) => (
            <ColumnChoice
              key={at}
              heading={nameOf(at)}
              example={table.rows.find((cells) => cells[at])?.[at] ?? ""}
              value={column}
              options={CSV_COLUMNS.map((value) => ({ value, label: text(`columns.of.${value}`) }))}
              onChange={(chosen) => setColumn(at, chosen)}
            />
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            name="dateOrder"
            label={text("columns.dateOrder")}
            value={dateOrder}
            onChange={(value) => setFormat({ ...format, dateOrder: DATE_ORDERS.find((order) => order === value) ?? dateOrder })}
            options={DATE_ORDERS.map((value) => ({ value, label: text(`columns.dateOrders.${value}`) }))}
          />
          <Select
            name="decimal"
            label={text("columns.decimal")}
            value={decimal}
            onChange={(value) => setFormat({ ...format, decimal: value === "." ? "." : "," })}
            options={[
              { value: ",", label: text("columns.comma") },
              { value: ".", label: text("columns.point") },
            ]}
          />
        </div>
        <div aria-live="polite" className="grid gap-3">
          {problems.length > 0 && (
            <Notice kind="warning">
              {problems.map((problem, at) => (
                <p key={at}>{text(`columns.missing.${problem.kind}`, { column: columnName(problem, nameOf) })}</p>
              ))}
            </Notice>
          )}
          {problems.length === 0 && !isRead && <p className="font-semibold">{text("columns.nothingRead")}</p>}
          {problems.length === 0 && isRead && <Preview rows={preview} />}
          {problems.length === 0 && isRead && checkBalances(table, format) === "differs" && (
            <Notice kind="warning">{text("columns.balances")}</Notice>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button disabled={problems.length > 0 || !isRead} busy={isSaving && shell("busy")} onClick={() => onDone(format)}>
            {text("columns.save")}
          </Button>
          <Button
            look="quiet"
            disabled={problems.length > 0 || !isRead}
            onClick={() => saveSharedFormat(table.signature, format)}
          >
            {text("columns.share")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const columnName = (problem: FormatProblem, nameOf: (at: number) => string): string =>
  "column" in problem ? nameOf(problem.column) : "";

/** Rows as they would be booked: received money, expenses, and what is left out. */
function Preview({ rows }: { rows: readonly ReadCsvRow[] }) {
  const text = useWords("payments");
  const { money, dayWithYear } = useBookingWords();
  return (
    <div>
      <p className="mb-1 font-semibold">{text("columns.preview")}</p>
      <ul className="grid gap-1.5 text-[0.9375rem] leading-snug">
        {rows.map(({ line, cells, problem }, at) => (
          <li key={at} className="flex flex-wrap gap-x-3 tabular-nums">
            {line ? (
              <>
                <span>{dayWithYear(line.on)}</span>
                <strong>{money(line.amount, line.currency)}</strong>
                <span>{text(line.amount > 0 ? "columns.received" : "columns.spent")}</span>
                <span className="min-w-0 wrap-anywhere text-soft">
                  {[line.name, line.iban && formatIban(line.iban), line.remittance].filter(Boolean).join(" · ")}
                </span>
              </>
            ) : (
              <span className="min-w-0 wrap-anywhere text-soft">
                {text(problem === "state" ? "columns.unbooked" : "columns.unread")}{" "}
                {cells.filter(Boolean).join(" · ").slice(0, 80)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
