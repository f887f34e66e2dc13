import type { SiteRecord } from "#contract/owners/site-record.ts";
import type { ReviewsView } from "#contract/pages/site-view.ts";
import { HOUR_MS } from "#domain/time.ts";

/** The content of a host: a site, no site, or a redirect to the site's primary host. */
export interface Known {
  site: SiteRecord | null;
  /** The reviews that the site shows; a promise while the store is being asked, absent if it could not be. */
  reviews?: ReviewsView | Promise<ReviewsView> | undefined;
  /** `from` is the host itself, so that no other host is redirected by mistake. */
  moved?: { from: string; to: string };
}

/** A host's entry in KV, with the time until which it is used without asking the store (milliseconds since the epoch). */
export interface KvRecord extends Omit<Known, "reviews"> {
  reviews?: ReviewsView;
  freshUntil: number;
}

/**
 * The time for which a record is used without asking the store. A lookup that read the store before a save may write to KV after
 * it; the outdated record is then used for at most a minute.
 */
const FRESH_MS = 60_000;
/** Maximum age of a record that is served while the store does not answer. */
const USABLE_MS = HOUR_MS;
/** Expiration of a record "no site": as long as it is fresh, which is also the minimum that KV allows. */
const NO_SITE_TTL_SECONDS = FRESH_MS / 1000;
const SITE_TTL_SECONDS = USABLE_MS / 1000;
/** Lifetime of KV's own edge cache: the minimum that it allows. */
const EDGE_TTL_SECONDS = 30;

/** Increased when the record's format changes, so that a new build never reads records of an old one. */
const SHAPE = 6;

export const hostKey = (host: string): string => `host:${SHAPE}:${host}`;

export async function readKnown(kv: KVNamespace, host: string): Promise<KvRecord | undefined> {
  return (await kv.get<KvRecord>(hostKey(host), { type: "json", cacheTtl: EDGE_TTL_SECONDS })) ?? undefined;
}

/** Writes a host's entry, as read from the store at `now`, once its reviews are read. Rejects if they are not. */
export async function writeKnown(kv: KVNamespace, host: string, { site, moved, reviews }: Known, now: number): Promise<void> {
  const shown = await reviews;
  const record: KvRecord = { site, ...(shown && { reviews: shown }), ...(moved && { moved }), freshUntil: now + FRESH_MS };
  await kv.put(hostKey(host), JSON.stringify(record), {
    expirationTtl: (site ?? moved) ? SITE_TTL_SECONDS : NO_SITE_TTL_SECONDS,
  });
}

/** True if a record can be used without asking the store. */
export const isFresh = ({ freshUntil }: KvRecord, now: number): boolean => freshUntil > now;

/** True if a record has a site or a redirect and can be served while the store does not answer. */
export const isUsable = ({ site, moved, freshUntil }: KvRecord, now: number): boolean =>
  (site !== null || moved !== undefined) && freshUntil - FRESH_MS + USABLE_MS > now;

/** Creates a host's entry from the site that the store has at it. */
export function knownAt(host: string, site: SiteRecord | null, isDomain: boolean): Known {
  if (!site || !isDomain || site.customDomain === host) return { site };
  return site.customDomain === null ? { site: null } : { site: null, moved: { from: host, to: site.customDomain } };
}

/** The full hosts at which a site is served. */
export function hostsOf(site: { subdomain: string | null; customDomain: string | null }, mainDomain: string): string[] {
  return [site.subdomain && `${site.subdomain}.${mainDomain}`, site.customDomain].filter((host): host is string => !!host);
}

interface Remembered {
  known: Known;
  until: number;
}

/** The entries that this isolate looked up in the last seconds. */
const memory = new Map<string, Remembered>();
/** An entry takes about 30 KB of memory. */
const MAX_REMEMBERED_HOSTS = 300;

export function recall(host: string, now: number): Known | undefined {
  const entry = memory.get(host);
  return entry && entry.until > now ? entry.known : undefined;
}

export function remember(host: string, known: Known, until: number): void {
  memory.delete(host);
  if (memory.size >= MAX_REMEMBERED_HOSTS) {
    const oldest = memory.keys().next();
    if (!oldest.done) memory.delete(oldest.value);
  }
  memory.set(host, { known, until });
}

export function forget(host: string): void {
  memory.delete(host);
}
