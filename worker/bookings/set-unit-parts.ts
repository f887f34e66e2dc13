import { type PartsOfUnits, relatedUnits, setParts } from "#domain/bookings/unit-parts.ts";
import { dayInZone } from "#domain/dates.ts";
import { partsFrom, replaceNights } from "#store/nights.ts";
import { findHolders, findSiteParts, replaceParts, type UnitPart } from "#store/unit-parts.ts";
import type { BookingTools } from "./booking-tools.ts";
import { writeBooking } from "./write-booking.ts";

export type UnitPartsSet =
  | { ok: true; parts: string[] }
  /** `INVALID_FORM`: the unit would contain itself, or share nights with too many others. */
  | { ok: false; code: "NOT_FOUND" | "INVALID_FORM" | "NIGHTS_TAKEN" | "VERSION_CONFLICT" };

const MAX_ATTEMPTS = 3;

/**
 * Sets the units that a unit contains, such as the halves of a house. Upcoming stays and blocks take or release the nights of the
 * units concerned in the same batch. NIGHTS_TAKEN if two of them would then share a night; VERSION_CONFLICT if the calendar was
 * changed during every attempt.
 */
export async function setUnitParts(
  tools: BookingTools,
  { siteId, unitId, parts: chosen }: { siteId: string; unitId: string; parts: string[] },
): Promise<UnitPartsSet> {
  const { store, now } = tools;
  const { tables: t } = store;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { unitIds, parts: rows, calendarVersion, timeZone } = await findSiteParts(store, siteId);
    if (![unitId, ...chosen].every((id) => unitIds.includes(id))) return { ok: false, code: "NOT_FOUND" };
    const before = partsByUnit(rows);
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
    if (problem === undefined) return { ok: true, parts: [...(after.get(unitId) ?? [])].toSorted() };
    if (problem !== "PARTS_CHANGED") return { ok: false, code: "NIGHTS_TAKEN" };
  }
  return { ok: false, code: "VERSION_CONFLICT" };
}

function partsByUnit(rows: UnitPart[]): PartsOfUnits {
  const parts = new Map<string, Set<string>>();
  for (const { unitId, partId } of rows) parts.set(unitId, (parts.get(unitId) ?? new Set()).add(partId));
  return parts;
}

const isSame = (a: Set<string>, b: Set<string>): boolean => a.size === b.size && [...a].every((id) => b.has(id));
