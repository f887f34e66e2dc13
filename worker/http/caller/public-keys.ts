import { importJWK } from "jose";
import type { Env } from "#worker/env.ts";
import * as signingKeys from "#store/signing-keys.ts";
import type { Store } from "#store/store.ts";

/** How long an isolate trusts its copy of the keys, and how soon an unknown key may make it look again. */
const KEEP_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 5000;

interface Kept {
  keys: Map<string, CryptoKey>;
  readAt: number;
}

const kept = new WeakMap<Env, Kept>();

export interface KeySource {
  env: Env;
  openStore: () => Promise<Store>;
  now: number;
}

/** The key that verifies tokens of this `kid`; undefined when there is none (any more). */
export async function publicKey(kid: string, source: KeySource): Promise<CryptoKey | undefined> {
  const { env, now } = source;
  const known = kept.get(env);
  const age = known ? now - known.readAt : Infinity;
  const found = known?.keys.get(kid);
  if (found && age < KEEP_MS) return found;
  if (known && age < LOOK_AGAIN_MS) return undefined;
  const fresh = await readKeys(source);
  kept.set(env, fresh);
  return fresh.keys.get(kid);
}

/** The keys have changed: this isolate looks again at once. */
export function forgetPublicKeys(env: Env): void {
  kept.delete(env);
}

async function readKeys({ openStore, now }: KeySource): Promise<Kept> {
  const keys = new Map<string, CryptoKey>();
  for (const { kid, publicKey: jwk } of await signingKeys.findAll(await openStore()))
    keys.set(kid, (await importJWK({ ...jwk, alg: "ES256" }, "ES256")) as CryptoKey);
  return { keys, readAt: now };
}
