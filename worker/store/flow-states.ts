import { and, eq, isNull, lt } from "drizzle-orm";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

export type FlowState = Tables["flowStates"]["$inferSelect"];

export async function findById({ db, tables: t }: Store, id: string): Promise<FlowState | undefined> {
  const [row] = await db.select().from(t.flowStates).where(eq(t.flowStates.id, id));
  return row;
}

/** Begins a flow; flows begun before `forgetBefore` are forgotten. */
export function insert(db: Database, t: Tables, state: FlowState, forgetBefore: number): Query[] {
  return [db.delete(t.flowStates).where(lt(t.flowStates.createdAt, forgetBefore)), db.insert(t.flowStates).values(state)];
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
