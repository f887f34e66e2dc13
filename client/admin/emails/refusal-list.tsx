import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { adminPath } from "#locales/admin-paths.ts";
import { useTexts } from "../shell/texts.ts";

/** Domains whose servers refused or returned messages in the last 30 days, those with the most first. */
export function RefusalList() {
  const text = useTexts("emails");
  const shell = useWords("shell");
  const { data, error } = useQuery({
    queryKey: ["admin", "refusals"],
    queryFn: () => unwrap(api.admin.mails.refusals.$get()),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-5">
      <p className="max-w-[62ch] text-soft">{text("refusals.text")}</p>
      <RefusalNotice error={error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={6} />}
      {data?.domains.length === 0 && <EmptyState title={text("refusals.empty.title")} text={text("refusals.empty.text")} />}
      {data && data.domains.length > 0 && (
        <ul className="divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card px-4 sm:px-6">
          {data.domains.map(({ domain, refused, bounced, answer }) => (
            <li key={domain} className="grid gap-1 py-3 wrap-anywhere">
              <p className="flex flex-wrap gap-x-4">
                <Link
                  href={`${adminPath("emails")}?domain=${encodeURIComponent(domain)}`}
                  className="font-semibold underline underline-offset-4 hover:decoration-2"
                >
                  {domain}
                </Link>
                <span>{text("refusals.refused", { count: refused })}</span>
                <span>{text("refusals.bounced", { count: bounced })}</span>
              </p>
              {answer !== null && (
                <code lang="en" className="text-[0.9375rem] text-soft">
                  {answer}
                </code>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
