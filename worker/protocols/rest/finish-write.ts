import { hostToolsOf, refreshSite } from "#services/hosts/refresh-site.ts";
import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { insertUnlessRecorded } from "#store/services/audit-log.ts";
import { announce } from "#services/live/announce.ts";
import type { DataCaller } from "#services/http/caller/data-caller.ts";
import type { WrittenRows } from "./write-rows.ts";

/**
 * Performs the follow-up of a write through the data protocol, as after one through `/api`: an entry in the audit log, the sites'
 * pages (which cron repeats if it fails), and a notification of open screens after the response.
 */
export async function finishWrite(
  context: RequestContext,
  caller: DataCaller,
  { method, table, written }: { method: string; table: string; written: WrittenRows },
): Promise<void> {
  const { now, requestId, openStore } = context;
  const { sites, shownSites, keys } = written;
  await insertUnlessRecorded(await openStore(), {
    id: crypto.randomUUID(),
    at: now,
    action: `${method} /rest/v1/${table}`,
    actorId: caller.id,
    userId: null,
    siteId: sites.length === 1 ? (sites[0] ?? null) : null,
    device: null,
    requestId,
    details: { rows: String(keys.length), role: caller.role },
  });
  const tools = await hostToolsOf(context);
  for (const siteId of shownSites) await refreshSite(tools, siteId);
  const announced = Promise.all(sites.map((siteId) => announce(context, siteId, { topic: table, version: null, at: now })));
  context.waitUntil(announced.catch((error: unknown) => logError("change of a table not announced", error, { table })));
}
