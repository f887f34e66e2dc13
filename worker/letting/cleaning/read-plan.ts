import type { CleaningPlan } from "#contract/letting/cleaning.ts";
import { type CleaningTask, listTasks, taskDays, unitsOfCleaner } from "#domain/cleaning/tasks.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { findDone, findHome, findStays } from "#store/letting/cleanings.ts";
import type { Store } from "#store/dialect/store.ts";

/** The person for whom a plan is read. */
interface PlanFor {
  siteId: string;
  /** The units of a link; undefined for a member of the team, who sees all. */
  unitIds?: readonly string[];
  locale: Locale;
  note?: string;
}

/** A plan with the home's time zone and the time of the last change of its calendar, in milliseconds since the epoch. */
export type DatedPlan = CleaningPlan & { timeZone: string; calendarAt: number };

/** Reads the tasks of the coming days. Nothing of a guest but the number of people is read. Two round trips. */
export async function readPlan(
  store: Store,
  { siteId, unitIds, locale, note = "" }: PlanFor,
  now: number,
): Promise<DatedPlan | undefined> {
  const home = await findHome(store, siteId, locale);
  if (!home) return undefined;
  const today = dayInZone(now, home.timeZone);
  const days = taskDays(today);
  const units = unitIds ? unitsOfCleaner(home.units, unitIds) : home.units;
  const [stays, done] = await Promise.all([findStays(store, siteId, days), findDone(store, siteId, days)]);
  const ids = units.map(({ id }) => id);
  const yesterday = addDays(today, -1);
  const isOver = ({ unitId, day }: CleaningTask) =>
    done.some((each) => each.unitId === unitId && each.day === day && dayInZone(each.doneAt, home.timeZone) < today);
  const { siteName, address, timeZone, calendarAt } = home;
  return {
    siteName,
    today,
    address,
    note,
    timeZone,
    calendarAt,
    units: units.map(({ parts: _, ...unit }) => unit),
    tasks: listTasks(ids, stays, today).filter((task) => task.day >= yesterday || !isOver(task)),
    cleanings: done.filter(({ unitId }) => ids.includes(unitId)),
  };
}
