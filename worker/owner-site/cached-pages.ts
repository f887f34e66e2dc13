import { build } from "virtual:client-manifest";
import { REVALIDATE } from "#http/conditional.ts";
import { logError } from "#http/log.ts";
import type { KeptPage, PageState } from "./kept-pages.ts";
import type { SiteSource } from "./site-source.ts";

/** How long the Cache API keeps a page: to the end of its day at the latest it is asked for under another key. */
const KEEP_SECONDS = 86_400;
/** Headers that are the page's own; the others follow from where it is sent. */
const STORED = ["Content-Type", "Content-Language", "Content-Security-Policy", "Vary"];
const STREAMED_ETAG = "X-Streamed-Etag";

/** Site, state, language (in the path) and path are the key; the host name is never asked for over the network. */
export function cacheKeyOf({ site }: SiteSource, pathname: string, { version, day, calendar }: PageState): string {
  return `https://pages.cache/${build}/${site.id}/${version}.${calendar ?? ""}/${day}${pathname}`;
}

/** The page as the Cache API of this location has it. */
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

/** Puts a page that is asked for again into the Cache API, once (docs/decisions/0027). */
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
