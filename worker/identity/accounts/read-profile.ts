import type { JWTPayload } from "jose";
import { normalizeEmail } from "#domain/accounts/addresses.ts";

/** A user's profile at a provider, from an ID token. */
export interface Profile {
  provider: string;
  /** 1 to 255 characters (OpenID Connect Core 1.0, section 2). */
  sub: string;
  /** Lower case. */
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  picture: string | undefined;
  nonce: string | undefined;
}

/**
 * Longest accepted claims, in UTF-16 units: `sub` as in the standard, `email` as in RFC 5321, the others far above real values.
 */
const MAX_LENGTH = { sub: 255, email: 254, name: 500, picture: 2048, nonce: 255 };
/** A provider's clock may be ahead of ours by this much. */
const MAX_CLOCK_SKEW_SECONDS = 60;

/** Reads the profile from the claims of a verified ID token; undefined if the claims are not valid. */
export function readProfile(provider: string, payload: JWTPayload, now: number): Profile | undefined {
  const { sub, iat } = payload;
  if (typeof iat !== "number" || iat > now / 1000 + MAX_CLOCK_SKEW_SECONDS) return undefined;
  if (!isText(sub, MAX_LENGTH.sub) || sub === "") return undefined;
  for (const claim of ["email", "name", "picture", "nonce"] as const) {
    const given = payload[claim] ?? undefined;
    if (given !== undefined && !isText(given, MAX_LENGTH[claim])) return undefined;
  }
  const text = (claim: string) => (typeof payload[claim] === "string" ? payload[claim] : undefined);
  const verified = payload["email_verified"];
  return {
    provider,
    sub,
    email: normalizeEmail(text("email") ?? ""),
    // Apple sends it as a string.
    emailVerified: verified === true || verified === "true",
    name: text("name"),
    picture: text("picture"),
    nonce: text("nonce"),
  };
}

/** True for a text within the limit that the databases can store: Postgres accepts neither NUL nor lone surrogates. */
const isText = (claim: unknown, max: number): claim is string =>
  typeof claim === "string" && claim.length <= max && !claim.includes("\0") && claim.isWellFormed();
