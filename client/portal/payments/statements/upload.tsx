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
import type { CsvFormat } from "#domain/payments/statements/csv-format.ts";
import { NameColumns } from "./name-columns.tsx";
import { readFile } from "./read-file.ts";
import type { StatementFile, StatementProblem } from "./read-statement.ts";
import { readSharedFormat } from "./shared-format.ts";
import { refreshStatements, saveFormat, type SentCounts, sendLines } from "./statement-api.ts";

interface UploadProps {
  view: StatementsView;
  currency: Currency;
  /** True while the owner names the columns of a file. */
  isNaming: boolean;
  onNaming: (isNaming: boolean) => void;
}

interface Done extends SentCounts {
  /** The bank whose form was recognised. */
  sender: string | null;
  /** Rows or entries that went out, were not understood, or are not booked by the bank. */
  spent: number;
  unread: number;
  unbooked: number;
  /** True for a table, whose columns can be named. */
  hasColumns: boolean;
}

type Columns = Extract<StatementFile, { kind: "columns" }>;
type Formats = Readonly<Record<string, CsvFormat>>;

/**
 * Reads a statement file, dropped or chosen, and stores its lines. The columns of a table of an unknown form are named once; a
 * file with the names is taken in place of a statement.
 */
export function Upload({ view, currency, isNaming, onNaming: setNaming }: UploadProps) {
  const text = useWords("payments");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<StatementProblem>();
  const [file, setFile] = useState<File>();
  const [columns, setColumns] = useState<Columns>();
  const [progress, setProgress] = useState<{ step: "reading" | "sending"; part: number }>();
  const [stop, setStop] = useState<AbortController>();
  const isBusy = stop !== undefined;

  /** Reads a file and sends its lines; undefined if there is something to ask or to say first. */
  async function readAndSend(of: File, formats: Formats, asksColumns: boolean, signal: AbortSignal): Promise<Done | undefined> {
    const onRead = (part: number) => setProgress({ step: "reading", part });
    const found = await readFile(
      { file: of, currency, formats, asksColumns, refunds: view.refunds },
      { onProgress: onRead, signal },
    );
    if (found.kind === "problem") setProblem(found.problem);
    if (found.kind === "columns") setColumns(found);
    setNaming(found.kind === "columns");
    if (found.kind !== "lines") return undefined;
    const onProgress = (part: number) => setProgress({ step: "sending", part });
    const counts = await sendLines(siteId, found.lines, { onProgress, signal });
    const { sender, left: unread, unbooked, spent, signature } = found;
    return { ...counts, sender, spent, unread, unbooked, hasColumns: signature !== null };
  }

  const read = useMutation({
    async mutationFn({ of, formats, asksColumns = false }: { of: File; formats: Formats; asksColumns?: boolean }) {
      const controller = new AbortController();
      setStop(controller);
      try {
        return await readAndSend(of, formats, asksColumns, controller.signal);
      } catch (error) {
        if (controller.signal.aborted) return undefined;
        throw error;
      } finally {
        setStop(undefined);
        setProgress(undefined);
      }
    },
    onSettled: () => refreshStatements(queries, siteId),
  });
  const name = useMutation({
    async mutationFn({ signature, format }: { signature: string; format: CsvFormat }) {
      await saveFormat(siteId, signature, format);
      return { [signature]: format };
    },
    onSuccess(named) {
      setNaming(false);
      setColumns(undefined);
      if (file) read.mutate({ of: file, formats: { ...view.formats, ...named } });
    },
  });
  async function choose(chosen: File | undefined) {
    if (!chosen || isBusy) return;
    setProblem(undefined);
    setColumns(undefined);
    setNaming(false);
    name.reset();
    read.reset();
    const shared = await readSharedFormat(chosen);
    setFile(shared ? undefined : chosen);
    if (shared) name.mutate(shared);
    else read.mutate({ of: chosen, formats: view.formats });
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  }
  const busy =
    isBusy &&
    text(progress?.step === "sending" ? "upload.sending" : "upload.reading", {
      percent: Math.round((progress?.part ?? 0) * 100),
    });
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
          accept=".xml,.csv,.tab,.tsv,.txt,.camt,.053,.940,.sta,.mta,.swi,.json,text/csv,text/xml,application/xml"
          aria-label={text("upload.label")}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = "";
          }}
        />
        <Button look={view.lines.length > 0 || isNaming ? "quiet" : "primary"} busy={busy} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" className="size-5" />
          {text("upload.choose")}
        </Button>
        {isBusy ? (
          <Button look="quiet" onClick={() => stop.abort()}>
            {text("upload.stop")}
          </Button>
        ) : (
          <p className="max-w-[50ch] text-[0.9375rem] leading-snug">{text("upload.hint")}</p>
        )}
      </div>
      {problem && <Notice kind="error">{text(`problems.${problem}`)}</Notice>}
      <RefusalNotice error={read.error ?? name.error} />
      {name.data && !file && <Notice kind="success">{text("upload.sharedKept")}</Notice>}
      {columns && isNaming && (
        <NameColumns
          key={columns.table.signature}
          file={columns}
          currency={currency}
          isSaving={name.isPending}
          onDone={(format) => name.mutate({ signature: columns.table.signature, format })}
        />
      )}
      {read.data && (
        <Notice kind="success">
          <Summary done={read.data} />
          {read.data.hasColumns && file && (
            <button
              type="button"
              className="min-h-11 cursor-pointer justify-self-start underline"
              onClick={() => read.mutate({ of: file, formats: view.formats, asksColumns: true })}
            >
              {text("upload.nameAgain")}
            </button>
          )}
        </Notice>
      )}
    </div>
  );
}

/** Says how many payments a file has, and which of its lines were left out. */
function Summary({ done }: { done: Done }) {
  const text = useWords("payments");
  const { sender, added, known, spent, unbooked, unread } = done;
  const sentences = [
    sender !== null && text("upload.sender", { sender }),
    text("upload.added", { count: added }),
    known > 0 && text("upload.known", { count: known }),
    spent > 0 && text("upload.spent", { count: spent }),
    unbooked > 0 && text("upload.unbooked", { count: unbooked }),
    unread > 0 && text("upload.unread", { count: unread }),
  ];
  return <p>{sentences.filter(Boolean).join(" ")}</p>;
}
