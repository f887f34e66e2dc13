import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { DialogActions } from "#client/kit/ui/dialog.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import type { ImportedRow, ImportOutcome } from "#contract/letting/booking-import.ts";
import { type Answers, NO_ANSWERS, type ReadRow } from "#domain/bookings/imports/file-booking.ts";
import { withStates } from "#domain/bookings/imports/guess-format.ts";
import { readBookings } from "#domain/bookings/imports/read-bookings.ts";
import { findSharedNights } from "#domain/bookings/imports/shared-nights.ts";
import type { Currency } from "#domain/money.ts";
import { toSingleLine } from "#domain/text-rules.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { refreshBookings } from "../../stays/bookings.ts";
import { checkRows, writeRows } from "./import-api.ts";
import { MapColumns } from "./map-columns.tsx";
import { FileQuestions, isAnswered } from "./questions.tsx";
import type { BookingsFile } from "./read-file.ts";
import { readRemembered, remember } from "./remembered.ts";
import { RowList, type ShownRow } from "./row-list.tsx";
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
  const [format, setFormat] = useState(() => {
    const said = readRemembered(siteId).formats[table.signature];
    const states = { ...file.format.states, ...said?.states };
    if (layout || said?.columns.length !== table.head.length) return { ...file.format, states };
    return withStates(table, { columns: said.columns, states });
  });
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
          <button type="button" className="min-h-11 cursor-pointer justify-self-start underline" onClick={() => setMapping(true)}>
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

/** Homes by the names that the owner explained in earlier files. */
function unitsBefore(siteId: string, units: readonly { id: string }[]): Record<string, string> {
  const known = new Set(units.map(({ id }) => id));
  return Object.fromEntries(Object.entries(readRemembered(siteId).units).filter(([, unitId]) => known.has(unitId)));
}

interface FoundRowsProps {
  name: string;
  currency: Currency;
  units: readonly { id: string; name: string }[];
  rows: readonly ReadRow[];
  sent: ReadonlyMap<ReadRow, ImportedRow>;
  /** False while a question is open. */
  isAnswered: boolean;
  onWritten: () => void;
  onClose: () => void;
}

/** Rows that can become bookings if they are chosen. */
const WRITABLE: readonly ImportOutcome["outcome"][] = ["new", "onCalendar"];

/** The rows as they would be booked, each of which can be left out, and the button that books them. */
function FoundRows({ name, currency, units, rows, sent, isAnswered: isReady, onWritten, onClose }: FoundRowsProps) {
  const text = useWords("booking-import");
  const { id: siteId, defaultLocale } = useSite();
  const queries = useQueryClient();
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const [stop, setStop] = useState<AbortController>();
  const [progress, setProgress] = useState(0);
  const toCheck = useMemo(() => [...sent.values()], [sent]);
  const check = useQuery({
    queryKey: ["sites", siteId, "bookings", "import", "check", useMemo(() => digestOf(toCheck), [toCheck])],
    enabled: toCheck.length > 0,
    staleTime: 0,
    queryFn: ({ signal }) => checkRows(siteId, toCheck, signal),
  });
  const shown = useMemo(() => showRows(rows, sent, check.data, unticked), [rows, sent, check.data, unticked]);
  const toWrite = shown.flatMap(({ row, willBeWritten }) => (willBeWritten ? (sent.get(row) ?? []) : []));
  const save = useMutation({
    async mutationFn() {
      const controller = new AbortController();
      setStop(controller);
      setProgress(0);
      const source = toSingleLine(name).slice(0, 120).toWellFormed();
      const writing = { siteId, importId: crypto.randomUUID(), source, locale: defaultLocale, signal: controller.signal };
      const outcomes = await writeRows(toWrite, { ...writing, onProgress: setProgress });
      const count = (wanted: readonly string[]) => outcomes.filter(({ outcome }) => wanted.includes(outcome)).length;
      return { made: count(WRITABLE), refused: count(["refused"]), isWhole: outcomes.length === toWrite.length };
    },
    async onSettled() {
      setStop(undefined);
      await refreshBookings(queries, siteId);
    },
    onSuccess({ made, refused, isWhole }) {
      onWritten();
      showToast(text("done", { count: made }));
      if (refused === 0 && isWhole) onClose();
      else void check.refetch();
    },
  });
  return (
    <>
      <RefusalNotice error={check.error ?? save.error} />
      <RowList
        {...{ currency, units }}
        rows={shown}
        isChecking={check.isFetching}
        onTick={(line) =>
          setUnticked((before) => new Set(before.has(line) ? [...before].filter((other) => other !== line) : [...before, line]))
        }
      />
      {save.data && save.data.refused > 0 && <Notice kind="warning">{text("someRefused", { count: save.data.refused })}</Notice>}
      <DialogActions>
        <Button
          disabled={!isReady || toWrite.length === 0 || check.isFetching}
          busy={save.isPending && `${progress} / ${toWrite.length}`}
          onClick={() => save.mutate()}
        >
          {text(isReady ? "save" : "answerFirst", { count: toWrite.length })}
        </Button>
        {save.isPending && stop && (
          <Button look="quiet" onClick={() => stop.abort()}>
            {text("stop")}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Rows with what becomes of them. Of ticked rows that share a night, the first one is booked. */
function showRows(
  rows: readonly ReadRow[],
  sent: ReadonlyMap<ReadRow, ImportedRow>,
  outcomes: readonly ImportOutcome[] | undefined,
  unticked: ReadonlySet<number>,
): ShownRow[] {
  const byRow = new Map([...sent.keys()].map((row, index) => [row, outcomes?.[index]]));
  const isWritable = (row: ReadRow): boolean => {
    const outcome = byRow.get(row);
    return outcome !== undefined && (WRITABLE.includes(outcome.outcome) || isSameNights(outcome));
  };
  const candidates = [...sent].filter(([row]) => isWritable(row) && !unticked.has(row.line)).map(([, imported]) => imported);
  const shared = findSharedNights(candidates);
  return rows.map((row) => {
    const imported = sent.get(row);
    const isShared = imported !== undefined && shared.has(imported);
    const outcome = byRow.get(row);
    return {
      row,
      outcome: isShared ? SAME_NIGHTS : isSameNights(outcome) ? { outcome: "new" } : outcome,
      canBeWritten: isWritable(row),
      isTicked: !unticked.has(row.line),
      willBeWritten: isWritable(row) && !isShared && !unticked.has(row.line),
    };
  });
}

const SAME_NIGHTS: ImportOutcome = { outcome: "refused", code: "SAME_NIGHTS" };
const isSameNights = (outcome: ImportOutcome | undefined): boolean =>
  outcome?.outcome === "refused" && outcome.code === "SAME_NIGHTS";

/** A short key of rows: the key of a query is compared at every render. FNV-1a, 32 bits, with the number of rows. */
function digestOf(rows: readonly ImportedRow[]): string {
  let hash = 0x811c9dc5;
  const text = JSON.stringify(rows);
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${rows.length} ${hash >>> 0}`;
}
