import { asc, eq, sql } from "drizzle-orm";
import type { Database, Query, Store } from "../dialect/store.ts";

/** Something that was done to a subscription of the test provider. */
export interface StoredStep {
  at: number;
  step: string;
  amount: number | null;
}

/** Finds what was done to a test subscription, in that order. */
export async function findSteps({ db, tables: { testSteps: t } }: Store, subscriptionRef: string): Promise<StoredStep[]> {
  return db
    .select({ at: t.at, step: t.step, amount: t.amount })
    .from(t)
    .where(eq(t.subscriptionRef, subscriptionRef))
    .orderBy(asc(t.position));
}

/** Adds a step after the others; fails on the key if another one is added at the same time. */
export function insertStep(db: Database, { testSteps: t }: Store["tables"], subscriptionRef: string, step: StoredStep): Query {
  const position = sql`(select coalesce(max(position), 0) + 1 from ${t} where ${eq(t.subscriptionRef, subscriptionRef)})`;
  return db.insert(t).values({ subscriptionRef, position, ...step });
}
