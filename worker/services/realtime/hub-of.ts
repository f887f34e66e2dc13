import type { Env } from "#worker/env.ts";
import type { RealtimeHub } from "./realtime-hub.ts";

/** The hub with a name of `hubName`; undefined without the binding. */
export function hubNamed({ REALTIME }: Pick<Env, "REALTIME">, name: string): DurableObjectStub<RealtimeHub> | undefined {
  const hubs = REALTIME as DurableObjectNamespace<RealtimeHub> | undefined;
  return hubs?.get(hubs.idFromName(name));
}

/** The hub of a site, or with null the public one; undefined if there are none. */
export const hubOf = (env: Pick<Env, "REALTIME">, siteId: string | null): DurableObjectStub<RealtimeHub> | undefined =>
  hubNamed(env, hubName(siteId));

/** The name of a site's hub, or with null of the public one. */
export const hubName = (siteId: string | null): string => (siteId === null ? "public" : `site:${siteId}`);
