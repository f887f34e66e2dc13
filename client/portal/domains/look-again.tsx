import { useQuery, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "#client/lib/api.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Button } from "#client/portal/ui/button.tsx";
import type { DomainView } from "#contract/domain.ts";
import { momentText } from "../dates.ts";
import { refusalText } from "../forms/refusal-text.ts";
import { useWords } from "../texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { domainApi, isOnTheWay, keepDomain } from "./domains.ts";

/** Twice a minute, of the five looks a minute an owner may ask for. */
const EVERY_MS = 30_000;

/** Looks at the DNS now, and by itself as long as something is to change there. */
export function LookAgain({ domain }: { domain: DomainView }) {
  const text = useWords("domeinen");
  const { t, locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const look = useQuery({
    queryKey: ["sites", siteId, "domains", domain.id, "look"],
    queryFn: async () => {
      const seen = await unwrap(domainApi[":domainId"].check.$post({ param: { siteId, domainId: domain.id } }));
      keepDomain(queries, siteId, domain.id, seen);
      return seen.checkedAt;
    },
    enabled: isOnTheWay(domain),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    retry: false,
  });
  const isFirst = domain.state === "draft";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        look={isFirst ? "primary" : "quiet"}
        busy={look.isFetching && text("look.busy")}
        onClick={() => void look.refetch()}
      >
        {text(isFirst ? "look.first" : "look.again")}
      </Button>
      <p className="min-w-0 text-[0.9375rem] leading-snug text-soft">
        {look.error && !look.isFetching ? (
          <strong role="alert">{refusalText(look.error, t)}</strong>
        ) : (
          <>
            {domain.checkedAt !== null && text("look.last", { date: momentText(domain.checkedAt, locale) })}{" "}
            {isOnTheWay(domain) && text("look.byItself")}
          </>
        )}
      </p>
    </div>
  );
}
