import type { JWTPayload } from "jose";
import { normalizeEmail } from "#domain/accounts/addresses.ts";

/** The account at a provider, as an ID token describes it. */
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

/** Most characters of a claim: `sub` by the standard, an address as in RFC 5321, the others what any person needs. */
const MAX_LENGTH = { sub: 255, email: 254, name: 500, picture: 2048, nonce: 255 };
/** A provider's clock may be ahead by this many seconds. */
const MAX_CLOCK_SKEW_SECONDS = 60;

/** The profile in an ID token whose signature is verified; undefined where its claims are not those of a valid token. */
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
    // Apple writes it as a text.
    emailVerified: verified === true || verified === "true",
    name: text("name"),
    picture: text("picture"),
    nonce: text("nonce"),
  };
}

/** Postgres stores neither NUL nor a lone surrogate. */
const isText = (claim: unknown, max: number): claim is string =>
  typeof claim === "string" && claim.length <= max && !claim.includes("\0") && claim.isWellFormed();
