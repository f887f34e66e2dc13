import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { apiErrorOf } from "../../kit/api/api-error.ts";
import type { SiteAnalytics } from "#contract/owners/analytics.ts";
import type { Period } from "./period.ts";
import { MINUTE_MS } from "#domain/time.ts";

export type Totals = SiteAnalytics["totals"];

/** Query of a site's statistics. Until it is loaded, the data of the previous period stays. */
export const analyticsQuery = (siteId: string, { from, to }: Period) =>
  queryOptions({
    queryKey: ["sites", siteId, "analytics", from, to],
    queryFn: async () => {
      const found: unknown = await unwrap(api.sites[":siteId"].analytics.$get({ param: { siteId }, query: { from, to } }));
      // The emitted declarations of the API make the branded date type differ from itself.
      return found as SiteAnalytics;
    },
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });

/** Loads all counts of a period as CSV. */
export async function loadCsv(siteId: string, { from, to }: Period): Promise<string> {
  const answer = await api.sites[":siteId"]["analytics.csv"].$get({ param: { siteId }, query: { from, to } });
  if (!answer.ok) throw await apiErrorOf(answer);
  return answer.text();
}

/** Number of searches for dates. */
export const searchesOf = ({ searches: { free, taken, problem } }: Totals): number => free + taken + problem;
