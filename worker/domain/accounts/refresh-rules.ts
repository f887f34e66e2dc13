/** Within this time of its replacement a refresh token may be shown again: two tabs, or an answer that got lost. */
export const REUSE_MS = 10_000;
/** How long replaced tokens are remembered, so that their return is noticed. */
export const REMEMBER_MS = 30 * 24 * 3600 * 1000;

type RefreshDecision = "rotate" | "answer-active" | "revoke-family";

/**
 * What to do with a refresh token that is shown. Each token has one successor; `isActiveParent` says that the successor has
 * none itself. A token from further back that comes again later was stolen, or stolen from.
 */
export function decideRefresh(token: { revokedAt: number | null }, isActiveParent: boolean, now: number): RefreshDecision {
  if (token.revokedAt === null) return "rotate";
  return isActiveParent || now - token.revokedAt <= REUSE_MS ? "answer-active" : "revoke-family";
}
