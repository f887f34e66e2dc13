import type { Outcome } from "#contract/errors.ts";
import { mayAnswerAt } from "#domain/hosts.ts";
import type { SiteRecord } from "#contract/site-record.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { hostsOf } from "#hosts/site-cache.ts";
import { findAddresses, update } from "#store/sites.ts";
import { isUniqueViolation, type Store } from "#store/store.ts";

interface Tools {
  kv: KVNamespace;
  store: Store;
  mainDomain: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Saves a site's settings and content over the version it was read at and rewrites its hosts in KV, so that the next
 * request here sees it, and one elsewhere in the world once KV has carried it there (seconds; a minute at most).
 */
export async function saveSite(
  tools: Tools,
  site: SiteRecord,
): Promise<Outcome<{ version: number }, "NOT_FOUND" | "INVALID_ADDRESS" | "VERSION_CONFLICT" | "ADDRESS_TAKEN">> {
  const { store, mainDomain, now } = tools;
  if (!mayAnswerAt(site, mainDomain)) return { ok: false, code: "INVALID_ADDRESS" };
  const before = await findAddresses(store, site.id);
  if (!before) return { ok: false, code: "NOT_FOUND" };
  let saved: { version: number } | undefined;
  try {
    [saved] = await update(store.db, store.tables, site, now);
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: "ADDRESS_TAKEN" };
    throw error;
  }
  if (!saved) return { ok: false, code: "VERSION_CONFLICT" };
  await refreshSite(tools, site.id, hostsOf(before, mainDomain));
  return { ok: true, version: saved.version };
}
