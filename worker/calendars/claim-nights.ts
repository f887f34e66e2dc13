import type { Outcome } from "#contract/errors.ts";
import { type Block, insert, remove } from "#store/blocks.ts";
import { touchByUnit } from "#store/sites.ts";
import { isUniqueViolation, type Store } from "#store/store.ts";

/**
 * Takes the nights of a block in one all-or-nothing write and makes every kept page of the site stale. Of two callers who
 * want the same night, the second gets NIGHTS_TAKEN and nothing of its block is written.
 */
export async function claimNights(store: Store, block: Block): Promise<Outcome<object, "NIGHTS_TAKEN">> {
  const { tables } = store;
  try {
    await store.atomically((db) => [...insert(db, tables, block), touchByUnit(db, tables, block.unitId, block.updatedAt)]);
    return { ok: true };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: "NIGHTS_TAKEN" };
    throw error;
  }
}

/** Gives a block's nights back. */
export async function releaseNights(store: Store, block: { id: string; unitId: string }, now: number): Promise<void> {
  const { tables } = store;
  await store.atomically((db) => [...remove(db, tables, block.id), touchByUnit(db, tables, block.unitId, now)]);
}
