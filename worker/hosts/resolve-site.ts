import type { SiteRecord } from "#contract/site-record.ts";
import type { HostKind } from "#domain/hosts.ts";
import { logError } from "#http/log.ts";
import { findActive, type SiteAddress } from "#store/sites.ts";
import type { Store } from "#store/store.ts";
import {
  isFresh,
  isUsable,
  type HostEntry,
  knownAt,
  type KvRecord,
  readKnown,
  recall,
  remember,
  writeKnown,
} from "./site-cache.ts";

/** How long a guest waits for the store before the 'Site laden...' page (decision 6). */
const PATIENCE_MS = 1500;

/** `old`: a record of KV that is no longer fresh, because the store did not answer. */
type Source = "memory" | "kv" | "store" | "old";

type Resolution =
  | { outcome: "found"; site: SiteRecord; source: Source }
  /** The host is the site's, but another is the one to be used. */
  | { outcome: "moved"; to: string; source: Source }
  | { outcome: "nothing"; source: Source }
  | { outcome: "slow" }
  | { outcome: "failed" };

interface Lookup {
  kv: KVNamespace;
  openStore: () => Promise<Store>;
  memoryMs: number;
  /** Keeps the worker alive for what goes on after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
  now: () => number;
  requestId: string;
}

/**
 * The site at a host: this isolate's memory, then a fresh record of KV, then the store. What the store says is written
 * back, "no site" too. Where the store fails or is slow, a record of the last hour is served; a failed lookup is logged, and
 * neither it nor the old record is kept.
 */
export async function resolveSite(at: HostKind & { kind: "site" }, lookup: Lookup): Promise<Resolution> {
  const known = recall(at.host, lookup.now());
  if (known) return outcomeOf(known, "memory");

  let old: Resolution | undefined;
  const found = lookUp(at, lookup, (record) => {
    old = outcomeOf(record, "old");
  }).catch((error: unknown): Resolution => {
    logError("site lookup failed", error, { requestId: lookup.requestId, host: at.host });
    return { outcome: "failed" };
  });
  lookup.waitUntil(found);
  const answer = await orSlow(found);
  return answer.outcome === "slow" || answer.outcome === "failed" ? (old ?? answer) : answer;
}

async function orSlow(found: Promise<Resolution>): Promise<Resolution> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const patience = new Promise<Resolution>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: "slow" }), PATIENCE_MS);
  });
  try {
    return await Promise.race([found, patience]);
  } finally {
    clearTimeout(timer);
  }
}

/** `onOld` gets a record of KV that may be served should the store not answer. */
async function lookUp(at: HostKind & { kind: "site" }, lookup: Lookup, onOld: (record: KvRecord) => void): Promise<Resolution> {
  const inKv = await readKnown(lookup.kv, at.host).catch((error: unknown) => {
    logError("KV could not be read", error, { requestId: lookup.requestId, host: at.host });
    return undefined;
  });
  if (inKv && belongsAt(inKv, at)) {
    const now = lookup.now();
    if (isFresh(inKv, now)) {
      remember(at.host, inKv, now + lookup.memoryMs);
      return outcomeOf(inKv, "kv");
    }
    if (isUsable(inKv, now)) onOld(inKv);
  }
  const asked = lookup.now();
  const address: SiteAddress = "subdomain" in at ? { subdomain: at.subdomain } : { domain: at.domain };
  const site = (await findActive(await lookup.openStore(), address)) ?? null;
  const known = knownAt(at.host, site, "domain" in at);
  remember(at.host, known, lookup.now() + lookup.memoryMs);
  lookup.waitUntil(
    writeKnown(lookup.kv, at.host, known, asked).catch((error: unknown) =>
      logError("KV could not be written", error, { requestId: lookup.requestId, host: at.host }),
    ),
  );
  return outcomeOf(known, "store");
}

/** A second lock against a record under another site's key: what KV has must claim this very host. */
function belongsAt({ site, moved }: HostEntry, at: HostKind & { kind: "site" }): boolean {
  if (moved) return moved.from === at.host;
  if (!site) return true;
  return "subdomain" in at ? site.subdomain === at.subdomain : site.customDomain === at.domain;
}

function outcomeOf({ site, moved }: HostEntry, source: Source): Resolution {
  if (moved) return { outcome: "moved", to: moved.to, source };
  return site ? { outcome: "found", site, source } : { outcome: "nothing", source };
}
