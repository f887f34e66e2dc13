import { type SQL, sql } from "drizzle-orm";
import { quoteName, quoteText } from "#store/access/policies.ts";
import type { ColumnType } from "#store/access/catalog.ts";
import type { PathStep } from "./parse/field.ts";
import { tooComplex, unsupported } from "../wire/rest-errors.ts";
import { COMPARISONS, type JsonComparison } from "./comparisons.ts";
import { compareJson, containsJson, isPartOf, JSON_ROW, jsonKey, literal, rankOf } from "./sqlite-json.ts";

/** A column of a subquery. */
export interface InnerColumn {
  name: string;
  /** True if its value is JSON, as text on D1. */
  isJson: boolean;
}

/** The SQL expressions in which the two stores differ. */
export interface Dialect {
  name: "sqlite" | "postgres";
  /**
   * True if conditions of a query are evaluated in any order, so that those of a client could tell, by an error or their time,
   * about rows that a policy hides.
   */
  reordersConditions: boolean;
  /** The rows of a query as one JSON array. */
  asArray(rows: SQL, columns: readonly InnerColumn[]): SQL;
  /** The only row of a query as a JSON object; null if there is none. */
  asObject(rows: SQL, columns: readonly InnerColumn[]): SQL;
  /** A value of `asArray` or `asObject` that rows can be grouped by. */
  grouped(value: SQL): SQL;
  /** The value at a path in a JSON value: JSON, or a text after `->>`. */
  at(value: SQL, path: readonly PathStep[]): SQL;
  /** A value in its column's type. */
  value(value: string | number | boolean, type: ColumnType): SQL;
  /** Values in their column's type, as a subquery. */
  values(values: readonly (string | number | boolean)[], type: ColumnType): SQL;
  /** Objects of a JSON list as rows of a subquery. */
  rows(list: string, columns: readonly { name: string; type: ColumnType }[]): SQL;
  like(text: SQL, pattern: string, ignoresCase: boolean): SQL;
  matches(text: SQL, pattern: string, ignoresCase: boolean): SQL;
  /** A text whose order is that of its code points. */
  ordered(text: SQL): SQL;
  /** The terms by which rows are sorted by a JSON value, in the order of jsonb. */
  orderedJson(value: SQL): SQL[];
  /** Compares a JSON value with others as jsonb is compared: with the first one, or with all for `in`. */
  compareJson(value: SQL, operator: JsonComparison, others: readonly unknown[]): SQL;
  contains(value: SQL, part: unknown): SQL;
  containedBy(value: SQL, whole: unknown): SQL;
  search(text: SQL, operator: string, query: string, language: string | undefined): SQL;
  /** A value of a type in another one; the statement fails for a value that has no meaning there. */
  cast(value: SQL, from: ColumnType, to: "text" | "integer" | "double precision"): SQL;
}

