import type { Outcome } from "#contract/errors.ts";
import { MAX_NIGHTS, countNights } from "#domain/stays.ts";
import { type Block, insert, remove } from "#store/blocks.ts";
import { type CalendarVersion, raiseOfUnit } from "#store/calendar-versions.ts";
import { failedGuard } from "#store/guards.ts";
import { type Database, isUniqueViolation, type Query, type Store } from "#store/store.ts";

interface NightsTools {
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
  /** Called for each change after it is in the store. */
  onCalendarChange: (change: CalendarVersion) => Promise<void>;
}

/**
 * Claims the nights of a block in one atomic write and increases the version of the site's calendar. If two callers want the same
 * night, the second gets NIGHTS_TAKEN and nothing of its block is written. NOT_FOUND: the unit does not exist or is archived.
 */
export async function claimNights(
  tools: NightsTools,
  block: Block,
): Promise<Outcome<object, "NIGHTS_TAKEN" | "INVALID_STAY" | "NOT_FOUND">> {
  const nights = countNights(block);
  if (nights < 1 || nights > MAX_NIGHTS) return { ok: false, code: "INVALID_STAY" };
  const { tables } = tools.store;
  try {
    await change(tools, block.unitId, (db) => insert(db, tables, block));
    return { ok: true };
  } catch (error) {
    if (isUniqueViolation(error, "booking_nights")) return { ok: false, code: "NIGHTS_TAKEN" };
    if (failedGuard(error) === "unitNotBookable") return { ok: false, code: "NOT_FOUND" };
    throw error;
  }
}

/** Releases the nights of a block. */
export async function releaseNights(tools: NightsTools, block: { id: string; unitId: string }): Promise<void> {
  await change(tools, block.unitId, (db) => remove(db, tools.store.tables, block.id));
}

/** Changes a unit's nights and its site's calendar version in one write, then announces the new version. */
async function change(
  { store, now, onCalendarChange }: NightsTools,
  unitId: string,
  queries: (db: Database) => Query[],
): Promise<void> {
  const results = await store.atomically((db) => [raiseOfUnit(db, store.tables, unitId, now), ...queries(db)]);
  const [changed] = results[0] as CalendarVersion[];
  if (changed) await onCalendarChange(changed);
}
