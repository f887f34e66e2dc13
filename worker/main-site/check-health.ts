import { logError } from "#http/log.ts";
import type { RequestContext } from "#http/request-context.ts";
import { isEmpty } from "#store/sites.ts";

interface Health {
  ok: boolean;
  store: "up" | "down";
  kv: "up" | "down";
}

/** Checks whether the store and KV answer, by sending a read to each. */
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
  return { ok: store === "up" && kv === "up", store, kv };
}
