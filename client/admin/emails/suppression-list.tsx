import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { AdminSuppression } from "#contract/admin/mail.ts";
import { useTexts } from "../shell/texts.ts";
import { Moment } from "../ui/moment.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { useFilters } from "../ui/use-filters.ts";

const KEY = ["admin", "suppressions"];

/** Addresses that sites do not write to, the latest first. */
export function SuppressionList() {
  const text = useTexts("emails");
  const shell = useWords("shell");
  const { filters, change } = useFilters(["address", "site"]);
  const [lifted, setLifted] = useState<AdminSuppression>();
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: [...KEY, filters],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      unwrap(api.admin.suppressions.$get({ query: { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: (before) => before,
  });
  const rows = list.data?.pages.flatMap((page) => page.suppressions) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-5">
      <p className="max-w-[62ch] text-soft">{text("suppressions.text")}</p>
      <search className="grid gap-4 sm:grid-cols-2">
        <SearchField name="address" label={text("filters.recipient")} value={filters.address ?? ""} onChange={change} />
        <SearchField name="site" label={text("filters.site")} value={filters.site ?? ""} onChange={change} />
      </search>
      <RefusalNotice error={list.error} />
      {!list.data && !list.error && <Skeleton label={shell("loading")} lines={6} />}
      {list.data && rows.length === 0 && (
        <EmptyState title={text("suppressions.empty.title")} text={text("suppressions.empty.text")} />
      )}
      {rows.length > 0 && (
        <ol className="divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card px-4 sm:px-6">
          {rows.map((row) => (
            <li key={`${row.addressDigest} ${row.reason}`} className="grid gap-1.5 py-3">
              <p className="flex flex-wrap gap-x-4 wrap-anywhere">
                <span className="font-semibold">{row.address ?? text("suppressions.erased")}</span>
                <SiteLink id={row.siteId} name={row.siteName} />
              </p>
              <p className="text-[0.9375rem] wrap-anywhere text-soft">
                {text(`suppressions.reasons.${row.reason}`)} · <Moment at={row.createdAt} />
                {row.answer !== null && ` · ${row.answer}`}
              </p>
              {row.reason !== "unsubscribed" && (
                <Button look="quiet" className="justify-self-start" aria-haspopup="dialog" onClick={() => setLifted(row)}>
                  {text("suppressions.lift")}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <MoreButton list={list}>{text("more")}</MoreButton>
      {lifted && (
        <ReasonDialog
          title={text("suppressions.lift")}
          text={text("suppressions.liftText", { address: lifted.address ?? "", site: lifted.siteName })}
          label={text("reason")}
          confirmLabel={text("suppressions.lift")}
          onClose={() => setLifted(undefined)}
          onReason={async (reason) => {
            const param = { siteId: lifted.siteId, digest: lifted.addressDigest };
            await unwrap(api.admin.suppressions[":siteId"][":digest"].lift.$post({ param, json: { reason } })).finally(
              () => void queries.invalidateQueries({ queryKey: KEY }),
            );
            showToast(text("suppressions.lifted"));
          }}
        />
      )}
    </div>
  );
}
