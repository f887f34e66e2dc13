import { fromRunLengths, toRunLengths } from "#domain/availability.ts";
import { addDays, type CalendarDate, dayInZone } from "#domain/dates.ts";
import type { Store } from "#store/dialect/store.ts";

/** The taken nights of a site, for its pages. */
export interface CalendarSnapshot {
  version: number;
  /** The first night in the snapshot. */
  from: CalendarDate;
  /** Unit id → run lengths of free and taken nights in turn, from `from` on. */
  units: Record<string, number[]>;
}

/** Days before and after today: pages show the current month and the following ones, and a snapshot can be a day old. */
const DAYS_BACK = 40;
const DAYS_AHEAD = 760;

/** Reads a site's calendar in one query; undefined if the site does not exist. `now` is in milliseconds since the epoch. */
export async function readSnapshot(store: Store, siteId: string, now: number): Promise<CalendarSnapshot | undefined> {
  const today = dayInZone(now, "UTC");
  const from = addDays(today, -DAYS_BACK);
  const { findNights } = await import("#store/letting/calendar-versions.ts");
  const found = await findNights(store, siteId, from, addDays(today, DAYS_AHEAD));
  if (!found) return undefined;
  const units = [...found.nights].map(([unitId, nights]) => [unitId, toRunLengths(nights, from)] as const);
  return { version: found.version, from, units: Object.fromEntries(units) };
}

/** Lists the taken nights of some units in `[from, until)`. */
export function takenNights(
  snapshot: CalendarSnapshot,
  unitIds: string[],
  from: CalendarDate,
  until: CalendarDate,
): { unitId: string; night: CalendarDate }[] {
  return unitIds.flatMap((unitId) =>
    fromRunLengths(snapshot.units[unitId] ?? [], snapshot.from, from, until).map((night) => ({ unitId, night })),
  );
}
