import { and, desc, eq, gte, isNull, notExists, or, sql } from "drizzle-orm";
import type { AdminIncident } from "#contract/admin/status.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Lists incidents that last or ended since a time, the newest first. */
export async function findSince({ db, tables: { incidents: t } }: Store, since: number, limit: number): Promise<AdminIncident[]> {
  return db
    .select()
    .from(t)
    .where(or(isNull(t.resolvedAt), gte(t.resolvedAt, since)))
    .orderBy(desc(t.startedAt), desc(t.id))
    .limit(limit);
}

export async function findById({ db, tables: { incidents: t } }: Store, id: string): Promise<AdminIncident | undefined> {
  const [row] = await db.select().from(t).where(eq(t.id, id));
  return row;
}

export const insert = (db: Database, { incidents: t }: Tables, incident: AdminIncident): Query => db.insert(t).values(incident);

/** Replaces an incident by its next version. Fails on the guard `adminStale` if it has another version than `from`. */
export function replace(db: Database, tables: Tables, from: number, { id, ...incident }: AdminIncident): Query[] {
  const { incidents: t } = tables;
  const unchanged = db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.id, id), eq(t.version, from)));
  return [
    // Locks the row, so that the guard sees what a concurrent transaction has written.
    db
      .update(t)
      .set({ version: sql`${t.version}` })
      .where(eq(t.id, id)),
    guard(db, tables, "adminStale", notExists(unchanged)),
    db.update(t).set(incident).where(eq(t.id, id)),
  ];
}
