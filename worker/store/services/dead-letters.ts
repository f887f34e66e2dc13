import { desc, eq, gte, lt, sql } from "drizzle-orm";
import type { DeadLetter } from "#contract/admin/dead-letter.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Letters that are kept at most: a fault that kills more of them is the same for all. */
const MAX_LETTERS = 1000;

/** Keeps a message; one with the same body is the same letter. Rejects if there are too many. */
export async function keep({ db, tables: { deadLetters: t } }: Store, letter: DeadLetter): Promise<void> {
  const { id: _, body, ...values } = letter;
  const changed = await db.update(t).set(values).where(eq(t.body, body)).returning({ id: t.id });
  if (changed.length > 0) return;
  if ((await db.$count(t)) >= MAX_LETTERS) throw new Error(`more than ${MAX_LETTERS} dead letters`);
  await db.insert(t).values(letter).onConflictDoUpdate({ target: t.body, set: values });
}

/** Finds the latest letters. */
export const findLatest = async ({ db, tables: { deadLetters: t } }: Store, limit: number): Promise<DeadLetter[]> =>
  db.select().from(t).orderBy(desc(t.at), desc(t.id)).limit(limit);

/** Lists the bodies and reasons of the latest letters since a time. */
export const findSince = async ({ db, tables: { deadLetters: t } }: Store, since: number, limit: number) =>
  db.select({ body: t.body, reason: t.reason }).from(t).where(gte(t.at, since)).orderBy(desc(t.at)).limit(limit);

export async function findById({ db, tables: { deadLetters: t } }: Store, id: string): Promise<DeadLetter | undefined> {
  return (await db.select().from(t).where(eq(t.id, id)))[0];
}

/** Removes a letter. Fails on the guard `adminStale` if it does not exist. */
export const remove = (db: Database, tables: Tables, id: string): Query[] => {
  const { deadLetters: t } = tables;
  const found = db.select({ id: t.id }).from(t).where(eq(t.id, id));
  return [guard(db, tables, "adminStale", sql`not exists ${found}`), db.delete(t).where(eq(t.id, id))];
};

export async function removeBefore({ db, tables: { deadLetters: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.at, before));
}
