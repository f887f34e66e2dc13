import { clientAcceptsGzip, REVALIDATE, unchangedSince } from "#services/http/conditional.ts";
import { toGzipEtag, type CachedResponse, notModified, sendCached } from "#services/http/cached-response.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { logError } from "#services/http/log.ts";
import { storeUnreachable } from "#services/http/short-responses.ts";
import { hostKind } from "#services/hosts/dispatch.ts";
import type { Feed, FeedOf } from "./feed.ts";
import { cachedCalendar, loadCalendar } from "./shown-calendar.ts";

interface KeptFeed {
  answer: FeedAnswer;
  until: number;
}

/** A feed as it is sent. */
export interface FeedAnswer extends CachedResponse {
  /**
   * Milliseconds since the epoch; undefined if the time of the last change can decrease (an owner's calendar after one of several
   * sites was deleted), so that only the entity tag validates it.
   */
  unchangedSince: number | undefined;
}

/** Calendar programs often send several requests at once; for this time an isolate answers them without the store. */
const KEEP_MS = 10_000;
const MAX_KEPT_FEEDS = 100;
const kept = new Map<string, KeptFeed>();

/** The cache key of a site's feed. It contains both versions, so that a change of the site or its calendar is visible at once. */
export function feedKey({ id, version }: { id: string; version: number }, calendarVersion: number): string {
  return `site ${id} ${version}.${calendarVersion}`;
}

/** Serves the feed of a site at the site's own address. */
export async function serveSiteFeed(
  request: Request,
  context: RequestContext,
  site: { id: string; version: number },
): Promise<Response> {
  const { version } = (await cachedCalendar(site.id, context)) ?? (await loadCalendar(site.id, context));
  return serveFeed(request, context, { siteId: site.id }, feedKey(site, version));
}

/** Returns a feed from this isolate's memory, synchronously; undefined if it has none. */
export function feedFromMemory(request: Request, key: string, now: number): Response | undefined {
  const entry = kept.get(key);
  return entry && entry.until > now ? sendFeed(request, entry.answer, now) : undefined;
}

/** Serves a calendar feed with validators, from memory if it is kept under `key`. */
export async function serveFeed(request: Request, context: RequestContext, of: FeedOf, key: string): Promise<Response> {
  const { now } = context;
  const ready = feedFromMemory(request, key, now);
  if (ready) return ready;
  const [{ createFeed }, store] = await Promise.all([import("./feed.ts"), context.openStore()]);
  const feed = await createFeed(store, of, now);
  if (!feed) return feedNotFound();
  const answer = toAnswer(feed, "siteId" in of);
  kept.delete(key);
  if (kept.size >= MAX_KEPT_FEEDS) {
    const oldest = kept.keys().next();
    if (!oldest.done) kept.delete(oldest.value);
  }
  kept.set(key, { answer, until: now + KEEP_MS });
  return sendFeed(request, answer, now);
}

/**
 * Serves the feed of a site that its owner has paused or an admin has suspended. The site itself is not found, but a calendar program that gets 404 would
 * treat all nights as free. Undefined for any other site.
 */
export async function servePausedFeed(request: Request, context: RequestContext): Promise<Response | undefined> {
  const at = hostKind(request, context.config.mainDomain);
  if (at.kind !== "site") return undefined;
  const address = "subdomain" in at ? { subdomain: at.subdomain } : { domain: at.domain };
  try {
    const [{ findOffline }, store] = await Promise.all([import("#store/owners/site-life.ts"), context.openStore()]);
    const site = await findOffline(store, address);
    return site && (await serveSiteFeed(request, context, site));
  } catch (error) {
    logError("lookup of a paused site failed", error, { requestId: context.requestId });
    return storeUnreachable();
  }
}

/** `isMonotonic`: the time of the last change never decreases, so that it is a validator too. */
export function toAnswer({ body, etag, lastModified }: Feed, isMonotonic: boolean, cacheControl = REVALIDATE): FeedAnswer {
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="calendar.ics"',
    "Cache-Control": cacheControl,
    ETag: etag,
    "Last-Modified": new Date(lastModified).toUTCString(),
    Vary: "Accept-Encoding",
  };
  return { body, headers, etags: [etag, toGzipEtag(etag)], unchangedSince: isMonotonic ? lastModified : undefined };
}

/** Sends a feed, or 304 to a reader that has it. */
export function sendFeed(request: Request, answer: FeedAnswer, now: number): Response {
  const { headers } = request;
  const changed = answer.unchangedSince;
  const bySince = changed !== undefined && !headers.has("If-None-Match");
  if (bySince && unchangedSince(headers.get("If-Modified-Since"), changed, now)) {
    const [etag = "", gzipped = etag] = answer.etags;
    return notModified(answer, clientAcceptsGzip(request) ? gzipped : etag);
  }
  return sendCached(request, answer);
}

/** A 404 response in plain text and all languages of the product, because calendar programs show it as an error message. */
export function feedNotFound(): Response {
  return new Response("Deze kalender bestaat niet. / There is no such calendar. / Nie ma takiego kalendarza.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
