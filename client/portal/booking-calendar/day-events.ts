import { addDays, type CalendarDate } from "#domain/dates.ts";
import type { ShownEntry, ShownUnit } from "#contract/letting/site-calendar.ts";
import { type DayRange, lookOf } from "./layout.ts";

/** An event on a day in a unit. `turnover`: the unit is cleaned between two stays. */
export type DayEvent =
  | { kind: "departure" | "arrival" | "block-start" | "answer"; unit: ShownUnit; entry: ShownEntry }
  | { kind: "turnover"; unit: ShownUnit; entry: ShownEntry };

export interface DayEvents {
  day: CalendarDate;
  events: DayEvent[];
}

const ORDER: Record<DayEvent["kind"], number> = { answer: 0, departure: 1, turnover: 2, arrival: 3, "block-start": 4 };

/** States of stays that are not agreed yet. */
const OPEN: ReadonlySet<string> = new Set(["hold", "offer", "requested"]);

/**
 * Lists the days of a range on which something happens, in order: departures, cleaning, arrivals, starts of blocks and closed
 * nights; for today also the requests that wait for an answer.
 */
export function dayEvents(units: readonly ShownUnit[], { from, to }: DayRange, today: CalendarDate): DayEvents[] {
  const days = new Map<CalendarDate, DayEvent[]>();
  const add = (day: CalendarDate, event: DayEvent) => {
    if (day < from || day >= to) return;
    const known = days.get(day);
    if (known) known.push(event);
    else days.set(day, [event]);
  };
  for (const unit of units) {
    const stays = unit.blocks.filter((entry) => entry.kind !== "block" && entry.kind !== "soft" && !OPEN.has(lookOf(entry)));
    const arrivals = new Set(stays.map(({ arrival }) => arrival));
    for (const entry of stays) {
      add(entry.arrival, { kind: "arrival", unit, entry });
      add(entry.departure, { kind: "departure", unit, entry });
      if (arrivals.has(entry.departure)) add(entry.departure, { kind: "turnover", unit, entry });
    }
    for (const entry of unit.blocks) {
      if (entry.kind === "block" || entry.kind === "soft") add(entry.arrival, { kind: "block-start", unit, entry });
      if (lookOf(entry) === "requested") add(today, { kind: "answer", unit, entry });
    }
  }
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, events]) => ({ day, events: events.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]) }));
}

/** Share of the units that are taken in the night after a day, 0 to 1. */
export function occupancyOn(units: readonly ShownUnit[], day: CalendarDate): number {
  const taken = units.filter(({ blocks }) => blocks.some(({ arrival, departure }) => arrival <= day && day < departure));
  return units.length === 0 ? 0 : taken.length / units.length;
}

/** Lists `count` days from a day on. */
export const daysFrom = (day: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index));
