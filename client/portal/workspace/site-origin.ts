import type { SiteSummary } from "#contract/owners/site-summary.ts";

/** Host of the main site with its port, from the address of this page. */
export const mainHost = (): string => location.host.replace(/^www\./, "");

/** Origin of a site for guests; undefined while it has no subdomain and no custom domain. */
export function siteOrigin({ subdomain, customDomain }: Pick<SiteSummary, "subdomain" | "customDomain">): string | undefined {
  if (customDomain !== null) return `${location.protocol}//${customDomain}${location.port && `:${location.port}`}`;
  return subdomain === null ? undefined : `${location.protocol}//${subdomain}.${mainHost()}`;
}
