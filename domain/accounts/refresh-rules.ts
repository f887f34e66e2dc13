/** A replaced refresh token is still accepted for this long: two tabs may refresh at once, or a response may get lost. */
export const REUSE_INTERVAL_MS = 10_000;

type RefreshDecision = "rotate" | "return-active" | "revoke-family";

/**
 * Decides what to do with a presented refresh token. Each token has one successor; `isActiveParent` means that this successor is
 * the active token, without a successor itself. If an older token is used again after the interval, the token, or the one that
 * replaced it, was stolen.
 */
export function decideRefresh(token: { revokedAt: number | null }, isActiveParent: boolean, now: number): RefreshDecision {
  if (token.revokedAt === null) return "rotate";
  return isActiveParent || now - token.revokedAt <= REUSE_INTERVAL_MS ? "return-active" : "revoke-family";
}
