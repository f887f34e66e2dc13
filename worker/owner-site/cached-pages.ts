import { build } from "virtual:client-manifest";
import type { KeptPage } from "./kept-pages.ts";
import type { SiteSource } from "./site-source.ts";

/** How long the Cache API keeps a page: to the end of its day at the latest it is asked for under another key. */
const KEEP_SECONDS = 86_400;
const STREAMED_ETAG = "X-Streamed-Etag";

/** Site, version, language (in the path), path and day are the key; the host name is never asked for over the network. */
function keyOf({ site }: SiteSource, pathname: string, day: string): string {
  return `https://pages.cache/${build}/${site.id}/${site.version}/${day}${pathname}`;
}

/** The page as the Cache API of this location has it. */
export async function recallPage(source: SiteSource, pathname: string, etag: string, day: string): Promise<KeptPage | undefined> {
  const cached = await caches.default.match(keyOf(source, pathname, day));
  if (!cached) return undefined;
  const html = new Uint8Array(await cached.arrayBuffer());
  const headers = Object.fromEntries(cached.headers);
  const streamedEtag = headers[STREAMED_ETAG.toLowerCase()] ?? etag;
  for (const name of [STREAMED_ETAG.toLowerCase(), "cache-control", "cf-cache-status", "content-length", "age", "etag"])
    delete headers[name];
  return toKept(
    {
      version: source.site.version,
      day,
      etag,
      streamedEtag,
      headers: { ...headers, "Cache-Control": "public, max-age=0, must-revalidate", ETag: etag },
    },
    html,
  );
}

/** Puts a rendered page into the Cache API and answers it ready to keep. */
export async function storePage(
  source: SiteSource,
  pathname: string,
  page: Omit<KeptPage, "html" | "gzip" | "gzipHeaders">,
  html: string,
): Promise<KeptPage> {
  const bytes = new TextEncoder().encode(html);
  const headers = { ...page.headers, "Cache-Control": `public, max-age=${KEEP_SECONDS}`, [STREAMED_ETAG]: page.streamedEtag };
  const [kept] = await Promise.all([
    toKept(page, bytes),
    caches.default.put(keyOf(source, pathname, page.day), new Response(bytes, { headers })),
  ]);
  return kept;
}

async function toKept(page: Omit<KeptPage, "html" | "gzip" | "gzipHeaders">, html: Uint8Array): Promise<KeptPage> {
  const zipped = new Response(html).body?.pipeThrough(new CompressionStream("gzip"));
  const gzip = new Uint8Array(await new Response(zipped).arrayBuffer());
  return { ...page, html, gzip, gzipHeaders: { ...page.headers, "Content-Encoding": "gzip" } };
}
