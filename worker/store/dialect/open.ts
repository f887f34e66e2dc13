import type { Env } from "#worker/env.ts";
import type { Store } from "./store.ts";

const embedded = new WeakMap<D1Database, Store>();

/**
 * Opens the configured store. Postgres has priority if both are configured; its driver is loaded only
 * then. The code of the store is loaded when it is first needed: cached pages do not need it. `onSilence` is that of
 * `openPostgres`.
 */
export async function openStore(env: Env, onSilence?: () => void): Promise<Store> {
  const store = await openConfigured(env, onSilence);
  return env.budget ? { ...store, budget: env.budget } : store;
}

async function openConfigured(env: Env, onSilence?: () => void): Promise<Store> {
  const address = env.HYPERDRIVE?.connectionString ?? env.DATABASE_URL;
  if (address) return (await import("./postgres.ts")).openPostgres(address, onSilence);
  const { DB } = env;
  if (!DB) throw new Error("no store is bound");
  let store = embedded.get(DB);
  if (!store) {
    store = (await import("./store.ts")).openD1(DB);
    embedded.set(DB, store);
  }
  return store;
}

/**
 * Returns a function that opens the store of a Durable Object once, for all work of the object: its connections stay open as long
 * as the object. If it cannot be opened, or no longer answers, the next call opens it again.
 */
export function keepStore(env: Env): () => Promise<Store> {
  let kept: Promise<Store> | undefined;
  const forget = () => {
    kept = undefined;
  };
  return () =>
    (kept ??= openStore(env, forget).catch((error: unknown) => {
      forget();
      throw error;
    }));
}
