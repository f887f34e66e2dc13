import { clientCodings, type Coding, matchesEtag } from "./conditional.ts";
import { logError } from "./log.ts";
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
  /** True until it has been sent: the first client gets gzip, because Brotli pays only when others ask as well. */
  isNew?: boolean;
  /** What has been sent so far: the plain body and compressed ones; null if compressing failed. */
  forms?: Partial<Record<Coding | "plain", Form | null>>;
  /** 304 responses by entity tag. */
  notModified?: Map<string, Response>;
}

/** A body as it is sent. */
interface Form {
  body: Uint8Array;
  headers: Record<string, string>;
  /** Complete header sets, filled when they are first needed. */
  http?: Headers;
  https?: Headers;
}

/**
 * Qualities of Brotli, always given because the default is the highest: 5% fewer bytes than gzip in 1.5 times its processor time, and
 * 13% fewer in 60 times (docs/decisions/0197).
 */
const FIRST = 5;
const SMALLEST = 11;

/** Milliseconds before the smallest form is made: the isolate does nothing else meanwhile, so the guest's other files come first. */
const CALM_MS = 2000;

/**
 * Names the source of the response. It does not have our request id, because nothing is logged about it; the network adds CF-Ray.
 */
const TIMING = 'page;desc="memory"';

/**
 * Sends a cached response, compressed as the client accepts it, or 304 if the client has the current content. With `waitUntil` the
 * smallest form is made afterwards, once; leave it out for what is soon forgotten.
 */
export function sendCached(request: Request, cached: CachedResponse, waitUntil?: (work: Promise<unknown>) => void): Response {
  const ifNoneMatch = request.headers.get("If-None-Match");
  const matching =
    ifNoneMatch === null ? undefined : cached.etags.find((tag) => tag === ifNoneMatch || matchesEtag(ifNoneMatch, tag));
  if (matching !== undefined) return notModified(cached, matching);
  const form = formFor(request, cached, waitUntil);
  const isSecure = request.url.startsWith("https:");
  const headers = (form[isSecure ? "https" : "http"] ??= completeHeaders(form.headers, isSecure));
  return new Response(form.body, { headers, encodeBody: "manual" });
}

/** The form that the client likes best, compressed now if it is needed for the first time. */
function formFor(request: Request, cached: CachedResponse, waitUntil?: (work: Promise<unknown>) => void): Form {
  const forms = (cached.forms ??= {});
  const { isNew } = cached;
  if (isNew) cached.isNew = false;
  for (const coding of clientCodings(request)) {
    if (coding === "br" && isNew) continue;
    if (forms[coding] === undefined) {
      forms[coding] = compress(cached, coding);
      if (coding === "br" && forms.br) waitUntil?.(shrink(cached, forms));
    }
    if (forms[coding]) return forms[coding];
  }
  return (forms.plain ??= { body: cached.body, headers: cached.headers });
}

/** Replaces the Brotli form with the smallest one. */
async function shrink(cached: CachedResponse, forms: NonNullable<CachedResponse["forms"]>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  const smallest = compress(cached, "br", SMALLEST);
  if (smallest) forms.br = smallest;
}

/** Compresses a body; null if that fails, so that it is sent in another form. */
function compress({ body, headers }: CachedResponse, coding: Coding, quality = FIRST): Form | null {
  try {
    const zlib = process.getBuiltinModule("node:zlib");
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: quality };
    const etag = toCodedEtag(headers["ETag"] ?? "", quality === SMALLEST ? "br11" : coding);
    return {
      body: coding === "gzip" ? zlib.gzipSync(body) : zlib.brotliCompressSync(body, { params }),
      headers: { ...headers, "Content-Encoding": coding, ETag: etag },
    };
  } catch (error) {
    logError("compression failed", error, { coding });
    return null;
  }
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

/** The entity tag of a compressed form: different bytes need a different strong tag (RFC 9110, section 8.8.3.3). */
const toCodedEtag = (etag: string, suffix: string): string => (etag.startsWith("W/") ? etag : `${etag.slice(0, -1)}.${suffix}"`);

/** The entity tags of a body's forms, that of the uncompressed one first and that of gzip second; a weak tag is that of all. */
export const etagsOf = (etag: string): string[] => [
  ...new Set([etag, ...["gzip", "br", "br11"].map((suffix) => toCodedEtag(etag, suffix))]),
];

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
