import type { Env } from "#worker/env.ts";
import type { RealtimeHub } from "./realtime-hub.ts";

/** The hub of a site, or with null the public one; undefined if there are none. */
export function hubOf({ REALTIME }: Pick<Env, "REALTIME">, siteId: string | null): DurableObjectStub<RealtimeHub> | undefined {
  return REALTIME?.get(REALTIME.idFromName(siteId === null ? "public" : `site:${siteId}`));
}
