import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Condition that an indexed column or expression begins with a text. The range is for the index; U+FFFF comes after all other
 * characters, even in the collations of CLDR.
 */
export const beginsWith = (column: SQLWrapper, text: SQLWrapper): SQL =>
  sql`(${column} >= ${text} and ${column} < ${text} || ${"\uffff"} and substr(${column}, 1, length(${text})) = ${text})`;

/**
 * Condition that a name begins with the typed text. `lowerName` is `lower(column)`: SQLite leaves other letters than A to Z as
 * they are.
 */
export const nameBeginsWith = (lowerName: SQLWrapper, typed: string): SQL | undefined => {
  const [first = "", ...rest] = typed;
  const spellings = new Set([typed, first.toUpperCase() + rest.join(""), first.toLowerCase() + rest.join("")]);
  return or(...[...spellings].map((spelling) => beginsWith(lowerName, sql`lower(cast(${spelling} as text))`)));
};
