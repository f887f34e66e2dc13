import type { SiteRecord } from "#contract/owners/site-record.ts";
import type { CachedResponse } from "#services/http/cached-response.ts";
import { responseBytes, WeighedCache } from "#services/memory/weighed-cache.ts";

/** The state a page was rendered from; the page is stale if any of these values changes. */
export interface PageState {
  /** See {@link contentVersion}. */
  version: string;
  day: string;
  /** The version of the site's calendar; undefined for pages without a calendar. */
  calendar: number | undefined;
}

/** Identifies the site's content and "from" prices. */
export const contentVersion = ({ version, prices = "" }: Pick<SiteRecord, "version" | "prices">): string =>
  `${version}${prices && `-${prices}`}`;

/** A rendered page, ready to send. */
export interface KeptPage extends CachedResponse {
  state: PageState;
  /** Its key in the Cache API; undefined once it is stored there. */
  unstored?: string;
}

const pages = new WeighedCache<KeptPage>("pages");

/** Returns the page in memory for a path of a site with this content version and day, with any calendar version. */
export function keptPage(siteId: string, path: string, version: string, day: string): KeptPage | undefined {
  const page = pages.get(`${siteId} ${path}`);
  return page && page.state.version === version && page.state.day === day ? page : undefined;
}

/** Keeps a page in memory; the oldest pages are removed if all of them need too much of it. */
export function keepPage(siteId: string, path: string, page: KeptPage): void {
  pages.set(`${siteId} ${path}`, page, responseBytes(page));
}
