import { build } from "virtual:client-manifest";
import { REVALIDATE } from "#services/http/conditional.ts";
import { logError } from "#services/http/log.ts";
import type { KeptPage, PageState } from "./kept-pages.ts";
import type { SiteSource } from "#letting/site-source/site-source.ts";

/** Lifetime of a page in the Cache API. The key contains the day, so a page is not requested after its day. */
const KEEP_SECONDS = 86_400;
/** Headers that belong to the page; the others are set when it is sent. */
const STORED = ["Content-Type", "Content-Language", "Content-Security-Policy", "Vary"];
const STREAMED_ETAG = "X-Streamed-Etag";

/** Returns a page's cache key, from site, state and path (with the language). Its host is never requested over the network. */
export function cacheKeyOf({ site }: SiteSource, pathname: string, { version, day, calendar }: PageState): string {
  return `https://pages.cache/${build}/${site.id}/${version}.${calendar ?? ""}/${day}${pathname}`;
}

/** Returns the page from the Cache API of this location, if it has it. */
export async function recallPage(
  source: SiteSource,
  pathname: string,
  etag: string,
  state: PageState,
): Promise<KeptPage | undefined> {
  const cached = await caches.default.match(cacheKeyOf(source, pathname, state));
  if (!cached) return undefined;
  const body = new Uint8Array(await cached.arrayBuffer());
  const streamedEtag = cached.headers.get(STREAMED_ETAG);
  const headers: Record<string, string> = { "Cache-Control": REVALIDATE, ETag: etag };
  for (const name of STORED) {
    const value = cached.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { state, headers, etags: streamedEtag === null ? [etag] : [etag, streamedEtag], body };
}

/** Stores a page in the Cache API, once, when it is requested again (docs/decisions/0027). */
export function storeOnce(page: KeptPage, waitUntil: (work: Promise<unknown>) => void): void {
  const { unstored: key } = page;
  if (key === undefined) return;
  delete page.unstored;
  waitUntil(storePage(key, page).catch((error: unknown) => logError("the page cache failed", error, { key })));
}

async function storePage(key: string, { headers, etags, body }: KeptPage): Promise<void> {
  const cached = new Headers({ "Cache-Control": `public, max-age=${KEEP_SECONDS}` });
  for (const name of STORED) cached.set(name, headers[name] ?? "");
  cached.set(STREAMED_ETAG, etags.at(-1) ?? "");
  await caches.default.put(key, new Response(body, { headers: cached }));
}
