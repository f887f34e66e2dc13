import { and, desc, eq, getTableColumns, gte, inArray, like, lt, lte, sql } from "drizzle-orm";
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

/** Lists the keys of a day's exceptions of themes (`themeFault`) that were seen since a time, the most frequent first. */
export async function findThemeFaults(
  { db, tables: { faults: t } }: Store,
  at: number,
  since: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ key: t.key })
    .from(t)
    .where(and(inArray(t.day, [dayOf(at), dayOf(since)]), eq(t.kind, "error"), like(t.key, "GET theme %"), gte(t.lastAt, since)))
    .groupBy(t.key)
    .orderBy(desc(sql`max(${t.count})`))
    .limit(limit);
  return rows.map(({ key }) => key);
}

export async function removeBefore({ db, tables: { faults: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.day, dayOf(before)));
}

/**
 * Takes a job until `leaseUntil`, and records that it has started; false if another run has it. One statement.
 */
export async function beginRun(
  { db, tables: { cronJobs: t } }: Store,
  name: string,
  { startedAt, leaseUntil }: { startedAt: number; leaseUntil: number },
): Promise<boolean> {
  const rows = await db
    .insert(t)
    .values({ name, startedAt, endedAt: 0, durationMs: 0, failedAt: null, failure: null, leaseUntil })
    .onConflictDoUpdate({ target: t.name, set: { startedAt, leaseUntil }, setWhere: lte(t.leaseUntil, startedAt) })
    .returning({ name: t.name });
  return rows.length > 0;
}

/**
 * Records the end of a run, and lets others take the job. A run that did not fail keeps the last failure; `isComplete` says that it also
 * left nothing to do.
 */
export async function endRun(
  { db, tables: { cronJobs: t } }: Store,
  { name, startedAt, endedAt, durationMs, failedAt, failure, isComplete }: JobRun & { isComplete: boolean },
): Promise<void> {
  const failed = failedAt === null ? {} : { failedAt, failure };
  const complete = isComplete ? { completeAt: startedAt } : {};
  await db
    .update(t)
    .set({ endedAt, durationMs, leaseUntil: 0, ...failed, ...complete })
    .where(and(eq(t.name, name), eq(t.startedAt, startedAt)));
}

/** Lists the last run of each job. */
export async function findRuns({ db, tables: { cronJobs: t } }: Store): Promise<JobRun[]> {
  const { leaseUntil: _, completeAt: __, ...columns } = getTableColumns(t);
  return db.select(columns).from(t);
}

/** Finds the start of the last run of a job that did not fail and left nothing to do; undefined before the first. */
export async function findCompleteRun({ db, tables: { cronJobs: t } }: Store, name: string): Promise<number | undefined> {
  const [row] = await db.select({ completeAt: t.completeAt }).from(t).where(eq(t.name, name));
  return row?.completeAt ?? undefined;
}
