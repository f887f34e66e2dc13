import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { apiErrorOf } from "#client/lib/api-error.ts";
import type { SiteAnalytics } from "#contract/analytics.ts";
import type { Period } from "./period.ts";

export type Totals = SiteAnalytics["totals"];

const MINUTE = 60_000;

/** How a site was looked at; what was shown before stays until it comes. */
export const analyticsQuery = (siteId: string, { from, to }: Period) =>
  queryOptions({
    queryKey: ["sites", siteId, "analytics", from, to],
    queryFn: async () => {
      const found: unknown = await unwrap(api.sites[":siteId"].analytics.$get({ param: { siteId }, query: { from, to } }));
      // Declarations keep a day's brand apart from itself.
      return found as SiteAnalytics;
    },
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });

/** All counts of a period as CSV. */
export async function loadCsv(siteId: string, { from, to }: Period): Promise<string> {
  const answer = await api.sites[":siteId"]["analytics.csv"].$get({ param: { siteId }, query: { from, to } });
  if (!answer.ok) throw await apiErrorOf(answer);
  return answer.text();
}

/** All searches for dates. */
export const searchesOf = ({ searches: { free, taken, problem } }: Totals): number => free + taken + problem;
