import type { CachedResponse } from "#http/cached-response.ts";

/** Everything a page was rendered from: it is stale when one of these is another. */
export interface PageState {
  /** The site's content version. */
  version: number;
  day: string;
  /** The version of the site's calendar; of pages without a calendar it is not asked. */
  calendar: number | undefined;
}

/** A rendered page, ready to send. */
export interface KeptPage extends CachedResponse {
  state: PageState;
  /** Its key in the Cache API, until it is put there. */
  unstored?: string;
}

/** Bytes an isolate spends on pages; it has 128 MB for everything. */
const BUDGET = 24 * 1024 * 1024;

const pages = new Map<string, KeptPage>();
let used = 0;

/** The gzipped copy that comes with the first client that takes it is a quarter of the page at most. */
const sizeOf = ({ body }: KeptPage): number => Math.ceil(body.byteLength * 1.25);

/** The page kept for a path of a site with this content version and day, whatever its calendar. */
export function keptPage(siteId: string, path: string, version: number, day: string): KeptPage | undefined {
  const page = pages.get(`${siteId} ${path}`);
  return page && page.state.version === version && page.state.day === day ? page : undefined;
}

/** Keeps a page; the ones kept longest ago make room. */
export function keepPage(siteId: string, path: string, page: KeptPage): void {
  const key = `${siteId} ${path}`;
  drop(key);
  for (const oldest of pages.keys()) {
    if (used + sizeOf(page) <= BUDGET) break;
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
