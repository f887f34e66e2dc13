import { createContext, useContext } from "react";
import type { SiteSummary } from "#contract/site-summary.ts";

const SiteContext = createContext<SiteSummary | undefined>(undefined);

export const CurrentSite = SiteContext.Provider;

/** The site that was chosen, as the list of sites has it. */
export function useSite(): SiteSummary {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite outside of a CurrentSite");
  return site;
}
