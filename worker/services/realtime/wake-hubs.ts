import { logError } from "../http/log.ts";
import type { RequestContext } from "../http/request-context.ts";
import { hubNamed } from "./hub-of.ts";
import { findHubs } from "#store/services/row-changes.ts";

/** Requests that write no rows to which anybody may listen. */
const UNCHANGING = /^\/(?:api\/(?:quote|availability)$|realtime\/)/;

type Context = Pick<RequestContext, "env" | "openStore">;

/**
 * Makes each hub send its recorded row changes. Without subscribed hubs this is one query of an empty table. Rejects if
 * a hub could not send them.
 */
export async function wakeHubs({ env, openStore }: Context): Promise<void> {
  if (!env.REALTIME) return;
  const hubs = await findHubs(await openStore());
  await Promise.all(hubs.map(async (hub) => hubNamed(env, hub)?.publishRecorded(hub)));
}

/** The same after writes, which it cannot fail: cron wakes the hubs that this does not. */
export async function wakeAfterWrites(context: Context): Promise<void> {
  await wakeHubs(context).catch((error: unknown) => logError("changes of rows not sent, left to cron", error));
}

/** The same after a request other than GET and HEAD, unless it was refused. */
export async function wakeAfter(
  { method }: Request,
  { status }: Response,
  context: Context & Pick<RequestContext, "url">,
): Promise<void> {
  if (method !== "OPTIONS" && status < 400 && !UNCHANGING.test(context.url.pathname)) await wakeAfterWrites(context);
}
