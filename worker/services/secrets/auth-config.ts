import { ConfigurationError, type Env } from "#worker/env.ts";

/** An OpenID Connect provider that users can sign in with. */
export interface ProviderSettings {
  /** The issuer in its discovery document and its tokens, e.g. `https://accounts.google.com`. */
  issuer: string;
  clientId: string;
  /** Other client ids whose ID tokens are accepted, such as those of apps. */
  audiences?: string[];
  scopes?: string[];
}

/** Settings of accounts. `AUTH_SETTINGS` overrides the defaults, as JSON. */
export interface AuthSettings {
  /** Users may create accounts themselves. */
  signup: boolean;
  /** Addresses (or numbers) count as confirmed without an email or text message. */
  autoconfirm: boolean;
  phoneAutoconfirm: boolean;
  anonymous: boolean;
  manualLinking: boolean;
  /**
   * A new password or telephone number requires the current password, a sign-in within the last ten minutes or a code by email;
   * linking a provider and changing second factors require such a sign-in or a proof recorded since. Without this setting, a
   * stolen session is enough to take over an account.
   */
  reauthenticate: boolean;
  /** Allowed redirects after signing in, besides our own origin: `https://app.example/path`. */
  redirects: string[];
  /** Other origins whose pages may call `/auth/v1`. */
  origins: string[];
  /** A session that was not refreshed for this long has ended. */
  sessionIdleDays: number;
  /** A session ends after this time even if it is used; null for no fixed end. */
  sessionDays: number | null;
  /**
   * Transport of text messages. `none` disables telephone numbers. `outbox` writes them to the table `sms_outbox`, for a
   * deployment that sends them with its own program.
   */
  sms: "outbox" | "none";
  /** Requests are limited per network. */
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
  sms: "none",
  addressLimits: true,
  providers: {},
};

/** The configuration of accounts, read once per isolate. */
export interface AuthConfig {
  settings: AuthSettings;
  /** Base64 of 32 bytes. */
  secret: string;
  serviceKey: string | undefined;
  legacySecret: string | undefined;
  providerSecrets: Record<string, string>;
}

const configs = new WeakMap<Env, AuthConfig>();

/** Reads the configuration. Throws a ConfigurationError that names the missing or invalid variable. */
export function authConfigOf(env: Env): AuthConfig {
  let config = configs.get(env);
  if (!config) {
    config = readConfig(env);
    configs.set(env, config);
  }
  return config;
}

/** Reads only the settings, once per isolate, for code that needs no secrets. */
export function authSettingsOf(env: Env): AuthSettings {
  let settings = knownSettings.get(env);
  if (!settings) {
    settings = { ...DEFAULT_SETTINGS, ...parseJsonObject<Partial<AuthSettings>>("AUTH_SETTINGS", env.AUTH_SETTINGS) };
    knownSettings.set(env, settings);
  }
  return settings;
}

const knownSettings = new WeakMap<Env, AuthSettings>();

function readConfig(env: Env): AuthConfig {
  for (const name of ["AUTH_SECRET", "AUTH_TOKEN_LIMIT", "AUTH_SEND_LIMIT"] as const) {
    if (!env[name]) throw new ConfigurationError(`${name} is missing: see docs/settings.md`);
  }
  const secret = env.AUTH_SECRET ?? "";
  if (!/^[A-Za-z0-9+/]{43}=$/.test(secret)) throw new ConfigurationError("AUTH_SECRET is not 32 bytes in base64");
  return {
    settings: authSettingsOf(env),
    secret,
    serviceKey: env.AUTH_SERVICE_KEY || undefined,
    legacySecret: env.AUTH_LEGACY_SECRET || undefined,
    providerSecrets: parseJsonObject<Record<string, string>>("AUTH_PROVIDER_SECRETS", env.AUTH_PROVIDER_SECRETS),
  };
}

function parseJsonObject<T extends object>(name: string, json: string | undefined): T {
  if (!json) return {} as T;
  try {
    return JSON.parse(json) as T;
  } catch {
    throw new ConfigurationError(`${name} is not valid JSON`);
  }
}
