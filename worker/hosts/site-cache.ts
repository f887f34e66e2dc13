import type { SiteRecord } from "#contract/site-record.ts";

/** A site at a host, the knowledge that there is none, or that the host leads to another of the site's. */
export interface Known {
  site: SiteRecord | null;
  /** `from` is the very host, so that nothing else is led away by mistake. */
  moved?: { from: string; to: string };
}

/** Seconds KV keeps what a save wrote before it is read from the store again, should a rewrite ever be lost. */
const SAVED_TTL = 3600;
/**
 * Seconds KV keeps what a lookup found, or that it found nothing: the shortest there is. A lookup that read the store
 * before a save may write after it; what is wrong then is wrong for a minute.
 */
export const FILL_TTL = 60;
/** Seconds KV's own edge cache may be behind: the shortest it allows. */
const EDGE_TTL = 30;

/** Raised when the record's shape changes, so that a new build never reads an old one's records. */
const SHAPE = 1;

export const keyOf = (host: string): string => `host:${SHAPE}:${host}`;

export async function readKnown(kv: KVNamespace, host: string): Promise<Known | undefined> {
  return (await kv.get<Known>(keyOf(host), { type: "json", cacheTtl: EDGE_TTL })) ?? undefined;
}

export function writeKnown(
  kv: KVNamespace,
  host: string,
  known: Known,
  ttl = (known.site ?? known.moved) ? SAVED_TTL : FILL_TTL,
): Promise<void> {
  return kv.put(keyOf(host), JSON.stringify(known), { expirationTtl: ttl });
}

/** What a host stands for, as the store has it. */
export function knownAt(host: string, site: SiteRecord | null, isDomain: boolean): Known {
  if (!site || !isDomain || site.customDomain === host) return { site };
  return site.customDomain === null ? { site: null } : { site: null, moved: { from: host, to: site.customDomain } };
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
/** A record is some 30 KB in memory. */
const MOST_REMEMBERED = 300;

export function recall(host: string, now: number): Known | undefined {
  const known = memory.get(host);
  return known && known.until > now ? known : undefined;
}

export function remember(host: string, known: Known, until: number): void {
  memory.delete(host);
  if (memory.size >= MOST_REMEMBERED) {
    const oldest = memory.keys().next();
    if (!oldest.done) memory.delete(oldest.value);
  }
  memory.set(host, { ...known, until });
}

export function forget(host: string): void {
  memory.delete(host);
}
