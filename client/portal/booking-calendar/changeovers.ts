import type { ShownEntry, ShownUnit } from "#contract/letting/site-calendar.ts";

/** Arrival, departure or both in one unit on one day. With both, the unit is cleaned between two stays. */
export interface Changeover {
  /** `YYYY-MM-DD`. */
  day: string;
  unit: { id: string; name: string };
  leaves?: ShownEntry;
  arrives?: ShownEntry;
}

/** Arrivals and departures of all units from a day on, sorted by day and, within a day, in the order of the units. */
export function changeoversOf(units: readonly ShownUnit[], from: string): Changeover[] {
  const all = units.flatMap(({ id, name, blocks }) => {
    const days = new Map<string, Changeover>();
    const add = (day: string, more: Partial<Changeover>) =>
      days.set(day, { ...(days.get(day) ?? { day, unit: { id, name } }), ...more });
    for (const block of blocks.filter(({ kind }) => kind !== "soft")) {
      add(block.departure, { leaves: block });
      add(block.arrival, { arrives: block });
    }
    return [...days.values()];
  });
  return all.filter(({ day }) => day >= from).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