export const POSTGRES: Dialect = {
  name: "postgres",
  reordersConditions: true,
  asArray: (rows) => sql`(select coalesce(json_agg(${JSON_ROW}), '[]'::json) from (${rows}) ${JSON_ROW})`,
  asObject: (rows) => sql`(select row_to_json(${JSON_ROW}) from (${rows}) ${JSON_ROW})`,
  grouped: (value) => sql`${value}::jsonb`,
  at: (value, path) =>
    path.reduce((inner, { key, asText }) => {
      const step = typeof key === "number" ? sql`${key}::int` : sql`${key}::text`;
      return asText ? sql`(${inner} ->> ${step})` : sql`(${inner} -> ${step})`;
    }, value),
  // Through text, because the driver sends every text as false for a parameter of type boolean.
  value: (value, type) => sql`${String(value)}::text::${TYPES[type]}`,
  values: (values, type) =>
    sql`(select ${JSON_ROW}.value::${TYPES[type]} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) ${JSON_ROW}(value))`,
  rows: (list, columns) => {
    const types = columns.map(({ name, type }) => sql`${sql.identifier(name)} ${TYPES[type]}`);
    return sql`(select * from jsonb_to_recordset(${list}::jsonb) as ${JSON_ROW}(${sql.join(types, sql`, `)}))`;
  },
  like: (text, pattern, ignoresCase) => (ignoresCase ? sql`${text} ilike ${pattern}::text` : sql`${text} like ${pattern}::text`),
  matches: (text, pattern, ignoresCase) => (ignoresCase ? sql`${text} ~* ${pattern}::text` : sql`${text} ~ ${pattern}::text`),
  ordered: (text) => sql`${text} collate "C"`,
  orderedJson: (value) => [value],
  compareJson: (value, operator, others) => {
    const [first, ...more] = others.map((other) => sql`${JSON.stringify(other)}::text::jsonb`);
    if (operator === "in") return first ? sql`${value} in (${sql.join([first, ...more], sql`, `)})` : sql`1 = 0`;
    return sql`${value} ${sql.raw(COMPARISONS[operator])} ${first}`;
  },
  contains: (value, part) => sql`${value} @> ${JSON.stringify(part)}::jsonb`,
  containedBy: (value, whole) => sql`${value} <@ ${JSON.stringify(whole)}::jsonb`,
  search: (text, operator, query, language) => {
    const configuration = language === undefined ? sql`` : sql`${language}::regconfig, `;
    return sql`to_tsvector(${configuration}${text}) @@ ${sql.raw(SEARCHES[operator] ?? "to_tsquery")}(${configuration}${query}::text)`;
  },
  cast: (value, _from, to) => sql`(${value})::${sql.raw(to === "integer" ? "bigint" : to)}`,
};

const TYPES: Record<ColumnType, SQL> = {
  text: sql.raw("text"),
  number: sql.raw("bigint"),
  boolean: sql.raw("boolean"),
  json: sql.raw("jsonb"),
};

const SEARCHES: Record<string, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

/** D1 allows 32 arguments of a function: a path and a value for each column (Cloudflare's limits of D1). */
const MAX_JSON_PAIRS = 15;
/** D1's limit of a LIKE or GLOB pattern. */
const MAX_PATTERN_BYTES = 50;

export const SQLITE: Dialect = {
  name: "sqlite",
  reordersConditions: false,
  asArray: (rows, columns) => sql`(select json_group_array(${objectOf(columns)}) from (${rows}) ${JSON_ROW})`,
  asObject: (rows, columns) => sql`(select ${objectOf(columns)} from (${rows}) ${JSON_ROW})`,
  grouped: (value) => value,
  at: (value, path) => {
    const last = path.at(-1);
    const at = `$${path.map(({ key }) => (typeof key === "number" ? `[${key < 0 ? "#" : ""}${key}]` : `.${jsonKey(key)}`)).join("")}`;
    if (!last?.asText) return sql`(${value} -> ${literal(at)})`;
    // As in PostgreSQL: the texts of all values, so that a number is not compared as a number.
    return sql`(case json_type(${value}, ${literal(at)}) when 'true' then 'true' when 'false' then 'false' else cast(${value} ->> ${literal(at)} as text) end)`;
  },
  value: (value, type) => (type === "json" ? sql`json(${value})` : sql`${typeof value === "boolean" ? Number(value) : value}`),
  values: (values) => {
    const list = JSON.stringify(values.map((value) => (typeof value === "boolean" ? Number(value) : value)));
    return sql`(select ${JSON_ROW}.value from json_each(${list}) ${JSON_ROW})`;
  },
  rows: (list, columns) => {
    const values = columns.map(({ name, type }) => {
      const path = sql.raw(quoteText(`$.${jsonKey(name)}`));
      const value = type === "json" ? sql`nullif(${JSON_ROW}.value -> ${path}, 'null')` : sql`${JSON_ROW}.value ->> ${path}`;
      return sql`${value} as ${sql.identifier(name)}`;
    });
    return sql`(select ${sql.join(values, sql`, `)} from json_each(${list}) ${JSON_ROW})`;
  },
  like: (text, pattern, ignoresCase) => {
    const translated = ignoresCase ? pattern : asGlob(pattern);
    if (new TextEncoder().encode(translated).length > MAX_PATTERN_BYTES)
      throw tooComplex(`a pattern has more than ${MAX_PATTERN_BYTES} bytes`);
    return ignoresCase ? sql`${text} like ${translated} escape '\\'` : sql`${text} glob ${translated}`;
  },
  matches: () => {
    throw unsupported("regular expressions are not supported by this store", "Use like, ilike or a store on Postgres.");
  },
  ordered: (text) => text,
  orderedJson: (value) => [rankOf(value), sql`(${value} ->> '$')`],
  compareJson: (value, operator, others) => compareJson(value, operator, others),
  contains: (value, part) => containsJson(value, part),
  containedBy: (value, whole) => isPartOf(value, whole),
  search: () => {
    throw unsupported("full-text search is not supported by this store", "Use ilike or a store on Postgres.");
  },
  cast: (value, from, to) => castStrictly(value, from, to === "double precision" ? "real" : to),
};

