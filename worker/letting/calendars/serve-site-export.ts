import { clientAcceptsGzip, REVALIDATE, unchangedSince } from "#services/http/conditional.ts";
import { toGzipEtag, type CachedResponse, notModified, sendCached } from "#services/http/cached-response.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { logError } from "#services/http/log.ts";
import { storeUnreachable } from "#services/http/short-responses.ts";
import { hostKind } from "#services/hosts/dispatch.ts";
import { responseBytes, WeighedCache } from "#services/memory/weighed-cache.ts";
import type { CalendarFile, ExportOf } from "./site-export.ts";
import { cachedCalendar, loadCalendar } from "./shown-calendar.ts";

interface KeptFile {
  answer: CalendarAnswer;
  until: number;
}

/** A calendar file as it is sent. */
export interface CalendarAnswer extends CachedResponse {
  /**
   * Milliseconds since the epoch; undefined if the time of the last change can decrease (an owner's calendar after one of several
   * sites was deleted), so that only the entity tag validates it.
   */
  unchangedSince: number | undefined;
}

/** Calendar programs often send several requests at once; for this time an isolate answers them without the store. */
const KEEP_MS = 10_000;
const kept = new WeighedCache<KeptFile>("siteExports");

/**
 * The cache key of a site's export. It contains both versions, so that a change of the site or its calendar is visible at once.
 */
export function siteExportKey({ id, version }: { id: string; version: number }, calendarVersion: number): string {
  return `site ${id} ${version}.${calendarVersion}`;
}

/** Serves the export of a site at the site's own address. */
export async function serveSiteExport(
  request: Request,
  context: RequestContext,
  site: { id: string; version: number },
): Promise<Response> {
  const { version } = (await cachedCalendar(site.id, context)) ?? (await loadCalendar(site.id, context));
  return serveCalendarExport(request, context, { siteId: site.id }, siteExportKey(site, version));
}

/** Returns an export from this isolate's memory, synchronously; undefined if it has none. */
export function siteExportFromMemory(request: Request, key: string, now: number): Response | undefined {
  const entry = kept.get(key);
  return entry && entry.until > now ? sendCalendarFile(request, entry.answer, now) : undefined;
}

/** Serves an export with validators, from memory if it is kept under `key`. */
export async function serveCalendarExport(
  request: Request,
  context: RequestContext,
  of: ExportOf,
  key: string,
): Promise<Response> {
  const { now } = context;
  const ready = siteExportFromMemory(request, key, now);
  if (ready) return ready;
  const [{ createSiteExport }, store] = await Promise.all([import("./site-export.ts"), context.openStore()]);
  const file = await createSiteExport(store, of, now);
  if (!file) return calendarNotFound();
  const answer = toAnswer(file, "siteId" in of);
  kept.set(key, { answer, until: now + KEEP_MS }, responseBytes(answer));
  return sendCalendarFile(request, answer, now);
}

/**
 * Serves the export of a site that its owner has paused or an admin has suspended. The site itself is not found, but a calendar
 * program that gets 404 would treat all nights as free. Undefined for any other site.
 */
export async function servePausedExport(request: Request, context: RequestContext): Promise<Response | undefined> {
  const at = hostKind(request, context.config.mainDomain);
  if (at.kind !== "site") return undefined;
  const address = "subdomain" in at ? { subdomain: at.subdomain } : { domain: at.domain };
  try {
    const [{ findOffline }, store] = await Promise.all([import("#store/owners/site-life.ts"), context.openStore()]);
    const site = await findOffline(store, address);
    return site && (await serveSiteExport(request, context, site));
  } catch (error) {
    logError("lookup of a paused site failed", error, { requestId: context.requestId });
    return storeUnreachable();
  }
}

/** `isMonotonic`: the time of the last change never decreases, so that it is a validator too. */
export function toAnswer(
  { body, etag, lastModified }: CalendarFile,
  isMonotonic: boolean,
  cacheControl = REVALIDATE,
): CalendarAnswer {
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

/** Sends a calendar file, or 304 to a reader that has it. */
export function sendCalendarFile(request: Request, answer: CalendarAnswer, now: number): Response {
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
export function calendarNotFound(): Response {
  return new Response("Deze kalender bestaat niet. / There is no such calendar. / Nie ma takiego kalendarza.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
