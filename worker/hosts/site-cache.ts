import type { SiteRecord } from "#contract/site-record.ts";

/** A site at a host, or the knowledge that there is none. */
export interface Known {
  site: SiteRecord | null;
}

/** Seconds KV keeps a site before it is read from the store again, should a rewrite ever be lost. */
const SITE_TTL = 3600;
/** Seconds for which "no site here" is believed: the shortest KV keeps anything. */
const NOTHING_TTL = 60;
/** Seconds KV's own edge cache may be behind: the shortest it allows. */
const EDGE_TTL = 30;

const keyOf = (host: string): string => `host:${host}`;

export async function readKnown(kv: KVNamespace, host: string): Promise<Known | undefined> {
  return (await kv.get<Known>(keyOf(host), { type: "json", cacheTtl: EDGE_TTL })) ?? undefined;
}

export function writeKnown(kv: KVNamespace, host: string, site: SiteRecord | null): Promise<void> {
  return kv.put(keyOf(host), JSON.stringify({ site } satisfies Known), { expirationTtl: site ? SITE_TTL : NOTHING_TTL });
}

/** Full hosts a site answers at. */
export function hostsOf(site: { subdomain: string | null; customDomain: string | null }, mainDomain: string): string[] {
  return [site.subdomain && `${site.subdomain}.${mainDomain}`, site.customDomain].filter((host): host is string => !!host);
}

interface Remembered extends Known {
  until: number;
}

/** What this isolate looked up in the last seconds. */
const memory = new Map<string, Remembered>();
const MOST_REMEMBERED = 2000;

export function recall(host: string, now: number): Known | undefined {
  const known = memory.get(host);
  return known && known.until > now ? known : undefined;
}

export function remember(host: string, site: SiteRecord | null, until: number): void {
  if (memory.size >= MOST_REMEMBERED) {
    const oldest = memory.keys().next();
    if (!oldest.done) memory.delete(oldest.value);
  }
  memory.delete(host);
  memory.set(host, { site, until });
}

export function forget(host: string): void {
  memory.delete(host);
}
