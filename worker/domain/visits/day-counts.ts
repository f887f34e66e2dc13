import { type Registers, union } from "./distinct.ts";

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
export const MOST_VALUES = 60;
/** Where the rest is counted. */
export const REST = "…";

export const noCounts = (): DayCounts => ({ views: 0, by: {}, visitors: {} });

/** One more of a value. */
export function count({ by }: DayCounts, dimension: Dimension, value: string): void {
  // Without a prototype: guests choose some of the values, `constructor` if they like.
  const values = (by[dimension] ??= Object.create(null) as Record<string, number>);
  values[value] = (values[value] ?? 0) + 1;
}

/** Both together. */
export function add(one: DayCounts, other: DayCounts): DayCounts {
  const by: DayCounts["by"] = {};
  for (const dimension of DIMENSIONS) {
    const [mine, theirs] = [one.by[dimension], other.by[dimension]];
    if (mine || theirs) by[dimension] = bounded(sum(mine ?? {}, theirs ?? {}));
  }
  return { views: one.views + other.views, by, visitors: union(one.visitors, other.visitors) };
}

/** How often each of the values of two counts was seen. */
export function sum(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const both = new Map(Object.entries(one));
  for (const [value, times] of Object.entries(other)) both.set(value, (both.get(value) ?? 0) + times);
  return Object.fromEntries(both);
}

/** The most frequent values, and how often all others were seen together. */
function bounded(values: Record<string, number>): Record<string, number> {
  const entries = Object.entries(values);
  if (entries.length <= MOST_VALUES) return values;
  const ranked = entries.toSorted(([a, x], [b, y]) => Number(a === REST) - Number(b === REST) || y - x || (a < b ? -1 : 1));
  const kept = ranked.slice(0, MOST_VALUES - 1);
  const rest = ranked.slice(MOST_VALUES - 1).reduce((total, [, times]) => total + times, 0);
  return Object.fromEntries([...kept, [REST, rest]]);
}
