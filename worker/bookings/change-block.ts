import { MAX_NIGHTS, countNights, type Stay } from "#domain/stays.ts";
import * as blocks from "#store/blocks.ts";
import { findParts } from "#store/nights.ts";
import { isUniqueViolation } from "#store/store.ts";
import type { BookingTools } from "./booking-tools.ts";
import { writeBooking } from "./write-booking.ts";

/** Nights that an owner keeps free. */
export interface OwnBlock extends Stay {
  id: string;
  unitId: string;
  note: string;
}

type BlockChanged = { ok: true } | { ok: false; code: "NIGHTS_TAKEN" | "INVALID_STAY" | "NOT_FOUND" };

const MAX_ATTEMPTS = 3;

/** Keeps nights free. The same id creates one block. NOT_FOUND: the unit is not one of the site. */
export const createBlock = (tools: BookingTools, siteId: string, block: OwnBlock): Promise<BlockChanged> =>
  writeBlock(tools, siteId, block, undefined);

/** Moves a block of the site; its nights are released and taken anew in one batch. */
export async function moveBlock(tools: BookingTools, siteId: string, block: OwnBlock): Promise<BlockChanged> {
  const former = await blocks.findOwn(tools.store, siteId, block.id);
  return former ? writeBlock(tools, siteId, block, former) : { ok: false, code: "NOT_FOUND" };
}

/** Releases the nights of a block of the site. */
export async function removeBlock(tools: BookingTools, siteId: string, id: string): Promise<BlockChanged> {
  const { store } = tools;
  if (!(await blocks.findOwn(store, siteId, id))) return { ok: false, code: "NOT_FOUND" };
  await writeBooking(tools, siteId, (db) => blocks.remove(db, store.tables, id));
  return { ok: true };
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
  const block = {
    id,
    unitId,
    kind: "owner" as const,
    arrival,
    departure,
    note,
    sequence: (former?.sequence ?? -1) + 1,
    createdAt: former?.createdAt ?? now,
    updatedAt: now,
  };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const related = await findParts(store, unitId);
    try {
      const problem = await writeBooking(tools, siteId, (db) => [
        blocks.requireUnitOf(db, t, unitId, siteId),
        ...(former ? blocks.remove(db, t, id) : []),
        ...blocks.insert(db, t, block, related),
      ]);
      if (problem === undefined) return { ok: true };
      if (problem === "NOT_FOUND") return { ok: false, code: "NOT_FOUND" };
      if (problem !== "PARTS_CHANGED") return { ok: false, code: "NIGHTS_TAKEN" };
    } catch (error) {
      if (former || !isUniqueViolation(error, "blocks")) throw error;
      // The request is repeated because its answer got lost, or its id is already that of another block.
      const stored = await blocks.findOwn(store, siteId, id);
      if (!stored) return { ok: false, code: "NOT_FOUND" };
      const isSame = stored.unitId === unitId && stored.arrival === arrival && stored.departure === departure;
      return isSame ? { ok: true } : { ok: false, code: "INVALID_STAY" };
    }
  }
  return { ok: false, code: "NIGHTS_TAKEN" };
}
