import { mergeRegisters, type Registers } from "./distinct.ts";

/** Dimensions by which views are counted. */
export const DIMENSIONS = ["page", "source", "country", "language", "device", "search"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Counts of a site's views in a day, or in a part of it. Plain JSON. */
export interface DayCounts {
  views: number;
  /** Dimension → value → number of views. */
  by: Partial<Record<Dimension, Record<string, number>>>;
  visitors: Registers;
}

/** Maximum number of values stored for a dimension and day, so that unusual requests cannot fill the store. */
export const MAX_VALUES = 60;
/** The value under which all further values are counted together. */
export const OTHER_VALUES = "…";

export const createDayCounts = (): DayCounts => ({ views: 0, by: {}, visitors: {} });

/** Adds one to the count of a value. */
export function countValue({ by }: DayCounts, dimension: Dimension, value: string): void {
  // Without a prototype, because visitors control some of the values, which could be `constructor`.
  const values = (by[dimension] ??= Object.create(null) as Record<string, number>);
  values[value] = (values[value] ?? 0) + 1;
}

/** Merges the counts of two parts of a day. */
export function mergeCounts(one: DayCounts, other: DayCounts): DayCounts {
  const by: DayCounts["by"] = {};
  for (const dimension of DIMENSIONS) {
    const [mine, theirs] = [one.by[dimension], other.by[dimension]];
    if (mine || theirs) by[dimension] = limitValues(sumValues(mine ?? {}, theirs ?? {}));
  }
  return { views: one.views + other.views, by, visitors: mergeRegisters(one.visitors, other.visitors) };
}

/** Adds two sets of counts by value. */
export function sumValues(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const both = new Map(Object.entries(one));
  for (const [value, views] of Object.entries(other)) both.set(value, (both.get(value) ?? 0) + views);
  return Object.fromEntries(both);
}

/** Keeps the most frequent values and counts all others under {@link OTHER_VALUES}. */
function limitValues(values: Record<string, number>): Record<string, number> {
  const entries = Object.entries(values);
  if (entries.length <= MAX_VALUES) return values;
  const ranked = entries.toSorted(
    ([a, x], [b, y]) => Number(a === OTHER_VALUES) - Number(b === OTHER_VALUES) || y - x || (a < b ? -1 : 1),
  );
  const kept = ranked.slice(0, MAX_VALUES - 1);
  const rest = ranked.slice(MAX_VALUES - 1).reduce((total, [, views]) => total + views, 0);
  return Object.fromEntries([...kept, [OTHER_VALUES, rest]]);
}
