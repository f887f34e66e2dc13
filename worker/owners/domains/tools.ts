import type { Env, Config } from "#worker/env.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Store } from "#store/dialect/store.ts";
import { createCloudflareCertificates } from "./cloudflare.ts";
import type { CertificateProvider } from "./certificate-provider.ts";
import { type Resolver, createResolver } from "#services/dns/resolve.ts";
import { type DomainSettings, readDomainSettings } from "#services/dns/settings.ts";

/** Dependencies of the use cases for domains. */
export interface DomainTools {
  store: Store;
  kv: KVNamespace;
  mainDomain: string;
  mainOrigin: string;
  settings: DomainSettings;
  resolver: Resolver;
  /** Absent if we do not issue certificates. */
  issuer?: CertificateProvider;
  /** Milliseconds since the epoch. */
  now: number;
  requestId: string;
}

/** The account that acts, or null for cron. */
export type Actor = string | null;

export async function createDomainTools(
  env: Env,
  config: Config,
  { now, requestId, store = openStore(env) }: Pick<RequestContext, "now" | "requestId"> & { store?: Promise<Store> },
): Promise<DomainTools> {
  const settings = readDomainSettings(env, config);
  const { cloudflare, resolver } = settings;
  return {
    store: await store,
    kv: env.SITES,
    mainDomain: config.mainDomain,
    mainOrigin: config.mainOrigin,
    settings,
    resolver: createResolver(resolver),
    ...(cloudflare ? { issuer: createCloudflareCertificates(cloudflare) } : {}),
    now,
    requestId,
  };
}
