import type { CalendarDate } from "../dates.ts";
import type { Season } from "./plan.ts";

/** A season as it holds on one date, with the first and last night of that year's occurrence. */
interface Occurrence {
  season: Season;
  first: string;
  last: string;
}

/**
 * The occurrence of a season that contains a date. Yearly seasons are compared by month and day: one that begins on 29 February
 * begins on 1 March in other years, one that ends on it ends on 28 February.
 */
function occurrenceOn(season: Season, date: CalendarDate): Occurrence | undefined {
  const { first, last, yearly } = season;
  if (!yearly) return first <= date && date <= last ? { season, first, last } : undefined;
  const year = Number(date.slice(0, 4));
  const day = date.slice(4);
  const [from, until] = [first.slice(4), last.slice(4)];
  if (from <= until) return from <= day && day <= until ? { season, first: year + from, last: year + until } : undefined;
  if (day >= from) return { season, first: year + from, last: year + 1 + until };
  return day <= until ? { season, first: year - 1 + from, last: year + until } : undefined;
}

/** True if `a` holds where both seasons apply: it starts later, or else is shorter, or else has the lower id. */
function isStronger(a: Occurrence, b: Occurrence): boolean {
  if (a.first !== b.first) return a.first > b.first;
  if (a.last !== b.last) return a.last < b.last;
  return a.season.id < b.season.id;
}

/** The season that holds on a date. */
export function seasonOn(seasons: readonly Season[], date: CalendarDate): Season | undefined {
  let found: Occurrence | undefined;
  for (const season of seasons) {
    const occurrence = occurrenceOn(season, date);
    if (occurrence && (!found || isStronger(occurrence, found))) found = occurrence;
  }
  return found?.season;
}

/** All seasons that contain a date, the one that holds first. */
export function seasonsOn(seasons: readonly Season[], date: CalendarDate): Season[] {
  return seasons
    .flatMap((season) => occurrenceOn(season, date) ?? [])
    .toSorted((a, b) => (isStronger(a, b) ? -1 : 1))
    .map(({ season }) => season);
}
