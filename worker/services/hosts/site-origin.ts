import { originUnder } from "#worker/env.ts";
import type { SiteRecord } from "#contract/owners/site-record.ts";

/** Returns a site's canonical origin: its custom domain if it has one, otherwise its subdomain of the main domain. */
export function siteOrigin(site: Pick<SiteRecord, "customDomain" | "subdomain">, mainOrigin: string): string {
  if (site.customDomain) return `https://${site.customDomain}`;
  return originUnder(mainOrigin, site.subdomain ?? "");
}
