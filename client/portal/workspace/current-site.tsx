import { createContext, useContext } from "react";
import type { SiteSummary } from "#contract/owners/site-summary.ts";

const SiteContext = createContext<SiteSummary | undefined>(undefined);

export const CurrentSite = SiteContext.Provider;

/** The selected site, as in the list of sites. */
export function useSite(): SiteSummary {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite outside of a CurrentSite");
  return site;
}
