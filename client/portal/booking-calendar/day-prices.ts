import type { CalendarDate } from "#domain/dates.ts";
import { type AvailableDay, availableDays } from "#domain/rates/available-days.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { createStayCalendar } from "#domain/rates/stay-calendar.ts";
import { addDays } from "#domain/dates.ts";
import { listNights } from "#domain/stays.ts";
import type { ShownUnit } from "#contract/letting/site-calendar.ts";
import { type DayRange, sharedEntries } from "./layout.ts";

/** Everything that the prices of a unit's days depend on besides its taken nights. */
export interface PricedUnit {
  plan: RatePlan;
  version: number;
  timeZone: string;
  checkIn: string;
  checkOut: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Free days by date, and the nights of preparation after stays. */
export interface UnitDays {
  free: ReadonlyMap<string, Pick<AvailableDay, "price" | "minNights" | "canArrive">>;
  preparation: ReadonlySet<string>;
}

/** Computes what a unit's days cost, by the same rules as for guests. */
export function daysOfUnit(unit: ShownUnit, units: readonly ShownUnit[], range: DayRange, priced: PricedUnit): UnitDays {
  const { plan, version, timeZone, checkIn, checkOut, now } = priced;
  const context = { now, version, unit: { id: unit.id, timeZone, checkIn, checkOut } };
  const calendar = createStayCalendar(plan, { ...context, taken: new Set() });
  const [stays, preparation] = [new Set<string>(), new Set<string>()];
  const blocks = new Set<string>(sharedEntries(unit, units).flatMap(listNights));
  for (const entry of unit.blocks) {
    for (const night of listNights(entry)) (entry.kind === "block" ? blocks : stays).add(night);
    if (entry.kind === "block") continue;
    const { preparationNights } = calendar.day(calendar.indexOf(entry.departure)).rules;
    for (let index = 0; index < preparationNights; index++) preparation.add(addDays(entry.departure, index));
  }
  for (const night of [...stays, ...blocks]) preparation.delete(night);
  const closed = new Set([...blocks, ...preparation]);
  const taken = new Set([...stays, ...closed]);
  const blocked = new Set([...closed].filter((night) => !stays.has(night)));
  const days = availableDays(plan, range, { ...context, taken, blocks: blocked });
  const free = days.filter(({ date, price }) => price !== null && !taken.has(date));
  return { free: new Map(free.map((day) => [day.date as CalendarDate, day])), preparation };
}
