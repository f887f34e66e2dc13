/** Cache-Control: clients may store the response but must revalidate it each time. */
export const REVALIDATE = "public, max-age=0, must-revalidate";

/**
 * Cache-Control of a form that nobody has filled in. With `no-store` Firefox would forget what is typed there when its visitor
 * goes on and comes back.
 */
export const EMPTY_FORM = "private, no-cache";

/** Longest If-None-Match header that is read, in characters. Clients send one tag; each tag in the header costs a comparison. */
const MAX_TAGS_LENGTH = 2000;

/** Checks whether an If-None-Match header contains one of the tags, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, ...tags: string[]): boolean {
  if (ifNoneMatch === null || ifNoneMatch.length > MAX_TAGS_LENGTH) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  const given = ifNoneMatch.split(",").map(bare);
  return tags.some((tag) => given.includes(bare(tag)));
}

/** An HTTP-date in the format clients send (IMF-fixdate, RFC 9110, section 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Checks whether a resource is unchanged since the date in If-Modified-Since. Times in milliseconds; future dates are ignored.
 */
export function unchangedSince(ifModifiedSince: string | null, lastModified: number, now: number): boolean {
  if (ifModifiedSince === null || !HTTP_DATE.test(ifModifiedSince)) return false;
  const since = Date.parse(ifModifiedSince);
  return since <= now && Math.floor(lastModified / 1000) * 1000 <= since;
}

/** A content coding that kept bodies are sent in. */
export type Coding = "br" | "gzip";

/** The codings, the one with the fewest bytes first. */
const CODINGS: readonly Coding[] = ["br", "gzip"];

/**
 * Codings that the client accepts, as {@link acceptedCodings}. Cloudflare replaces the Accept-Encoding header with its own and puts
 * the client's into `cf`; elsewhere the header is the client's.
 */
export function clientCodings({ cf, headers }: Request): readonly Coding[] {
  const given = cf?.["clientAcceptEncoding"];
  return acceptedCodings(typeof given === "string" ? given : headers.get("Accept-Encoding"));
}

/** Longest Accept-Encoding header that is read, in characters; no real client sends a longer one. */
const MAX_ACCEPT_ENCODING_LENGTH = 500;

/** Parsed headers: clients send the same few, so each is parsed once. */
const parsed = new Map<string, readonly Coding[]>();
const MAX_CACHED_HEADERS = 200;
const NONE: readonly Coding[] = [];

/**
 * Codings that an Accept-Encoding header allows (RFC 9110, section 12.5.3), the one with the largest weight first; without those that
 * weigh less than `identity`, if it is named. `*` stands for gzip only: a client that can read Brotli names it.
 */
export function acceptedCodings(acceptEncoding: string | null): readonly Coding[] {
  if (acceptEncoding === null || acceptEncoding.length > MAX_ACCEPT_ENCODING_LENGTH) return NONE;
  let codings = parsed.get(acceptEncoding);
  if (codings === undefined) {
    if (parsed.size >= MAX_CACHED_HEADERS) parsed.clear();
    codings = readCodings(acceptEncoding);
    parsed.set(acceptEncoding, codings);
  }
  return codings;
}

function readCodings(acceptEncoding: string): readonly Coding[] {
  const weights = new Map<string, number>();
  for (const entry of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const weight = parameters.find((each) => each.startsWith("q="));
    if (!weights.has(name)) weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const least = weights.get("identity") ?? 0;
  const weigh = (coding: Coding): number => weights.get(coding) ?? (coding === "gzip" ? weights.get("*") : undefined) ?? 0;
  return CODINGS.filter((coding) => weigh(coding) > 0 && weigh(coding) >= least).toSorted((a, b) => weigh(b) - weigh(a));
}
