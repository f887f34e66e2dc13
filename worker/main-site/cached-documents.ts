import { toGzipEtag, type CachedResponse, sendCached } from "#http/cached-response.ts";

/** All documents together take about 6 MB; the limit only guards against unnoticed growth. */
const MAX_DOCUMENTS = 500;

/** Path → prerendered document, as this isolate fetched it from the asset server. Documents change only with a deploy. */
const documents = new Map<string, CachedResponse>();

/** Answers with a document that this isolate has sent before, without parsing the URL and without waiting. */
export function sendCachedDocument(request: Request): Response | undefined {
  if (request.method !== "GET") return undefined;
  const { url } = request;
  const cached = documents.get(url.slice(url.indexOf("/", url.indexOf("//") + 2)));
  return cached && sendCached(request, cached);
}

const HEADERS = ["Content-Type", "Cache-Control", "Content-Security-Policy", "ETag"] as const;

/** Stores a document under its path and returns an equal response. */
export async function cacheDocument(path: string, answer: Response): Promise<Response> {
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers: Record<string, string> = { "Server-Timing": 'host;desc="main", page;desc="memory"' };
  for (const name of HEADERS) headers[name] = answer.headers.get(name) ?? "";
  const etag = headers["ETag"];
  if (etag && documents.size < MAX_DOCUMENTS) documents.set(path, { body, headers, etags: [etag, toGzipEtag(etag)] });
  return new Response(body, answer);
}
