import type { BilledBy } from "#contract/business/subscription.ts";
import type { JobBudget } from "#contract/services/job-budget.ts";
import type { QueueJob } from "#contract/services/queue-job.ts";
import { type CalendarDate, parseDate } from "#domain/dates.ts";

/** Bindings and configuration, as `wrangler.toml` declares them. */
export interface Env {
  /** Scheme, main domain and port of the product, e.g. `https://vrijhuis.nl`. */
  MAIN_ORIGIN: string;
  /** Built files: marketing pages, scripts, fonts, photos of the demo homes. */
  ASSETS: Fetcher;
  /** The deployed version, which `/healthz` names. */
  VERSION?: WorkerVersionMetadata;
  /** Host → site record. */
  SITES: KVNamespace;
  /** Variants of owners' photos, `{key}-{width}.webp`, and their JPEGs, `{key}.jpg`. */
  MEDIA: R2Bucket;
  /** Sealed copies of sites; without it, `BACKUP_SECRET` or `BACKUP_QUEUE` none are made. */
  BACKUPS?: R2Bucket;
  /**
   * 32 bytes in base64 that seal the keys of the copies. After a change it is the new secret, a comma and the one before, until every
   * key was sealed again, which the next night does.
   */
  BACKUP_SECRET?: string;
  /** The embedded store (D1). Required unless Postgres is configured. */
  DB?: D1Database;
  /**
   * The Postgres store through a pool (production). Its query cache must be turned off, because taken nights must never be
   * outdated.
   */
  HYPERDRIVE?: Hyperdrive;
  /** The Postgres store by its address, without a pool. */
  DATABASE_URL?: string;
  /** Objects of `RealtimeHub`, which hold the sockets of `/realtime/v1`; without it there are none, and open screens poll. */
  REALTIME?: DurableObjectNamespace;
  /**
   * Objects of `CalendarPublisher`, one for each site, which write calendars to KV; without it pages read them from the store.
   */
  CALENDARS?: DurableObjectNamespace;
  /** Objects of `PasswordHasher`, which hash passwords away from the isolates that send pages. */
  PASSWORDS?: DurableObjectNamespace;
  /** Number of objects of `PASSWORDS` that hash passwords; 0 or unset: the isolate that handles the request hashes them. */
  PASSWORD_HASHERS?: string;
  /** Analytics Engine: receives what is measured; without it the store also sums the use of the store by each route. */
  METRICS?: AnalyticsEngineDataset;
  /** Rate limit of forms by network address; without it all forms are refused. */
  FORM_LIMIT?: RateLimit;
  /** Rate limit of quotes, calendars and guests' pages by network address; without it they are not limited. */
  QUOTE_LIMIT?: RateLimit;
  /** Receives a job when the outbox has a message; without it the request itself and cron deliver mail. */
  MAIL_QUEUE?: Queue<QueueJob>;
  /** Receives a message for each job of cron that is due; without it, and on a developer's machine, cron runs them itself. */
  JOB_QUEUE?: Queue<QueueJob>;
  /** The budget of the job that this environment was limited for; set by `limitCalls`. */
  budget?: JobBudget;
  /** Receives a job for each site whose own mail server has messages to send; without it cron delivers them itself. */
  SITE_MAIL_QUEUE?: Queue<QueueJob>;
  /** Receives a job for each host whose calendars are due; without it cron reads them itself. */
  FEED_QUEUE?: Queue<QueueJob>;
  /** Receives a job for each site to copy at night; without it none are made. */
  BACKUP_QUEUE?: Queue<QueueJob>;
  /**
   * The mail server, with user and password percent-encoded: `smtps://…` or `smtp://…`. A secret. It is used if admins have saved
   * no server, and when those fail; without any, mail stays in the outbox (0109).
   */
  SMTP_URL?: string;
  /** The sender of our mail through `SMTP_URL`: `Name <address>`. */
  MAIL_FROM?: string;
  /**
   * The domain whose email for `bounces+…` and `reply+…` Cloudflare Email Routing hands to this worker. Without it, reports of
   * undeliverable emails go to the sender's address, and answers to emails about a booking to the other side's own address.
   */
  INBOUND_DOMAIN?: string;
  /**
   * `{host}:{port}={address}:{port}`, comma-separated: redirects connections to mail servers that were entered in a form; set in
   * tests only.
   */
  OWN_MAIL_ROUTES?: string;
  /** Seconds that such a server has for a reply in a delivery; by default 30. */
  MAIL_REPLY_SECONDS?: string;
  /** Both or neither; without them payments are simulated. */
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** The address of Stripe's API; set in tests only. */
  STRIPE_API_BASE?: string;
  /** The base URL of VIES, which confirms VAT numbers; without it none counts as confirmed, and their owners pay VAT. */
  VIES_URL?: string;
  /** First day (`YYYY-MM-DD`) on which we use the one-stop shop for VAT; without it consumers in the EU pay Dutch VAT. */
  VAT_OSS_SINCE?: string;
  /** The addresses of the interfaces of guests' payment providers; set in tests only. */
  GUEST_STRIPE_API_BASE?: string;
  MOLLIE_API_BASE?: string;
  /** Receives a job when a provider reports a guest's payment; without it the request itself and cron handle it. */
  PAYMENT_QUEUE?: Queue<QueueJob>;
  /**
   * The keys with which we identify ourselves to push services (RFC 8292), from `npm run vapid`: both or neither. Without them no
   * notifications are offered. Devices subscribe to the public key, so new keys end all subscriptions.
   */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  /** Rate limits by network address: of sign-ins and refreshes, and of requests that send mail or text messages. */
  AUTH_TOKEN_LIMIT?: RateLimit;
  AUTH_SEND_LIMIT?: RateLimit;
  /** 32 bytes in base64 that encrypt signing keys and key the digests of codes. Required for `/auth/v1`. */
  AUTH_SECRET?: string;
  /** JSON that overrides the defaults of `worker/services/secrets/auth-config.ts`. */
  AUTH_SETTINGS?: string;
  /** JSON: provider → client secret. */
  AUTH_PROVIDER_SECRETS?: string;
  /** The key with which our own servers call the admin endpoints. */
  AUTH_SERVICE_KEY?: string;
  /** The secret of legacy anon and service keys (HS256); if set, they are accepted as API keys. */
  AUTH_LEGACY_SECRET?: string;
  /**
   * The address of a hosted Supabase project, `https://….supabase.co`, and its anon (publishable) key: its accounts are used
   * instead of ours (0120). Both or neither. Its Postgres is the store, by `HYPERDRIVE` or `DATABASE_URL`.
   */
  SUPABASE_URL?: string;
  SUPABASE_ANON_KEY?: string;
  /** The project's service (secret) key, by which a closed account is deleted there too. */
  SUPABASE_SERVICE_KEY?: string;
  /** The name that owners point their domains at, by default `sites.{main domain}`. It must resolve to this worker. */
  DOMAIN_TARGET?: string;
  /**
   * Our addresses for apex domains whose registrar does not support ALIAS records, comma-separated. Without them no such record
   * is shown.
   */
  DOMAIN_APEX_IPS?: string;
  /** The DNS resolver: `https://…` in JSON, `wire+https://…` in wire format. By default Cloudflare's. */
  DNS_RESOLVER?: string;
  /**
   * Certificates by Cloudflare for SaaS: both or neither. Without them the final state of a domain is `verified` (decision 36).
   */
  CLOUDFLARE_API_TOKEN?: string;
  CLOUDFLARE_ZONE_ID?: string;
  /** The address of Cloudflare's API; set in tests only. */
  CLOUDFLARE_API_BASE?: string;
  /**
   * The geocoder for homes in the Netherlands and the one for all other countries, as `{protocol}+{base URL}`:
   * `pdok+https://…` (the Netherlands only), `photon+https://…` or `nominatim+https://…`. Without `GEOCODER_NL`, `GEOCODER` is
   * also used for the Netherlands; without both, owners only fill in the address.
   */
  GEOCODER_NL?: string;
  GEOCODER?: string;
  /** The style of the portal's map, in MapLibre's format; without it the portal shows an outline map. */
  MAP_STYLE_URL?: string;
  /** Further origins that the style loads tiles, letters and icons from, comma-separated. */
  MAP_ORIGINS?: string;
  /** The time for which an isolate uses its own copy of a site, in seconds. */
  SITE_MEMORY_SECONDS?: string;
  /** The time for which an isolate holds views before it writes them, in seconds; at most 25. */
  VIEWS_HELD_SECONDS?: string;
  /** The same for counted faults and measurements; at most 25. */
  FAULTS_HELD_SECONDS?: string;
  /** Time that reads of `/api` have until they are answered without the store; by default 30 seconds. */
  API_READ_SECONDS?: string;
}

