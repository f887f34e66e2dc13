import type { AuthSession } from "#contract/identity/account.ts";
import { isRefusal, type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { hasSessionEnded } from "#domain/accounts/session-rules.ts";
import { decideRefresh } from "#domain/accounts/refresh-rules.ts";
import { RETENTION_MS } from "#domain/retention.ts";
import * as refreshTokens from "#store/identity/refresh-tokens.ts";
import * as sessions from "#store/identity/sessions.ts";
import { isForeignKeyViolation } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { digest } from "#services/secrets/digests.ts";
import { createRotation, findDescendant, isLostRotation } from "./refresh-token-rotation.ts";
import { type SessionTokens, issueTokens } from "./start-session.ts";

/** Exchanges a refresh token for a new one. Two concurrent requests with the same token get the same successor. */
export async function refreshSession(auth: AuthContext, presented: string): Promise<SessionTokens | Refusal> {
  const found = await refreshTokens.find(auth.store, await digest(presented));
  if (!found) return refuse("refresh_token_not_found");
  const { token, session } = found;
  if (hasSessionEnded(session, auth.settings.sessionIdleDays, auth.now)) return refuse("session_expired");
  const account = await users.findById(auth.store, session.userId);
  if (!account) return refuse("session_not_found", { status: 400 });
  if (account.bannedUntil !== null && account.bannedUntil > auth.now) return refuse("user_banned");
  const next = token.revokedAt === null ? await rotate(auth, session, token.hash) : undefined;
  if (isRefusal(next)) return next;
  return next === undefined
    ? handleReuse(auth, session, token.hash)
    : issueTokens(auth, session.userId, { ...session, refreshedAt: auth.now }, next);
}

/**
 * Returns the token's successor; undefined if another request has already replaced the token. Refuses if the session has ended.
 */
async function rotate(auth: AuthContext, session: AuthSession, hash: string): Promise<string | Refusal | undefined> {
  const { store, now } = auth;
  const t = store.tables;
  const { token, write } = await createRotation(auth, session.id, hash);
  try {
    await store.atomically((db) => [
      ...write(db),
      sessions.update(db, t, session.id, { refreshedAt: now }),
      refreshTokens.removeReplacedBefore(db, t, session.id, now - RETENTION_MS.replacedTokens),
    ]);
    return token;
  } catch (error) {
    if (isLostRotation(error)) return undefined;
    // The session has ended in the meantime.
    if (isForeignKeyViolation(error)) return refuse("refresh_token_not_found");
    throw error;
  }
}

/** Handles a token that was already exchanged: either another tab did so a moment ago, or the token may be stolen. */
async function handleReuse(auth: AuthContext, session: AuthSession, hash: string): Promise<SessionTokens | Refusal> {
  const { store, now } = auth;
  const [presented, active] = await Promise.all([refreshTokens.find(store, hash), refreshTokens.findActive(store, session.id)]);
  if (!presented || !active) return refuse("refresh_token_not_found");
  const decision = decideRefresh({ revokedAt: presented.token.revokedAt ?? now }, active.parent === hash, now);
  const token = decision === "return-active" ? await findDescendant(auth, hash, active.hash) : undefined;
  if (token !== undefined) return issueTokens(auth, session.userId, presented.session, token);
  await store.atomically((db) => [
    sessions.remove(db, store.tables, session.userId, session.id),
    audit(auth, db, "refresh_token_reused", { userId: session.userId, details: { session: session.id } }),
  ]);
  return refuse("refresh_token_already_used");
}
