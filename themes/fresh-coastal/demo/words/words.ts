import type { SiteContent, UnitContent } from "#contract/owners/site-record.ts";

/** The home and its one unit, told in one language. */
export interface HomeWords {
  site: SiteContent;
  unit: UnitContent;
}
