import type { SiteRecord } from "#contract/owners/site-record.ts";
import type { CachedResponse } from "#services/http/cached-response.ts";

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

/** Maximum memory for pages in an isolate, which has 128 MB in total. */
const MAX_TOTAL_BYTES = 24 * 1024 * 1024;

const pages = new Map<string, KeptPage>();
let used = 0;

/** Size in bytes, including the copies in gzip and Brotli that clients make necessary: each at most a quarter of the page. */
const sizeOf = ({ body }: KeptPage): number => Math.ceil(body.byteLength * 1.5);

/** Returns the page in memory for a path of a site with this content version and day, with any calendar version. */
export function keptPage(siteId: string, path: string, version: string, day: string): KeptPage | undefined {
  const page = pages.get(`${siteId} ${path}`);
  return page && page.state.version === version && page.state.day === day ? page : undefined;
}

/** Keeps a page in memory; the oldest pages are removed if the maximum is exceeded. */
export function keepPage(siteId: string, path: string, page: KeptPage): void {
  const key = `${siteId} ${path}`;
  drop(key);
  for (const oldest of pages.keys()) {
    if (used + sizeOf(page) <= MAX_TOTAL_BYTES) break;
    drop(oldest);
  }
  pages.set(key, page);
  used += sizeOf(page);
}

function drop(key: string): void {
  const page = pages.get(key);
  if (!page) return;
  pages.delete(key);
  used -= sizeOf(page);
}
