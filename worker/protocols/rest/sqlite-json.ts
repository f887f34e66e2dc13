import { type SQL, sql } from "drizzle-orm";
import { quoteText } from "#store/access/policies.ts";
import { COMPARISONS, type JsonComparison } from "./comparisons.ts";
import { unsupported } from "../wire/rest-errors.ts";
import { joined } from "./joined.ts";

/** The alias of rows that are read from JSON. */
export const JSON_ROW = sql.raw("json_row");

/** A member's name in a path of SQLite, which knows no escapes. */
export function jsonKey(key: string): string {
  if (/["\\\p{Cc}]/u.test(key))
    throw unsupported("names with quotes, backslashes or control characters are not supported by this store");
  return `"${key}"`;
}

/** A text in the statement, which does not count as a parameter: D1 allows 100. */
export const literal = (text: string): SQL => sql.raw(quoteText(text));

/** The rank of a JSON value's type: jsonb sorts by it first, and an empty list before all others. Null for no value. */
export const rankOf = (value: SQL): SQL =>
  sql`(case json_type(${value}) when 'null' then 0 when 'text' then 1 when 'integer' then 2 when 'real' then 2 when 'true' then 3 when 'false' then 3 when 'array' then iif(json_array_length(${value}) = 0, -1, 4) when 'object' then 5 end)`;

/** Compares a JSON value as jsonb is compared: with the first of the others, or with all for `in`. */
export function compareJson(value: SQL, operator: JsonComparison, others: readonly unknown[]): SQL {
  const [other] = others;
  const isEqual = (each: unknown) => joined(equalParts(nodeAt(value, "$"), each), "and");
  switch (operator) {
    case "eq":
      return unlessNull(value, isEqual(other));
    case "neq":
      return unlessNull(value, sql`not ${isEqual(other)}`);
    case "isdistinct":
      return sql`(case when ${value} is null then 1 else not ${isEqual(other)} end)`;
    case "in":
      return others.length === 0 ? sql`1 = 0` : unlessNull(value, isAmong(nodeAt(value, "$"), others));
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return unlessNull(value, isBeyond(value, operator, other));
  }
}

/** The condition that a value equals one of others. Scalars are looked up in a list, because there may be hundreds. */
function isAmong(node: Node, others: readonly unknown[]): SQL {
  const listed = (type: SQL, values: readonly unknown[]) =>
    values.length === 0 ? [] : [sql`(${type} and ${node.scalar} in (select value from json_each(${JSON.stringify(values)})))`];
  const constants = new Set(others.filter((each) => each === null || typeof each === "boolean").map(String));
  return joined(
    [
      ...listed(
        sql`${node.type} is 'text'`,
        others.filter((each) => typeof each === "string"),
      ),
      ...listed(
        isNumber(node),
        others.filter((each) => typeof each === "number"),
      ),
      ...[...constants].map((word) => sql`${node.type} is ${literal(word)}`),
      ...others.filter((each) => !isScalar(each)).map((each) => joined(equalParts(node, each), "and")),
    ],
    "or",
  );
}

/**
 * The condition that a value contains a part as by `@>` of jsonb: objects contain their members, arrays contain each element
 * somewhere.
 */
export function containsJson(value: SQL, part: unknown): SQL {
  const node = nodeAt(value, "$");
  // An array also contains a scalar that is one of its elements, but only at the top.
  const choices = isScalar(part) ? [part, [part]] : [part];
  const found = choices.map((each) => joined(containedParts(node, each, 0), "and"));
  return unlessNull(value, joined(found, "or"));
}

/** The condition that a value is part of another one, as by `<@` of jsonb. */
export function isPartOf(value: SQL, whole: unknown): SQL {
  const node = nodeAt(value, "$");
  const scalars = Array.isArray(whole) ? whole.filter(isScalar) : [];
  const elements = scalars.map((each) => joined(equalParts(node, each), "and"));
  return unlessNull(value, joined([isWithin(node, whole, 0), ...elements], "or"));
}

const unlessNull = (value: SQL, condition: SQL): SQL => sql`(case when ${value} is null then null else ${condition} end)`;

const isNumber = ({ type }: Node): SQL => sql`(${type} is 'integer' or ${type} is 'real')`;

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

/** A place in the JSON of a row: an array or an object with a path, or a scalar. */
interface Node {
  /** Null for a place that does not exist. */
  type: SQL;
  scalar: SQL;
  /** Null for a scalar. */
  json: SQL;
  path: string;
}

const nodeAt = (json: SQL, path: string): Node => ({
  type: sql`json_type(${json}, ${literal(path)})`,
  scalar: sql`${json} ->> ${literal(path)}`,
  json,
  path,
});

/** Maximum depth of arrays and objects whose elements are compared one by one: SQLite nests expressions up to 100 levels. */
const MAX_LEVELS = 6;

/** The elements of an array or the members of an object: a source of rows, its alias, and each row as a node. */
function rowsOf({ json, path }: Node, level: number): { source: SQL; alias: SQL; node: Node } {
  if (level > MAX_LEVELS) throw unsupported("so many levels of JSON are not compared by this store", "Use a store on Postgres.");
  const alias = sql.raw(`json_row_${level}`);
  return {
    source: sql`json_each(${json}, ${literal(path)}) ${alias}`,
    alias,
    node: {
      type: sql`${alias}.type`,
      scalar: sql`${alias}.atom`,
      json: sql`(case when ${alias}.type in ('array', 'object') then ${alias}.value end)`,
      path: "$",
    },
  };
}

/** Conditions that together say that a value equals another one. They are never null. */
function equalParts(node: Node, part: unknown): SQL[] {
  const { type, scalar, json, path } = node;
  if (Array.isArray(part))
    return [
      sql`${type} is 'array'`,
      sql`json_array_length(${json}, ${literal(path)}) is ${part.length}`,
      ...part.flatMap((element, index) => equalParts(nodeAt(json, `${path}[${index}]`), element)),
    ];
  if (typeof part === "object" && part !== null) {
    const members = Object.entries(part);
    return [
      sql`${type} is 'object'`,
      sql`(select count(*) from json_each(${json}, ${literal(path)})) = ${members.length}`,
      ...members.flatMap(([key, member]) => equalParts(nodeAt(json, `${path}.${jsonKey(key)}`), member)),
    ];
  }
  if (typeof part === "number") return [isNumber(node), sql`${scalar} is ${part}`];
  if (typeof part === "string") return [sql`${type} is 'text'`, sql`${scalar} is ${part}`];
  return [sql`${type} is ${literal(String(part))}`];
}

/** Compares by the rank of the types first, and within a type by the values. */
function isBeyond(value: SQL, operator: "gt" | "gte" | "lt" | "lte", other: unknown): SQL {
  if (typeof other === "object" && other !== null)
    throw unsupported("the order of arrays and objects is not compared by this store", "Use a store on Postgres.");
  const rank = { object: 0, string: 1, number: 2, boolean: 3 }[typeof other as "object" | "string" | "number" | "boolean"];
  const sign = sql.raw(COMPARISONS[operator]);
  const plain =
    other === null ? sql`0 ${sign} 0` : sql`${value} ->> '$' ${sign} ${typeof other === "boolean" ? Number(other) : other}`;
  const beyond = sql.raw(operator.startsWith("gt") ? ">" : "<");
  return sql`(${rankOf(value)} ${beyond} ${rank} or (${rankOf(value)} = ${rank} and ${plain}))`;
}

/** Conditions that together say that a value contains a part. */
function containedParts(node: Node, part: unknown, level: number): SQL[] {
  if (Array.isArray(part)) {
    const { source, node: row } = rowsOf(node, level);
    const found = part.map((element) => joined(containedParts(row, element, level + 1), "and"));
    return [sql`${node.type} is 'array'`, ...found.map((condition) => sql`exists (select 1 from ${source} where ${condition})`)];
  }
  if (typeof part !== "object" || part === null) return equalParts(node, part);
  return [
    sql`${node.type} is 'object'`,
    ...Object.entries(part).flatMap(([key, member]) =>
      containedParts(nodeAt(node.json, `${node.path}.${jsonKey(key)}`), member, level),
    ),
  ];
}

/** The condition that every member or element of a value is in the other one. */
function isWithin(node: Node, whole: unknown, level: number): SQL {
  if (typeof whole !== "object" || whole === null) return joined(equalParts(node, whole), "and");
  const { source, alias, node: row } = rowsOf(node, level);
  const known = Object.entries(whole).map(([key, member]) => {
    const condition = isWithin(row, member, level + 1);
    return Array.isArray(whole) ? condition : sql`(${alias}.key = ${key} and ${condition})`;
  });
  const type = Array.isArray(whole) ? sql`'array'` : sql`'object'`;
  return sql`(${node.type} is ${type} and not exists (select 1 from ${source} where not ${joined(known, "or")}))`;
}
