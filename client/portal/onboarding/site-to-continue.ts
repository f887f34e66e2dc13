import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { lastSite } from "../workspace/sites.ts";

/** Returns the site with the id `wanted`; otherwise the last used one, preferring sites that were never published. */
export function siteToContinue(sites: SiteSummary[], wanted: string | null): SiteSummary | undefined {
  const begun = sites.filter(({ publishedVersion }) => publishedVersion === null);
  return sites.find(({ id }) => id === wanted) ?? lastSite(begun, null) ?? lastSite(sites, null);
}
