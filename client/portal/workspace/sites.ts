import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";

/** Query of all sites of the signed-in user. */
export const sitesQuery = queryOptions({
  queryKey: ["sites"],
  queryFn: async (): Promise<SiteSummary[]> => {
    const all: SiteSummary[] = [];
    let cursor: string | undefined;
    do {
      const page = await unwrap(api.sites.$get({ query: { limit: "100", ...(cursor === undefined ? {} : { cursor }) } }));
      all.push(...page.sites);
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  },
});

export const useSites = () => useQuery(sitesQuery);

const LAST_SITE = "vrijhuis-site";

/** The site with the id `wanted`, or else the last one this device worked on, or else the first. */
export function lastSite(sites: SiteSummary[], wanted: string | null): SiteSummary | undefined {
  const id = wanted ?? localStorage.getItem(LAST_SITE);
  return sites.find((site) => site.id === id) ?? sites[0];
}

/** Remembers the site that this tab shows: on this device, and in the document for words that outlive a reload. */
export function rememberSite(id: string): void {
  document.documentElement.dataset["site"] = id;
  localStorage.setItem(LAST_SITE, id);
}
