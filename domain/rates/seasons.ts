import type { CalendarDate } from "../dates.ts";
import type { Season } from "./plan.ts";

/** A season with the parts of its dates: `from` and `until` as `-MM-DD`. */
interface ReadSeason {
  season: Season;
  from: string;
  until: string;
  /** The occurrence of a season that does not return. */
  only: Occurrence;
  /** Those of a yearly season by the year in which they begin. */
  occurrences: Map<number, Occurrence>;
}

/** A season as it applies on one date, with the first and last night of that year's occurrence. */
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
    read = seasons.map((season) => {
      const { first, last } = season;
      return { season, from: first.slice(4), until: last.slice(4), only: { season, first, last }, occurrences: new Map() };
    });
    known.set(seasons, read);
  }
  return read;
}

/**
 * The occurrence of a season that contains a date; `year` and `day` (`-MM-DD`) are the parts of that date. Yearly seasons are
 * compared by month and day: one that begins on 29 February begins on 1 March in other years, one that ends on it ends on 28
 * February.
 */
function occurrenceOn(read: ReadSeason, date: CalendarDate, year: number, day: string): Occurrence | undefined {
  const { season, from, until, only } = read;
  if (!season.yearly) return season.first <= date && date <= season.last ? only : undefined;
  if (day >= from) return from > until || day <= until ? occurrenceIn(read, year) : undefined;
  return from > until && day <= until ? occurrenceIn(read, year - 1) : undefined;
}

/** The occurrence of a yearly season that begins in a year. */
function occurrenceIn({ season, from, until, occurrences }: ReadSeason, year: number): Occurrence {
  let found = occurrences.get(year);
  if (!found) {
    const last = (from <= until ? year : year + 1) + until;
    occurrences.set(year, (found = { season, first: year + from, last }));
  }
  return found;
}

/** True if `a` wins where both seasons apply: it starts later, or else is shorter, or else has the lower id. */
function isStronger(a: Occurrence, b: Occurrence): boolean {
  if (a.first !== b.first) return a.first > b.first;
  if (a.last !== b.last) return a.last < b.last;
  return a.season.id < b.season.id;
}

/** The season that applies on a date. */
export function seasonOn(seasons: readonly Season[], date: CalendarDate): Season | undefined {
  let strongest: Occurrence | undefined;
  const [year, day] = [Number(date.slice(0, 4)), date.slice(4)];
  for (const read of readSeasons(seasons)) {
    const occurrence = occurrenceOn(read, date, year, day);
    if (occurrence && (!strongest || isStronger(occurrence, strongest))) strongest = occurrence;
  }
  return strongest?.season;
}

/** All seasons that contain a date; the one that applies comes first. */
export function seasonsOn(seasons: readonly Season[], date: CalendarDate): Season[] {
  return readSeasons(seasons)
    .flatMap((read) => occurrenceOn(read, date, Number(date.slice(0, 4)), date.slice(4)) ?? [])
    .toSorted((a, b) => (isStronger(a, b) ? -1 : 1))
    .map(({ season }) => season);
}
