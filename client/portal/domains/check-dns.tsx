import { useQuery, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import type { DomainView } from "#contract/owners/domain.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { domainApi, isPending, updateDomain } from "./domains.ts";

/** Interval of automatic checks. The server allows five checks a minute. */
const CHECK_INTERVAL_MS = 30_000;

/** Button that checks the DNS now. While a change is pending, the check repeats automatically. */
export function CheckDns({ domain, look = "quiet" }: { domain: DomainView; look?: "primary" | "quiet" }) {
  const text = useWords("domeinen");
  const { t, locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const check = useQuery({
    queryKey: ["sites", siteId, "domains", domain.id, "look"],
    queryFn: async () => {
      const view = await unwrap(domainApi[":domainId"].check.$post({ param: { siteId, domainId: domain.id } }));
      updateDomain(queries, siteId, domain.id, view);
      return view.checkedAt;
    },
    enabled: isPending(domain),
    refetchInterval: CHECK_INTERVAL_MS,
    staleTime: CHECK_INTERVAL_MS,
    retry: false,
  });
  const isFirst = domain.state === "draft";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look={look} busy={check.isFetching && text("look.busy")} onClick={() => void check.refetch()}>
        {text(isFirst ? "look.first" : "look.again")}
      </Button>
      <p className="min-w-0 text-[0.9375rem] leading-snug text-soft">
        {check.error && !check.isFetching ? (
          <strong role="alert">{refusalText(check.error, t)}</strong>
        ) : (
          <>
            {domain.checkedAt !== null && text("look.last", { date: momentText(domain.checkedAt, locale) })}{" "}
            {isPending(domain) && text("look.byItself")}
          </>
        )}
      </p>
    </div>
  );
}
