import { logError } from "#http/log.ts";
import type { RequestContext } from "#http/request-context.ts";
import { isEmpty } from "#store/sites.ts";

interface Health {
  ok: boolean;
  store: "up" | "down";
  kv: "up" | "down";
}

/** Whether the store and KV answer; each is really asked. */
export async function checkHealth({ env, openStore, requestId }: RequestContext): Promise<Health> {
  const ask = async (what: string, question: () => Promise<unknown>): Promise<"up" | "down"> => {
    try {
      await question();
      return "up";
    } catch (error) {
      logError(`${what} does not answer`, error, { requestId });
      return "down";
    }
  };
  const [store, kv] = await Promise.all([
    ask("the store", async () => isEmpty(await openStore())),
    ask("KV", () => env.SITES.get("health")),
  ]);
  return { ok: store === "up" && kv === "up", store, kv };
}