/** Stripe if its keys are set; without them test payments on a developer's machine, and elsewhere nobody is asked for money. */
export const billedBy = ({ stripe, local }: Pick<Config, "stripe" | "local">): BilledBy =>
  stripe ? "stripe" : local ? "sandbox" : null;

/** The parsed configuration, created once per isolate. */
export interface Config {
  mainOrigin: string;
  /** Host name without port. */
  mainDomain: string;
  /** True on a developer's machine, the only place where developer tools are available. */
  local: boolean;
  siteMemoryMs: number;
  /** If absent, payments are simulated. */
  stripe?: StripeConfig;
  /** The base URL of VIES, without a slash at the end; if absent, no VAT number counts as confirmed. */
  vies?: string;
  /** First day on which the one-stop shop is used; if absent, it is not. */
  ossSince?: CalendarDate;
  /** Addresses of the interfaces of guests' payment providers. */
  paymentProviders: { stripe: URL; mollie: URL };
  geocoders: Geocoders;
  /** If absent, the portal shows an outline map. */
  map?: MapConfig;
  /** The Supabase project that has the accounts; if absent, we have them. */
  project?: ProjectConfig;
}

export interface ProjectConfig {
  /** The base URL of its auth protocol, which is also the issuer of its tokens. */
  authUrl: string;
  anonKey: string;
  serviceKey: string;
}

