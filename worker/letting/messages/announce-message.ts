import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { announce } from "#services/live/announce.ts";

/** Announces a message that was not written through the API to a site's open screens, after the response. A failure is logged. */
export function announceMessage(
  { env, openStore, now, waitUntil }: Pick<RequestContext, "env" | "openStore" | "now" | "waitUntil">,
  siteId: string,
): void {
  const change = { topic: "messages", version: null, at: now };
  waitUntil(
    announce({ env, openStore }, siteId, change).catch((error: unknown) => logError("message not announced", error, { siteId })),
  );
}
