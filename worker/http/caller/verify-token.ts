import { jwtVerify } from "jose";
import type { AccessClaims } from "#domain/accounts/claims.ts";
import { AUDIENCE } from "#domain/accounts/claims.ts";
import { type KeySource, publicKey } from "./public-keys.ts";

/** The issuer of our tokens: the address of the protocol. */
export const issuerAt = (mainOrigin: string): string => `${mainOrigin}/auth/v1`;

/** Tokens are some hundred bytes; metadata makes them longer. */
const LONGEST_TOKEN = 16 * 1024;

/**
 * The claims of an access token of ours, or undefined. Only ES256 by a key of ours that the header names: whatever else a
 * header says (`alg`, `jku`, `jwk`, `x5u`) is not followed.
 */
export async function verifyToken(token: string, issuer: string, source: KeySource): Promise<AccessClaims | undefined> {
  if (token.length > LONGEST_TOKEN) return undefined;
  try {
    const { payload } = await jwtVerify<AccessClaims>(
      token,
      async ({ kid }) => {
        const key = typeof kid === "string" ? await publicKey(kid, source) : undefined;
        if (!key) throw new UnknownKey();
        return key;
      },
      {
        algorithms: ["ES256"],
        issuer,
        audience: AUDIENCE,
        requiredClaims: ["sub", "exp", "iat", "session_id", "role"],
        currentDate: new Date(source.now),
      },
    );
    return wellFormed(payload) ? payload : undefined;
  } catch (error) {
    if (error instanceof UnknownKey || isJoseError(error)) return undefined;
    throw error;
  }
}

class UnknownKey extends Error {}

/** What jose says of a token that is not right, in whatever way it is not. */
function isJoseError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_J"));
}

const wellFormed = ({ sub, session_id: session, role, app_metadata: metadata }: AccessClaims): boolean =>
  typeof sub === "string" &&
  typeof session === "string" &&
  role === AUDIENCE &&
  typeof metadata === "object" &&
  metadata !== null;
