import type { HolderKind } from "./night-holders.ts";
import type { Stay } from "../stays.ts";

/** Parts by unit: for each unit all units that it contains, including the parts of its parts. */
export type PartsOfUnits = ReadonlyMap<string, ReadonlySet<string>>;

export type PartsSet = { ok: true; parts: PartsOfUnits } | { ok: false; problem: "contains-itself" | "too-many" };

/** Limit of the units that share nights with one unit; it bounds the rows of one write. */
const MAX_RELATED_UNITS = 20;

/**
 * Sets the units that `unitId` contains. It then contains their parts too, as does every unit that contains it; those keep the
 * parts that it no longer has. A unit cannot contain itself, not even through others.
 */
export function setParts(before: PartsOfUnits, unitId: string, chosen: readonly string[]): PartsSet {
  const parts = new Set([...chosen, ...chosen.flatMap((id) => [...(before.get(id) ?? [])])]);
  const after = new Map(before).set(unitId, parts);
  for (const [whole, its] of before) if (whole !== unitId && its.has(unitId)) after.set(whole, new Set([...its, ...parts]));
  for (const [whole, its] of after) if (its.has(whole)) return { ok: false, problem: "contains-itself" };
  for (const id of new Set([...after].flatMap(([whole, its]) => [whole, ...its])))
    if (relatedUnits(after, id).size > MAX_RELATED_UNITS) return { ok: false, problem: "too-many" };
  return { ok: true, parts: after };
}

/** The units that share nights with a unit: those it contains, and those that contain it or one of its parts. */
export function relatedUnits(all: PartsOfUnits, unitId: string): Set<string> {
  const parts = all.get(unitId) ?? new Set<string>();
  const own = new Set([unitId, ...parts]);
  const wholes = [...all].filter(([whole, its]) => !own.has(whole) && [...its].some((part) => own.has(part)));
  return new Set([...parts, ...wholes.map(([whole]) => whole)]);
}

/** One of our own stays or blocks in a unit. */
interface TakenStay extends Stay {
  unitId: string;
  kind: HolderKind;
}

/** Two of our own stays or blocks that would share nights. */
export type Clash<Taken extends TakenStay = TakenStay> = [Taken, Taken];

/** Finds pairs of our own stays and blocks that share a night in units that share nights, by arrival; imports may overlap. */
export function findClashes<Taken extends TakenStay>(all: PartsOfUnits, taken: readonly Taken[], max: number): Clash<Taken>[] {
  const own = taken
    .filter(({ kind }) => kind === "stay" || kind === "block")
    .toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1));
  const clashes: Clash<Taken>[] = [];
  for (const [index, first] of own.entries()) {
    const related = relatedUnits(all, first.unitId);
    for (const second of own.slice(index + 1)) {
      const isShared = first.arrival < second.departure && second.arrival < first.departure;
      if (isShared && related.has(second.unitId)) clashes.push([first, second]);
      if (clashes.length === max) return clashes;
    }
  }
  return clashes;
}
