import { type SQL, sql } from "drizzle-orm";
import { isTooDeep } from "#domain/json-depth.ts";
import type { ColumnType } from "#store/access/catalog.ts";
import { COMPARISONS, type JsonComparison } from "./comparisons.ts";
import type { Dialect } from "./dialect.ts";
import { invalidValue, RestError, tooComplex, unsupported } from "../wire/rest-errors.ts";
import { joined } from "./joined.ts";
import type { Condition, Operator } from "./parse/filters.ts";
import type { AggregateName } from "./parse/select.ts";

/** A value of the row, and its type. */
export interface Operand {
  value: SQL;
  type: ColumnType;
}

/**
 * Compiles a condition on a value. Throws as PostgreSQL would: 22P02 for an impossible value, 42883 for an operator of other
 * types.
 */
export function compileCondition(operand: Operand, condition: Condition, dialect: Dialect): SQL {
  const { isNegated, quantifier, values } = condition;
  const compared = quantifier
    ? joined(
        values.map((value) => compare(operand, { ...condition, values: [value] }, dialect)),
        quantifier === "any" ? "or" : "and",
      )
    : compare(operand, condition, dialect);
  return isNegated ? sql`not (${compared})` : compared;
}

/** Levels of JSON in a filter. */
const MAX_JSON_DEPTH = 20;
/** Characters of a text search: PostgreSQL parses it recursively. */
const MAX_SEARCH_LENGTH = 1000;

function compare(operand: Operand, { operator, values, language }: Condition, dialect: Dialect): SQL {
  const { value, type } = operand;
  const text = values[0] ?? "";
  if (type === "json" && isComparison(operator)) return dialect.compareJson(value, operator, values.map(readJson));
  switch (operator) {
    case "eq":
    case "neq":
    case "isdistinct":
      return sql`${value} ${sql.raw(COMPARISONS[operator])} ${operandOf(text, type, dialect)}`;
    case "gt":
    case "gte":
    case "lt":
    case "lte": {
      const ordered = type === "text" ? dialect.ordered(value) : value;
      return sql`${ordered} ${sql.raw(COMPARISONS[operator])} ${operandOf(text, type, dialect)}`;
    }
    case "in":
      return sql`${value} in ${dialect.values(
        values.map((each) => readValue(each, type)),
        type,
      )}`;
    case "is":
      return compareTruth(operand, text);
    case "like":
    case "ilike":
      requireText(operand, operator === "like" ? "~~" : "~~*");
      // Otherwise PostgreSQL refuses it only if a row matches the text before it.
      if (/^(?:[^\\]|\\.)*\\$/su.test(text))
        throw new RestError(400, "22025", { message: "LIKE pattern must not end with escape character" });
      return dialect.like(value, text.replaceAll("*", "%"), operator === "ilike");
    case "match":
    case "imatch":
      requireText(operand, operator === "match" ? "~" : "~*");
      return dialect.matches(value, text, operator === "imatch");
    case "cs":
    case "cd": {
      if (type !== "json") throw undefinedOperator(type, operator === "cs" ? "@>" : "<@");
      const other = readJson(text);
      return operator === "cs" ? dialect.contains(value, other) : dialect.containedBy(value, other);
    }
    case "fts":
    case "plfts":
    case "phfts":
    case "wfts":
      requireText(operand, "@@");
      if (text.length > MAX_SEARCH_LENGTH) throw tooComplex(`a text search has more than ${MAX_SEARCH_LENGTH} characters`);
      return dialect.search(value, operator, text, language);
    case "ov":
    case "sl":
    case "sr":
    case "nxr":
    case "nxl":
    case "adj":
      // Operators of ranges and arrays of PostgreSQL, for which the schema has no columns.
      throw undefinedOperator(type, RANGE_OPERATORS[operator]);
  }
}

const isComparison = (operator: Operator): operator is JsonComparison => operator in COMPARISONS || operator === "in";

const RANGE_OPERATORS = { ov: "&&", sl: "<<", sr: ">>", nxr: "&<", nxl: "&>", adj: "-|-" } as const;

function compareTruth({ value, type }: Operand, text: string): SQL {
  const word = text.toLowerCase();
  if (word === "null") return sql`${value} is null`;
  if (word === "not_null") return sql`${value} is not null`;
  if (word !== "true" && word !== "false" && word !== "unknown")
    throw new RestError(400, "PGRST100", { message: `"failed to parse filter (is.${text})" (line 1, column 4)` });
  if (type !== "boolean")
    throw new RestError(400, "42804", { message: `argument of IS ${word.toUpperCase()} must be type boolean, not type ${type}` });
  return word === "unknown" ? sql`${value} is null` : sql`${value} is ${sql.raw(word)}`;
}

