import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "#client/kit/api/api.ts";
import { ApiError } from "#client/kit/api/api-error.ts";
import { ConfirmDialog } from "#client/kit/forms/confirm-dialog.tsx";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { momentText } from "#client/kit/i18n/dates.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Badge } from "#client/kit/ui/badge.tsx";
import { Button } from "#client/kit/ui/button.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import type { BackupPart } from "#contract/owners/backup-parts.ts";
import type { ListedBackup } from "#contract/owners/backup.ts";
import { LOCALES } from "#domain/locale.ts";
import { isBuiltIn, mailOfTemplate } from "#domain/messages/built-in.ts";
import { FEE_PRESETS } from "#domain/rates/plan.ts";
import { useMessageWords } from "../../email/use-message-words.ts";
import { draftKey, useWorkspace } from "../../workspace/workspace.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";

/** The nightly copies of the site, and what can be brought back from each. */
export function Backups() {
  const text = useWords("content");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { siteId } = useWorkspace();
  const [opened, setOpened] = useState<string>();
  const { data, error } = useQuery({
    queryKey: ["sites", siteId, "backups"],
    queryFn: () => unwrap(api.sites[":siteId"].backups.$get({ param: { siteId } })),
  });
  if (error && !data) return <RefusalNotice error={error} />;
  if (!data) return <Skeleton label={shell("loading")} lines={3} />;
  return (
    <Panel title={text("backups.title")} text={text(data.backups.length === 0 ? "backups.none" : "backups.text")}>
      {data.backups.length > 0 && (
        <ol className="divide-y divide-ink/15" aria-label={text("backups.title")}>
          {data.backups.map((backup) => {
            const moment = momentText(backup.takenAt, locale);
            const when = backup.kind === "monthly" ? `${moment}, ${text("backups.monthly")}` : moment;
            const isOpened = opened === backup.id;
            return (
              <li key={backup.id} className="py-3">
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <p className="mr-auto min-w-0 font-semibold">
                    {moment}
                    <Counts counts={backup.counts} />
                  </p>
                  {backup.kind === "monthly" && <Badge>{text("backups.monthly")}</Badge>}
                  <Button
                    look="quiet"
                    aria-expanded={isOpened}
                    aria-label={text("backups.openNamed", { when })}
                    onClick={() => setOpened(isOpened ? undefined : backup.id)}
                  >
                    {text("backups.open")}
                  </Button>
                </div>
                {isOpened && <Parts backupId={backup.id} when={when} />}
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}

function Counts({ counts }: Pick<ListedBackup, "counts">) {
  const text = useWords("content");
  const said = (["units", "photos", "bookings", "messages"] as const).map((name) =>
    text(`backups.counts.${name}`, { count: counts[name] ?? 0 }),
  );
  return <span className="block font-normal text-soft">{said.join(", ")}</span>;
}

function Parts({ backupId, when }: { backupId: string; when: string }) {
  const text = useWords("content");
  const shell = useWords("shell");
  const { siteId } = useWorkspace();
  const [chosen, setChosen] = useState<BackupPart>();
  const { data, error } = useQuery({
    queryKey: ["sites", siteId, "backups", backupId],
    queryFn: () => unwrap(api.sites[":siteId"].backups[":backupId"].parts.$get({ param: { siteId, backupId } })),
  });
  const bring = useBringBack(backupId);
  const name = usePartName();
  const state = ({ isMissing, unit }: BackupPart): string => {
    const said = text(isMissing ? "backups.missing" : "backups.differs");
    return unit ? text("backups.of", { state: said, unit }) : said;
  };
  const close = () => {
    bring.reset();
    setChosen(undefined);
  };
  if (error && !data) return <RefusalNotice error={error} />;
  if (!data) return <Skeleton label={shell("loading")} lines={2} />;
  if (data.parts.length === 0) return <p className="mt-3 text-soft">{text("backups.same")}</p>;
  return (
    <>
      <ul className="mt-3 grid gap-2" aria-label={text("backups.partsOf", { when })}>
        {data.parts.map((part) => (
          <li key={`${part.kind} ${part.of}`} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="mr-auto min-w-0 wrap-anywhere">
              {name(part)}
              <span className="block text-soft">{state(part)}</span>
            </span>
            <Button
              look="quiet"
              aria-haspopup="dialog"
              aria-label={text("backups.bringNamed", { name: name(part) })}
              onClick={() => setChosen(part)}
            >
              {text("backups.bring")}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== undefined}
        onClose={close}
        title={text("backups.bringTitle")}
        text={chosen && text(`backups.${confirmationOf(chosen)}`, { name: name(chosen), unit: chosen.unit ?? "" })}
        confirmLabel={text("backups.bring")}
        confirmLook="primary"
        onConfirm={() => chosen && bring.mutate(chosen, { onSuccess: close })}
        isPending={bring.isPending}
        error={bring.error}
      />
    </>
  );
}

/** Key of the sentence that says what bringing a part back does. */
function confirmationOf({ kind, unit, isMissing }: BackupPart) {
  if (kind === "home") return "bringHome";
  if (kind === "automation") return "bringAutomation";
  if (kind === "review") return "bringReview";
  if (unit !== undefined) return "bringPrice";
  if (isMissing) return "bringMissing";
  return kind === "template" ? "bringTemplate" : "bringText";
}

/** A function that names a part of a copy. */
function usePartName(): (part: BackupPart) => string {
  const text = useWords("content");
  const fee = useWords("rates");
  const { templateName } = useMessageWords();
  return ({ kind, of, name: stored }) => {
    const locale = LOCALES.find((each) => each === of);
    const preset = kind === "fee" ? FEE_PRESETS.find((each) => each === stored) : undefined;
    const isShipped =
      (kind === "template" || kind === "automation") && (isBuiltIn(stored) || mailOfTemplate(stored) !== undefined);
    const name = preset ? fee(`fees.presets.${preset}`) : isShipped ? templateName(stored, []) : stored;
    const named = locale ? text(`backups.languages.${locale}`) : name;
    return named === ""
      ? text(`backups.kinds.${kind}`)
      : text("backups.named", { kind: text(`backups.kinds.${kind}`), name: named });
  };
}

function useBringBack(backupId: string) {
  const text = useWords("content");
  const queries = useQueryClient();
  const { siteId, store } = useWorkspace();
  return useMutation({
    mutationFn: async ({ kind, of }: BackupPart) => {
      if ((await store.flush()) !== "saved") throw new ApiError(0, { code: "OFFLINE" });
      const param = { siteId, backupId };
      const header = ifMatch(store.view().version);
      await unwrap(api.sites[":siteId"].backups[":backupId"].parts.$post({ param, header, json: { kind, of } }));
      await queries.invalidateQueries({ queryKey: draftKey(siteId) });
      void queries.invalidateQueries({ queryKey: ["sites", siteId] });
    },
    onSuccess: () => showToast(text("backups.brought")),
  });
}
