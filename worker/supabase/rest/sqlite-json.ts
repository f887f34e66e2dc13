import { type SQL, sql } from "drizzle-orm";
import { quoteText } from "#store/policies.ts";
import { COMPARISONS, type JsonComparison } from "./comparisons.ts";
import { unsupported } from "./errors.ts";
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

/** The rank of a JSON value's type: jsonb sorts by it first. Null for no value. */
export const rankOf = (value: SQL): SQL =>
  sql`(case json_type(${value}) when 'null' then 0 when 'text' then 1 when 'integer' then 2 when 'real' then 2 when 'true' then 3 when 'false' then 3 when 'array' then 4 when 'object' then 5 end)`;

/** Compares a JSON value as jsonb is compared: with the first of the others, or with all for `in`. */
export function compareJson(value: SQL, operator: JsonComparison, others: readonly unknown[]): SQL {
  const known = (condition: SQL) => sql`(case when ${value} is null then null else ${condition} end)`;
  const [other] = others;
  switch (operator) {
    case "eq":
      return known(equalsJson(value, other));
    case "neq":
      return known(sql`not ${equalsJson(value, other)}`);
    case "isdistinct":
      return sql`(case when ${value} is null then 1 else not ${equalsJson(value, other)} end)`;
    case "in":
      return known(
        joined(
          others.map((each) => equalsJson(value, each)),
          "or",
        ),
      );
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return known(isBeyond(value, operator, other));
  }
}

const equalsJson = (value: SQL, other: unknown): SQL => joined(equalParts(value, other, "$"), "and");

function equalParts(value: SQL, part: unknown, path: string): SQL[] {
  const at = literal(path);
  const type = sql`json_type(${value}, ${at})`;
  if (Array.isArray(part))
    return [
      sql`${type} = 'array'`,
      sql`json_array_length(${value}, ${at}) = ${part.length}`,
      ...part.flatMap((element, index) => equalParts(value, element, `${path}[${index}]`)),
    ];
  if (typeof part === "object" && part !== null) {
    const members = Object.entries(part);
    return [
      sql`${type} = 'object'`,
      sql`(select count(*) from json_each(${value}, ${at})) = ${members.length}`,
      ...members.flatMap(([key, member]) => equalParts(value, member, `${path}.${jsonKey(key)}`)),
    ];
  }
  if (typeof part === "number") return [sql`${type} in ('integer', 'real')`, sql`${value} ->> ${at} = ${part}`];
  if (typeof part === "string") return [sql`${type} = 'text'`, sql`${value} ->> ${at} = ${part}`];
  return [sql`${type} = ${literal(String(part))}`];
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

/** The condition that a value contains a part as `@>` of jsonb: objects contain their members, arrays contain each element somewhere. */
export const containsJson = (value: SQL, part: unknown): SQL => joined(containedParts(value, part, "$"), "and");

function containedParts(value: SQL, part: unknown, path: string): SQL[] {
  const at = literal(path);
  if (Array.isArray(part))
    return [
      sql`json_type(${value}, ${at}) = 'array'`,
      ...part.map(
        (element) => sql`exists (select 1 from json_each(${value}, ${at}) ${JSON_ROW} where ${elementEquals(element)})`,
      ),
    ];
  if (typeof part === "object" && part !== null)
    return [
      sql`json_type(${value}, ${at}) = 'object'`,
      ...Object.entries(part).flatMap(([key, member]) => containedParts(value, member, `${path}.${jsonKey(key)}`)),
    ];
  return equalParts(value, part, path);
}

function elementEquals(element: unknown): SQL {
  if (typeof element === "object" && element !== null)
    throw unsupported("arrays of objects are not compared by this store", "Use a store on Postgres.");
  const { type, value } = typeOfScalar(element);
  return sql`${JSON_ROW}.type = ${type} and ${JSON_ROW}.atom is ${value}`;
}

function typeOfScalar(value: unknown): { type: string; value: string | number | null } {
  if (typeof value === "string") return { type: "text", value };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "real", value };
  return typeof value === "boolean" ? { type: String(value), value: Number(value) } : { type: "null", value: null };
}

/** As `<@` of jsonb, for arrays of scalars and for objects whose members are scalars. */
export function isPartOf(value: SQL, whole: unknown): SQL {
  const isList = Array.isArray(whole);
  if (typeof whole !== "object" || whole === null) return equalsJson(value, whole);
  const allowed = Object.entries(whole).map(([key, member]) =>
    isList ? sql`(${elementEquals(member)})` : sql`(${JSON_ROW}.key = ${key} and ${elementEquals(member)})`,
  );
  const known = joined(allowed, "or");
  const type = isList ? "array" : "object";
  return sql`(json_type(${value}) = ${type} and not exists (select 1 from json_each(${value}) ${JSON_ROW} where not (${known})))`;
}
