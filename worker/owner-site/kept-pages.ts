/** A rendered page, ready to send. */
export interface KeptPage {
  /** Site version and day it was rendered for. */
  version: number;
  day: string;
  /** Follows from build, site, version and day: the same on every machine. */
  etag: string;
  /** Tag of the streamed response this page was kept from; that client's copy is as good. */
  streamedEtag: string;
  html: Uint8Array;
  gzip: Uint8Array;
  /** Response headers for either form of the body. */
  headers: Record<string, string>;
  gzipHeaders: Record<string, string>;
}

/** Bytes an isolate spends on pages; it has 128 MB for everything. */
const BUDGET = 24 * 1024 * 1024;

const pages = new Map<string, KeptPage>();
let used = 0;

const sizeOf = ({ html, gzip }: KeptPage): number => html.byteLength + gzip.byteLength;

/** The page kept for a path of a site, unless it is of another version or day. */
export function keptPage(siteId: string, path: string, version: number, day: string): KeptPage | undefined {
  const page = pages.get(`${siteId} ${path}`);
  return page && page.version === version && page.day === day ? page : undefined;
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
