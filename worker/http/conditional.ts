/** Clients may keep an answer but ask each time whether it is still the one. */
export const REVALIDATE = "public, max-age=0, must-revalidate";

/** Characters of an If-None-Match header; clients send one tag, and every one of them is compared. */
const MAX_TAGS_LENGTH = 2000;

/** Whether an If-None-Match header names one of the tags; tags are compared weakly (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, ...tags: string[]): boolean {
  if (ifNoneMatch === null || ifNoneMatch.length > MAX_TAGS_LENGTH) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  const given = ifNoneMatch.split(",").map(bare);
  return tags.some((tag) => given.includes(bare(tag)));
}

/** An HTTP-date as every client sends it (IMF-fixdate, RFC 9110, section 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Whether a resource is unchanged since the date of If-Modified-Since; times in milliseconds, dates to come are ignored. */
export function unchangedSince(ifModifiedSince: string | null, lastModified: number, now: number): boolean {
  if (ifModifiedSince === null || !HTTP_DATE.test(ifModifiedSince)) return false;
  const since = Date.parse(ifModifiedSince);
  return since <= now && Math.floor(lastModified / 1000) * 1000 <= since;
}

/**
 * Whether the client takes gzip. Cloudflare puts its own Accept-Encoding in the request's headers and the client's beside
 * them; elsewhere the header is the client's.
 */
export function clientTakesGzip({ cf, headers }: Request): boolean {
  const given = cf?.["clientAcceptEncoding"];
  return acceptsGzip(typeof given === "string" ? given : headers.get("Accept-Encoding"));
}

/** No client lists more than this. */
const LONGEST_ACCEPT = 500;

/** Clients send the same few headers: each is read once. */
const read = new Map<string, boolean>();
const MOST_READ = 200;

/** Whether an Accept-Encoding header allows gzip (RFC 9110, section 12.5.3); what names gzip itself wins over `*`. */
export function acceptsGzip(acceptEncoding: string | null): boolean {
  if (acceptEncoding === null || acceptEncoding.length > LONGEST_ACCEPT) return false;
  let accepts = read.get(acceptEncoding);
  if (accepts === undefined) {
    if (read.size >= MOST_READ) read.clear();
    accepts = allowsGzip(acceptEncoding);
    read.set(acceptEncoding, accepts);
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
