import { desc, gte, lt, sql } from "drizzle-orm";
import type { FaultCount, FaultKind, JobRun } from "#contract/admin/platform-health.ts";
import { chunkRows, type Store } from "../dialect/store.ts";

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Adds faults to the counts of their days. One statement for up to 16 different ones. */
export async function add({ db, tables: { faults: t } }: Store, faults: FaultCount[]): Promise<void> {
  const rows = faults.map((fault) => ({ ...fault, day: dayOf(fault.lastAt) }));
  for (const chunk of chunkRows(rows, t))
    await db
      .insert(t)
      .values(chunk)
      .onConflictDoUpdate({
        target: [t.day, t.kind, t.key],
        set: {
          count: sql`${t.count} + excluded.count`,
          lastAt: sql`excluded.last_at`,
          requestId: sql`excluded.request_id`,
        },
      });
}

/** Sums the faults since a day by kind and key, the most frequent first. */
export async function sumSince({ db, tables: { faults: t } }: Store, since: number, limit: number): Promise<FaultCount[]> {
  const count = sql<number>`sum(${t.count})`.mapWith(Number);
  const rows = await db
    .select({
      kind: t.kind,
      key: t.key,
      count,
      lastAt: sql<number>`max(${t.lastAt})`.mapWith(Number),
      requestId: sql<string>`max(${t.requestId})`,
    })
    .from(t)
    .where(gte(t.day, dayOf(since)))
    .groupBy(t.kind, t.key)
    .orderBy(desc(count))
    .limit(limit);
  return rows.map((row) => ({ ...row, kind: row.kind as FaultKind }));
}

export async function removeBefore({ db, tables: { faults: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.day, dayOf(before)));
}

/** Records the runs of jobs; a run that did not fail keeps the last failure. */
export async function recordRuns({ db, tables: { cronJobs: t } }: Store, runs: JobRun[]): Promise<void> {
  for (const chunk of chunkRows(runs, t))
    await db
      .insert(t)
      .values(chunk)
      .onConflictDoUpdate({
        target: t.name,
        set: {
          startedAt: sql`excluded.started_at`,
          endedAt: sql`excluded.ended_at`,
          durationMs: sql`excluded.duration_ms`,
          failedAt: sql`coalesce(excluded.failed_at, ${t.failedAt})`,
          failure: sql`coalesce(excluded.failure, ${t.failure})`,
        },
      });
}

/** Lists the last run of each job. */
export async function findRuns({ db, tables: { cronJobs: t } }: Store): Promise<JobRun[]> {
  return db.select().from(t);
}
