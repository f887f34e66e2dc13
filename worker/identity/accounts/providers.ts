import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import { type Refusal, refuse } from "#contract/identity/auth-errors.ts";
import { logError } from "#services/http/log.ts";
import { fetchFromProvider } from "./fetch-from-provider.ts";
import type { AuthContext } from "./auth-context.ts";
import { type Profile, readProfile } from "./read-profile.ts";
import type { ProviderSettings } from "#services/secrets/auth-config.ts";
import { MINUTE_MS } from "#domain/time.ts";

/** A configured provider with its endpoints (OpenID Connect Discovery 1.0, section 3). */
export interface Provider extends ProviderSettings {
  name: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksUri: string;
}

const CACHE_MS = 10 * MINUTE_MS;
/** After a failure, a provider is not contacted again for this long. */
const FAILURE_CACHE_MS = 30_000;
/** Discovery results by name, issuer and client; `provider` is undefined if discovery failed. */
const discovered = new Map<string, { until: number; provider: Provider | undefined }>();

/** Finds a provider by name and reads its discovery document, which is cached for ten minutes. */
export async function findProvider({ settings, now, requestId }: AuthContext, name: string): Promise<Provider | Refusal> {
  const configured = Object.hasOwn(settings.providers, name) ? settings.providers[name] : undefined;
  if (!configured) return refuse("provider_disabled");
  const key = `${name} ${configured.issuer} ${configured.clientId}`;
  const known = discovered.get(key);
  if (known && now < known.until) return known.provider ?? refuseUnreachable();
  try {
    const provider = await discover(name, configured);
    discovered.set(key, { until: now + CACHE_MS, provider });
    return provider;
  } catch (error) {
    logError("provider discovery failed", error, { requestId, provider: name });
    discovered.set(key, { until: now + FAILURE_CACHE_MS, provider: undefined });
    return refuseUnreachable();
  }
}

const refuseUnreachable = (): Refusal => refuse("provider_disabled", { message: "The provider can't be reached" });

async function discover(name: string, configured: ProviderSettings): Promise<Provider> {
  const { ok, body } = await fetchFromProvider(`${configured.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  if (!ok || typeof body !== "object" || body === null) throw new Error("not a discovery document");
  const document = body as Record<string, unknown>;
  const endpoint = (field: string) => {
    const { href, protocol } = new URL(String(document[field]));
    if (protocol !== "https:" && protocol !== "http:") throw new Error(`${field} is not an http address`);
    return href;
  };
  return {
    ...configured,
    name,
    authorizationEndpoint: endpoint("authorization_endpoint"),
    tokenEndpoint: endpoint("token_endpoint"),
    jwksUri: endpoint("jwks_uri"),
  };
}

/** Accepted signature algorithms: public-key ones only, none with a shared secret. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** The key set of a provider. After a failed request, it is not requested again for a while. */
function keySetOf(address: string): ReturnType<typeof createRemoteJWKSet> {
  let failedAt = -Infinity;
  return createRemoteJWKSet(new URL(address), {
    [customFetch]: async () => {
      if (Date.now() - failedAt < FAILURE_CACHE_MS) throw new errors.JWKSTimeout();
      try {
        const { ok, body } = await fetchFromProvider(address);
        if (!ok) throw new Error("the provider did not send its key set");
        return Response.json(body);
      } catch (error) {
        failedAt = Date.now();
        throw error;
      }
    },
  });
}

/** Verifies an ID token (OpenID Connect Core 1.0, section 3.1.3.7) and returns the profile in it. */
export async function readIdToken(
  { now, requestId }: AuthContext,
  provider: Provider,
  idToken: string,
): Promise<Profile | Refusal> {
  let keys = keySets.get(provider.jwksUri);
  if (!keys) {
    keys = keySetOf(provider.jwksUri);
    keySets.set(provider.jwksUri, keys);
  }
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      // Google's tokens may have an issuer without the scheme.
      issuer: [provider.issuer, provider.issuer.replace(/^https:\/\//, "")],
      audience: [provider.clientId, ...(provider.audiences ?? [])],
      algorithms: ALGORITHMS,
      requiredClaims: ["sub", "exp", "iat"],
      currentDate: new Date(now),
      clockTolerance: 30,
    });
    return readProfile(provider.name, payload, now) ?? refuse("validation_failed", { message: "Bad ID token" });
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") return refuse("unexpected_audience");
    if (!(error instanceof errors.JOSEError)) logError("ID token not verified", error, { requestId, provider: provider.name });
    return refuse("validation_failed", { message: "Bad ID token" });
  }
}
