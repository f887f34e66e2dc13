import { takenNights } from "#letting/calendars/calendar-snapshot.ts";
import { addDays } from "#domain/dates.ts";
import { type House, HOUSES } from "../given-houses.ts";
import { todayOf, type World } from "../world.ts";
import type { Act, Acts } from "./act.ts";

/** Cron publishes what an isolate could not (a minute), KV's edge keeps a copy (30 s), as does the isolate (5 s). */
const PAGE_DELAY_MS = 60_000 + 1100 + 30_000 + 5000;

/** A guest looks at a page with the calendar. */
const visit: Act = async (world, random, isolate) => {
  const house = random.of(HOUSES);
  return `looks at ${house.id}, version ${await lookAt(world, house, isolate)}`;
};

/** Reads the calendar as a page of an isolate shows it, and complains of one that is too old. Returns how many changes it has. */
export async function lookAt(world: World, house: House, isolate: 0 | 1): Promise<number> {
  const { complaints, gate, now, noted, firstVersion: first } = world;
  const { context, done } = world.context(isolate);
  const { cachedCalendar, loadCalendar } = world.isolates[isolate].calendars;
  const shown = (await cachedCalendar(house.id, context)) ?? (await loadCalendar(house.id, context));
  await done();
  const versions = world.versions.get(house.id) ?? [];
  const published = versions.findLast(({ at }) => at < now - PAGE_DELAY_MS)?.version ?? 0;
  // An isolate shows its own changes at once.
  const due = Math.max(published, noted[isolate].get(house.id) ?? 0);
  if (shown.version < due)
    complaints.push(`a page of ${house.id} shows version ${shown.version - first} instead of ${due - first}`);
  if (versions.at(-1)?.version === shown.version && !gate.isWritten && !gate.hadCompany)
    complainOfPage(world, house.units, shown);
  return shown.version - first;
}

function complainOfPage(world: World, units: readonly string[], shown: Parameters<typeof takenNights>[0]): void {
  const today = todayOf(world);
  const until = addDays(today, 90);
  const nights = new Set(takenNights(shown, [...units], today, until).map(({ unitId, night }) => `${unitId} ${night}`));
  const taken = world.seen.nights.filter(({ unit, night }) => units.includes(unit) && night >= today && night < until);
  const missing = taken.find(({ unit, night }) => !nights.has(`${unit} ${night}`));
  if (missing) world.complaints.push(`a page shows ${missing.unit} ${missing.night} as free`);
  if (nights.size > new Set(taken.map(({ unit, night }) => `${unit} ${night}`)).size)
    world.complaints.push(`a page of ${units[0]} shows free nights as taken`);
}

export const VISITORS = { visit } satisfies Acts;
