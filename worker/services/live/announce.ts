import type { MiddlewareHandler } from "hono";
import type { RowChange } from "#contract/services/row-change.ts";
import type { SiteChange } from "#contract/owners/site-change.ts";
import type { GatedEnv } from "../http/caller/gates.ts";
import { logError } from "../http/log.ts";
import type { RequestContext } from "../http/request-context.ts";
import { findIdsByUsers } from "#store/identity/sessions.ts";
import { record } from "#store/services/site-changes.ts";
import { findPeople } from "#store/owners/site-people.ts";
import { activeAt } from "../http/caller/active-at.ts";
import { configOf } from "#worker/env.ts";
import { hubOf } from "../realtime/hub-of.ts";

/** Requests that only compute something or issue a ticket: they change nothing for other users. */
const UNANNOUNCED =
  /^(?:preview|export-ticket|quotes|messages\/(?:preview|test|group\/check)|bookings\/(?:quote|import\/check)|feeds\/check|moving|mail-server\/(?:check|test))(?:\/|$)/;
const SITE_PATH = /^\/api\/sites\/([^/]+)(?:\/(([^/]+).*))?/;

/** Notifies a site's open screens of each successful write, after its response: a notification cannot delay or fail a write. */
export const announceWrites: MiddlewareHandler<GatedEnv> = async (c, next) => {
  await next();
  const [, siteId, path = "", topic = "site"] = SITE_PATH.exec(c.req.path) ?? [];
  const { caller } = c.var;
  if (c.req.method === "GET" || !c.res.ok || siteId === undefined || UNANNOUNCED.test(path) || caller.kind === "visitor") return;
  const { context } = c.env;
  const sending = versionOf(c.res.clone()).then((version) => announce(context, siteId, { topic, version, at: context.now }));
  context.waitUntil(sending.catch((error: unknown) => logError("change of a site not announced", error, { siteId, topic })));
};

/**
 * Notifies a site's open screens of a change, and closes the channels of the site on which former members or ended sessions
 * listen. The change is a row of `site_changes`, which members read by the data protocol too.
 */
export async function announce(
  { env, openStore }: Pick<RequestContext, "env" | "openStore">,
  siteId: string,
  change: Omit<SiteChange, "count">,
): Promise<void> {
  const store = await openStore();
  const userIds = await findPeople(store, siteId);
  const sessionIds = await findIdsByUsers(store, userIds, activeAt(configOf(env), change.at));
  // A deleted site has no members; its changes are not recorded.
  const recorded = userIds.length > 0 ? await record(store, siteId, change) : null;
  const changes = recorded ? [toRowChange(siteId, recorded, sessionIds)] : [];
  const hubs = [siteId, null].flatMap((hub) => hubOf(env, hub) ?? []);
  await Promise.all(hubs.map(async (hub) => hub.publish(changes, { siteId, sessionIds })));
}

const toRowChange = (siteId: string, { topic, count, version, at }: SiteChange, sessionIds: string[]): RowChange => ({
  table: "site_changes",
  type: count === 1 ? "INSERT" : "UPDATE",
  at,
  record: { site_id: siteId, topic, count, version, at },
  oldRecord: count === 1 ? {} : { site_id: siteId, topic },
  siteId,
  readers: { anon: false, sessionIds },
});

/** The `version` in the response to a write; null if it has none. */
async function versionOf(response: Response): Promise<number | null> {
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) return null;
  const { version } = (await response.json()) as { version?: unknown };
  return typeof version === "number" ? version : null;
}
