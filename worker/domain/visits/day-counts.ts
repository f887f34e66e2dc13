import { mergeRegisters, type Registers } from "./distinct.ts";

/** What is counted of views. */
export const DIMENSIONS = ["page", "source", "country", "language", "device", "search"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** What was seen of a site in a day, or in a part of it. Plain JSON. */
export interface DayCounts {
  views: number;
  /** Dimension → value → how often. */
  by: Partial<Record<Dimension, Record<string, number>>>;
  visitors: Registers;
}

/** Values of a dimension that are kept of a day; nobody fills the store by asking for odd things. */
export const MAX_VALUES = 60;
/** Where the rest is counted. */
export const OTHER_VALUES = "…";

export const createDayCounts = (): DayCounts => ({ views: 0, by: {}, visitors: {} });

/** One more of a value. */
export function countValue({ by }: DayCounts, dimension: Dimension, value: string): void {
  // Without a prototype: guests choose some of the values, `constructor` if they like.
  const values = (by[dimension] ??= Object.create(null) as Record<string, number>);
  values[value] = (values[value] ?? 0) + 1;
}

/** Both together. */
export function mergeCounts(one: DayCounts, other: DayCounts): DayCounts {
  const by: DayCounts["by"] = {};
  for (const dimension of DIMENSIONS) {
    const [mine, theirs] = [one.by[dimension], other.by[dimension]];
    if (mine || theirs) by[dimension] = bounded(sumValues(mine ?? {}, theirs ?? {}));
  }
  return { views: one.views + other.views, by, visitors: mergeRegisters(one.visitors, other.visitors) };
}

/** How often each of the values of two counts was seen. */
export function sumValues(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const both = new Map(Object.entries(one));
  for (const [value, times] of Object.entries(other)) both.set(value, (both.get(value) ?? 0) + times);
  return Object.fromEntries(both);
}

/** The most frequent values, and how often all others were seen together. */
function bounded(values: Record<string, number>): Record<string, number> {
  const entries = Object.entries(values);
  if (entries.length <= MAX_VALUES) return values;
  const ranked = entries.toSorted(
    ([a, x], [b, y]) => Number(a === OTHER_VALUES) - Number(b === OTHER_VALUES) || y - x || (a < b ? -1 : 1),
  );
  const kept = ranked.slice(0, MAX_VALUES - 1);
  const rest = ranked.slice(MAX_VALUES - 1).reduce((total, [, times]) => total + times, 0);
  return Object.fromEntries([...kept, [OTHER_VALUES, rest]]);
}
