import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { fetched } from "#client/kit/loading/fetched.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import { refusalText } from "#client/kit/forms/refusal-text.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { versionQuery } from "../../workspace/version-query.ts";

const ChangeList = fetched(async () => (await import("../../changes/change-list.tsx")).ChangeList);

/** Differences between a published version and the draft. */
export function VersionChanges({ siteId, version }: { siteId: string; version: number }) {
  const text = useWords("content");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { draft } = useDraft();
  const { data, error } = useQuery(versionQuery(siteId, version));
  const loading = <Skeleton label={shell("loading")} lines={2} />;
  if (error) return <Notice kind="error">{refusalText(error, t)}</Notice>;
  return (
    <div className="mt-4 grid gap-4 border-t border-ink/15 pt-4">
      {data ? (
        <Suspense fallback={loading}>
          <ChangeList
            before={data.draft as SiteDraft}
            after={draft}
            intro={<p>{text("history.changed")}</p>}
            none={<p>{text("history.same")}</p>}
          />
        </Suspense>
      ) : (
        loading
      )}
    </div>
  );
}
