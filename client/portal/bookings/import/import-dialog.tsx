import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useMemo, useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { readTable } from "#client/kit/forms/read-table.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { Select, TextArea } from "#client/kit/fields/field.tsx";
import { type ImportOutcome, MAX_CHECKED_ROWS, MAX_IMPORTED_ROWS } from "#contract/letting/booking-import.ts";
import type { Currency } from "#domain/money.ts";
import { bookingApi, refreshBookings } from "../../stays/bookings.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { type Column, COLUMNS, guessColumns } from "./columns.ts";
import { readBookings } from "./read-bookings.ts";

interface ImportDialogProps {
  currency: Currency;
  units: readonly { id: string; name: string }[];
  onClose: () => void;
}

const MAX_FILE_BYTES = 512 * 1024;
const NO_ROWS: string[][] = [];

/** Imports bookings of another system from a file or a pasted table, after a preview of the result of each line. */
export function ImportDialog({ currency, units, onClose }: ImportDialogProps) {
  const { text, money, stay } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId, defaultLocale } = useSite();
  const queries = useQueryClient();
  const [pasted, setPasted] = useState("");
  const [isTooLarge, setTooLarge] = useState(false);
  const [chosen, setChosen] = useState<Column[]>();
  const [unitId, setUnitId] = useState(units.length === 1 ? (units[0]?.id ?? "") : "");
  const [progress, setProgress] = useState(0);
  const table = useMemo(() => (pasted.trim() === "" ? NO_ROWS : readTable(pasted)), [pasted]);
  const [head = []] = table;
  const columns = useMemo(() => chosen ?? guessColumns(table[0] ?? []), [chosen, table]);
  const read = useMemo(() => readBookings(table.slice(1), { columns, units, unitId }), [table, columns, units, unitId]);
  const rows = read.flatMap(({ row }) => row ?? []);
  const isTooLong = read.length > MAX_CHECKED_ROWS;
  const check = useQuery({
    queryKey: ["sites", siteId, "bookings", "import", rows],
    enabled: rows.length > 0 && !isTooLong,
    staleTime: 0,
    queryFn: () => unwrap(bookingApi.import.check.$post({ param: { siteId }, json: { rows } })),
  });
  const outcomes = new Map<object, ImportOutcome>(rows.map((row, index) => [row, check.data?.rows[index] ?? { outcome: "new" }]));
  const toWrite = rows.filter((row) => outcomes.get(row)?.outcome === "new");
  const save = useMutation({
    async mutationFn() {
      const importId = crypto.randomUUID();
      let [made, refused] = [0, 0];
      for (let at = 0; at < toWrite.length; at += MAX_IMPORTED_ROWS) {
        const portion = toWrite.slice(at, at + MAX_IMPORTED_ROWS);
        const json = { importId, source: "", rows: portion, locale: defaultLocale };
        const written = await unwrap(bookingApi.import.$post({ param: { siteId }, json }));
        made += written.rows.filter(({ outcome }) => outcome === "new").length;
        refused += written.rows.filter(({ outcome }) => outcome === "refused").length;
        setProgress(at + json.rows.length);
      }
      return { made, refused };
    },
    async onSettled() {
      await refreshBookings(queries, siteId);
    },
    onSuccess({ made, refused }) {
      showToast(text("import.done", { count: made }));
      if (refused === 0) onClose();
    },
  });
  async function onFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file) return;
    setTooLarge(file.size > MAX_FILE_BYTES);
    if (file.size > MAX_FILE_BYTES) return;
    setChosen(undefined);
    setPasted(await file.text());
  }
  return (
    <Dialog
      open
      isWide
      onOpenChange={onClose}
      title={text("import.title")}
      text={text("import.text")}
      closeLabel={shell("close")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <label htmlFor="file" className="font-semibold">
            {text("import.file")}
          </label>
          <input
            id="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(event) => void onFile(event)}
            className="mt-1.5 block w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-2 file:border-ink/30 file:bg-transparent file:px-5 file:font-semibold"
          />
        </div>
        {isTooLarge && <Notice kind="error">{text("import.tooLarge")}</Notice>}
        <TextArea
          name="pasted"
          label={text("import.pasted")}
          hint={text("import.pastedHint")}
          value={pasted}
          onChange={(value) => {
            setPasted(value.slice(0, MAX_FILE_BYTES));
            setChosen(undefined);
          }}
          rows={5}
        />
        {table.length > 0 && units.length > 1 && (
          <Select
            name="unitId"
            label={text("import.unit")}
            value={unitId}
            onChange={setUnitId}
            options={[
              { value: "", label: text("import.unitByFile") },
              ...units.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {table.length > 0 && (
          <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 sm:grid-cols-2">
            <legend className="mb-1 font-semibold">{text("import.columns")}</legend>
            {head.map((heading, at) => (
              <label key={at} className="grid grid-cols-2 items-center gap-2">
                <span className="min-w-0 truncate">{heading || `${at + 1}`}</span>
                <select
                  value={columns[at] ?? "skip"}
                  onChange={({ target }) => {
                    const column = target.value as Column;
                    setChosen(
                      head.map((_, index) =>
                        index === at ? column : columns[index] === column ? "skip" : (columns[index] ?? "skip"),
                      ),
                    );
                  }}
                  className="min-h-11 w-full rounded-lg border-2 border-ink/40 bg-card px-2"
                >
                  {COLUMNS.map((each) => (
                    <option key={each} value={each}>
                      {text(`import.column.${each}`)}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </fieldset>
        )}
        {isTooLong && <Notice kind="error">{text("import.tooMany", { count: MAX_CHECKED_ROWS })}</Notice>}
        <RefusalNotice error={check.error ?? save.error} />
        {read.length > 0 && !isTooLong && (
          <>
            <p role="status" className="font-semibold">
              {text("import.understood", { count: toWrite.length, all: read.length })}
            </p>
            <div
              role="group"
              aria-label={text("import.preview")}
              tabIndex={0}
              className="max-h-96 overflow-auto rounded-xl border border-ink/20"
            >
              <table className="w-full border-collapse text-left text-[0.9375rem]">
                <tbody>
                  {read.map(({ line, row, problems, cells }) => {
                    const outcome = row && outcomes.get(row);
                    const said =
                      problems.length > 0
                        ? problems.map((problem) => text(`import.problems.${problem}`)).join(" ")
                        : outcome?.outcome === "refused"
                          ? text(`import.refused.${outcome.code}`)
                          : text(`import.outcomes.${outcome?.outcome ?? "new"}`);
                    const isWritten = outcome?.outcome === "new";
                    return (
                      <tr key={line} className="border-b border-ink/15 align-top">
                        <td className="px-3 py-2 text-soft tabular-nums">{line}</td>
                        <td className="px-3 py-2">
                          {row ? (
                            <>
                              <strong>{row.name}</strong>
                              <span className="block text-soft tabular-nums">
                                {stay(row)} · {money(row.total ?? 0, currency)}
                                {row.paid > 0 && ` (${text("import.paid", { amount: money(row.paid, currency) })})`}
                              </span>
                            </>
                          ) : (
                            <span className="wrap-anywhere text-soft">{cells.filter(Boolean).join(" · ").slice(0, 120)}</span>
                          )}
                        </td>
                        <td className={`px-3 py-2 ${isWritten ? "" : "font-semibold"}`}>
                          {check.isFetching && row ? "…" : said}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
            {save.data && save.data.refused > 0 && (
              <Notice kind="warning">{text("import.someRefused", { count: save.data.refused })}</Notice>
            )}
            <DialogActions>
              <Button
                disabled={toWrite.length === 0 || check.isFetching}
                busy={save.isPending && `${progress} / ${toWrite.length}`}
                onClick={() => save.mutate()}
              >
                {text("import.save", { count: toWrite.length })}
              </Button>
            </DialogActions>
          </>
        )}
        <p className="text-[0.9375rem] leading-snug text-soft">{text("import.noMail")}</p>
      </div>
    </Dialog>
  );
}
