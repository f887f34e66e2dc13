import { clientAcceptsGzip, matchesEtag } from "./conditional.ts";
import { COMMON_HEADERS, documentHeaders, HSTS } from "./security-headers.ts";

/**
 * A response that an isolate keeps in memory and sends many times. Its header sets are built when they are first needed and then
 * reused: setting headers one by one costs more than everything else in sending such a response.
 */
export interface CachedResponse {
  body: Uint8Array;
  /** Headers of the uncompressed body, including ETag; a Server-Timing here replaces the default one. */
  headers: Record<string, string>;
  /** Entity tags of this content, the one in `headers` first. A client that has any of them has the current content. */
  etags: string[];
  /** The properties below are filled when they are first needed. */
  gzip?: Uint8Array;
  http?: HeaderSets;
  https?: HeaderSets;
  /** 304 responses by entity tag. */
  notModified?: Map<string, Response>;
}

/** Headers of the uncompressed and of the gzipped body. */
interface HeaderSets {
  plain?: Headers;
  gzipped?: Headers;
}

/**
 * Names the source of the response. It does not have our request id, because nothing is logged about it; the network adds CF-Ray.
 */
const TIMING = 'page;desc="memory"';

/** Sends a cached response: gzipped if the client accepts that, or 304 if the client has the current content. */
export function sendCached(request: Request, cached: CachedResponse): Response {
  const ifNoneMatch = request.headers.get("If-None-Match");
  const matching =
    ifNoneMatch === null ? undefined : cached.etags.find((tag) => tag === ifNoneMatch || matchesEtag(ifNoneMatch, tag));
  if (matching !== undefined) return notModified(cached, matching);
  const isSecure = request.url.startsWith("https:");
  const headerSets = isSecure ? (cached.https ??= {}) : (cached.http ??= {});
  if (clientAcceptsGzip(request)) {
    cached.gzip ??= process.getBuiltinModule("node:zlib").gzipSync(cached.body);
    headerSets.gzipped ??= gzipHeaders(cached.headers, isSecure);
    return new Response(cached.gzip, { headers: headerSets.gzipped, encodeBody: "manual" });
  }
  headerSets.plain ??= completeHeaders(cached.headers, isSecure);
  return new Response(cached.body, { headers: headerSets.plain });
}

/**
 * Returns 304 for a client whose copy has this tag, with the headers RFC 9110 requires (section 15.4.5). It has no body, so the
 * same Response object can be returned for many requests.
 */
export function notModified(cached: CachedResponse, etag: string): Response {
  cached.notModified ??= new Map();
  let response = cached.notModified.get(etag);
  if (!response) {
    const headers = new Headers({ ETag: etag });
    for (const name of ["Cache-Control", "Last-Modified", "Vary"]) {
      const value = cached.headers[name];
      if (value !== undefined) headers.set(name, value);
    }
    response = new Response(null, { status: 304, headers });
    cached.notModified.set(etag, response);
  }
  return response;
}

/** The entity tag of the gzipped body: different bytes need a different strong tag (RFC 9110, section 8.8.3.3). */
export function toGzipEtag(etag: string): string {
  return etag.startsWith("W/") ? etag : `${etag.slice(0, -1)}.gzip"`;
}

function gzipHeaders(headers: Record<string, string>, isSecure: boolean): Headers {
  const all = completeHeaders(headers, isSecure);
  all.set("Content-Encoding", "gzip");
  all.set("ETag", toGzipEtag(headers["ETag"] ?? ""));
  return all;
}

function completeHeaders(headers: Record<string, string>, isSecure: boolean): Headers {
  const all = new Headers({
    "Server-Timing": TIMING,
    ...headers,
    ...COMMON_HEADERS,
    ...documentHeaders(headers["Content-Type"]),
  });
  if (isSecure) all.set("Strict-Transport-Security", HSTS);
  return all;
}