function objectOf(columns: readonly InnerColumn[]): SQL {
  let object = sql`json_object()`;
  for (let at = 0; at < columns.length; at += MAX_JSON_PAIRS) {
    const pairs = columns.slice(at, at + MAX_JSON_PAIRS).map(({ name, isJson }) => {
      const column = sql`${JSON_ROW}.${sql.raw(quoteName(name))}`;
      return sql`${sql.raw(quoteText(`$.${jsonKey(name)}`))}, ${isJson ? sql`json(${column})` : column}`;
    });
    object = sql`json_set(${object}, ${sql.join(pairs, sql`, `)})`;
  }
  return object;
}

/** The smallest numbers beyond those of a type; 9e999 is infinity. */
const MAX_INTEGER = "9223372036854775808.0";
const MAX_REAL = "9e999";

/** SQLite reads a number from any text; as in PostgreSQL, other values fail the statement, here as malformed JSON. */
function castStrictly(value: SQL, from: ColumnType, to: "text" | "integer" | "real"): SQL {
  const type = sql.raw(to);
  if (to === "text" || from === "number") return sql`cast(${value} as ${type})`;
  const text = sql`trim(${value})`;
  const failure = sql`json('!' || ${value})`;
  if (from === "json") {
    const number = sql`(${value} ->> '$')`;
    const rounded = to === "integer" ? sql`iif(typeof(${number}) = 'integer', ${number}, round(${number}))` : number;
    const most = sql.raw(to === "integer" ? MAX_INTEGER : MAX_REAL);
    return sql`(case when ${value} is null or json_type(${value}) = 'null' then null when json_type(${value}) in ('integer', 'real') and abs(${number}) < ${most} then cast(${rounded} as ${type}) else ${failure} end)`;
  }
  if (to === "real")
    return sql`(case when ${value} is null then null when json_valid(${text}) and json_type(${text}) in ('integer', 'real') and abs(cast(${text} as real)) < ${sql.raw(MAX_REAL)} then cast(${text} as real) else ${failure} end)`;
  const digits = sql`(case when substr(${text}, 1, 1) in ('+', '-') then substr(${text}, 2) else ${text} end)`;
  return sql`(case when ${value} is null then null when length(${digits}) between 1 and 18 and ${digits} not glob '*[^0-9]*' then cast(${text} as integer) else ${failure} end)`;
}

/** A pattern of LIKE as one of GLOB, which minds the case. */
const asGlob = (pattern: string): string =>
  pattern.replace(/\\(.)|[%_*?[]/gsu, (found, escaped: string | undefined) => {
    if (escaped !== undefined) return /[*?[]/.test(escaped) ? `[${escaped}]` : escaped;
    if (found === "%") return "*";
    return found === "_" ? "?" : `[${found}]`;
  });
