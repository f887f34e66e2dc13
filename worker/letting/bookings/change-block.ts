import { MAX_NIGHTS, countNights, type Stay } from "#domain/stays.ts";
import * as blocks from "#store/letting/blocks.ts";
import { findParts } from "#store/letting/nights.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import type { BookingTools } from "./booking-tools.ts";
import { writeBooking } from "./write-booking.ts";

/** Nights that an owner blocks. */
export interface OwnBlock extends Stay {
  id: string;
  unitId: string;
  note: string;
}

/** A block with the version that a change is based on. */
interface Versioned {
  id: string;
  version: number;
}

export type RefusedBlock =
  | { ok: false; code: "NIGHTS_TAKEN" | "INVALID_STAY" | "NOT_FOUND" }
  | { ok: false; code: "VERSION_CONFLICT"; current: blocks.Block };

/** `version`: the block's version after the change. */
type BlockChanged = { ok: true; version: number } | RefusedBlock;

const MAX_ATTEMPTS = 3;

/** Blocks nights. The same id creates one block. NOT_FOUND: the unit does not belong to the site. */
export const createBlock = (tools: BookingTools, siteId: string, block: OwnBlock): Promise<BlockChanged> =>
  writeBlock(tools, siteId, block, undefined);

/**
 * Moves a block of the site; its nights are released and taken again in one batch. VERSION_CONFLICT if it was changed since
 * `version`, so that a block that was removed meanwhile does not come back.
 */
export async function moveBlock(tools: BookingTools, siteId: string, block: OwnBlock & Versioned): Promise<BlockChanged> {
  const former = await findAt(tools, siteId, block);
  return former.ok ? writeBlock(tools, siteId, block, former.block) : former;
}

/** Releases the nights of a block of the site. VERSION_CONFLICT if it was changed since `version`. */
export async function removeBlock(tools: BookingTools, siteId: string, block: Versioned): Promise<{ ok: true } | RefusedBlock> {
  const { tables } = tools.store;
  const former = await findAt(tools, siteId, block);
  if (!former.ok) return former;
  const problem = await writeBooking(tools, siteId, (db) => [
    blocks.requireUnchanged(db, tables, former.block),
    ...blocks.remove(db, tables, block.id),
  ]);
  return problem === undefined ? { ok: true } : refuseStale(tools, siteId, block.id);
}

/** Finds a block of the site, unless it has another version. */
async function findAt(
  { store }: BookingTools,
  siteId: string,
  { id, version }: Versioned,
): Promise<{ ok: true; block: blocks.Block } | RefusedBlock> {
  const block = await blocks.findOwn(store, siteId, id);
  if (!block) return { ok: false, code: "NOT_FOUND" };
  return block.sequence === version ? { ok: true, block } : { ok: false, code: "VERSION_CONFLICT", current: block };
}

/** Returns the refusal of a change whose block was changed or removed meanwhile. */
async function refuseStale({ store }: BookingTools, siteId: string, id: string): Promise<RefusedBlock> {
  const current = await blocks.findOwn(store, siteId, id);
  return current ? { ok: false, code: "VERSION_CONFLICT", current } : { ok: false, code: "NOT_FOUND" };
}

async function writeBlock(
  tools: BookingTools,
  siteId: string,
  { id, unitId, arrival, departure, note }: OwnBlock,
  former: blocks.Block | undefined,
): Promise<BlockChanged> {
  const { store, now } = tools;
  const { tables: t } = store;
  const nights = countNights({ arrival, departure });
  if (nights < 1 || nights > MAX_NIGHTS) return { ok: false, code: "INVALID_STAY" };
  const version = (former?.sequence ?? -1) + 1;
  const block = {
    id,
    unitId,
    kind: "block" as const,
    arrival,
    departure,
    note,
    sequence: version,
    createdAt: former?.createdAt ?? now,
    updatedAt: now,
  };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const related = await findParts(store, unitId);
    try {
      const problem = await writeBooking(tools, siteId, (db) => [
        blocks.requireUnitOf(db, t, unitId, siteId),
        ...(former
          ? [blocks.requireUnchanged(db, t, former), ...blocks.remove(db, t, id)]
          : [blocks.requireNoBooking(db, t, id)]),
        ...blocks.insert(db, t, block, related),
      ]);
      if (problem === undefined) return { ok: true, version };
      if (problem === "NOT_FOUND") return { ok: false, code: "NOT_FOUND" };
      if (problem === "VERSION_CONFLICT") return await refuseStale(tools, siteId, id);
      if (problem !== "PARTS_CHANGED") return { ok: false, code: "NIGHTS_TAKEN" };
    } catch (error) {
      if (former || !isUniqueViolation(error, "blocks")) throw error;
      // The request is repeated because its answer got lost, or its id is already that of another block.
      const stored = await blocks.findOwn(store, siteId, id);
      if (!stored) return { ok: false, code: "NOT_FOUND" };
      const isSame = stored.unitId === unitId && stored.arrival === arrival && stored.departure === departure;
      return isSame ? { ok: true, version: stored.sequence } : { ok: false, code: "INVALID_STAY" };
    }
  }
  return { ok: false, code: "NIGHTS_TAKEN" };
}
