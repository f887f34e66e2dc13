/** The signs of operators that compare, in SQL. */
export const COMPARISONS = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  isdistinct: "is distinct from",
} as const;

/** The operators that compare whole values of JSON. */
export type JsonComparison = keyof typeof COMPARISONS | "in";
