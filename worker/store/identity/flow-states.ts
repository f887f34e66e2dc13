import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

export type FlowState = Tables["flowStates"]["$inferSelect"];

/** Adds a flow. */
export function insert(db: Database, t: Tables, state: FlowState): Query {
  return db.insert(t.flowStates).values(state);
}

/** Sets the authorization code of a flow, unless it already has one. */
export function setCode(
  db: Database,
  t: Tables,
  id: string,
  userId: string,
  codeHash: string,
  now: number,
): Query<{ id: string }[]> {
  return db
    .update(t.flowStates)
    .set({ userId, codeHash, codeIssuedAt: now })
    .where(and(eq(t.flowStates.id, id), isNull(t.flowStates.codeHash)))
    .returning({ id: t.flowStates.id });
}

export async function findByCode({ db, tables: t }: Store, codeHash: string): Promise<FlowState | undefined> {
  const [row] = await db.select().from(t.flowStates).where(eq(t.flowStates.codeHash, codeHash));
  return row;
}

/**
 * Deletes a flow in a batch, which fails (guard `flowEnded`) if the flow was deleted since it was read. Lock the account's row
 * earlier in the batch: changes that end flows have locked it too.
 */
export function end(db: Database, t: Tables, id: string): Query[] {
  const { flowStates: f } = t;
  return [
    guard(db, t, "flowEnded", sql`not exists (select 1 from ${f} where ${eq(f.id, id)})`),
    db.delete(f).where(eq(f.id, id)),
  ];
}

/** Deletes a flow and returns it. Only one of several concurrent calls gets it. */
export async function take({ db, tables: t }: Store, id: string): Promise<FlowState | undefined> {
  const [row] = await db.delete(t.flowStates).where(eq(t.flowStates.id, id)).returning();
  return row;
}

/** Deletes the flows that sign in to an account or link an identity to it, except the flow with the id `except`. */
export function removeByUser(db: Database, { flowStates: t }: Tables, userId: string, except?: string | null): Query {
  return db.delete(t).where(and(or(eq(t.userId, userId), eq(t.linkTo, userId)), except ? ne(t.id, except) : undefined));
}

/** Deletes the flows of a provider that sign in to an account. */
export function removeByProvider(db: Database, { flowStates: t }: Tables, userId: string, provider: string): Query {
  return db.delete(t).where(and(eq(t.userId, userId), eq(t.provider, provider)));
}

/** Deletes flows that began before a time. */
export async function removeBefore({ db, tables: { flowStates: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.createdAt, before));
}
