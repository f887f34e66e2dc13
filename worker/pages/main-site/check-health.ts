import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { isEmpty } from "#store/owners/sites.ts";

interface Health {
  ok: boolean;
  store: "up" | "down";
  kv: "up" | "down";
  /** Id that Cloudflare gave to the deployed version of the worker; a random one on a developer's machine. */
  version: string | null;
}

/** Checks whether the store and KV answer, by sending a read to each, and names the version that runs. */
export async function checkHealth({ env, openStore, requestId }: RequestContext): Promise<Health> {
  const check = async (service: string, read: () => Promise<unknown>): Promise<"up" | "down"> => {
    try {
      await read();
      return "up";
    } catch (error) {
      logError(`health check of ${service} failed`, error, { requestId });
      return "down";
    }
  };
  const [store, kv] = await Promise.all([
    check("the store", async () => isEmpty(await openStore())),
    check("KV", () => env.SITES.get("health")),
  ]);
  return { ok: store === "up" && kv === "up", store, kv, version: env.VERSION?.id ?? null };
}
