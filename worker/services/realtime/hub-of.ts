import type { Env } from "#worker/env.ts";
import type { RealtimeHub } from "./realtime-hub.ts";

/** The hub of a site, or with null the public one; undefined if there are none. */
export function hubOf({ REALTIME }: Pick<Env, "REALTIME">, siteId: string | null): DurableObjectStub<RealtimeHub> | undefined {
  return REALTIME?.get(REALTIME.idFromName(hubName(siteId)));
}

/** The name of a site's hub, or with null of the public one. */
export const hubName = (siteId: string | null): string => (siteId === null ? "public" : `site:${siteId}`);
