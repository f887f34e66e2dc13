import { addDays, type CalendarDate } from "../dates.ts";
import type { Stay } from "../stays.ts";

/** Days before today whose tasks are still shown if nobody has arrived since. */
const TASK_DAYS_BACK = 14;
/** Days after today whose tasks are shown. */
const TASK_DAYS_AHEAD = 28;

/** Children up to this age sleep in a cot. */
const BABY_MAX_AGE = 1;

/** The people of a stay, as far as beds depend on them. */
export interface TaskParty {
  adults: number;
  /** Without babies. */
  children: number;
  babies: number;
  pets: number;
}

/** Counts the people of a booking. `children` are ages. */
export function countParty({
  adults,
  children,
  withoutAge,
  pets,
}: {
  adults: number;
  children: readonly number[];
  withoutAge?: { children: number; infants: number };
  pets: number;
}): TaskParty {
  const babies = children.filter((age) => age <= BABY_MAX_AGE).length;
  const { children: others = 0, infants = 0 } = withoutAge ?? {};
  return { adults, children: children.length - babies + others, babies: babies + infants, pets };
}

/** A stay as a cleaner sees it: without names and money. */
export interface TaskStay extends Stay {
  unitId: string;
  /** `imported` is a stay of another calendar, `owner` one of the owner. */
  kind: "guests" | "imported" | "owner";
  /** Null if unknown. */
  party: TaskParty | null;
  /** `HH:MM`, as the guest expects it; null if unknown. */
  arrivalTime: string | null;
}

/** A unit that is cleaned from a day on: somebody leaves, or arrives without anybody leaving before. */
export interface CleaningTask {
  unitId: string;
  day: CalendarDate;
  leaves: TaskStay | null;
  /** The next stay from that day on; it may begin later. */
  next: TaskStay | null;
}

/** The days of which tasks are shown, `[from, until)`. */
export const taskDays = (today: CalendarDate): { from: CalendarDate; until: CalendarDate } => ({
  from: addDays(today, -TASK_DAYS_BACK),
  until: addDays(today, TASK_DAYS_AHEAD + 1),
});

/** True if a listed task of that day can be completed: it does not lie in the future. */
export const canComplete = (day: CalendarDate, today: CalendarDate): boolean => day <= today;

/**
 * Lists the tasks of units, by day and in the order of the units: departures, with the stay that follows, and arrivals that follow
 * none of these. Those before yesterday are listed until somebody arrives. `stays` are sorted by arrival and end in
 * {@link taskDays}; of two stays of a unit that begin or end on the same day, the last one counts.
 */
export function listTasks(unitIds: readonly string[], stays: readonly TaskStay[], today: CalendarDate): CleaningTask[] {
  const { from, until } = taskDays(today);
  return unitIds
    .flatMap((unitId) =>
      tasksOf(
        unitId,
        stays.filter((stay) => stay.unitId === unitId),
      ),
    )
    .filter((task) => task.day >= from && task.day < until && isCurrent(task, today))
    .toSorted((a, b) => (a.day === b.day ? unitIds.indexOf(a.unitId) - unitIds.indexOf(b.unitId) : a.day < b.day ? -1 : 1));
}

function tasksOf(unitId: string, stays: readonly TaskStay[]): CleaningTask[] {
  const arriving = (day: CalendarDate) =>
    stays.findLast(({ arrival }) => arrival === day) ?? stays.find(({ arrival }) => arrival > day) ?? null;
  const departures = [...new Set(stays.map(({ departure }) => departure))].map((day): CleaningTask => {
    const leaves = stays.findLast(({ departure }) => departure === day) ?? null;
    return { unitId, day, leaves, next: arriving(day) };
  });
  const followed = new Set(departures.map(({ next }) => next?.arrival));
  const arrivals = [...new Set(stays.map(({ arrival }) => arrival))].filter((day) => !followed.has(day));
  return [...departures, ...arrivals.map((day): CleaningTask => ({ unitId, day, leaves: null, next: arriving(day) }))];
}

/** True until the next stay begins, and for one more day if somebody has left. */
function isCurrent({ day, leaves, next }: CleaningTask, today: CalendarDate): boolean {
  if (leaves === null) return day >= today;
  return day >= addDays(today, -1) || next === null || next.arrival >= today;
}

/**
 * Returns the units of which a cleaner sees the tasks: those of the link, and those that are let with them, because a stay in
 * the whole house is one in each of its parts.
 */
export function unitsOfCleaner<Unit extends { id: string; parts: readonly string[] }>(
  units: readonly Unit[],
  linked: readonly string[],
): Unit[] {
  const parts = new Set(units.filter(({ id }) => linked.includes(id)).flatMap((unit) => unit.parts));
  return units.filter(
    (unit) => linked.includes(unit.id) || parts.has(unit.id) || unit.parts.some((part) => linked.includes(part)),
  );
}
