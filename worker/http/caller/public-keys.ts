import { importJWK } from "jose";
import type { Env } from "#worker/env.ts";
import * as signingKeys from "#store/signing-keys.ts";
import type { Store } from "#store/store.ts";

/** Time after which an isolate reads the keys again. */
const CACHE_MS = 10 * 60_000;
/** An unknown key id reloads the keys, but not more often than this. */
const MIN_RELOAD_INTERVAL_MS = 5000;

interface CachedKeys {
  keys: Map<string, CryptoKey>;
  readAt: number;
}

const cache = new WeakMap<Env, CachedKeys>();

export interface KeySource {
  env: Env;
  openStore: () => Promise<Store>;
  now: number;
}

/** The key that verifies tokens with this `kid`; undefined if it does not exist or was removed. */
export async function publicKey(kid: string, source: KeySource): Promise<CryptoKey | undefined> {
  const { env, now } = source;
  const cached = cache.get(env);
  const age = cached ? now - cached.readAt : Infinity;
  const found = cached?.keys.get(kid);
  if (found && age < CACHE_MS) return found;
  if (cached && age < MIN_RELOAD_INTERVAL_MS) return undefined;
  const fresh = await readKeys(source);
  cache.set(env, fresh);
  return fresh.keys.get(kid);
}

/** Clears this isolate's copy after the keys have changed. */
export function clearPublicKeyCache(env: Env): void {
  cache.delete(env);
}

async function readKeys({ openStore, now }: KeySource): Promise<CachedKeys> {
  const keys = new Map<string, CryptoKey>();
  for (const { kid, publicKey: jwk } of await signingKeys.findAll(await openStore()))
    keys.set(kid, (await importJWK({ ...jwk, alg: "ES256" }, "ES256")) as CryptoKey);
  return { keys, readAt: now };
}