export type GeocoderProtocol = "pdok" | "photon" | "nominatim";

export interface GeocoderConfig {
  protocol: GeocoderProtocol;
  /** Base URL without a slash at the end, e.g. `https://photon.komoot.io`. */
  base: string;
}

/** The geocoders that are configured: for the Netherlands, and for all other countries. */
export interface Geocoders {
  netherlands?: GeocoderConfig;
  elsewhere?: GeocoderConfig;
}

export interface MapConfig {
  style: string;
  /** Origins that the map's data come from: the style's own, and those of `MAP_ORIGINS`. */
  origins: string[];
}

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  apiBase: URL;
}

export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/** The origin of a host under the main domain. */
export function originUnder(mainOrigin: string, label: string): string {
  return mainOrigin.replace("://", `://${label}.`);
}

const DEFAULT_SITE_MEMORY_SECONDS = 5;
export const STRIPE_API = "https://api.stripe.com";
const MOLLIE_API = "https://api.mollie.com";
const parsed = new WeakMap<Env, Config>();

/** Checks the bindings and reads the configuration. Throws a ConfigurationError that names a missing or invalid variable. */
export function configOf(env: Env): Config {
  let config = parsed.get(env);
  if (!config) {
    config = readConfig(env);
    parsed.set(env, config);
  }
  return config;
}

function readConfig(env: Env): Config {
  for (const name of ["ASSETS", "SITES", "MEDIA", "MAIN_ORIGIN"] as const) {
    if (!env[name]) throw new ConfigurationError(`${name} is missing: see docs/settings.md`);
  }
  if (!env.DB && !env.HYPERDRIVE && !env.DATABASE_URL) {
    throw new ConfigurationError("No store: bind DB (D1), HYPERDRIVE or set DATABASE_URL");
  }
  if (!URL.canParse(env.MAIN_ORIGIN)) throw new ConfigurationError(`MAIN_ORIGIN is not a valid origin: ${env.MAIN_ORIGIN}`);
  const { origin, hostname } = new URL(env.MAIN_ORIGIN);
  const seconds = Number(env.SITE_MEMORY_SECONDS ?? DEFAULT_SITE_MEMORY_SECONDS);
  if (!Number.isFinite(seconds) || seconds < 0) throw new ConfigurationError("SITE_MEMORY_SECONDS is not a number of seconds");
  const stripe = readStripe(env);
  const map = readMap(env);
  const project = readProject(env);
  const vat = readVat(env);
  return {
    mainOrigin: origin,
    mainDomain: hostname,
    local: isLocal(hostname),
    siteMemoryMs: seconds * 1000,
    ...(stripe ? { stripe } : {}),
    ...vat,
    paymentProviders: readPaymentProviders(env),
    geocoders: readGeocoders(env),
    ...(map ? { map } : {}),
    ...(project ? { project } : {}),
  };
}

