import { useMutation, useQueryClient } from "@tanstack/react-query";
import FileArchive from "lucide-react/icons/file-archive";
import { useState } from "react";
import { hasPermission } from "#domain/roles.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { dateFormat } from "#locales/words/intl.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { api, unwrap } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { type OpenedArchive, openArchive } from "./read-archive.ts";

/** Reasons that have words of their own here. */
const REFUSALS = { INVALID_SIGNATURE: "changed", SITE_HAS_BOOKINGS: "notEmpty" } as const;

/** Brings an export of another site of ours into this one, which must be new: it is chosen, shown, and taken after a press. */
export function TakeCopy() {
  const text = useWords("moving");
  const { locale } = useLanguage();
  const site = useSite();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const opened = useMutation({ mutationFn: (file: File) => openArchive(file) });
  const taken = useMutation({
    mutationFn: (archive: OpenedArchive) => takeArchive(site.id, archive, setDone),
    onSuccess: () => queries.invalidateQueries(),
  });
  const archive = opened.data;
  if (!hasPermission(site.role, "site:delete")) return <Notice>{text("copy.ownersOnly")}</Notice>;
  if (taken.isSuccess)
    return (
      <Notice kind="success">
        <p>{text("copy.done")}</p>
        {/* A page load: every screen has words of the former draft. */}
        <a href={screenPath("dashboard")} className="font-semibold underline underline-offset-4">
          {text("finish")}
        </a>
      </Notice>
    );
  const refusal = taken.error instanceof ApiError ? REFUSALS[taken.error.code as keyof typeof REFUSALS] : undefined;
  const total = (archive?.manifest.rows.count ?? 0) + (archive?.manifest.files.length ?? 0);
  return (
    <div className="grid gap-4">
      <label className="grid cursor-pointer justify-items-center gap-1.5 rounded-2xl border-2 border-dashed border-ink/40 bg-card px-5 py-5 text-center hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
        <input
          type="file"
          name="export"
          accept=".zip,application/zip"
          className="sr-only"
          aria-describedby="export-hint"
          disabled={taken.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            taken.reset();
            if (file) opened.mutate(file);
          }}
        />
        <FileArchive aria-hidden="true" className="size-8" />
        <span className="text-lg font-semibold">{text("copy.choose")}</span>
        <span id="export-hint" className="text-[0.9375rem] leading-snug text-soft">
          {text("copy.hint")}
        </span>
      </label>
      {opened.isError && <Notice kind="error">{text("copy.notOurs")}</Notice>}
      {archive && (
        <>
          <Notice>
            <p>
              {text("copy.found", {
                name: archive.manifest.name,
                day: dateFormat(LANGUAGE_TAGS[locale], { dateStyle: "long" }).format(archive.manifest.exportedAt),
              })}
            </p>
            <p>{text("copy.replaces")}</p>
            <p>{text("copy.without")}</p>
          </Notice>
          <p>
            <Button
              busy={taken.isPending && text("copy.busy", { percent: Math.floor((100 * done) / Math.max(1, total)) })}
              onClick={() => taken.mutate(archive)}
            >
              {text("copy.take")}
            </Button>
          </p>
        </>
      )}
      {refusal ? <Notice kind="error">{text(`copy.${refusal}`)}</Notice> : <RefusalNotice error={taken.error} />}
    </div>
  );
}

/** Sends an archive in parts; all of it can be sent again after a failure. `tell` gets the number of rows and files sent. */
async function takeArchive(
  siteId: string,
  { manifest, text, rows, file }: OpenedArchive,
  tell: (done: number) => void,
): Promise<void> {
  const { copy } = api.sites[":siteId"].moving;
  await unwrap(copy.$post({ param: { siteId }, form: { manifest: text, rows: new File([rows], "rows.ndjson") } }));
  for (let next: number | null = 0; next !== null;) {
    tell(next);
    ({ next } = await unwrap(copy.steps.$post({ param: { siteId }, json: { from: next } })));
  }
  for (let index = 0; index < manifest.files.length; index += 1) {
    tell(manifest.rows.count + index);
    const init = { body: file(index), headers: { "Content-Type": "application/octet-stream" } };
    await unwrap(copy.files[":fileIndex"].$put({ param: { siteId, fileIndex: String(index) } }, { init }));
  }
  await unwrap(copy.$delete({ param: { siteId } }));
}
