import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLocation } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/ui/dialog.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { Missing } from "#contract/owners/site-checklist.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import { needsPayment, offerPath } from "../plan/offer.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { ChangeList } from "../changes/change-list.tsx";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { MissingList } from "../missing/missing-list.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { ifMatch } from "../workspace/draft-tools.ts";
import { siteOrigin } from "../workspace/site-origin.ts";
import { sitesQuery } from "../workspace/sites.ts";
import { versionQuery } from "../workspace/version-query.ts";
import { useDraft, useWorkspace } from "../workspace/workspace.tsx";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  site: SiteSummary;
}

/** Dialog that lists the changes guests will see, and publishes them. */
export function PublishDialog({ open, onOpenChange, site }: Props) {
  const text = useWords("dashboard");
  const shell = useWords("shell");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text("publish.title")} isWide closeLabel={shell("close")}>
      <PublishForm site={site} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function PublishForm({ site, onDone }: { site: SiteSummary; onDone: () => void }) {
  const text = useWords("dashboard");
  const { t } = useLanguage();
  const publish = usePublish(site);
  const { state } = useDraft();
  const { error } = publish;
  const missing = missingIn(error);
  const [, navigate] = useLocation();
  return (
    <div className="grid gap-4">
      {site.publishedVersion === null ? (
        <p>{text("publish.first")}</p>
      ) : (
        <Changes siteId={site.id} version={site.publishedVersion} />
      )}
      {missing ? (
        <Notice kind="warning">
          <p>{text("publish.missing")}</p>
          <MissingList missing={missing} onChoose={onDone} />
        </Notice>
      ) : (
        error && <Notice kind="error">{refusalText(error, t)}</Notice>
      )}
      {(state === "kept" || state === "refused") && <Notice kind="warning">{text(`publish.${state}`)}</Notice>}
      <div className="sticky -bottom-5 -mx-5 -mb-5 bg-paper px-5 py-3 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:py-4">
        <DialogActions>
          <Button
            busy={publish.isPending && text("publish.busy")}
            onClick={() =>
              publish.mutate(undefined, {
                onSuccess: onDone,
                onError: (failure) => needsPayment(failure) && navigate(offerPath(site.id)),
              })
            }
          >
            {text("publish.submit")}
          </Button>
        </DialogActions>
      </div>
    </div>
  );
}

const missingIn = (error: unknown): Missing[] | undefined =>
  error instanceof ApiError && error.code === "NOT_READY" ? (error.details as { missing: Missing[] }).missing : undefined;

/** Mutation that publishes the current draft, after all unsent changes are saved. */
export function usePublish(site: SiteSummary) {
  const text = useWords("dashboard");
  const queries = useQueryClient();
  const { store, operations, plans, siteId } = useWorkspace();
  return useMutation({
    mutationFn: async () => {
      const states = [await operations.flush(), ...(await plans.flush()), await store.flush()];
      const { version } = store.view();
      if (states.some((state) => state !== "saved"))
        throw new ApiError(0, { code: states.includes("refused") ? "INVALID_FORM" : "OFFLINE" });
      return unwrap(api.sites[":siteId"].publish.$post({ param: { siteId }, header: ifMatch(version) }));
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sitesQuery.queryKey });
      const origin = siteOrigin(site);
      showToast(
        text("publish.said"),
        origin === undefined ? undefined : { label: text("site.visit"), onClick: () => void open(origin, "_blank") },
      );
    },
  });
}

function Changes({ siteId, version }: { siteId: string; version: number }) {
  const text = useWords("dashboard");
  const shell = useWords("shell");
  const { draft } = useDraft();
  const { data, isPending } = useQuery(versionQuery(siteId, version));
  const loading = <Skeleton label={shell("loading")} lines={4} />;
  if (isPending) return loading;
  if (!data) return <p>{text("publish.again")}</p>;
  return (
    <Suspense fallback={loading}>
      <ChangeList
        before={data.draft as SiteDraft}
        after={draft}
        intro={<p>{text("publish.changes")}</p>}
        none={<p>{text("publish.nothing")}</p>}
      />
    </Suspense>
  );
}
