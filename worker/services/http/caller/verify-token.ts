import { jwtVerify } from "jose";
import type { AccessClaims } from "#domain/accounts/claims.ts";
import { AUDIENCE } from "#domain/accounts/claims.ts";
import { type KeySource, publicKey } from "./public-keys.ts";

/** The issuer of our tokens, which is also the base URL of the auth protocol. */
export const issuerAt = (mainOrigin: string): string => `${mainOrigin}/auth/v1`;

/** Algorithms of our own keys, and the additional ones of a Supabase project. */
const OWN_ALGORITHMS = ["ES256"];
const PROJECT_ALGORITHMS = ["ES256", "RS256"];

/** Longest token that is read, in characters. Most have a few hundred; metadata makes them longer. */
const MAX_TOKEN_LENGTH = 16 * 1024;

/**
 * Verifies an access token and returns its claims; undefined if it is not valid. Only the key named by `kid`, of ours or of the
 * configured Supabase project, is accepted, with its own algorithm: other fields of the header (`jku`, `jwk`, `x5u`) are ignored.
 */
export async function verifyToken(token: string, issuer: string, source: KeySource): Promise<AccessClaims | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    const { payload } = await jwtVerify<AccessClaims>(
      token,
      async ({ kid }) => {
        const key = typeof kid === "string" ? await publicKey(kid, source) : undefined;
        if (!key) throw new UnknownKey();
        return key;
      },
      {
        algorithms: source.config.project ? PROJECT_ALGORITHMS : OWN_ALGORITHMS,
        issuer,
        audience: AUDIENCE,
        requiredClaims: ["sub", "exp", "iat", "session_id", "role"],
        currentDate: new Date(source.now),
      },
    );
    return isWellFormed(payload) ? payload : undefined;
  } catch (error) {
    if (error instanceof UnknownKey || isJoseError(error)) return undefined;
    throw error;
  }
}

class UnknownKey extends Error {}

/** True for the errors that jose throws for an invalid token. */
function isJoseError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_J"));
}

const isWellFormed = ({ sub, session_id: session, role, app_metadata: metadata }: AccessClaims): boolean =>
  typeof sub === "string" &&
  typeof session === "string" &&
  role === AUDIENCE &&
  typeof metadata === "object" &&
  metadata !== null;
