import type { SiteRecord } from "#contract/owners/site-record.ts";
import { HOUR_MS } from "#domain/time.ts";
import { parsedBytes, WeighedCache } from "../memory/weighed-cache.ts";

/** The content of a host: a site, no site, or a redirect to the site's primary host. */
export interface Known {
  site: SiteRecord | null;
  /** `from` is the host itself, so that no other host is redirected by mistake. */
  moved?: { from: string; to: string };
}

/** A host's entry in KV, with the time until which it is used without asking the store (milliseconds since the epoch). */
export interface KvRecord extends Known {
  freshUntil: number;
}

/** An entry as read from KV, with the length of its JSON. */
export interface ReadRecord extends KvRecord {
  characters: number;
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
const SHAPE = 5;

export const hostKey = (host: string): string => `host:${SHAPE}:${host}`;

export async function readKnown(kv: KVNamespace, host: string): Promise<ReadRecord | undefined> {
  const text = await kv.get(hostKey(host), { type: "text", cacheTtl: EDGE_TTL_SECONDS });
  return text === null ? undefined : { ...(JSON.parse(text) as KvRecord), characters: text.length };
}

/** A host's entry as KV's text, as read from the store at `now`. */
export function recordText({ site, moved }: Known, now: number): string {
  const record: KvRecord = { site, ...(moved ? { moved } : {}), freshUntil: now + FRESH_MS };
  return JSON.stringify(record);
}

/** Writes a host's entry, as read from the store at `now`. */
export function writeKnown(
  kv: KVNamespace,
  host: string,
  known: Known,
  now: number,
  text = recordText(known, now),
): Promise<void> {
  const { site, moved } = known;
  return kv.put(hostKey(host), text, {
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

interface Remembered extends Known {
  until: number;
}

/** The entries that this isolate looked up in the last seconds. */
const memory = new WeighedCache<Remembered>("sites");

export function recall(host: string, now: number): Known | undefined {
  const known = memory.get(host);
  return known && known.until > now ? known : undefined;
}

/** `characters`: the length of the entry's JSON. */
export function remember(host: string, { site, moved }: Known, until: number, characters: number): void {
  memory.set(host, { site, ...(moved ? { moved } : {}), until }, parsedBytes(characters));
}

export function forget(host: string): void {
  memory.delete(host);
}
