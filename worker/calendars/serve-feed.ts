import { clientTakesGzip, REVALIDATE, unchangedSince } from "#http/conditional.ts";
import { gzippedTag, type KeptAnswer, sendKept, unchanged } from "#http/kept-answer.ts";
import type { RequestContext } from "#http/request-context.ts";
import { type Feed, type FeedOf, makeFeed } from "./feed.ts";

interface KeptFeed {
  answer: (KeptAnswer & { lastModified: number }) | undefined;
  until: number;
}

/** Calendar robots come in bursts; this long an isolate answers them without the store. */
const KEEP_MS = 10_000;
const MOST_KEPT = 500;
const kept = new Map<string, KeptFeed>();

/** What a site's feed is kept under: a change of the site shows at once. */
export function feedKey({ id, version }: { id: string; version: number }): string {
  return `site ${id} ${version}`;
}

/** The feed kept under a key; nothing is parsed, nothing waits. */
export function feedFromMemory(request: Request, key: string, now: number): Response | undefined {
  const entry = kept.get(key);
  return entry?.answer && entry.until > now ? send(request, entry.answer) : undefined;
}

/** A calendar feed with validators. `key` names what it depends on. */
export async function serveFeed(request: Request, context: RequestContext, of: FeedOf, key: string): Promise<Response> {
  let entry = kept.get(key);
  if (!entry || entry.until <= context.now) {
    const feed = await makeFeed(await context.openStore(), of, context.now);
    entry = { answer: feed && answerWith(feed), until: context.now + KEEP_MS };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, entry);
  }
  return entry.answer ? send(request, entry.answer) : noFeed();
}

function answerWith({ body, etag, lastModified }: Feed): KeptFeed["answer"] {
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="calendar.ics"',
    "Cache-Control": REVALIDATE,
    ETag: etag,
    "Last-Modified": new Date(lastModified).toUTCString(),
    Vary: "Accept-Encoding",
  };
  return { body, headers, etags: [etag, gzippedTag(etag)], lastModified };
}

function send(request: Request, answer: NonNullable<KeptFeed["answer"]>): Response {
  const { headers } = request;
  if (!headers.has("If-None-Match") && unchangedSince(headers.get("If-Modified-Since"), answer.lastModified)) {
    const [etag = "", gzipped = etag] = answer.etags;
    return unchanged(answer, clientTakesGzip(request) ? gzipped : etag);
  }
  return sendKept(request, answer);
}

/** Calendar programs show what they get as an error text: plain, in every language the product speaks. */
export function noFeed(): Response {
  return new Response("Deze kalender bestaat niet. / There is no such calendar. / Nie ma takiego kalendarza.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
