import * as refreshTokens from "#store/refresh-tokens.ts";
import { isUniqueViolation, type Writes } from "#store/store.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest } from "./digests.ts";

/**
 * A token's successor is made from the digest that is kept of the token, and our secret: whoever shows the token can be given
 * its successor again, although no token is kept.
 */
const successorOf = ({ secrets }: AuthContext, hash: string): Promise<string> => secrets.mac("refresh token", hash);

/** The token after the one with this digest, and the writes that put it in its place. */
export async function rotation(auth: AuthContext, sessionId: string, hash: string): Promise<{ token: string; write: Writes }> {
  const { store, now } = auth;
  const token = await successorOf(auth, hash);
  const successor = { hash: await digest(token), sessionId, parent: hash, createdAt: now, revokedAt: null };
  return { token, write: (db) => refreshTokens.rotate(db, store.tables, hash, successor, now) };
}

/** Somebody else put a successor in its place first. */
export const lostRotation = (error: unknown): boolean => isUniqueViolation(error, "refresh_tokens");

/** More rotations than any client makes within the time a token may be shown again. */
const MOST_STEPS = 100;

/** The token with a digest, reached from one of its forebears; undefined when it does not descend from it. */
export async function descendant(auth: AuthContext, from: string, wanted: string): Promise<string | undefined> {
  let hash = from;
  for (let step = 0; step < MOST_STEPS; step++) {
    const token = await successorOf(auth, hash);
    hash = await digest(token);
    if (hash === wanted) return token;
  }
  return undefined;
}
