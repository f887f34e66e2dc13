import { screenPath } from "#locales/portal-paths.ts";
import type { SiteSummary } from "#contract/site-summary.ts";
import { lastSite } from "../workspace/sites.ts";
import type { Step } from "./steps.ts";

/** The address of a question about a site. */
export const stepPath = (step: Step | "done", siteId: string): string =>
  `${screenPath("onboarding")}?${new URLSearchParams({ site: siteId, step })}`;

/** The site that is asked for; else the one this device worked on last, or another, that was never published. */
export function siteToContinue(sites: SiteSummary[], wanted: string | null): SiteSummary | undefined {
  const begun = sites.filter(({ publishedVersion }) => publishedVersion === null);
  return sites.find(({ id }) => id === wanted) ?? lastSite(begun, null) ?? lastSite(sites, null);
}
