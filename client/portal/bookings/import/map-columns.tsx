import { useState } from "react";
import { useWords } from "#client/kit/i18n/texts.ts";
import { chooseColumn } from "#client/kit/imports/choose-column.ts";
import { ColumnChoice } from "#client/kit/imports/column-choice.tsx";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { NO_ANSWERS, type ReadContext, type ReadRow } from "#domain/bookings/imports/file-booking.ts";
import {
  BOOKING_COLUMNS,
  type BookingColumn,
  type BookingFormat,
  type BookingTable,
  missingColumns,
  REPEATED,
} from "#domain/bookings/imports/format.ts";
import { withStates } from "#domain/bookings/imports/guess-format.ts";
import { readBookings } from "#domain/bookings/imports/read-bookings.ts";
import { searchText } from "#domain/search-text.ts";
import { saveSharedColumns } from "./remembered.ts";
import { BookingText, OtherRow } from "./row-list.tsx";

interface MapColumnsProps {
  table: BookingTable;
  format: BookingFormat;
  context: ReadContext;
  onDone: (format: BookingFormat) => void;
}

const PREVIEW_ROWS = 5;

/** Lets the owner say what the columns of an unknown form are, with the first rows as they would be booked. */
export function MapColumns({ table, format: guessed, context, onDone }: MapColumnsProps) {
  const text = useWords("booking-import");
  const [format, setFormat] = useState(guessed);
  const missing = missingColumns(format);
  const rows = previewRows(table, format, context);
  const isRead = rows.some(({ kind }) => kind !== "problem");
  const setColumn = (at: number, column: BookingColumn) => {
    const columns = chooseColumn(format.columns, at, column, REPEATED);
    setFormat(withStates(table, { ...format, columns }));
  };
  return (
    <section aria-labelledby="import-columns" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3 id="import-columns" className="title-s">
          {text("columns.title")}
        </h3>
        <p className="mt-1 text-soft">{text("columns.text")}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 lg:grid-cols-2">
        {table.head.map((heading, at) => (
          <ColumnChoice
            key={at}
            heading={heading || text("columns.number", { number: at + 1 })}
            example={table.rows.find((cells) => cells[at])?.[at] ?? ""}
            value={format.columns[at] ?? "skip"}
            options={BOOKING_COLUMNS.map((value) => ({ value, label: text(`columns.of.${value}`) }))}
            onChange={(column) => setColumn(at, column)}
          />
        ))}
      </div>
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {missing.length > 0 && (
          <Notice kind="warning">
            {missing.map((column) => (
              <p key={column}>{text(`columns.missing.${column}`)}</p>
            ))}
          </Notice>
        )}
        {missing.length === 0 && (
          <div>
            <p className="mb-1 font-semibold">{text("columns.preview")}</p>
            <ul className="divide-y divide-ink/15 rounded-xl border border-ink/20">
              {rows.map((row) =>
                row.kind === "booking" ? (
                  <li key={row.line} className="px-3 py-2.5">
                    <BookingText booking={row.booking} currency={context.currency} units={[]} />
                  </li>
                ) : (
                  <OtherRow key={row.line} row={row} />
                ),
              )}
            </ul>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button disabled={missing.length > 0 || !isRead} onClick={() => onDone(format)}>
          {text("columns.save")}
        </Button>
        <Button look="quiet" disabled={missing.length > 0} onClick={() => saveSharedColumns(table.signature, format)}>
          {text("columns.share")}
        </Button>
      </div>
    </section>
  );
}

/** The first rows as they would be booked, whichever home and currency the file will turn out to mean. */
function previewRows(table: BookingTable, format: BookingFormat, context: ReadContext): ReadRow[] {
  const { units } = readBookings(table, format, NO_ANSWERS, context).questions;
  const anyUnit = Object.fromEntries(units.map(({ name }) => [searchText(name), context.units[0]?.id ?? "?"]));
  const answers = { ...NO_ANSWERS, units: anyUnit, isSiteCurrency: true };
  return readBookings(table, format, answers, context).rows.slice(0, PREVIEW_ROWS);
}
