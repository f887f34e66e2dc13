import { clientAcceptsGzip, REVALIDATE, unchangedSince } from "#http/conditional.ts";
import { toGzipEtag, type CachedResponse, notModified, sendCached } from "#http/cached-response.ts";
import type { RequestContext } from "#http/request-context.ts";
import { logError } from "#http/log.ts";
import { storeUnreachable } from "#http/notice-pages.ts";
import { hostKind } from "#hosts/dispatch.ts";
import { findPaused } from "#store/site-life.ts";
import { type Feed, type FeedOf, makeFeed } from "./feed.ts";
import { quickCalendar, storedCalendar } from "./shown-calendar.ts";

interface KeptFeed {
  answer: FeedAnswer;
  until: number;
}

interface FeedAnswer extends CachedResponse {
  /**
   * Milliseconds since the epoch; undefined where the time of the last change can go back (an owner's calendar, when a
   * site of several is gone), so that only the tag is asked.
   */
  unchangedSince: number | undefined;
}

/** Calendar robots come in bursts; this long an isolate answers them without the store. */
const KEEP_MS = 10_000;
const MOST_KEPT = 100;
const kept = new Map<string, KeptFeed>();

/** What a site's feed is kept under: a change of the site or of its calendar shows at once. */
export function feedKey({ id, version }: { id: string; version: number }, calendarVersion: number): string {
  return `site ${id} ${version}.${calendarVersion}`;
}

/** The feed of a site at its own address. */
export async function serveSiteFeed(
  request: Request,
  context: RequestContext,
  site: { id: string; version: number },
): Promise<Response> {
  const { version } = (await quickCalendar(site.id, context)) ?? (await storedCalendar(site.id, context));
  return serveFeed(request, context, { siteId: site.id }, feedKey(site, version));
}

/** The feed kept under a key; nothing is parsed, nothing waits. */
export function feedFromMemory(request: Request, key: string, now: number): Response | undefined {
  const entry = kept.get(key);
  return entry && entry.until > now ? send(request, entry.answer, now) : undefined;
}

/** A calendar feed with validators. `key` names what it depends on. */
export async function serveFeed(request: Request, context: RequestContext, of: FeedOf, key: string): Promise<Response> {
  const { now } = context;
  const ready = feedFromMemory(request, key, now);
  if (ready) return ready;
  const feed = await makeFeed(await context.openStore(), of, now);
  if (!feed) return noFeed();
  const answer = answerWith(feed, "siteId" in of);
  kept.delete(key);
  if (kept.size >= MOST_KEPT) {
    const oldest = kept.keys().next();
    if (!oldest.done) kept.delete(oldest.value);
  }
  kept.set(key, { answer, until: now + KEEP_MS });
  return send(request, answer, now);
}

/**
 * The feed at the address of a site its owner has paused, which guests do not find: a calendar program that was told there is none
 * would take its nights for free. Undefined for any other.
 */
export async function servePausedFeed(request: Request, context: RequestContext): Promise<Response | undefined> {
  const at = hostKind(request, context.config.mainDomain);
  if (at.kind !== "site") return undefined;
  const address = "subdomain" in at ? { subdomain: at.subdomain } : { domain: at.domain };
  try {
    const site = await findPaused(await context.openStore(), address);
    return site && (await serveSiteFeed(request, context, site));
  } catch (error) {
    logError("a paused site could not be looked up", error, { requestId: context.requestId });
    return storeUnreachable();
  }
}

function answerWith({ body, etag, lastModified }: Feed, onlyForward: boolean): FeedAnswer {
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="calendar.ics"',
    "Cache-Control": REVALIDATE,
    ETag: etag,
    "Last-Modified": new Date(lastModified).toUTCString(),
    Vary: "Accept-Encoding",
  };
  return { body, headers, etags: [etag, toGzipEtag(etag)], unchangedSince: onlyForward ? lastModified : undefined };
}

function send(request: Request, answer: FeedAnswer, now: number): Response {
  const { headers } = request;
  const changed = answer.unchangedSince;
  const bySince = changed !== undefined && !headers.has("If-None-Match");
  if (bySince && unchangedSince(headers.get("If-Modified-Since"), changed, now)) {
    const [etag = "", gzipped = etag] = answer.etags;
    return notModified(answer, clientAcceptsGzip(request) ? gzipped : etag);
  }
  return sendCached(request, answer);
}

/** Calendar programs show what they get as an error text: plain, in every language the product speaks. */
export function noFeed(): Response {
  return new Response("Deze kalender bestaat niet. / There is no such calendar. / Nie ma takiego kalendarza.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
