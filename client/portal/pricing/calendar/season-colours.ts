import type { Season } from "#domain/rates/plan.ts";

/** Number of colours in portal.css; seasons after them repeat the colours. */
const COLOURS = 6;

/** Assigns a colour number to each season's id, in the order of the dates. */
export function seasonColours(seasons: readonly Season[]): Map<string, number> {
  const sorted = seasons.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : a.id < b.id ? -1 : 1));
  return new Map(sorted.map(({ id }, index) => [id, index % COLOURS]));
}
