import type { MiddlewareHandler } from "hono";
import type { SiteChange } from "#contract/site-change.ts";
import type { GatedEnv } from "#http/caller/gates.ts";
import { logError } from "#http/log.ts";
import type { RequestContext } from "#http/request-context.ts";
import { findIdsByUsers } from "#store/sessions.ts";
import { record } from "#store/site-changes.ts";
import { findPeople } from "#store/site-people.ts";

/** Writes that change nothing anyone else sees: they hand out tickets. */
const SILENT = new Set(["preview", "live-ticket", "export-ticket"]);
const SITE_PATH = /^\/api\/sites\/([^/]+)(?:\/([^/]+))?/;

/** Tells a site's screens of each write that was done, after it is answered: it neither delays a write nor fails it. */
export const announceWrites: MiddlewareHandler<GatedEnv> = async (c, next) => {
  await next();
  const [, siteId, topic = "site"] = SITE_PATH.exec(c.req.path) ?? [];
  const { caller } = c.var;
  if (c.req.method === "GET" || !c.res.ok || siteId === undefined || SILENT.has(topic) || caller.kind === "visitor") return;
  const { context } = c.env;
  const telling = versionOf(c.res.clone()).then((version) => announce(context, siteId, { topic, version, at: context.now }));
  context.waitUntil(telling.catch((error: unknown) => logError("a change was not told", error, { siteId, topic })));
};

/** Tells a site's screens what has changed, and closes the sockets of former members and ended sessions. */
export async function announce(
  { env, openStore }: Pick<RequestContext, "env" | "openStore">,
  siteId: string,
  change: Omit<SiteChange, "count">,
): Promise<void> {
  const store = await openStore();
  const userIds = await findPeople(store, siteId);
  const sessionIds = await findIdsByUsers(store, userIds, change.at);
  // A deleted site has no members, and its changes are not counted.
  const told = userIds.length > 0 ? await record(store, siteId, change) : null;
  await env.ROOMS?.get(env.ROOMS.idFromName(siteId)).tell(told, { userIds, sessionIds });
}

/** The version a write answers, where it does. */
async function versionOf(response: Response): Promise<number | null> {
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) return null;
  const { version } = (await response.json()) as { version?: unknown };
  return typeof version === "number" ? version : null;
}
