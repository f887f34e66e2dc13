import type { Env, Config } from "#worker/env.ts";
import type { RequestContext } from "#http/request-context.ts";
import { openStore } from "#store/open.ts";
import type { Store } from "#store/store.ts";
import { cloudflareCertificates } from "./cloudflare.ts";
import type { CertificateProvider } from "./port.ts";
import { type Resolver, resolverAt } from "./resolve.ts";
import { type DomainSettings, domainSettings } from "./settings.ts";

/** What the use cases of domains need. */
export interface DomainTools {
  store: Store;
  kv: KVNamespace;
  mainDomain: string;
  mainOrigin: string;
  settings: DomainSettings;
  resolver: Resolver;
  /** Left out where we issue no certificates. */
  issuer?: CertificateProvider;
  /** Milliseconds since the epoch. */
  now: number;
  requestId: string;
}

/** Who does it: an account, or nobody but time. */
export type Actor = string | null;

export async function domainTools(
  env: Env,
  config: Config,
  { now, requestId, store = openStore(env) }: Pick<RequestContext, "now" | "requestId"> & { store?: Promise<Store> },
): Promise<DomainTools> {
  const settings = domainSettings(env, config);
  const { cloudflare, resolver } = settings;
  return {
    store: await store,
    kv: env.SITES,
    mainDomain: config.mainDomain,
    mainOrigin: config.mainOrigin,
    settings,
    resolver: resolverAt(resolver),
    ...(cloudflare ? { issuer: cloudflareCertificates(cloudflare) } : {}),
    now,
    requestId,
  };
}
