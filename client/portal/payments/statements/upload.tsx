import { useMutation, useQueryClient } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, useRef, useState } from "react";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import type { StatementsView } from "#contract/letting/statement.ts";
import type { Currency } from "#domain/money.ts";
import {
  type CsvFormat,
  type CsvTable,
  guessFormat,
  missingColumns,
  readCsvRows,
} from "#domain/payments/statements/csv-format.ts";
import type { StatementLine } from "#domain/payments/statements/line.ts";
import { NameColumns } from "./name-columns.tsx";
import { readFile } from "./read-file.ts";
import type { StatementProblem } from "./read-statement.ts";
import { refreshStatements, saveFormat, type SentCounts, sendLines } from "./statement-api.ts";

interface UploadProps {
  view: StatementsView;
  currency: Currency;
  /** True while the owner names the columns of a file. */
  isNaming: boolean;
  onNaming: (isNaming: boolean) => void;
}

interface Done extends SentCounts {
  /** Rows or entries that were not understood. */
  unread: number;
}

/** Reads a statement file, dropped or chosen, and stores its lines. The columns of a bank's CSV file are named once. */
export function Upload({ view, currency, isNaming, onNaming: setNaming }: UploadProps) {
  const text = useWords("payments");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<StatementProblem>();
  const [table, setTable] = useState<CsvTable>();
  const [progress, setProgress] = useState(0);
  const send = useMutation({
    async mutationFn({ lines, unread }: { lines: StatementLine[]; unread: number }): Promise<Done> {
      return { ...(await sendLines(siteId, lines, view.refunds, setProgress)), unread };
    },
    onSettled: () => refreshStatements(queries, siteId),
  });
  const read = useMutation({
    async mutationFn(file: File) {
      const found = await readFile(file);
      if (found.kind === "problem") setProblem(found.problem);
      else if (found.kind === "camt") send.mutate({ lines: found.lines, unread: found.left });
      else {
        setTable(found.table);
        const known = view.formats[found.table.signature];
        if (known) sendTable(found.table, known);
        else setNaming(true);
      }
    },
  });
  function sendTable(of: CsvTable, format: CsvFormat) {
    const rows = readCsvRows(of, format, currency);
    const lines = rows.flatMap(({ line }) => line ?? []);
    if (lines.length === 0) setProblem("noLines");
    else send.mutate({ lines, unread: rows.length - lines.length });
  }
  const name = useMutation({
    async mutationFn({ of, format }: { of: CsvTable; format: CsvFormat }) {
      await saveFormat(siteId, of.signature, format);
      setNaming(false);
      sendTable(of, format);
    },
  });
  function choose(file: File | undefined) {
    if (!file || read.isPending || send.isPending) return;
    setProblem(undefined);
    setTable(undefined);
    setNaming(false);
    setProgress(0);
    send.reset();
    name.reset();
    read.mutate(file);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  }
  const busy = send.isPending
    ? text("upload.sending", { percent: Math.round(progress * 100) })
    : read.isPending && text("upload.reading");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`grid justify-items-start gap-2 rounded-2xl border-2 border-dashed p-5 sm:flex sm:items-center sm:gap-5 ${isOver ? "border-ink bg-sky text-night" : "border-ink/40"}`}
      >
        <input
          ref={input}
          type="file"
          accept=".xml,.csv,.tsv,.txt,.camt,.053,text/csv,text/xml,application/xml"
          aria-label={text("upload.label")}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = "";
          }}
        />
        <Button look={view.lines.length > 0 || isNaming ? "quiet" : "primary"} busy={busy} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" className="size-5" />
          {text("upload.choose")}
        </Button>
        <p className="max-w-[50ch] text-[0.9375rem] leading-snug">{text("upload.hint")}</p>
      </div>
      {problem && <Notice kind="error">{text(`problems.${problem}`)}</Notice>}
      <RefusalNotice error={send.error ?? name.error} />
      {table && isNaming && (
        <NameColumns
          key={table.signature}
          table={table}
          initial={initialFormat(table, view.formats[table.signature])}
          currency={currency}
          isSaving={name.isPending}
          onDone={(format) => name.mutate({ of: table, format })}
        />
      )}
      {send.data && (
        <Notice kind="success">
          <p>
            {[
              text("upload.added", { count: send.data.added }),
              send.data.known > 0 && text("upload.known", { count: send.data.known }),
              send.data.spent > 0 && text("upload.spent", { count: send.data.spent }),
              send.data.unread > 0 && text("upload.unread", { count: send.data.unread }),
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
          {table && (
            <button
              type="button"
              className="min-h-11 cursor-pointer justify-self-start underline"
              onClick={() => setNaming(true)}
            >
              {text("upload.nameAgain")}
            </button>
          )}
        </Notice>
      )}
    </div>
  );
}

/** The format that the owner named before, if the file still has as many columns, or else the guessed one. */
function initialFormat(table: CsvTable, known: CsvFormat | undefined): CsvFormat {
  const guessed = guessFormat(table);
  return known && known.columns.length === guessed.columns.length && missingColumns(known).length === 0 ? known : guessed;
}
