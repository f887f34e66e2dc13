import { importJWK, type JWK } from "jose";
import type { Config, Env, ProjectConfig } from "#worker/env.ts";
import { logError } from "#http/log.ts";
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
  config: Pick<Config, "project">;
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
  const fresh = await readKeys(source).catch((error: unknown) => {
    if (!found) throw error;
    // Tokens of a key that was known are verified while the project does not answer.
    logError("keys not read again", error);
  });
  if (!fresh) return found;
  cache.set(env, fresh);
  return fresh.keys.get(kid);
}

/** Clears this isolate's copy after the keys have changed. */
export function clearPublicKeyCache(env: Env): void {
  cache.delete(env);
}

async function readKeys({ config: { project }, openStore, now }: KeySource): Promise<CachedKeys> {
  if (project) return { keys: await readProjectKeys(project), readAt: now };
  const keys = new Map<string, CryptoKey>();
  for (const { kid, publicKey: jwk } of await signingKeys.findAll(await openStore()))
    keys.set(kid, (await importJWK({ ...jwk, alg: "ES256" }, "ES256")) as CryptoKey);
  return { keys, readAt: now };
}

const KEYS_TIMEOUT_MS = 5000;

/**
 * Reads the keys that a Supabase project publishes (RFC 7517). Throws if it does not answer; keys that were read before are used for ten
 * minutes. A project that signs with its legacy secret publishes none.
 */
async function readProjectKeys({ authUrl, anonKey }: ProjectConfig): Promise<Map<string, CryptoKey>> {
  const response = await fetch(`${authUrl}/.well-known/jwks.json`, {
    headers: { apikey: anonKey },
    signal: AbortSignal.timeout(KEYS_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the project's keys were answered with ${response.status}`);
  const { keys } = (await response.json()) as { keys: (JWK & { kid?: string })[] };
  const asymmetric = keys.filter(({ kty, alg }) => (kty === "EC" && alg === "ES256") || (kty === "RSA" && alg === "RS256"));
  return new Map(await Promise.all(asymmetric.map(async (key) => [key.kid ?? "", (await importJWK(key)) as CryptoKey] as const)));
}
