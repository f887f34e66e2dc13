import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { PublicKey } from "#contract/identity/account.ts";
import { ACCESS_TOKEN_SECONDS } from "#domain/accounts/claims.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { type SigningKey, findAll, insert, replaceCurrent } from "#store/identity/signing-keys.ts";
import type { AuthContext } from "./auth-context.ts";
import { audit } from "./audit.ts";

/** The private key that signs tokens. */
interface Signer {
  kid: string;
  key: CryptoKey;
}

const PURPOSE = "signing key";
/** Time after which an isolate checks for a newer key to sign with. */
const CACHE_MS = 10 * MINUTE_MS;
const cache = new WeakMap<object, Signer & { readAt: number }>();

/** Returns the key that signs; creates the first one when none exists. */
export async function currentSigner(auth: AuthContext): Promise<Signer> {
  const cached = cache.get(auth.config);
  if (cached && auth.now - cached.readAt < CACHE_MS) return cached;
  const current = (await findAll(auth.store)).find(({ state }) => state === "current") ?? (await createFirstKey(auth));
  const privateKey = JSON.parse(await auth.secrets.open(PURPOSE, current.privateKey)) as JWK;
  const signer = { kid: current.kid, key: (await importJWK(privateKey, "ES256")) as CryptoKey };
  cache.set(auth.config, { ...signer, readAt: auth.now });
  return signer;
}

/**
 * Makes a new key the current one. The former current key still verifies. Older keys are deleted once their tokens must have
 * expired, so that nobody is signed out.
 */
export async function rotateSigningKey(auth: AuthContext, actorId: string | null): Promise<SigningKey> {
  const key = await createKey(auth);
  const current = (await findAll(auth.store)).find(({ state }) => state === "current");
  const removePrevious = current !== undefined && current.createdAt + CACHE_MS + ACCESS_TOKEN_SECONDS * 1000 <= auth.now;
  await auth.store.atomically((db) => [
    ...replaceCurrent(db, auth.store.tables, key, removePrevious),
    audit(auth, db, "keys_rotated", { userId: null, actorId, details: { kid: key.kid } }),
  ]);
  cache.delete(auth.config);
  return key;
}

/** If two isolates create a first key at the same time, both keys verify and the newer one signs. */
async function createFirstKey(auth: AuthContext): Promise<SigningKey> {
  const key = await createKey(auth);
  await insert(auth.store.db, auth.store.tables, key);
  return key;
}

async function createKey({ secrets, now }: AuthContext): Promise<SigningKey> {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const [publicKey, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  const { x = "", y = "" } = publicKey;
  return {
    kid: await calculateJwkThumbprint(publicKey),
    publicKey: { kty: "EC", crv: "P-256", x, y } satisfies PublicKey,
    privateKey: await secrets.seal(PURPOSE, JSON.stringify(privateKey)),
    state: "current",
    createdAt: now,
  };
}
