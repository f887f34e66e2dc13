import * as refreshTokens from "#store/identity/refresh-tokens.ts";
import { isUniqueViolation, type Writes } from "#store/dialect/store.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest } from "#services/secrets/digests.ts";

/**
 * Computes the successor of a refresh token from the token's stored digest and our secret. So a client that presents a token
 * again can get the same successor again, although no tokens are stored.
 */
const successorOf = ({ secrets }: AuthContext, hash: string): Promise<string> => secrets.mac("refresh token", hash);

/** Returns the successor of the token with a digest, and the writes that replace the token with it. */
export async function createRotation(
  auth: AuthContext,
  sessionId: string,
  hash: string,
): Promise<{ token: string; write: Writes }> {
  const { store, now } = auth;
  const token = await successorOf(auth, hash);
  const successor = { hash: await digest(token), sessionId, parent: hash, createdAt: now, revokedAt: null };
  return { token, write: (db) => refreshTokens.rotate(db, store.tables, hash, successor, now) };
}

/** True if another request has already replaced the token. */
export const isLostRotation = (error: unknown): boolean => isUniqueViolation(error, "refresh_tokens");

/** More rotations than any client makes within the reuse interval. */
const MAX_ROTATIONS = 100;

/** Returns the token with the digest `target`, computed from the digest of an ancestor; undefined if it is not a descendant. */
export async function findDescendant(auth: AuthContext, ancestor: string, target: string): Promise<string | undefined> {
  let hash = ancestor;
  for (let step = 0; step < MAX_ROTATIONS; step++) {
    const token = await successorOf(auth, hash);
    hash = await digest(token);
    if (hash === target) return token;
  }
  return undefined;
}
