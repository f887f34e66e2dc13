import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { PublicKey } from "#contract/account.ts";
import { ACCESS_TOKEN_SECONDS } from "#domain/accounts/claims.ts";
import { type SigningKey, findAll, insert, replaceCurrent } from "#store/signing-keys.ts";
import type { AuthContext } from "./auth-context.ts";
import { audit } from "./audit.ts";

/** A key that signs, ready for use. */
interface Signer {
  kid: string;
  key: CryptoKey;
}

const PURPOSE = "signing key";
/** How long an isolate goes on signing with a key before it looks whether there is a newer one. */
const KEEP_MS = 10 * 60_000;
const kept = new WeakMap<object, Signer & { readAt: number }>();

/** The key that signs now; the first is made when it is first needed. */
export async function currentSigner(auth: AuthContext): Promise<Signer> {
  const known = kept.get(auth.config);
  if (known && auth.now - known.readAt < KEEP_MS) return known;
  const current = (await findAll(auth.store)).find(({ state }) => state === "current") ?? (await makeFirst(auth));
  const privateKey = JSON.parse(await auth.secrets.open(PURPOSE, current.privateKey)) as JWK;
  const signer = { kid: current.kid, key: (await importJWK(privateKey, "ES256")) as CryptoKey };
  kept.set(auth.config, { ...signer, readAt: auth.now });
  return signer;
}

/** Makes a new key sign. Keys before the last one are forgotten once no token of theirs can be good any more: nobody is signed out. */
export async function rotateSigningKey(auth: AuthContext, actorId: string | null): Promise<SigningKey> {
  const key = await makeKey(auth);
  const current = (await findAll(auth.store)).find(({ state }) => state === "current");
  const isOld = current !== undefined && current.createdAt + KEEP_MS + ACCESS_TOKEN_SECONDS * 1000 <= auth.now;
  await auth.store.atomically((db) => [
    ...replaceCurrent(db, auth.store.tables, key, isOld),
    audit(auth, db, "keys_rotated", { userId: null, actorId, details: { kid: key.kid } }),
  ]);
  kept.delete(auth.config);
  return key;
}

/** Two isolates may both make a first key; both verify, and the newer one signs. */
async function makeFirst(auth: AuthContext): Promise<SigningKey> {
  const key = await makeKey(auth);
  await insert(auth.store.db, auth.store.tables, key);
  return key;
}

async function makeKey({ secrets, now }: AuthContext): Promise<SigningKey> {
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
