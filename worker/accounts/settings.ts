import { ConfigurationError, type Env } from "#worker/env.ts";

/** A provider people may sign in with: anything that speaks OpenID Connect. */
export interface ProviderSettings {
  /** As its discovery document and its tokens name it, e.g. `https://accounts.google.com`. */
  issuer: string;
  clientId: string;
  /** Further clients whose ID tokens are taken, such as those of apps. */
  audiences?: string[];
  scopes?: string[];
}

/** How accounts behave; `AUTH_SETTINGS` overrides these by JSON. */
export interface AuthSettings {
  /** Whether new accounts may be made by their owners. */
  signup: boolean;
  /** Whether an address or number counts as confirmed without a mail or message. */
  autoconfirm: boolean;
  phoneAutoconfirm: boolean;
  anonymous: boolean;
  manualLinking: boolean;
  /**
   * Whether a new password or telephone number needs the current password, a sign-in of the last ten minutes or a code by mail, and
   * linking a provider that sign-in. Without it, a stolen session is enough to take over an account.
   */
  reauthenticate: boolean;
  /** Where one may go on after signing in, besides our own origin: `https://app.example/path`. */
  redirects: string[];
  /** Other origins whose pages may call `/auth/v1`. */
  origins: string[];
  /** A session that was not refreshed for as long is over; and however much it is used, after so many days where that is set. */
  sessionIdleDays: number;
  sessionDays: number | null;
  /** How text messages leave; without it there are no telephone numbers. */
  sms: "outbox" | "none";
  /** Whether requests are counted by network address. */
  addressLimits: boolean;
  providers: Record<string, ProviderSettings>;
}

export const DEFAULT_SETTINGS: AuthSettings = {
  signup: true,
  autoconfirm: false,
  phoneAutoconfirm: false,
  anonymous: false,
  manualLinking: false,
  reauthenticate: true,
  redirects: [],
  origins: [],
  sessionIdleDays: 60,
  sessionDays: null,
  sms: "outbox",
  addressLimits: true,
  providers: {},
};

/** All of the configuration of accounts, read once per isolate. */
export interface AuthConfig {
  settings: AuthSettings;
  /** Base64 of 32 bytes. */
  secret: string;
  serviceKey: string | undefined;
  legacySecret: string | undefined;
  providerSecrets: Record<string, string>;
}

const read = new WeakMap<Env, AuthConfig>();

/** Reads the configuration; the error names what is missing or wrong. */
export function authConfigOf(env: Env): AuthConfig {
  let config = read.get(env);
  if (!config) {
    config = readConfig(env);
    read.set(env, config);
  }
  return config;
}

/** The settings alone: what is done without a secret needs no more. */
export const authSettingsOf = (env: Env): AuthSettings => ({
  ...DEFAULT_SETTINGS,
  ...parsed<Partial<AuthSettings>>("AUTH_SETTINGS", env.AUTH_SETTINGS),
});

function readConfig(env: Env): AuthConfig {
  for (const name of ["AUTH_SECRET", "AUTH_TOKEN_LIMIT", "AUTH_SEND_LIMIT"] as const) {
    if (!env[name]) throw new ConfigurationError(`${name} is missing: see "Deploying" in README.md`);
  }
  const secret = env.AUTH_SECRET ?? "";
  if (!/^[A-Za-z0-9+/]{43}=$/.test(secret)) throw new ConfigurationError("AUTH_SECRET is not 32 bytes in base64");
  return {
    settings: authSettingsOf(env),
    secret,
    serviceKey: env.AUTH_SERVICE_KEY || undefined,
    legacySecret: env.AUTH_LEGACY_SECRET || undefined,
    providerSecrets: parsed<Record<string, string>>("AUTH_PROVIDER_SECRETS", env.AUTH_PROVIDER_SECRETS),
  };
}

function parsed<T extends object>(name: string, json: string | undefined): T {
  if (!json) return {} as T;
  try {
    return JSON.parse(json) as T;
  } catch {
    throw new ConfigurationError(`${name} is no JSON`);
  }
}
