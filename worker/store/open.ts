import type { Env } from "#worker/env.ts";
import type { Store } from "./store.ts";

const embedded = new WeakMap<D1Database, Store>();

/**
 * Opens the configured store. Postgres has priority if both are configured; its driver is loaded only
 * then. The code of the store is loaded when it is first needed: cached pages do without.
 */
export async function openStore(env: Env): Promise<Store> {
  const address = env.HYPERDRIVE?.connectionString ?? env.DATABASE_URL;
  if (address) return (await import("./postgres.ts")).openPostgres(address);
  const { DB } = env;
  if (!DB) throw new Error("no store is bound");
  let store = embedded.get(DB);
  if (!store) {
    store = (await import("./store.ts")).openD1(DB);
    embedded.set(DB, store);
  }
  return store;
}
