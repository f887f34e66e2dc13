import { type CachedResponse, etagsOf, sendCached } from "#services/http/cached-response.ts";

/** All documents together take about 9 MB, compressed forms included; the limit only guards against unnoticed growth. */
const MAX_DOCUMENTS = 500;

/** A page of the blog changes with the articles; all other documents change only with a deploy. */
interface BlogEdition {
  edition: string;
  /** True if the document may be sent without looking up the current edition. */
  isCurrent: () => boolean;
}

interface CachedDocument extends CachedResponse {
  blog?: BlogEdition | undefined;
}

type WaitUntil = (work: Promise<unknown>) => void;

/** Path → document, as this isolate fetched it from the asset server or rendered it. */
const documents = new Map<string, CachedDocument>();

/** Answers with a document that this isolate has sent before, without parsing the URL and without waiting. */
export function sendCachedDocument(request: Request, waitUntil: WaitUntil): Response | undefined {
  if (request.method !== "GET") return undefined;
  const { url } = request;
  const cached = documents.get(url.slice(url.indexOf("/", url.indexOf("//") + 2)));
  return cached && (cached.blog?.isCurrent() ?? true) ? sendCached(request, cached, waitUntil) : undefined;
}

/** Answers with the document of the blog at a path if this isolate has it in this edition. */
export function sendCachedEdition(request: Request, path: string, edition: string, waitUntil: WaitUntil): Response | undefined {
  const cached = request.method === "GET" ? documents.get(path) : undefined;
  return cached?.blog?.edition === edition ? sendCached(request, cached, waitUntil) : undefined;
}

const HEADERS = ["Content-Type", "Cache-Control", "Content-Security-Policy", "ETag", "X-Robots-Tag", "Vary"] as const;

/** Stores a document under its path and returns an equal response. */
export async function cacheDocument(path: string, answer: Response, blog?: BlogEdition): Promise<Response> {
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers: Record<string, string> = { "Server-Timing": 'host;desc="main", page;desc="memory"' };
  for (const name of HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const etag = headers["ETag"];
  if (etag && (documents.size < MAX_DOCUMENTS || documents.has(path)))
    documents.set(path, { body, headers, etags: etagsOf(etag), blog });
  return new Response(body, answer);
}
