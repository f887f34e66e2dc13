import { asc, eq } from "drizzle-orm";
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

/** Adds steps after the `count` that were read; fails on the key of `test_billing_steps` if others were added meanwhile. */
export function insertSteps(
  db: Database,
  { testSteps: t }: Store["tables"],
  subscriptionRef: string,
  { count, steps }: { count: number; steps: StoredStep[] },
): Query {
  return db.insert(t).values(steps.map((step, index) => ({ subscriptionRef, position: count + 1 + index, ...step })));
}
