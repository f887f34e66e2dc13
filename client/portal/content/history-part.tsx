import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { momentText } from "../../kit/i18n/dates.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { Backups } from "./history/backups.tsx";
import { RestoreDialog } from "./history/restore-dialog.tsx";
import { VersionChanges } from "./history/version-changes.tsx";

/** Published versions with their differences from the draft, and nightly copies; each can be restored. */
export default function HistoryPart() {
  const text = useWords("content");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id: siteId, publishedVersion } = useSite();
  const [compared, setCompared] = useState<number>();
  const [restoring, setRestoring] = useState<number>();
  const list = useInfiniteQuery({
    queryKey: ["sites", siteId, "history", publishedVersion],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.sites[":siteId"].versions.$get({
          param: { siteId },
          query: { limit: "20", ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  const { data, error } = list;
  if (error && !data) return <RefusalNotice error={error} />;
  if (!data) return <Skeleton label={shell("loading")} lines={5} />;
  const versions = data.pages.flatMap((page) => page.versions);
  return (
    <div className="grid gap-4">
      {versions.length === 0 && <EmptyState title={text("history.emptyTitle")} text={text("history.empty")} />}
      {versions.length > 0 && <p className="max-w-[62ch] text-soft">{text("history.text")}</p>}
      <ol className="grid gap-3" aria-label={text("parts.history")}>
        {versions.map(({ version, publishedAt, publishedBy }) => {
          const when = momentText(publishedAt, locale);
          const isCompared = compared === version;
          return (
            <li key={version} className="rounded-2xl border border-ink/15 bg-card p-4 sm:p-5">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <h2 className="mr-auto font-sans text-base leading-snug font-semibold tracking-normal">
                  {when}
                  <span className="block font-normal text-soft">
                    {publishedBy ? text("history.by", { name: publishedBy }) : text("history.byUnknown")}
                  </span>
                </h2>
                {version === publishedVersion && <Badge look="good">{text("history.online")}</Badge>}
                <Button
                  look="quiet"
                  aria-expanded={isCompared}
                  aria-label={text("history.compareNamed", { when })}
                  onClick={() => setCompared(isCompared ? undefined : version)}
                >
                  {text("history.compare")}
                </Button>
                <Button
                  look="quiet"
                  aria-haspopup="dialog"
                  aria-label={text("history.restoreNamed", { when })}
                  onClick={() => setRestoring(version)}
                >
                  {text("history.restore")}
                </Button>
              </div>
              {isCompared && <VersionChanges siteId={siteId} version={version} />}
            </li>
          );
        })}
      </ol>
      <MoreButton list={list}>{text("history.more")}</MoreButton>
      <Backups />
      <RestoreDialog version={restoring} onClose={() => setRestoring(undefined)} />
    </div>
  );
}
