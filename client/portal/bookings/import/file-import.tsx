import { useMemo, useState } from "react";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Notice } from "#client/kit/ui/notice.tsx";
import { type Answers, NO_ANSWERS } from "#domain/bookings/imports/file-booking.ts";
import type { BookingFormat } from "#domain/bookings/imports/format.ts";
import { withStates } from "#domain/bookings/imports/guess-format.ts";
import { readBookings } from "#domain/bookings/imports/read-bookings.ts";
import type { Currency } from "#domain/money.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { FoundRows } from "./found-rows.tsx";
import { MapColumns } from "./map-columns.tsx";
import { FileQuestions, isAnswered } from "./questions.tsx";
import type { BookingsFile } from "./read-file.ts";
import { readRemembered, remember } from "./remembered.ts";
import { toSentRows } from "./to-rows.ts";

interface FileImportProps {
  name: string;
  file: Extract<BookingsFile, { kind: "table" }>;
  currency: Currency;
  units: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** A file from its columns to its bookings. Columns of known forms, and what was said before, are not asked about. */
export function FileImport({ name, file, currency, units, onClose }: FileImportProps) {
  const text = useWords("booking-import");
  const { id: siteId } = useSite();
  const { table, layout } = file;
  const [format, setFormat] = useState(() => formatBefore(siteId, file));
  const [isMapping, setMapping] = useState(() => !layout && !readRemembered(siteId).formats[table.signature]);
  const context = useMemo(
    () => ({ currency, units, channel: layout?.channel, dayOrder: layout?.dayOrder, isExact: layout?.isExact }),
    [currency, units, layout],
  );
  const [before] = useState<Answers>(() => ({ ...NO_ANSWERS, units: unitsBefore(siteId, units) }));
  const [answers, setAnswers] = useState(before);
  // Without the answers, so that a question stays where it is when it is answered.
  const asked = useMemo(() => readBookings(table, format, before, context).questions, [table, format, before, context]);
  const read = useMemo(() => toSentRows(readBookings(table, format, answers, context).rows), [table, format, answers, context]);
  if (isMapping)
    return (
      <MapColumns
        {...{ table, format, context }}
        onDone={(named) => {
          setFormat(named);
          setMapping(false);
          remember(siteId, { formats: { [table.signature]: named } });
        }}
      />
    );
  const sender = layout?.sender === "" ? text("ourExport") : layout?.sender;
  return (
    <>
      <Notice kind="info">
        <p>
          {text(sender === undefined ? "readAs" : "sender", { sender: sender ?? "", name })}{" "}
          {text("rows", { count: table.rows.length })}
        </p>
        {!layout && (
          <button
            type="button"
            className="min-h-11 cursor-pointer justify-self-start underline"
            onClick={() => {
              setFormat({ ...format, states: file.format.states });
              setMapping(true);
            }}
          >
            {text("columns.again")}
          </button>
        )}
      </Notice>
      <FileQuestions {...{ answers, currency, units }} questions={asked} onAnswer={setAnswers} />
      <FoundRows
        {...{ name, currency, units, onClose }}
        rows={read.rows}
        sent={read.sent}
        isAnswered={isAnswered(asked, answers)}
        onWritten={() => {
          remember(siteId, {
            units: Object.fromEntries(Object.entries(answers.units).filter(([key, unitId]) => key !== "" && unitId !== "")),
            formats: { [table.signature]: { ...format, states: { ...format.states, ...answers.states } } },
          });
        }}
      />
    </>
  );
}

/** The format of a file with what the owner said about this form before: its columns, if it is unknown, and words of states. */
function formatBefore(siteId: string, { table, format, layout }: FileImportProps["file"]): BookingFormat {
  const said = readRemembered(siteId).formats[table.signature];
  const states = { ...format.states, ...said?.states };
  if (layout || said?.columns.length !== table.head.length) return { ...format, states };
  return withStates(table, { columns: said.columns, states });
}

/** Homes by the names that the owner explained in earlier files. */
function unitsBefore(siteId: string, units: readonly { id: string }[]): Record<string, string> {
  const known = new Set(units.map(({ id }) => id));
  return Object.fromEntries(Object.entries(readRemembered(siteId).units).filter(([, unitId]) => known.has(unitId)));
}
