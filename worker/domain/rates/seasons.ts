import type { CalendarDate } from "../dates.ts";
import type { Season } from "./plan.ts";

/** A season with the parts of its dates: `from` and `until` as `-MM-DD`. */
interface ReadSeason {
  season: Season;
  from: string;
  until: string;
}

/** A season as it holds on one date, with the first and last night of that year's occurrence. */
interface Occurrence {
  season: Season;
  first: string;
  last: string;
}

const known = new WeakMap<readonly Season[], ReadSeason[]>();

/** Reads the dates of a plan's seasons once: a quote needs them for every night. */
function readSeasons(seasons: readonly Season[]): ReadSeason[] {
  let read = known.get(seasons);
  if (!read) {
    read = seasons.map((season) => ({ season, from: season.first.slice(4), until: season.last.slice(4) }));
    known.set(seasons, read);
  }
  return read;
}

/**
 * The occurrence of a season that contains a date, of which `year` and `day` (`-MM-DD`) are given too. Yearly seasons are compared by
 * month and day: one that begins on 29 February begins on 1 March in other years, one that ends on it ends on 28 February.
 */
function occurrenceOn(
  { season, from, until }: ReadSeason,
  date: CalendarDate,
  year: number,
  day: string,
): Occurrence | undefined {
  const { first, last, yearly } = season;
  if (!yearly) return first <= date && date <= last ? { season, first, last } : undefined;
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
  let strongest: Occurrence | undefined;
  const [year, day] = [Number(date.slice(0, 4)), date.slice(4)];
  for (const read of readSeasons(seasons)) {
    const occurrence = occurrenceOn(read, date, year, day);
    if (occurrence && (!strongest || isStronger(occurrence, strongest))) strongest = occurrence;
  }
  return strongest?.season;
}

/** All seasons that contain a date, the one that holds first. */
export function seasonsOn(seasons: readonly Season[], date: CalendarDate): Season[] {
  return readSeasons(seasons)
    .flatMap((read) => occurrenceOn(read, date, Number(date.slice(0, 4)), date.slice(4)) ?? [])
    .toSorted((a, b) => (isStronger(a, b) ? -1 : 1))
    .map(({ season }) => season);
}
