import { dayInZone } from "#domain/dates.ts";
import { siteExportFromMemory, siteExportKey } from "#letting/calendars/serve-site-export.ts";
import { recallCalendar } from "#letting/calendars/shown-calendar.ts";
import { recall } from "#services/hosts/site-cache.ts";
import { sendCached } from "#services/http/cached-response.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { countView } from "#services/views/collect-views.ts";
import { storeOnce } from "./cached-pages.ts";
import { contentVersion, keptPage } from "./kept-pages.ts";

/** Path of a site's calendar export. */
export const EXPORT_PATH = "/calendar.ics";

/** Answers most requests: site and page or export are in this isolate's memory, so nothing is parsed or awaited. */
export function answerFromMemory(
  request: Request,
  host: string,
  context: Pick<RequestContext, "env" | "waitUntil">,
): Response | undefined {
  if (request.method !== "GET") return undefined;
  const { url } = request;
  const path = url.slice(url.indexOf("/", url.indexOf("//") + 2));
  const now = Date.now();
  const site = recall(host, now)?.site;
  if (!site) return undefined;
  const calendar = recallCalendar(site.id, now)?.version;
  if (path === EXPORT_PATH)
    return calendar === undefined ? undefined : siteExportFromMemory(request, siteExportKey(site, calendar), now);
  const day = dayInZone(now, site.timeZone);
  const kept = keptPage(site.id, path, contentVersion(site), day);
  if (!kept || (kept.state.calendar !== undefined && kept.state.calendar !== calendar)) return undefined;
  storeOnce(kept, context.waitUntil);
  countView(request, { siteId: site.id, host, day, path, locale: kept.headers["Content-Language"] ?? "" }, context);
  return sendCached(request, kept, context.waitUntil);
}
