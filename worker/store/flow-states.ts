import { and, eq, isNull, lt, ne, or } from "drizzle-orm";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

export type FlowState = Tables["flowStates"]["$inferSelect"];

/** Begins a flow. */
export function insert(db: Database, t: Tables, state: FlowState): Query {
  return db.insert(t.flowStates).values(state);
}

/** Gives a flow the code that the client comes back with; only once. */
export function giveCode(
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

/** Uses the flow of a code up; answers it to the first who asks. */
export async function take({ db, tables: t }: Store, by: { codeHash: string } | { id: string }): Promise<FlowState | undefined> {
  const which = "id" in by ? eq(t.flowStates.id, by.id) : eq(t.flowStates.codeHash, by.codeHash);
  const [row] = await db.delete(t.flowStates).where(which).returning();
  return row;
}

/** Ends an account's flows, those that would sign in to it and those that would link an identity to it, except for one by its id. */
export function removeOf(db: Database, { flowStates: t }: Tables, userId: string, except?: string | null): Query {
  return db.delete(t).where(and(or(eq(t.userId, userId), eq(t.linkTo, userId)), except ? ne(t.id, except) : undefined));
}

/** Forgets flows that were begun before a time. */
export async function removeBefore({ db, tables: { flowStates: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.createdAt, before));
}
