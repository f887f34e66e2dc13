import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { saveFile } from "../../kit/browser/save-file.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import type { AuditLogEntry } from "#contract/admin/audit-log.ts";
import { useTexts } from "../shell/texts.ts";
import { exactMoment } from "../ui/moment.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useFilters } from "../ui/use-filters.ts";

const FILTERS = ["actor", "user", "site", "action", "from", "to"] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

const auditApi = api.admin["audit-log"];

const logQuery = (filters: Filters) => ({
  queryKey: ["admin", "audit-log", filters],
  queryFn: ({ pageParam }: { pageParam: string | null }) =>
    unwrap(auditApi.$get({ query: { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) } })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }: { cursor: string | null }) => cursor,
});

/** The audit log with its filters, which are part of the address. */
export default function AuditLogPage() {
  const text = useTexts("audit-log");
  const shell = useWords("shell");
  const { filters, change, reset } = useFilters(FILTERS);
  const list = useInfiniteQuery({ ...logQuery(filters), placeholderData: (shown) => shown });
  const download = useMutation({
    mutationFn: async () => (await auditApi.csv.$get({ query: filters })).text(),
    onSuccess: (csv) => saveFile("audit-log.csv", csv, "text/csv"),
  });
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const named = FILTERS.slice(0, 3).filter((name) => filters[name] !== undefined);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="title-m">{text("title")}</h1>
        <Button look="quiet" busy={download.isPending && shell("busy")} onClick={() => download.mutate()}>
          <Download aria-hidden="true" className="size-5" />
          {text("download")}
        </Button>
      </div>
      <p className="max-w-[62ch] text-soft">{text("text")}</p>
      <search className="field-row sm:grid-cols-[minmax(0,2fr)_1fr_1fr]">
        <SearchField
          name="action"
          label={text("filters.action")}
          value={filters.action ?? ""}
          onChange={change}
          maxLength={200}
        />
        <TextField
          name="from"
          type="date"
          label={text("filters.from")}
          value={filters.from ?? ""}
          onChange={(value) => change("from", value)}
        />
        <TextField
          name="to"
          type="date"
          label={text("filters.to")}
          value={filters.to ?? ""}
          onChange={(value) => change("to", value)}
        />
      </search>
      {named.length > 0 && (
        <p className="flex flex-wrap items-center gap-3">
          {named.map((name) => (
            <span key={name} className="break-all">
              {text(`filters.${name as "actor"}`)}: {filters[name]}
            </span>
          ))}
          <Button look="quiet" onClick={reset}>
            {text("filters.reset")}
          </Button>
        </p>
      )}
      <RefusalNotice error={download.error ?? list.error} />
      {!list.data && !list.error && <Skeleton label={shell("loading")} lines={8} />}
      {list.data && entries.length === 0 && <EmptyState title={text("empty.title")} text={text("empty.text")} />}
      {entries.length > 0 && (
        <ol className="divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card px-4 sm:px-6">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onFilter={change} />
          ))}
        </ol>
      )}
      <MoreButton list={list}>{text("more")}</MoreButton>
    </>
  );
}

function Entry({ entry, onFilter }: { entry: AuditLogEntry; onFilter: (name: string, value: string) => void }) {
  const text = useTexts("audit-log");
  const { locale } = useLanguage();
  const { at, action, actorId, actorEmail, userId, userEmail, siteId, siteName, details, requestId } = entry;
  const about = [
    { filter: "actor", id: actorId, name: actorEmail || actorId },
    { filter: "user", id: userId === actorId ? null : userId, name: userEmail || userId },
    { filter: "site", id: siteId, name: siteName ?? siteId },
  ] as const;
  return (
    <li className="grid gap-1 py-3 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-5">
      <time dateTime={new Date(at).toISOString()} className="text-soft tabular-nums">
        {exactMoment(at, locale)}
      </time>
      <div className="grid min-w-0 gap-1">
        <button
          type="button"
          className="w-fit max-w-full cursor-pointer text-left font-semibold break-all underline-offset-4 hover:underline"
          onClick={() => onFilter("action", action)}
        >
          {action}
        </button>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {actorId === null && <span className="text-soft">{text("nobody")}</span>}
          {about.map(
            ({ filter, id, name }) =>
              id !== null && (
                <span key={filter} className="min-w-0">
                  <span className="text-soft">{text(`filters.${filter}`)}</span>{" "}
                  <button
                    type="button"
                    className="cursor-pointer break-all underline underline-offset-4"
                    onClick={() => onFilter(filter, id)}
                  >
                    {name}
                  </button>
                </span>
              ),
          )}
        </p>
        <p className="text-[0.9375rem] break-all text-soft">
          {Object.entries(details).map(([name, value]) => `${name}: ${value} · `)}
          {requestId}
        </p>
      </div>
    </li>
  );
}
