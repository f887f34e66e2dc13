import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Outage, OutagePart } from "#domain/status/outages.ts";
import type { Minute } from "#domain/status/signals.ts";
import { dayName, type DayCounts, type StatusDay } from "#domain/status/status-days.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A minute with the faults of its day until then. */
export interface MeasuredMinute extends Minute {
  faults: number;
}

/** Lists the last minutes, oldest first. */
export async function findLatest({ db, tables: { healthMinutes: t } }: Store, limit: number): Promise<MeasuredMinute[]> {
  return (await db.select().from(t).orderBy(desc(t.at)).limit(limit)).toReversed();
}

/** Finds the last minute that was measured before a time. */
export async function findBefore(
  { db, tables: { healthMinutes: t } }: Store,
  before: number,
): Promise<MeasuredMinute | undefined> {
  const [row] = await db.select().from(t).where(lt(t.at, before)).orderBy(desc(t.at)).limit(1);
  return row;
}

/** Finds the first minute that was measured since a time. */
export async function findFirst({ db, tables: { healthMinutes: t } }: Store, since: number): Promise<MeasuredMinute | undefined> {
  const [row] = await db.select().from(t).where(gte(t.at, since)).orderBy(asc(t.at)).limit(1);
  return row;
}

/** Lists the minutes from one time until before another. */
export async function findBetween({ db, tables: { healthMinutes: t } }: Store, from: number, until: number): Promise<Minute[]> {
  return db
    .select({ at: t.at, signals: t.signals })
    .from(t)
    .where(and(gte(t.at, from), lt(t.at, until)));
}

/** Adds a minute. Fails on the primary key if another run of cron has measured it. */
export const insertMinute = (db: Database, { healthMinutes: t }: Tables, minute: MeasuredMinute): Query =>
  db.insert(t).values(minute);

export async function removeMinutesBefore({ db, tables: { healthMinutes: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.at, before));
}

/** Sums the errors and failed jobs of the day of a time, and names the most frequent one that was seen since another time. */
export async function sumFaults(
  { db, tables: { faults: t } }: Store,
  at: number,
  since: number,
): Promise<{ total: number; most: string | null }> {
  const mine = and(eq(t.day, dayName(at)), inArray(t.kind, ["error", "job"]));
  const most = db
    .select({ key: t.key })
    .from(t)
    .where(and(mine, gte(t.lastAt, since)))
    .orderBy(desc(t.count), asc(t.key))
    .limit(1);
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${t.count}), 0)`.mapWith(Number), most: sql<string | null>`(${most})` })
    .from(t)
    .where(mine);
  return row ?? { total: 0, most: null };
}

/** Lists counted days since a day (`YYYY-MM-DD`), oldest first. */
export async function findDays({ db, tables: { healthDays: t } }: Store, since: string): Promise<StatusDay[]> {
  return db.select().from(t).where(gte(t.day, since)).orderBy(asc(t.day));
}

/** Writes the counts of a day, which are the same however often it is counted. */
export const putDay = (db: Database, { healthDays: t }: Tables, day: string, counts: DayCounts): Query =>
  db.insert(t).values({ day, counts }).onConflictDoUpdate({ target: t.day, set: { counts } });

export async function removeDaysBefore({ db, tables: { healthDays: t, outages } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.day, dayName(before)));
  await db.delete(outages).where(lt(outages.startedAt, before));
}

/** An outage with how far owners were told of it. */
export interface StoredOutage extends Outage {
  id: string;
  toldUntil: string;
  toldAt: number | null;
}

/** Lists outages that last, or began or ended since a time. */
export async function findOutages({ db, tables: { outages: t } }: Store, since: number): Promise<StoredOutage[]> {
  const rows = await db
    .select()
    .from(t)
    .where(or(gte(t.startedAt, since), gte(t.endedAt, since), isNull(t.endedAt)))
    .orderBy(asc(t.startedAt));
  return rows.map((row) => ({ ...row, part: row.part as OutagePart }));
}

/** Adds an outage, or changes when it ended. */
export const putOutage = (db: Database, { outages: t }: Tables, { part, startedAt, endedAt }: Outage): Query =>
  db
    .insert(t)
    .values({ id: `${part} ${startedAt}`, part, startedAt, endedAt })
    .onConflictDoUpdate({ target: t.id, set: { endedAt } });

/** Lists outages of the parts without which sites are away that began since a time and whose owners were not all told. */
export async function findUntold({ db, tables: { outages: t } }: Store, since: number): Promise<StoredOutage[]> {
  const rows = await db
    .select()
    .from(t)
    .where(and(gte(t.startedAt, since), inArray(t.part, ["store", "kv"]), isNull(t.toldAt)))
    .orderBy(asc(t.startedAt));
  return rows.map((row) => ({ ...row, part: row.part as OutagePart }));
}

/** Notes how far owners were told; `toldAt` once all were. */
export const markTold = (
  db: Database,
  { outages: t }: Tables,
  id: string,
  told: { toldUntil: string; toldAt: number | null },
): Query => db.update(t).set(told).where(eq(t.id, id));
