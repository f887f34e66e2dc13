import { findClashes, type PartsOfUnits, relatedUnits, setParts } from "#domain/bookings/unit-parts.ts";
import { dayInZone } from "#domain/dates.ts";
import { partsFrom, replaceNights } from "#store/letting/nights.ts";
import { findHolders, findSiteParts, type Holder, replaceParts, type UnitPart } from "#store/letting/unit-parts.ts";
import type { BookingTools } from "./booking-tools.ts";
import { writeBooking } from "./write-booking.ts";

export type UnitPartsSet =
  | ({ ok: true } & ShownParts)
  /** `INVALID_FORM`: the unit would contain itself, or share nights with too many others. */
  | { ok: false; code: "NOT_FOUND" | "INVALID_FORM" }
  | { ok: false; code: "NIGHTS_TAKEN"; clashes: ReturnType<typeof findClashes<Holder>> }
  | { ok: false; code: "VERSION_CONFLICT"; current: ShownParts };

/** Maximum number of clashes in a response; an owner solves them one by one. */
const MAX_CLASHES = 10;

/** The units that a unit contains, in order of their ids. */
export interface ShownParts {
  parts: string[];
  /** Digest of the ids, on which a change is based. */
  version: string;
}

const MAX_ATTEMPTS = 3;
const VERSION_BYTES = 16;

/** The parts as shown, with their version. */
export async function showParts(ids: Iterable<string>): Promise<ShownParts> {
  const parts = [...ids].toSorted();
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(parts)));
  return {
    parts,
    version: new Uint8Array(bytes, 0, VERSION_BYTES).reduce((hex, byte) => hex + byte.toString(16).padStart(2, "0"), ""),
  };
}

/**
 * Sets the units that a unit contains, such as the halves of a house. Upcoming stays and blocks take or release the nights of the
 * units concerned in the same batch. NIGHTS_TAKEN if two of them would then share a night; VERSION_CONFLICT if the parts are no
 * longer those of `expected`, or the calendar was changed during every attempt.
 */
export async function setUnitParts(
  tools: BookingTools,
  { siteId, unitId, parts: chosen, expected }: { siteId: string; unitId: string; parts: string[]; expected: string },
): Promise<UnitPartsSet> {
  const { store, now } = tools;
  const { tables: t } = store;
  for (let attempt = 1; ; attempt++) {
    const { unitIds, parts: rows, calendarVersion, timeZone } = await findSiteParts(store, siteId);
    if (![unitId, ...chosen].every((id) => unitIds.includes(id))) return { ok: false, code: "NOT_FOUND" };
    const before = partsByUnit(rows);
    const current = await showParts(before.get(unitId) ?? []);
    if (current.version !== expected || attempt > MAX_ATTEMPTS) return { ok: false, code: "VERSION_CONFLICT", current };
    const result = setParts(before, unitId, chosen);
    if (!result.ok) return { ok: false, code: "INVALID_FORM" };
    const after = result.parts;
    const changed = [...after].map(([id, parts]) => ({ unitId: id, parts: [...parts] }));
    const affected = unitIds.filter((id) => !isSame(relatedUnits(before, id), relatedUnits(after, id)));
    const holders = await findHolders(store, affected, dayInZone(now, timeZone));
    const rowsAfter = changed.flatMap(({ unitId: id, parts }) => parts.map((partId) => ({ unitId: id, partId })));
    const problem = await writeBooking(tools, siteId, (db) => [
      ...replaceParts(db, t, { siteId, calendarVersion }, changed),
      ...replaceNights(
        db,
        t,
        holders.map((holder) => ({ ...holder, related: partsFrom(rowsAfter, holder.unitId) })),
      ),
    ]);
    if (problem === undefined) return { ok: true, ...(await showParts(after.get(unitId) ?? [])) };
    if (problem !== "PARTS_CHANGED")
      return { ok: false, code: "NIGHTS_TAKEN", clashes: findClashes(after, holders, MAX_CLASHES) };
  }
}

function partsByUnit(rows: UnitPart[]): PartsOfUnits {
  const parts = new Map<string, Set<string>>();
  for (const { unitId, partId } of rows) parts.set(unitId, (parts.get(unitId) ?? new Set()).add(partId));
  return parts;
}

const isSame = (a: Set<string>, b: Set<string>): boolean => a.size === b.size && [...a].every((id) => b.has(id));
