import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { api, unwrap } from "#client/kit/api/api.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { Select, TextArea } from "#client/kit/fields/field.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { REVIEW_SOURCES, type ReviewSource } from "#contract/owners/site-record.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { languageOptions } from "../names.ts";
import { reviewsKey } from "../reviews.ts";
import type { Column } from "./columns.ts";
import { PastedTable } from "./pasted-table.tsx";
import { readPasted, readReviews } from "./read-reviews.ts";
import { Unread } from "./unread.tsx";

/** Number of reviews that the server accepts in one request. */
const MAX_BATCH_SIZE = 200;

/** Dialog that imports reviews from a pasted table or text, after showing how it was interpreted. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useWords("reviews");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id: siteId, defaultLocale } = useSite();
  const queries = useQueryClient();
  const [pasted, setPasted] = useState("");
  const [chosen, setChosen] = useState<Column[]>();
  const [source, setSource] = useState<ReviewSource | "">("");
  const [written, setWritten] = useState<string>(defaultLocale);
  const settled = useDeferredValue(pasted);
  const read = useMemo(() => readPasted(settled), [settled]);
  const columns = chosen ?? read.columns;
  const rows = readReviews({ rows: read.rows, columns }, { source: source || "other", locale: written });
  const reviews = rows.flatMap(({ review }) => review ?? []);
  const save = useMutation({
    async mutationFn() {
      let added = 0;
      // The server puts each batch before the reviews it already has: the last batch is sent first.
      for (let end = reviews.length; end > 0; end -= MAX_BATCH_SIZE) {
        const json = { reviews: reviews.slice(Math.max(0, end - MAX_BATCH_SIZE), end) };
        added += (await unwrap(api.sites[":siteId"].reviews.import.$post({ param: { siteId }, json }))).ids.length;
      }
      return added;
    },
    async onSuccess(added) {
      await queries.invalidateQueries({ queryKey: reviewsKey(siteId) });
      showToast(text("import.said", { count: added }));
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={text("import.title")} text={text("import.text")} closeLabel={shell("close")}>
      <div className="grid gap-4">
        <TextArea
          name="pasted"
          label={text("import.pasted")}
          hint={text("import.pastedHint")}
          value={pasted}
          onChange={(value) => {
            setPasted(value);
            setChosen(undefined);
          }}
          rows={6}
        />
        {rows.length > 0 && (
          <>
            <PastedTable rows={read.rows} columns={columns} onColumns={setChosen} />
            <p role="status" className="font-semibold">
              {text("import.understood", { count: reviews.length })}
            </p>
            <Unread rows={rows.filter(({ review }) => !review)} />
            <Select
              name="source"
              label={text("fields.source")}
              hint={text("form.sourceHint")}
              value={source}
              onChange={(value) => setSource(value as ReviewSource | "")}
              options={[
                { value: "", label: text("import.choose") },
                ...REVIEW_SOURCES.map((value) => ({ value, label: text(`sources.${value}`) })),
              ]}
            />
            <Select
              name="locale"
              label={text("fields.locale")}
              value={written}
              onChange={setWritten}
              options={languageOptions(locale, written)}
            />
            <RefusalNotice error={save.error} />
            <DialogActions>
              <Button
                disabled={reviews.length === 0 || source === ""}
                busy={save.isPending && shell("busy")}
                onClick={() => save.mutate()}
              >
                {text("import.save", { count: reviews.length })}
              </Button>
            </DialogActions>
          </>
        )}
        <p className="text-[0.9375rem] leading-snug text-soft">{text("law")}</p>
      </div>
    </Dialog>
  );
}
