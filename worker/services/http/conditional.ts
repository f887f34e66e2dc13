import { WeighedCache } from "../memory/weighed-cache.ts";

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

/**
 * Checks whether the client accepts gzip. Cloudflare replaces the Accept-Encoding header with its own and puts the client's into
 * `cf`; elsewhere the header is the client's.
 */
export function clientAcceptsGzip({ cf, headers }: Request): boolean {
  const given = cf?.["clientAcceptEncoding"];
  return acceptsGzip(typeof given === "string" ? given : headers.get("Accept-Encoding"));
}

/** Longest Accept-Encoding header that is read, in characters; no real client sends a longer one. */
const MAX_ACCEPT_ENCODING_LENGTH = 500;

/** Parsed headers: clients send the same few, so each is parsed once. */
const parsed = new WeighedCache<boolean>("acceptedEncodings");

/** Checks whether an Accept-Encoding header allows gzip (RFC 9110, section 12.5.3); an entry for gzip wins over `*`. */
export function acceptsGzip(acceptEncoding: string | null): boolean {
  if (acceptEncoding === null || acceptEncoding.length > MAX_ACCEPT_ENCODING_LENGTH) return false;
  let accepts = parsed.get(acceptEncoding);
  if (accepts === undefined) {
    accepts = allowsGzip(acceptEncoding);
    parsed.set(acceptEncoding, accepts);
  }
  return accepts;
}

function allowsGzip(acceptEncoding: string): boolean {
  const codings = acceptEncoding
    .toLowerCase()
    .split(",")
    .map((each) => each.split(";").map((part) => part.trim()));
  const found = codings.find(([name]) => name === "gzip") ?? codings.find(([name]) => name === "*");
  if (!found) return false;
  const weight = found.find((part) => part.startsWith("q="));
  return weight === undefined || Number(weight.slice(2)) > 0;
}
