/** Clients may keep an answer but ask each time whether it is still the one. */
export const REVALIDATE = "public, max-age=0, must-revalidate";

/** Whether an If-None-Match header names one of the tags; tags are compared weakly (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, ...tags: string[]): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  const given = ifNoneMatch.split(",").map(bare);
  return tags.some((tag) => given.includes(bare(tag)));
}

/** Whether a resource is unchanged since the date of If-Modified-Since; times in milliseconds. */
export function unchangedSince(ifModifiedSince: string | null, lastModified: number): boolean {
  if (ifModifiedSince === null) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Math.floor(lastModified / 1000) * 1000 <= since;
}

/**
 * Whether the client takes gzip. Cloudflare puts its own Accept-Encoding in the request's headers and the client's beside
 * them; elsewhere the header is the client's.
 */
export function clientTakesGzip({ cf, headers }: Request): boolean {
  const given = cf?.["clientAcceptEncoding"];
  return acceptsGzip(typeof given === "string" ? given : headers.get("Accept-Encoding"));
}

/** Whether an Accept-Encoding header allows gzip (RFC 9110, section 12.5.3). */
export function acceptsGzip(acceptEncoding: string | null): boolean {
  if (acceptEncoding === null) return false;
  return /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q\s*=\s*(?!0(?:\.0{0,3})?\s*(?:,|$))[\d.]+)?\s*(?=,|$)/i.test(acceptEncoding);
}
