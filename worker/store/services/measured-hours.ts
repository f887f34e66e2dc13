import { and, desc, gte, inArray, lt, max, sql } from "drizzle-orm";
import type { Measurement, MeasurementKind } from "#contract/admin/measurement.ts";
import { HOUR_MS } from "#domain/time.ts";
import { removePortions } from "../dialect/remove-portions.ts";
import { chunkRows, type Store } from "../dialect/store.ts";

const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;

/** Adds measurements to the sums of their hours. One statement for each ten. */
export async function addMeasurements({ db, tables: { measuredHours: t } }: Store, measured: Measurement[]): Promise<void> {
  const rows = measured.map((each) => ({
    ...each,
    ms: Math.round(each.ms),
    maxMs: Math.round(each.maxMs),
    hour: hourOf(each.lastAt),
  }));
  const sumOf = (column: (typeof t)["count" | "failed" | "ms" | "rows"]) =>
    sql`${column} + excluded.${sql.identifier(column.name)}`;
  for (const chunk of chunkRows(rows, t))
    await db
      .insert(t)
      .values(chunk)
      .onConflictDoUpdate({
        target: [t.hour, t.kind, t.key],
        set: {
          count: sumOf(t.count),
          failed: sumOf(t.failed),
          ms: sumOf(t.ms),
          rows: sumOf(t.rows),
          maxMs: sql`case when excluded.max_ms > ${t.maxMs} then excluded.max_ms else ${t.maxMs} end`,
          lastAt: sql`excluded.last_at`,
          failure: sql`coalesce(excluded.failure, ${t.failure})`,
        },
      });
}

/** Sums the hours since a time (its hour included) of some kinds, by kind and key; those with the most of `by` first. */
export async function sumMeasurements(
  { db, tables: { measuredHours: t } }: Store,
  { since, kinds, by, limit }: { since: number; kinds: MeasurementKind[]; by: "ms" | "failed" | "maxMs"; limit: number },
): Promise<Measurement[]> {
  const total = (column: (typeof t)["count" | "failed" | "ms" | "rows"]) => sql<number>`sum(${column})`.mapWith(Number);
  const sums = { count: total(t.count), failed: total(t.failed), ms: total(t.ms), rows: total(t.rows) };
  const maxMs = sql<number>`max(${t.maxMs})`.mapWith(Number);
  const order = by === "maxMs" ? maxMs : sums[by];
  const rows = await db
    .select({
      kind: t.kind,
      key: t.key,
      ...sums,
      maxMs,
      lastAt: sql<number>`max(${t.lastAt})`.mapWith(Number),
      failure: max(t.failure),
    })
    .from(t)
    .where(and(gte(t.hour, hourOf(since)), inArray(t.kind, kinds)))
    .groupBy(t.kind, t.key)
    .orderBy(desc(order), t.key)
    .limit(limit);
  return rows.map((row) => ({ ...row, kind: row.kind as MeasurementKind }));
}

/** Removes the hours before a time. */
export async function removeMeasurementsBefore(store: Store, before: number): Promise<void> {
  const { measuredHours: t } = store.tables;
  await removePortions(store, t, lt(t.hour, before));
}