function requireText({ type }: Operand, operator: string): void {
  if (type !== "text") throw undefinedOperator(type, operator);
}

const TYPE_NAMES: Record<ColumnType, string> = { text: "text", number: "bigint", boolean: "boolean", json: "jsonb" };

const undefinedOperator = (type: ColumnType, operator: string): RestError =>
  new RestError(400, "42883", {
    message: `operator does not exist: ${TYPE_NAMES[type]} ${operator} unknown`,
    hint: "No operator matches the given name and argument types. You might need to add explicit type casts.",
  });

function operandOf(text: string, type: ColumnType, dialect: Dialect): SQL {
  return dialect.value(readValue(text, type), type);
}

/** Reads a value as PostgreSQL reads texts of its column's type. */
export function readValue(text: string, type: ColumnType): string | number | boolean {
  if (type === "text") return checkText(text);
  if (type === "json") return JSON.stringify(readJson(text));
  if (type === "boolean") {
    if (/^(?:t|true|y|yes|on|1)$/i.test(text)) return true;
    if (/^(?:f|false|n|no|off|0)$/i.test(text)) return false;
    throw invalidValue("boolean", text);
  }
  if (!/^ *[+-]?\d+ *$/.test(text)) throw invalidValue("bigint", text);
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RestError(400, "22003", { message: `value "${text.slice(0, 40)}" is out of range for type bigint` });
  return value;
}

/** PostgreSQL has no character 0, SQLite ends texts there. */
function checkText(text: string): string {
  if (text.includes("\0")) throw new RestError(400, "22021", { message: 'invalid byte sequence for encoding "UTF8": 0x00' });
  return text;
}

function readJson(text: string): unknown {
  checkText(text);
  let value: unknown;
  try {
    value = JSON.parse(text, (_key, each: unknown) => {
      if (typeof each === "string") checkJsonText(each);
      if (each === Number.POSITIVE_INFINITY || each === Number.NEGATIVE_INFINITY) throw invalidValue("json", text.slice(0, 80));
      return each;
    });
  } catch (error) {
    throw error instanceof RestError ? error : invalidValue("json", text);
  }
  if (isTooDeep(value, MAX_JSON_DEPTH)) throw tooComplex(`JSON has more than ${MAX_JSON_DEPTH} levels`);
  return value;
}

/** PostgreSQL stores neither character 0 nor half a pair of surrogates in JSON. */
function checkJsonText(text: string): void {
  if (text.isWellFormed() && !text.includes("\0")) return;
  throw new RestError(400, "22P05", { message: "unsupported Unicode escape sequence" });
}

/** Throws 42883 for a step into a value that is not JSON. */
export function requireJson(type: ColumnType): void {
  if (type !== "json") throw undefinedOperator(type, "->");
}

/** Aggregates a value of several rows. Throws 42883 for a type that has no such aggregate. */
export function aggregateOperand({ value, type }: Operand, name: AggregateName, dialect: Dialect): Operand {
  if (name === "count") return { value: sql`count(${value})`, type: "number" };
  if (type === "text" && (name === "min" || name === "max"))
    return { value: sql`${sql.raw(name)}(${dialect.ordered(value)})`, type };
  if (type === "number") return { value: sql`${sql.raw(name)}(${value})`, type };
  throw new RestError(400, "42883", {
    message: `function ${name}(${TYPE_NAMES[type]}) does not exist`,
    hint: "No function matches the given name and argument types. You might need to add explicit type casts.",
  });
}

/** The types of `column::type` that both stores have. */
const CASTS = {
  text: { type: "text", as: "text" },
  varchar: { type: "text", as: "text" },
  int: { type: "number", as: "integer" },
  int4: { type: "number", as: "integer" },
  int8: { type: "number", as: "integer" },
  integer: { type: "number", as: "integer" },
  bigint: { type: "number", as: "integer" },
  numeric: { type: "number", as: "double precision" },
  float: { type: "number", as: "double precision" },
  float8: { type: "number", as: "double precision" },
  "double precision": { type: "number", as: "double precision" },
} as const;

/** Converts a value for the response. Throws 0A000 for a type that the stores do not share. */
export function castOperand({ value, type }: Operand, cast: string, dialect: Dialect): Operand {
  if (!Object.hasOwn(CASTS, cast))
    throw unsupported(`values are not cast to type "${cast.slice(0, 40)}"`, "text, int, bigint, numeric, float8");
  if (type === "boolean") throw unsupported("values of type boolean are not cast");
  const target = CASTS[cast as keyof typeof CASTS];
  return { value: dialect.cast(value, type, target.as), type: target.type };
}
