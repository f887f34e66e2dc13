import type { Outcome } from "#contract/errors.ts";
import { MAX_NIGHTS, nightsIn } from "#domain/stays.ts";
import { refreshSite } from "#hosts/refresh-site.ts";
import { type Block, insert, remove } from "#store/blocks.ts";
import { touchByUnit } from "#store/sites.ts";
import { type Database, isUniqueViolation, type Query, type Store } from "#store/store.ts";

interface Tools {
  kv: KVNamespace;
  store: Store;
  mainDomain: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Takes the nights of a block in one all-or-nothing write and makes every kept page and feed of the site stale. Of two
 * callers who want the same night, the second gets NIGHTS_TAKEN and nothing of its block is written.
 */
export async function claimNights(tools: Tools, block: Block): Promise<Outcome<object, "NIGHTS_TAKEN" | "INVALID_STAY">> {
  const nights = nightsIn(block);
  if (nights < 1 || nights > MAX_NIGHTS) return { ok: false, code: "INVALID_STAY" };
  const { tables } = tools.store;
  try {
    await change(tools, block.unitId, (db) => insert(db, tables, block));
    return { ok: true };
  } catch (error) {
    if (isUniqueViolation(error, "booking_nights")) return { ok: false, code: "NIGHTS_TAKEN" };
    throw error;
  }
}

/** Gives a block's nights back. */
export async function releaseNights(tools: Tools, block: { id: string; unitId: string }): Promise<void> {
  await change(tools, block.unitId, (db) => remove(db, tools.store.tables, block.id));
}

/** Changes a unit's calendar and its site's version in one write, then brings KV in line. */
async function change({ kv, store, mainDomain, now }: Tools, unitId: string, queries: (db: Database) => Query[]): Promise<void> {
  const results = await store.atomically((db) => [...queries(db), touchByUnit(db, store.tables, unitId, now)]);
  const [site] = results.at(-1) as { id: string }[];
  if (site) await refreshSite({ kv, store, mainDomain }, site.id);
}
