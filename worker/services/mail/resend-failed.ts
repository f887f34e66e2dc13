import type { Outcome } from "#contract/services/errors.ts";
import { DAY_MS } from "#domain/time.ts";
import { findCause, findFailedAlike, resumeFailed } from "#store/services/failed-mails.ts";
import { resume } from "#store/services/mail-servers.ts";
import type { Database, Query, Store } from "#store/dialect/store.ts";
import * as suppressions from "#store/services/suppressions.ts";

/** Messages that are sent again at once; the next press takes the others. */
const MAX_RESENT = 200;
/** The content of a message is kept for so long. */
export const RESENT_SINCE_MS = 30 * DAY_MS;

type DigestOf = (siteId: string, address: string) => Promise<string>;
type Alike = Parameters<typeof findFailedAlike>[1];

/**
 * Makes the messages that failed for a cause due, and has their sites write to their addresses again. `more` adds queries to the batch.
 * Returns their number.
 */
export async function resumeAlike(
  store: Store,
  digestOf: DigestOf,
  alike: Alike,
  now: number,
  more: (db: Database, count: number) => Query[] = () => [],
): Promise<number> {
  const found = await findFailedAlike(store, alike, MAX_RESENT);
  const addresses = new Map<string, string>();
  for (const { siteId, recipient } of found) if (siteId !== null) addresses.set(await digestOf(siteId, recipient), siteId);
  const ids = found.map(({ id }) => id);
  await store.atomically((db) => [
    ...resumeFailed(db, store.tables, ids, now),
    ...[...addresses].map(([digest, siteId]) => suppressions.lift(db, store.tables, siteId, digest)),
    ...(alike.lane === "" ? [] : [resume(db, store.tables, alike.lane, now)]),
    ...more(db, found.length),
  ]);
  return found.length;
}

interface Asked {
  /** One of the messages. */
  mailId: string;
  /** The site that asks; undefined for admins, who send those of all sites. */
  siteId?: string;
  now: number;
}

/**
 * Sends all messages again that failed for the cause of one, through the same server. VERSION_CONFLICT: it has not failed, or was sent
 * again.
 */
export async function resendFailed(
  store: Store,
  digestOf: DigestOf,
  { mailId, siteId, now }: Asked,
  more?: (db: Database, count: number) => Query[],
): Promise<Outcome<{ count: number }, "NOT_FOUND" | "VERSION_CONFLICT">> {
  const failed = await findCause(store, mailId);
  if (!failed || (siteId !== undefined && (failed.siteId !== siteId || failed.kind === "service")))
    return { ok: false, code: "NOT_FOUND" };
  if (failed.cause === null) return { ok: false, code: "VERSION_CONFLICT" };
  const alike = { lane: failed.lane, cause: failed.cause, since: now - RESENT_SINCE_MS, siteId };
  return { ok: true, count: await resumeAlike(store, digestOf, alike, now, more) };
}
