import { type SQL, sql } from "drizzle-orm";

/** SQLite nests a chain of conditions as deeply as it is long, at most 100 levels. */
const MAX_CHAIN = 8;

/** Joins conditions; an empty list is true for `and` and false for `or`. */
export function joined(conditions: readonly SQL[], word: "and" | "or"): SQL {
  if (conditions.length === 0) return word === "and" ? sql`1 = 1` : sql`1 = 0`;
  const half = Math.ceil(conditions.length / 2);
  const parts =
    conditions.length <= MAX_CHAIN
      ? [...conditions]
      : [joined(conditions.slice(0, half), word), joined(conditions.slice(half), word)];
  return sql`(${sql.join(parts, sql.raw(` ${word} `))})`;
}