/** A project's accounts refer to rows of its database, and a closed account must be deleted there too: all settings or none. */
function readProject(env: Env): ProjectConfig | undefined {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_KEY: serviceKey } = env;
  if (!url && !anonKey && !serviceKey) return undefined;
  if (!url || !isHttpUrl(url) || !anonKey || !serviceKey)
    throw new ConfigurationError("SUPABASE_URL (an address), SUPABASE_ANON_KEY and SUPABASE_SERVICE_KEY are set together");
  const [anonRole = "anon", serviceRole = "service_role"] = [roleOfProjectKey(anonKey), roleOfProjectKey(serviceKey)];
  if (anonKey === serviceKey || anonRole !== "anon" || serviceRole !== "service_role")
    throw new ConfigurationError(
      "SUPABASE_ANON_KEY must be the publishable (anon) key and SUPABASE_SERVICE_KEY the secret (service_role) key",
    );
  return { authUrl: `${new URL(url).origin}/auth/v1`, anonKey, serviceKey };
}

/** The role that a project's key shows by its prefix or, as a JWT, by its claim; undefined for keys of another form. */
function roleOfProjectKey(key: string): unknown {
  if (key.startsWith("sb_publishable_")) return "anon";
  if (key.startsWith("sb_secret_")) return "service_role";
  const [, payload = ""] = /^eyJ[^.]*\.([^.]+)\./.exec(key) ?? [];
  try {
    return (JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { role?: unknown }).role ?? null;
  } catch {
    return undefined;
  }
}

/** Requires both keys or neither: with one alone, payments would be taken without being recorded, or the reverse. */
function readStripe(env: Env): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: base = STRIPE_API } = env;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret) {
    const missing = secretKey ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY";
    throw new ConfigurationError(`${missing} is missing: payments need both keys, or neither for test payments`);
  }
  if (!URL.canParse(base)) throw new ConfigurationError(`STRIPE_API_BASE is not a valid address: ${base}`);
  return { secretKey, webhookSecret, apiBase: new URL(base) };
}

function readVat({ VIES_URL: vies = "", VAT_OSS_SINCE: since = "" }: Env): Pick<Config, "vies" | "ossSince"> {
  if (vies !== "" && !isHttpUrl(vies)) throw new ConfigurationError(`VIES_URL is not a valid address: ${vies}`);
  const ossSince = parseDate(since);
  if (since !== "" && ossSince === undefined) throw new ConfigurationError(`VAT_OSS_SINCE is not a day: ${since}`);
  return { ...(vies === "" ? {} : { vies: vies.replace(/\/+$/, "") }), ...(ossSince === undefined ? {} : { ossSince }) };
}

const readPaymentProviders = ({ GUEST_STRIPE_API_BASE: stripe = STRIPE_API, MOLLIE_API_BASE: mollie = MOLLIE_API }: Env) => ({
  stripe: new URL(stripe),
  mollie: new URL(mollie),
});

function readGeocoders({ GEOCODER_NL: dutch, GEOCODER: other }: Env): Geocoders {
  const elsewhere = readGeocoder("GEOCODER", other, ["photon", "nominatim"]);
  const netherlands = readGeocoder("GEOCODER_NL", dutch, ["pdok", "photon", "nominatim"]) ?? elsewhere;
  return { ...(netherlands ? { netherlands } : {}), ...(elsewhere ? { elsewhere } : {}) };
}

function readGeocoder(name: string, setting = "", protocols: GeocoderProtocol[]): GeocoderConfig | undefined {
  if (setting === "") return undefined;
  const protocol = protocols.find((each) => setting.startsWith(`${each}+`));
  const base = setting.slice(setting.indexOf("+") + 1);
  if (!protocol || !isHttpUrl(base))
    throw new ConfigurationError(`${name} is not a geocoder: ${setting}. Expected ${protocols.join(", ")}, "+" and an address`);
  return { protocol, base: base.replace(/\/+$/, "") };
}

function readMap({ MAP_STYLE_URL: style, MAP_ORIGINS: more = "" }: Env): MapConfig | undefined {
  if (!style) return undefined;
  if (!isHttpUrl(style)) throw new ConfigurationError(`MAP_STYLE_URL is not a valid address: ${style}`);
  const listed = more.split(",").map((origin) => origin.trim());
  const origins = listed.filter((origin) => origin !== "");
  const invalid = origins.find((origin) => !isHttpUrl(origin));
  if (invalid !== undefined) throw new ConfigurationError(`MAP_ORIGINS has an invalid origin: ${invalid}`);
  return { style, origins: [...new Set([style, ...origins].map((address) => new URL(address).origin))] };
}

const isHttpUrl = (address: string): boolean => /^https?:\/\//.test(address) && URL.canParse(address);

const isLocal = (hostname: string): boolean => /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
