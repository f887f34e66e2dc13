import { useState } from "react";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Select } from "#client/kit/fields/field.tsx";
import type { Currency } from "#domain/money.ts";
import {
  CSV_COLUMNS,
  type CsvColumn,
  type CsvFormat,
  type CsvTable,
  DATE_ORDERS,
  missingColumns,
  readCsvRows,
} from "#domain/payments/statements/csv-format.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

interface NameColumnsProps {
  table: CsvTable;
  initial: CsvFormat;
  /** Currency of rows without one. */
  currency: Currency;
  isSaving: boolean;
  onDone: (format: CsvFormat) => void;
}

const PREVIEW_ROWS = 5;

/** Lets the owner name the columns of a bank's CSV file, with a preview of the first rows. */
export function NameColumns({ table, initial, currency, isSaving, onDone }: NameColumnsProps) {
  const text = useWords("payments");
  const shell = useWords("shell");
  const { money, dayWithYear } = useBookingWords();
  const [format, setFormat] = useState(initial);
  const { columns, dateOrder, decimal } = format;
  const missing = missingColumns(format);
  const preview = readCsvRows({ ...table, rows: table.rows.slice(0, PREVIEW_ROWS) }, format, currency);
  const isRead = preview.some(({ line }) => line);
  const setColumn = (at: number, column: CsvColumn) =>
    setFormat({
      ...format,
      columns: columns.map((each, index) =>
        index === at ? column : each === column && column !== "description" ? "skip" : each,
      ),
    });
  return (
    <Panel title={text("columns.title")} text={text("columns.text")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 lg:grid-cols-2">
          <legend className="sr-only">{text("columns.title")}</legend>
          {columns.map((column, at) => {
            const example = table.rows.find((cells) => cells[at])?.[at] ?? "";
            const heading = table.head?.[at] ?? "";
            return (
              <label key={at} className="grid grid-cols-2 items-center gap-2">
                <span className="min-w-0 text-[0.9375rem] leading-snug">
                  <span className="block truncate font-semibold">{heading || text("columns.number", { number: at + 1 })}</span>
                  <span className="block truncate text-soft tabular-nums">{example}</span>
                </span>
                <select
                  value={column}
                  onChange={({ target }) => setColumn(at, target.value as CsvColumn)}
                  className="min-h-11 w-full rounded-lg border-2 border-ink/40 bg-card px-2"
                >
                  {CSV_COLUMNS.map((each) => (
                    <option key={each} value={each}>
                      {text(`columns.of.${each}`)}
                    </option>
                  ))}
                </select>
              </label>
            );
          })}
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
        <div aria-live="polite">
          {missing.length > 0 || !isRead ? (
            <p className="font-semibold">
              {missing.length > 0
                ? missing.map((column) => text(`columns.missing.${column}`)).join(" ")
                : text("columns.nothingRead")}
            </p>
          ) : (
            <>
              <p className="mb-1 font-semibold">{text("columns.preview")}</p>
              <ul className="grid gap-1 text-[0.9375rem]">
                {preview.map(({ line, cells }, at) => (
                  <li key={at} className="flex flex-wrap gap-x-3 tabular-nums">
                    {line ? (
                      <>
                        <span>{dayWithYear(line.on)}</span>
                        <strong>{money(line.amount, line.currency)}</strong>
                        <span className="min-w-0 wrap-anywhere text-soft">
                          {[line.name, line.remittance].filter(Boolean).join(" · ")}
                        </span>
                      </>
                    ) : (
                      <span className="min-w-0 wrap-anywhere text-soft">
                        {text("columns.unread")} {cells.filter(Boolean).join(" · ").slice(0, 80)}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <Button
          className="justify-self-start"
          disabled={missing.length > 0 || !isRead}
          busy={isSaving && shell("busy")}
          onClick={() => onDone(format)}
        >
          {text("columns.save")}
        </Button>
      </div>
    </Panel>
  );
}
