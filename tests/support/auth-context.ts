import type { Store } from "#store/dialect/store.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";
import { randomToken, secretsOf } from "#services/secrets/digests.ts";
import { passwordHashing } from "#identity/accounts/password-hashing.ts";
import { DEFAULT_SETTINGS } from "#services/secrets/auth-config.ts";
import type { Env } from "#worker/env.ts";
import { NOW } from "../fixtures/site.ts";

const SECRET = Buffer.alloc(32, 7).toString("base64");

/** Creates the context of a use case of accounts, without a request. */
export function authContextOn(store: Store, overrides: Partial<AuthContext> = {}): AuthContext {
  return {
    store,
    settings: DEFAULT_SETTINGS,
    config: { settings: DEFAULT_SETTINGS, secret: SECRET, serviceKey: undefined, legacySecret: undefined, providerSecrets: {} },
    secrets: secretsOf(SECRET),
    passwords: passwordHashing({} as Env, "test"),
    now: NOW,
    origin: "https://vrijhuis.nl",
    issuer: "https://vrijhuis.nl/auth/v1",
    network: "",
    device: { token: randomToken(), hasSignedIn: false },
    userAgent: "",
    requestId: "test",
    afterResponse: (_, work) => void work(),
    closeChannels: () => {},
    ...overrides,
  };
}
