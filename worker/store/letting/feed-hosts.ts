import { and, eq, lte } from "drizzle-orm";
import { FIRST_PACE, type Pace } from "#domain/channels/pace.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Store } from "../dialect/store.ts";

/** The row of a part of a host's work; the first part's has the host's pace. No host has a slash. */
const keyOf = (host: string, part: number): string => (part === 0 ? host : `${host}/${part}`);

/** Takes the lease of a host's part until `until`; false if another worker has it. */
export async function leaseHost(
  { db, tables: { feedHosts: t } }: Store,
  { host, part }: { host: string; part: number },
  now: number,
  until: number,
): Promise<boolean> {
  const rows = await db
    .insert(t)
    .values({ host: keyOf(host, part), leasedUntil: until, ...FIRST_PACE })
    .onConflictDoUpdate({ target: t.host, set: { leasedUntil: until }, setWhere: lte(t.leasedUntil, now) })
    .returning({ host: t.host });
  return rows.length > 0;
}

/** Extends a lease, or ends it if `until` is the current time. A host's pace stays. */
export async function renewLease(
  { db, tables: { feedHosts: t } }: Store,
  { host, part }: { host: string; part: number },
  until: number,
): Promise<void> {
  await db
    .update(t)
    .set({ leasedUntil: until })
    .where(eq(t.host, keyOf(host, part)));
}

/** Reads a host's pace. */
export async function readPace({ db, tables: { feedHosts: t } }: Store, host: string): Promise<Pace> {
  const { concurrency, pausedUntil, slowedAt } = t;
  const [row] = await db.select({ concurrency, pausedUntil, slowedAt }).from(t).where(eq(t.host, host));
  return row ?? FIRST_PACE;
}

/** Writes a host's pace; false if it is no longer `read`. */
export async function writePace({ db, tables: { feedHosts: t } }: Store, host: string, read: Pace, next: Pace): Promise<boolean> {
  const isRead = and(
    eq(t.host, host),
    eq(t.concurrency, read.concurrency),
    eq(t.pausedUntil, read.pausedUntil),
    eq(t.slowedAt, read.slowedAt),
  );
  const { concurrency, pausedUntil, slowedAt } = next;
  const rows = await db.update(t).set({ concurrency, pausedUntil, slowedAt }).where(isRead).returning({ host: t.host });
  return rows.length > 0;
}

/** Deletes the leases and paces of hosts that have not been read for a day. */
export async function removeOldHosts({ db, tables: { feedHosts: t } }: Store, now: number): Promise<void> {
  await db.delete(t).where(lte(t.leasedUntil, now - DAY_MS));
}
