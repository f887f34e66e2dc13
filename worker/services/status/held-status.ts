import type { StatusReport } from "#contract/services/status.ts";
import type { Minute } from "#domain/status/signals.ts";
import { DAY_MS } from "#domain/time.ts";
import type { StoredAlert } from "#store/services/alerts.ts";

/**
 * What KV holds, so that the status page and alerts work while the store does not (0191). It is written when something changes,
 * and every few minutes.
 */
export interface HeldStatus {
  report: StatusReport;
  /** Address of the webhook; "" for none. */
  webhook: string;
  /** Alerts that are open, or of which the webhook must be told. */
  alerts: StoredAlert[];
  /** Since when the store is away, and the last minutes since then; null while it works. */
  away: { since: number; minutes: Minute[] } | null;
}

/** Increased when the format changes, so that a new build never reads a record of an old one. */
const KEY = "status:1";
/** Minimum that KV allows. */
const EDGE_TTL_SECONDS = 30;
/** Long enough for a page after a long outage; a report says when it was measured. */
const TTL_SECONDS = (14 * DAY_MS) / 1000;

/** Reads what KV holds; undefined if nothing. Rejects if KV does not answer. */
export const readHeld = async (kv: KVNamespace): Promise<HeldStatus | undefined> =>
  (await kv.get<HeldStatus>(KEY, { type: "json", cacheTtl: EDGE_TTL_SECONDS })) ?? undefined;

export const writeHeld = (kv: KVNamespace, held: HeldStatus): Promise<void> =>
  kv.put(KEY, JSON.stringify(held), { expirationTtl: TTL_SECONDS });
