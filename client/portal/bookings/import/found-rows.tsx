import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { DialogActions } from "#client/kit/ui/dialog.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import type { ImportedRow, ImportOutcome } from "#contract/letting/booking-import.ts";
import type { ReadRow } from "#domain/bookings/imports/file-booking.ts";
import { findSharedNights } from "#domain/bookings/imports/shared-nights.ts";
import type { Currency } from "#domain/money.ts";
import { toSingleLine } from "#domain/text-rules.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { refreshBookings } from "../../stays/bookings.ts";
import { checkRows, writeRows } from "./import-api.ts";
import { RowList, type ShownRow } from "./row-list.tsx";

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

/** The rows as they would be booked, each with a box to leave it out, and the button that books them. */
export function FoundRows({ name, currency, units, rows, sent, isAnswered, onWritten, onClose }: FoundRowsProps) {
  const text = useWords("booking-import");
  const { id: siteId } = useSite();
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const toCheck = useMemo(() => [...sent.values()], [sent]);
  const check = useQuery({
    queryKey: ["sites", siteId, "bookings", "import", "check", useMemo(() => digestOf(toCheck), [toCheck])],
    enabled: toCheck.length > 0,
    staleTime: 0,
    queryFn: ({ signal }) => checkRows(siteId, toCheck, signal),
  });
  const shown = useMemo(() => showRows(rows, sent, check.data, unticked), [rows, sent, check.data, unticked]);
  const toWrite = shown.flatMap(({ row, willBeWritten }) => (willBeWritten ? (sent.get(row) ?? []) : []));
  const { save, progress, stop } = useWriteRows(name, toWrite, ({ refused, isWhole }) => {
    onWritten();
    if (refused === 0 && isWhole) onClose();
    else void check.refetch();
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
          disabled={!isAnswered || toWrite.length === 0 || check.isFetching}
          busy={save.isPending && `${progress} / ${toWrite.length}`}
          onClick={() => save.mutate()}
        >
          {text(isAnswered ? "save" : "answerFirst", { count: toWrite.length })}
        </Button>
        {save.isPending && stop && (
          <Button look="quiet" onClick={stop}>
            {text("stop")}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Writes rows, with the number of those that are written; `stop` ends it after the current portion. */
function useWriteRows(
  name: string,
  rows: readonly ImportedRow[],
  onWritten: (counts: { refused: number; isWhole: boolean }) => void,
) {
  const text = useWords("booking-import");
  const { id: siteId, defaultLocale } = useSite();
  const queries = useQueryClient();
  const [controller, setController] = useState<AbortController>();
  const [progress, setProgress] = useState(0);
  const save = useMutation({
    async mutationFn() {
      const started = new AbortController();
      setController(started);
      setProgress(0);
      const source = toSingleLine(name).slice(0, 120).toWellFormed();
      const writing = { siteId, importId: crypto.randomUUID(), source, locale: defaultLocale, signal: started.signal };
      const outcomes = await writeRows(rows, { ...writing, onProgress: setProgress });
      const count = (wanted: readonly string[]) => outcomes.filter(({ outcome }) => wanted.includes(outcome)).length;
      return { made: count(WRITABLE), refused: count(["refused"]), isWhole: outcomes.length === rows.length };
    },
    onSettled: () => refreshBookings(queries, siteId),
    onSuccess({ made, ...counts }) {
      showToast(text("done", { count: made }));
      onWritten(counts);
    },
  });
  return { save, progress, stop: controller && (() => controller.abort()) };
}

/** Rows with their outcomes. Of ticked rows that share a night, the first one is booked. */
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
