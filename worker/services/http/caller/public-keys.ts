import { importJWK, type JWK } from "jose";
import type { Config, Env, ProjectConfig } from "#worker/env.ts";
import { logError } from "../log.ts";
import * as signingKeys from "#store/identity/signing-keys.ts";
import type { Store } from "#store/dialect/store.ts";
import { PAUSE_MS, PAUSE_WITH_COPY_MS, ProjectUnavailable } from "./project-unavailable.ts";
import { type Runs, shareRun } from "./share-run.ts";
import { MINUTE_MS } from "#domain/time.ts";

/** Time after which an isolate reads the keys again. */
const CACHE_MS = 10 * MINUTE_MS;
/** An unknown key id reloads the keys, but not more often than this. */
const MIN_RELOAD_INTERVAL_MS = 5000;

type Keys = ReadonlyMap<string, CryptoKey>;

/** The keys that an isolate knows. */
interface KnownKeys {
  keys: Keys;
  /** Time of the last successful read; `-Infinity` before the first. */
  readAt: number;
  /** Time of the last read that failed. */
  failedAt: number;
  runs: Runs<Keys>;
}

const cache = new WeakMap<Env, KnownKeys>();

export interface KeySource {
  env: Env;
  config: Pick<Config, "project">;
  openStore: () => Promise<Store>;
  now: number;
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * The key that verifies tokens with this `kid`; undefined if it does not exist or was removed. Throws ProjectUnavailable for an
 * unknown key while the project does not answer.
 */
export async function publicKey(kid: string, source: KeySource): Promise<CryptoKey | undefined> {
  const { env, now } = source;
  let known = cache.get(env);
  if (!known) cache.set(env, (known = { keys: new Map(), readAt: -Infinity, failedAt: -Infinity, runs: new Map() }));
  const found = known.keys.get(kid);
  const age = now - known.readAt;
  if (found && age < CACHE_MS) return found;
  if (age < MIN_RELOAD_INTERVAL_MS) return undefined;
  if (now - known.failedAt < (found ? PAUSE_WITH_COPY_MS : PAUSE_MS)) {
    if (found) return found;
    throw new ProjectUnavailable();
  }
  try {
    return (await shareRun(known.runs, "", source, () => reload(known, source))).get(kid);
  } catch (error) {
    // Tokens of a known key are still verified while the project does not answer.
    if (found) return found;
    throw error;
  }
}

/** Clears this isolate's copy after the keys have changed. */
export function clearPublicKeyCache(env: Env): void {
  cache.delete(env);
}

async function reload(known: KnownKeys, { config: { project }, openStore, now }: KeySource): Promise<Keys> {
  try {
    known.keys = project ? await readProjectKeys(project) : await readOwnKeys(await openStore());
    known.readAt = now;
    return known.keys;
  } catch (error) {
    logError("keys not read", error);
    if (!project) throw error;
    known.failedAt = now;
    throw new ProjectUnavailable();
  }
}

async function readOwnKeys(store: Store): Promise<Keys> {
  const keys = new Map<string, CryptoKey>();
  for (const { kid, publicKey: jwk } of await signingKeys.findAll(store))
    keys.set(kid, (await importJWK({ ...jwk, alg: "ES256" }, "ES256")) as CryptoKey);
  return keys;
}

const KEYS_TIMEOUT_MS = 5000;

/**
 * Reads the keys that a Supabase project publishes (RFC 7517), without those that cannot be used. Throws if it does not answer. A
 * project that signs with its legacy secret publishes none.
 */
async function readProjectKeys({ authUrl, anonKey }: ProjectConfig): Promise<Keys> {
  const response = await fetch(`${authUrl}/.well-known/jwks.json`, {
    headers: { apikey: anonKey },
    signal: AbortSignal.timeout(KEYS_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the project's keys were answered with ${response.status}`);
  const { keys: published } = (await response.json()) as { keys: (JWK & { kid?: string })[] };
  const keys = new Map<string, CryptoKey>();
  for (const jwk of published) {
    const isUsed = (jwk.kty === "EC" && jwk.alg === "ES256") || (jwk.kty === "RSA" && jwk.alg === "RS256");
    if (!isUsed || jwk.kid === undefined) continue;
    try {
      keys.set(jwk.kid, (await importJWK(jwk)) as CryptoKey);
    } catch (error) {
      logError("a key of the Supabase project cannot be used", error, { kid: jwk.kid });
    }
  }
  return keys;
}
