import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { SiteAnalytics } from "#contract/owners/analytics.ts";
import type { Locale } from "#domain/locale.ts";
import type { SheetForm } from "#domain/sheets/table.ts";
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

/** Requests all counts of a period as a file. */
export const fetchCounts = (siteId: string, query: Period & { form: SheetForm; locale: Locale }) =>
  api.sites[":siteId"]["analytics.csv"].$get({ param: { siteId }, query });

/** Number of searches for dates. */
export const searchesOf = ({ searches: { free, taken, problem } }: Totals): number => free + taken + problem;
