import type { SiteRecord } from "#contract/site-record.ts";

/** A site at a host, the knowledge that there is none, or that the host leads to another of the site's. */
export interface HostEntry {
  site: SiteRecord | null;
  /** `from` is the very host, so that nothing else is led away by mistake. */
  moved?: { from: string; to: string };
}

/** Something known as KV keeps it, with the time until which it is believed; milliseconds since the epoch. */
export interface KvRecord extends HostEntry {
  freshUntil: number;
}

/**
 * How long a record is believed without asking the store. A lookup that read the store before a save may write KV after it;
 * what is wrong then is wrong for a minute.
 */
const FRESH_MS = 60_000;
/** How old a record may be that is served while the store does not answer. */
const USABLE_MS = 60 * 60_000;
/** Seconds KV keeps that there is no site at a host: as long as it is believed, and the shortest KV allows. */
const NOTHING_TTL = FRESH_MS / 1000;
const SITE_TTL = USABLE_MS / 1000;
/** Seconds KV's own edge cache may be behind: the shortest it allows. */
const EDGE_TTL = 30;

/** Raised when the record's shape changes, so that a new build never reads an old one's records. */
const SHAPE = 2;

export const hostKey = (host: string): string => `host:${SHAPE}:${host}`;

export async function readKnown(kv: KVNamespace, host: string): Promise<KvRecord | undefined> {
  return (await kv.get<KvRecord>(hostKey(host), { type: "json", cacheTtl: EDGE_TTL })) ?? undefined;
}

/** Writes what a host stands for, as the store had it at `now`. */
export function writeKnown(kv: KVNamespace, host: string, { site, moved }: HostEntry, now: number): Promise<void> {
  const record: KvRecord = { site, ...(moved ? { moved } : {}), freshUntil: now + FRESH_MS };
  return kv.put(hostKey(host), JSON.stringify(record), { expirationTtl: (site ?? moved) ? SITE_TTL : NOTHING_TTL });
}

/** Whether the store need not be asked. */
export const isFresh = ({ freshUntil }: KvRecord, now: number): boolean => freshUntil > now;

/** Whether a record leads somewhere and may be served while the store does not answer. */
export const isUsable = ({ site, moved, freshUntil }: KvRecord, now: number): boolean =>
  (site !== null || moved !== undefined) && freshUntil - FRESH_MS + USABLE_MS > now;

/** What a host stands for, as the store has it. */
export function knownAt(host: string, site: SiteRecord | null, isDomain: boolean): HostEntry {
  if (!site || !isDomain || site.customDomain === host) return { site };
  return site.customDomain === null ? { site: null } : { site: null, moved: { from: host, to: site.customDomain } };
}

/** Full hosts a site answers at. */
export function hostsOf(site: { subdomain: string | null; customDomain: string | null }, mainDomain: string): string[] {
  return [site.subdomain && `${site.subdomain}.${mainDomain}`, site.customDomain].filter((host): host is string => !!host);
}

interface Remembered extends HostEntry {
  until: number;
}

/** What this isolate looked up in the last seconds. */
const memory = new Map<string, Remembered>();
/** A record is some 30 KB in memory. */
const MOST_REMEMBERED = 300;

export function recall(host: string, now: number): HostEntry | undefined {
  const known = memory.get(host);
  return known && known.until > now ? known : undefined;
}

export function remember(host: string, known: HostEntry, until: number): void {
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
