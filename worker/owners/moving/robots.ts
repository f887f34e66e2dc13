import robotsParser from "robots-parser";
import { MINUTE_MS } from "#domain/time.ts";
import { brand } from "#locales/brand.ts";
import { fetchPublic, type FetchTools, parsePublicUrl, readBytes, USER_AGENT } from "#services/http/fetch-public.ts";
import { WeighedCache } from "#services/memory/weighed-cache.ts";

/** RFC 9309, section 2.5: at least 500 kibibytes are read. A longer file counts as unreadable. */
const MAX_ROBOTS_BYTES = 500 * 1024;
/** A longer rule takes long to match; real sites do not have such rules. */
const EXPENSIVE_RULE = /^\s*(?:dis)?allow\s*:(?:.{500}|(?:[^*]*\*){20})/is;
/** The parser keeps each rule once for each product token of its group: 250,000 took 0.6 seconds, 4 million 7 seconds and 200 MB. */
const MAX_KEPT_RULES = 50_000;
/** Shorter than the day of section 2.4, so that an owner who changes the file can try again. */
const KEPT_MS = 10 * MINUTE_MS;
/** Bytes of memory that a kept rule takes besides its text. */
const RULE_BYTES = 128;

type MayFetch = (url: URL) => boolean;

const kept = new WeighedCache<{ until: number; mayFetch: MayFetch }>("robots");

/**
 * True if the robots.txt of the address's host lets us fetch it (RFC 9309). A file that does not exist allows everything; one that
 * cannot be read allows nothing, and neither does an origin that fails (section 2.3.1). Our product token is the brand's name.
 */
export async function mayFetch(tools: FetchTools & { now: number }, url: URL, signal: AbortSignal): Promise<boolean> {
  const known = kept.get(url.origin);
  if (known && known.until > tools.now) return known.mayFetch(url);
  const rules = await readRules(tools, url.origin, signal);
  if (rules === undefined) return false;
  kept.set(url.origin, { until: tools.now + KEPT_MS, mayFetch: rules.mayFetch }, rules.bytes);
  return rules.mayFetch(url);
}

/** The rules of an origin; undefined if its file cannot be read. */
async function readRules(
  tools: FetchTools,
  origin: string,
  signal: AbortSignal,
): Promise<{ mayFetch: MayFetch; bytes: number } | undefined> {
  const address = `${origin}/robots.txt`;
  const parse = (text: string) => parsePublicUrl(text, tools.mainDomain, ["https:"]);
  const headers = { "User-Agent": USER_AGENT, Accept: "text/plain" };
  const fetched = await fetchPublic(tools, { address, parse, headers, signal });
  if (!fetched.ok) return undefined;
  const { response } = fetched;
  if (!response.ok) {
    await response.body?.cancel();
    return response.status >= 400 && response.status < 500 ? { mayFetch: () => true, bytes: 0 } : undefined;
  }
  const body = await readBytes(response, MAX_ROBOTS_BYTES, signal);
  if (!body.ok) return undefined;
  const text = new TextDecoder().decode(body.bytes);
  const count = countRules(text);
  if (count === undefined) return undefined;
  const robots = robotsParser(address, text);
  const allows = (url: URL) => robots.isAllowed(url.href, brand.name) !== false;
  return { mayFetch: allows, bytes: 2 * text.length + RULE_BYTES * count };
}

/** Counts the rules that the parser keeps; undefined if they would take it long to read or to match. */
export function countRules(robots: string): number | undefined {
  let tokens = 0;
  let rules = 0;
  let isInHead = false;
  for (const line of robots.split(/\r\n|\r|\n/)) {
    const name = line.slice(0, line.indexOf(":") + 1).trim();
    if (name === "") continue;
    const isToken = /^user-agent\s*:$/i.test(name);
    if (isToken) tokens = isInHead ? tokens + 1 : 1;
    else rules += tokens;
    isInHead = isToken;
    if (rules > MAX_KEPT_RULES || EXPENSIVE_RULE.test(line)) return undefined;
  }
  return rules;
}
