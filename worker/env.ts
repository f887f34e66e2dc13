import type { CalendarPublisher } from "./calendars/calendar-publisher.ts";
import type { QueueJob } from "./queues.ts";
import type { SiteRoom } from "./live/site-room.ts";

/** Bindings and configuration, as `wrangler.toml` declares them. */
export interface Env {
  /** Scheme, main domain and port of the product, e.g. `https://vrijhuis.nl`. */
  MAIN_ORIGIN: string;
  /** Built files: marketing pages, scripts, fonts, photos of the demo homes. */
  ASSETS: Fetcher;
  /** Host → site record. */
  SITES: KVNamespace;
  /** Variants of owners' photos, `{key}-{width}.webp`. */
  MEDIA: R2Bucket;
  /** The embedded store. Needed unless a Postgres is bound. */
  DB?: D1Database;
  /** The Postgres store, pooled (production). Its query cache must be off: a booked night may not be read from a minute ago. */
  HYPERDRIVE?: Hyperdrive;
  /** … or by its address. */
  DATABASE_URL?: string;
  /** Where a site's screens hear of changes at once; without it they ask now and then. */
  ROOMS?: DurableObjectNamespace<SiteRoom>;
  /** Writes sites' calendars to KV, one object a site; without it pages read them from the store. */
  CALENDARS?: DurableObjectNamespace<CalendarPublisher>;
  /** How often one network address may send a form; without it no form is taken. */
  FORM_LIMIT?: RateLimit;
  /** Tells that the outbox has a message; without it the request that wrote it delivers, and cron. */
  MAIL_QUEUE?: Queue<QueueJob>;
  /** The mail server, with user and password percent-encoded: `smtps://…` or `smtp://…`. A secret. Without it mail stays in the outbox. */
  SMTP_URL?: string;
  /** Who our mail is from: `Name <address>`. */
  MAIL_FROM?: string;
  /** Both or neither: without them payments are tests of our own. */
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** Where Stripe's API answers; another address only in tests. */
  STRIPE_API_BASE?: string;
  /** Sign-ins and refreshes, and what sends mail or text messages, by network address. */
  AUTH_TOKEN_LIMIT?: RateLimit;
  AUTH_SEND_LIMIT?: RateLimit;
  /** 32 bytes in base64: what seals signing keys and makes the digests of codes. Needed for `/auth/v1`. */
  AUTH_SECRET?: string;
  /** JSON over the defaults of `worker/accounts/settings.ts`. */
  AUTH_SETTINGS?: string;
  /** JSON: provider → client secret. */
  AUTH_PROVIDER_SECRETS?: string;
  /** What our own servers call the admin endpoints with. */
  AUTH_SERVICE_KEY?: string;
  /** Signs anon and service keys of the old kind (HS256); they are taken as API keys where it is set. */
  AUTH_LEGACY_SECRET?: string;
  /** The name owners point their domains at: `sites.{main domain}` unless set. It has to lead to this worker. */
  DOMAIN_TARGET?: string;
  /** Addresses of ours for bare domains whose registrar knows no ALIAS, with commas in between. Without them there is no such record. */
  DOMAIN_APEX_IPS?: string;
  /** Who is asked about DNS: `https://…` in JSON, `wire+https://…` in wire format. Cloudflare's unless set. */
  DNS_RESOLVER?: string;
  /** Certificates by Cloudflare for SaaS: both or neither. Without them a domain's way ends at `verified` (decision 36). */
  CLOUDFLARE_API_TOKEN?: string;
  CLOUDFLARE_ZONE_ID?: string;
  /** Where Cloudflare's API answers; another address only in tests. */
  CLOUDFLARE_API_BASE?: string;
  /** How long an isolate trusts its own copy of a site, seconds. */
  SITE_MEMORY_SECONDS?: string;
  /** How long an isolate holds views before it writes them, seconds; at most 25. */
  VIEWS_HELD_SECONDS?: string;
}

/** What the code uses of the configuration, parsed once per isolate. */
export interface Config {
  mainOrigin: string;
  /** Host name without port. */
  mainDomain: string;
  /** On someone's own machine: nothing that is only for developers is to be seen anywhere else. */
  local: boolean;
  siteMemoryMs: number;
  /** Payments through Stripe; else they are tests. */
  stripe?: StripeConfig;
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
const parsed = new WeakMap<Env, Config>();

/** Checks the bindings and reads the configuration; the error names what is missing. */
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
    if (!env[name]) throw new ConfigurationError(`${name} is missing: see "Deploying" in README.md`);
  }
  if (!env.DB && !env.HYPERDRIVE && !env.DATABASE_URL) {
    throw new ConfigurationError("No store: bind DB (D1), HYPERDRIVE or set DATABASE_URL");
  }
  if (!URL.canParse(env.MAIN_ORIGIN)) throw new ConfigurationError(`MAIN_ORIGIN is no origin: ${env.MAIN_ORIGIN}`);
  const { origin, hostname } = new URL(env.MAIN_ORIGIN);
  const seconds = Number(env.SITE_MEMORY_SECONDS ?? DEFAULT_SITE_MEMORY_SECONDS);
  if (!Number.isFinite(seconds) || seconds < 0) throw new ConfigurationError("SITE_MEMORY_SECONDS is no number");
  const stripe = readStripe(env);
  return {
    mainOrigin: origin,
    mainDomain: hostname,
    local: isLocal(hostname),
    siteMemoryMs: seconds * 1000,
    ...(stripe ? { stripe } : {}),
  };
}

/** One key alone would take money and never hear of it, or the other way round. */
function readStripe(env: Env): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: base = STRIPE_API } = env;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret) {
    const missing = secretKey ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY";
    throw new ConfigurationError(`${missing} is missing: payments need both keys, or neither for test payments`);
  }
  if (!URL.canParse(base)) throw new ConfigurationError(`STRIPE_API_BASE is no address: ${base}`);
  return { secretKey, webhookSecret, apiBase: new URL(base) };
}

const isLocal = (hostname: string): boolean => /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
