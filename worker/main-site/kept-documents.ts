import { toGzipEtag, type CachedResponse, sendCached } from "#http/cached-response.ts";

/** Every document there is takes some 6 MB; the bound only guards against a site that grows unnoticed. */
const MOST = 500;

/** Path → the prerendered document, as this isolate had it from the asset server. They change with a deploy only. */
const documents = new Map<string, CachedResponse>();

/** A document this isolate has sent before. Nothing is parsed, nothing waits. */
export function documentFromMemory(request: Request): Response | undefined {
  if (request.method !== "GET") return undefined;
  const { url } = request;
  const kept = documents.get(url.slice(url.indexOf("/", url.indexOf("//") + 2)));
  return kept && sendCached(request, kept);
}

const HEADERS = ["Content-Type", "Cache-Control", "Content-Security-Policy", "ETag"] as const;

/** Keeps a whole document under its path; answers the same. */
export async function keepDocument(path: string, answer: Response): Promise<Response> {
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers: Record<string, string> = { "Server-Timing": 'host;desc="main", page;desc="memory"' };
  for (const name of HEADERS) headers[name] = answer.headers.get(name) ?? "";
  const etag = headers["ETag"];
  if (etag && documents.size < MOST) documents.set(path, { body, headers, etags: [etag, toGzipEtag(etag)] });
  return new Response(body, answer);
}
