import type { SiteSummary } from "#contract/site-summary.ts";

/** The main domain with its port, as this page was asked for. */
export const mainHost = (): string => location.host.replace(/^www\./, "");

/** Where guests find a site; undefined while it has no address. */
export function siteOrigin({ subdomain, customDomain }: Pick<SiteSummary, "subdomain" | "customDomain">): string | undefined {
  if (customDomain !== null) return `${location.protocol}//${customDomain}${location.port && `:${location.port}`}`;
  return subdomain === null ? undefined : `${location.protocol}//${subdomain}.${mainHost()}`;
}
