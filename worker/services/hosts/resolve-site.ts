import type { SiteRecord } from "#contract/owners/site-record.ts";
import type { HostKind } from "#domain/hosts.ts";
import { logError } from "../http/log.ts";
import { fromKv, within } from "../http/within.ts";
import type { SiteAddress } from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import {
  isFresh,
  isUsable,
  type Known,
  knownAt,
  readKnown,
  type ReadRecord,
  recall,
  recordText,
  remember,
  writeKnown,
} from "./site-cache.ts";

/** The time after which guests get the 'Site laden...' page if the store has not answered (decision 6); KV has its own (0190). */
const STORE_TIMEOUT_MS = 1500;

/** `old`: a KV record that is no longer fresh, used because the store did not answer. */
type Source = "memory" | "kv" | "store" | "old";

type Resolution =
  | { outcome: "found"; site: SiteRecord; source: Source }
  /** The host belongs to the site, but redirects to the site's primary host. */
  | { outcome: "moved"; to: string; source: Source }
  | { outcome: "nothing"; source: Source }
  | { outcome: "slow" }
  | { outcome: "failed" };

interface Lookup {
  kv: KVNamespace;
  openStore: () => Promise<Store>;
  memoryMs: number;
  /** Keeps the worker alive for work that continues after the response. */
  waitUntil: (work: Promise<unknown>) => void;
  now: () => number;
  requestId: string;
}

/**
 * Finds the site at a host: in this isolate's memory, then in a fresh KV record, then in the store. The store's answer, including
 * "no site", is written to KV and memory. If KV is slow, the store is asked without it. If the store fails or is slow, a KV record of
 * the last hour is used. A failed lookup is logged; neither the failure nor the old record is cached.
 */
export async function resolveSite(at: HostKind & { kind: "site" }, lookup: Lookup): Promise<Resolution> {
  const known = recall(at.host, lookup.now());
  if (known) return outcomeOf(known, "memory");

  let old: Resolution | undefined;
  const inKv = readFromKv(at, lookup).then((record) => {
    if (record && isUsable(record, lookup.now())) old = outcomeOf(record, "old");
    return record;
  });
  lookup.waitUntil(inKv);
  const record = await fromKv(inKv);
  const now = lookup.now();
  if (record && isFresh(record, now)) {
    remember(at.host, record, now + lookup.memoryMs, record.characters);
    return outcomeOf(record, "kv");
  }
  const found = readFromStore(at, lookup).catch((error: unknown): Resolution => {
    logError("site lookup failed", error, { requestId: lookup.requestId, host: at.host });
    return { outcome: "failed" };
  });
  lookup.waitUntil(found);
  const answer = (await within(found, STORE_TIMEOUT_MS)) ?? { outcome: "slow" };
  return answer.outcome === "slow" || answer.outcome === "failed" ? (old ?? answer) : answer;
}

/** Reads the host's record; undefined if it has none of this host, or KV fails. */
async function readFromKv(at: HostKind & { kind: "site" }, { kv, requestId }: Lookup): Promise<ReadRecord | undefined> {
  try {
    const record = await readKnown(kv, at.host);
    return record && belongsToHost(record, at) ? record : undefined;
  } catch (error) {
    logError("site not read from KV", error, { requestId, host: at.host });
    return undefined;
  }
}

async function readFromStore(at: HostKind & { kind: "site" }, lookup: Lookup): Promise<Resolution> {
  const readAt = lookup.now();
  const address: SiteAddress = "subdomain" in at ? { subdomain: at.subdomain } : { domain: at.domain };
  const [{ findServedWithStays }, { withFromPrices }, store] = await Promise.all([
    import("#store/owners/sites.ts"),
    import("./from-prices.ts"),
    lookup.openStore(),
  ]);
  const found = await findServedWithStays(store, address, readAt);
  const site = found ? withFromPrices(found.site, found.stays, readAt) : null;
  const known = knownAt(at.host, site, "domain" in at);
  const text = recordText(known, readAt);
  remember(at.host, known, lookup.now() + lookup.memoryMs, text.length);
  lookup.waitUntil(
    writeKnown(lookup.kv, at.host, known, readAt, text).catch((error: unknown) =>
      logError("site not written to KV", error, { requestId: lookup.requestId, host: at.host }),
    ),
  );
  return outcomeOf(known, "store");
}

/** True if a KV record names this host. A safeguard against serving a record stored under another site's key. */
function belongsToHost({ site, moved }: Known, at: HostKind & { kind: "site" }): boolean {
  if (moved) return moved.from === at.host;
  if (!site) return true;
  return "subdomain" in at ? site.subdomain === at.subdomain : site.customDomain === at.domain;
}

function outcomeOf({ site, moved }: Known, source: Source): Resolution {
  if (moved) return { outcome: "moved", to: moved.to, source };
  return site ? { outcome: "found", site, source } : { outcome: "nothing", source };
}
