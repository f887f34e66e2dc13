import { toGzipEtag, type CachedResponse, sendCached } from "#services/http/cached-response.ts";
import { responseBytes, WeighedCache } from "#services/memory/weighed-cache.ts";

/** A page of the blog changes with the articles; all other documents change only with a deploy. */
interface BlogEdition {
  edition: string;
  /** True if the document may be sent without looking up the current edition. */
  isCurrent: () => boolean;
}

interface CachedDocument extends CachedResponse {
  blog?: BlogEdition | undefined;
}

/** Path → document, as this isolate fetched it from the asset server or rendered it. All of them take about 6 MB. */
const documents = new WeighedCache<CachedDocument>("mainDocuments");

/** Answers with a document that this isolate has sent before, without parsing the URL and without waiting. */
export function sendCachedDocument(request: Request): Response | undefined {
  if (request.method !== "GET") return undefined;
  const { url } = request;
  const cached = documents.get(url.slice(url.indexOf("/", url.indexOf("//") + 2)));
  return cached && (cached.blog?.isCurrent() ?? true) ? sendCached(request, cached) : undefined;
}

/** Answers with the document of the blog at a path if this isolate has it in this edition. */
export function sendCachedEdition(request: Request, path: string, edition: string): Response | undefined {
  const cached = request.method === "GET" ? documents.get(path) : undefined;
  return cached?.blog?.edition === edition ? sendCached(request, cached) : undefined;
}

const HEADERS = ["Content-Type", "Cache-Control", "Content-Security-Policy", "ETag", "X-Robots-Tag"] as const;

/** Stores a document under its path and returns an equal response. */
export async function cacheDocument(path: string, answer: Response, blog?: BlogEdition): Promise<Response> {
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers: Record<string, string> = { "Server-Timing": 'host;desc="main", page;desc="memory"' };
  for (const name of HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const etag = headers["ETag"];
  if (etag) documents.set(path, { body, headers, etags: [etag, toGzipEtag(etag)], blog }, responseBytes({ body }));
  return new Response(body, answer);
}
