import { asc, eq, inArray, lt } from "drizzle-orm";
import type { UnknownSubscription } from "#contract/admin/billing.ts";
import { chunkRows, chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";

export type StoredUnknown = Omit<UnknownSubscription, "number">;

/** Most rows that admins are shown. */
const LIMIT = 100;

/** Returns which of these ids of a provider are those of our subscriptions. */
export async function findKnown({ db, tables: { subscriptions: t } }: Store, refs: string[]): Promise<Set<string>> {
  const found = await Promise.all(
    chunkValues(refs).map((some) => db.select({ ref: t.providerRef }).from(t).where(inArray(t.providerRef, some))),
  );
  return new Set(found.flat().map(({ ref }) => ref));
}

/** Replaces the list by what was found at `now`; those that were listed before keep the time at which they were found. */
export function replaceAll(
  db: Database,
  { unknownSubscriptions: t }: Store["tables"],
  found: Pick<StoredUnknown, "providerRef" | "orderId" | "createdAt">[],
  now: number,
): Query[] {
  const rows = found.map((each) => ({ ...each, foundAt: now, seenAt: now }));
  return [
    ...chunkRows(rows, t, 1).map((some) =>
      db
        .insert(t)
        .values(some)
        .onConflictDoUpdate({ target: t.providerRef, set: { seenAt: now } }),
    ),
    db.delete(t).where(lt(t.seenAt, now)),
  ];
}

/** Finds those of the last listing, oldest first. */
export async function findAll({ db, tables: { unknownSubscriptions: t, orders } }: Store): Promise<UnknownSubscription[]> {
  const { providerRef, orderId, createdAt, foundAt, seenAt } = t;
  return db
    .select({ providerRef, orderId, number: orders.number, createdAt, foundAt, seenAt })
    .from(t)
    .leftJoin(orders, eq(orders.id, orderId))
    .orderBy(asc(createdAt), asc(providerRef))
    .limit(LIMIT);
}
