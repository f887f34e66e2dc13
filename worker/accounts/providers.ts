import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { type Refusal, refuse } from "#contract/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { logError } from "#http/log.ts";
import type { AuthContext } from "./auth-context.ts";
import type { ProviderSettings } from "./settings.ts";

/** A configured provider and where it is reached (OpenID Connect Discovery 1.0, section 3). */
export interface Provider extends ProviderSettings {
  name: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksUri: string;
}

/** Whom a provider recognised. */
export interface Profile {
  provider: string;
  sub: string;
  /** Lower case. */
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  picture: string | undefined;
  nonce: string | undefined;
}

const KEEP_MS = 10 * 60_000;
const discovered = new Map<string, { at: number; provider: Provider }>();

/** The provider of a name, with what its discovery document says; read again every ten minutes. */
export async function findProvider({ settings, now, requestId }: AuthContext, name: string): Promise<Provider | Refusal> {
  const configured = Object.hasOwn(settings.providers, name) ? settings.providers[name] : undefined;
  if (!configured) return refuse("provider_disabled");
  const key = `${name} ${configured.issuer} ${configured.clientId}`;
  const known = discovered.get(key);
  if (known && now - known.at < KEEP_MS) return known.provider;
  try {
    const response = await fetch(`${configured.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
    const document = (await response.json()) as Record<string, unknown>;
    const endpoint = (field: string) => new URL(String(document[field])).href;
    const provider: Provider = {
      ...configured,
      name,
      authorizationEndpoint: endpoint("authorization_endpoint"),
      tokenEndpoint: endpoint("token_endpoint"),
      jwksUri: endpoint("jwks_uri"),
    };
    discovered.set(key, { at: now, provider });
    return provider;
  } catch (error) {
    logError("a provider does not answer", error, { requestId, provider: name });
    return refuse("provider_disabled", { message: "The provider can't be reached" });
  }
}

/** Signatures anyone can check; those by a shared secret are refused. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** Whom an ID token is about, its signature, issuer, audience and time being right (OpenID Connect Core 1.0, section 3.1.3.7). */
export async function readIdToken(
  { now, requestId }: AuthContext,
  provider: Provider,
  idToken: string,
): Promise<Profile | Refusal> {
  let keys = keySets.get(provider.jwksUri);
  if (!keys) {
    keys = createRemoteJWKSet(new URL(provider.jwksUri));
    keySets.set(provider.jwksUri, keys);
  }
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      // Google's tokens may leave the scheme out.
      issuer: [provider.issuer, provider.issuer.replace(/^https:\/\//, "")],
      audience: [provider.clientId, ...(provider.audiences ?? [])],
      algorithms: ALGORITHMS,
      requiredClaims: ["sub", "exp", "iat"],
      currentDate: new Date(now),
      clockTolerance: 30,
    });
    return profileOf(provider.name, payload);
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") return refuse("unexpected_audience");
    if (!(error instanceof errors.JOSEError))
      logError("an ID token can't be checked", error, { requestId, provider: provider.name });
    return refuse("validation_failed", { message: "Bad ID token" });
  }
}

function profileOf(provider: string, payload: JWTPayload): Profile {
  const text = (claim: string) => (typeof payload[claim] === "string" ? payload[claim] : undefined);
  const verified = payload["email_verified"];
  return {
    provider,
    sub: payload.sub ?? "",
    email: normalizeEmail(text("email") ?? ""),
    // Apple writes it as a text.
    emailVerified: verified === true || verified === "true",
    name: text("name"),
    picture: text("picture"),
    nonce: text("nonce"),
  };
}
