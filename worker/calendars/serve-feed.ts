import { matchesEtag, unchangedSince } from "#http/conditional.ts";
import type { RequestContext } from "#http/request-context.ts";
import { type Feed, type FeedOf, makeFeed } from "./feed.ts";

interface KeptFeed {
  feed: Feed | undefined;
  until: number;
}

/** Calendar robots come in bursts; this long an isolate answers them without the store. */
const KEEP_MS = 10_000;
const MOST_KEPT = 500;
const kept = new Map<string, KeptFeed>();

/**
 * A calendar feed with validators. `key` names what it depends on: a site's version where that is known, so that a change
 * shows at once.
 */
export async function serveFeed(request: Request, context: RequestContext, of: FeedOf, key: string): Promise<Response> {
  let entry = kept.get(key);
  if (!entry || entry.until <= context.now) {
    entry = { feed: await makeFeed(await context.openStore(), of, context.now), until: context.now + KEEP_MS };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, entry);
  }
  return entry.feed ? send(request, entry.feed) : noFeed();
}

function send(request: Request, { body, etag, lastModified }: Feed): Response {
  const headers: Record<string, string> = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="calendar.ics"',
    "Cache-Control": "public, max-age=0, must-revalidate",
    ETag: etag,
    "Last-Modified": new Date(lastModified).toUTCString(),
    "X-Content-Type-Options": "nosniff",
  };
  const ifNoneMatch = request.headers.get("If-None-Match");
  const same =
    ifNoneMatch === null
      ? unchangedSince(request.headers.get("If-Modified-Since"), lastModified)
      : matchesEtag(ifNoneMatch, etag);
  if (same) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

/** Calendar programs show what they get as an error text: plain, in every language the product speaks. */
export function noFeed(): Response {
  return new Response("Deze kalender bestaat niet. / There is no such calendar. / Nie ma takiego kalendarza.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
