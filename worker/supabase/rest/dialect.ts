import { type SQL, sql } from "drizzle-orm";
import { quoteName, quoteText } from "#store/policies.ts";
import type { ColumnType } from "./catalog.ts";
import type { PathStep } from "./parse/field.ts";
import { tooComplex, unsupported } from "./errors.ts";

/** A column of a subquery. */
export interface InnerColumn {
  name: string;
  /** True if its value is JSON, as text on D1. */
  isJson: boolean;
}

/** The words in which the two stores differ. */
export interface Dialect {
  name: "sqlite" | "postgres";
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
  contains(value: SQL, part: unknown): SQL;
  containedBy(value: SQL, whole: unknown): SQL;
  search(text: SQL, operator: string, query: string, language: string | undefined): SQL;
  cast(value: SQL, type: "text" | "integer" | "double precision"): SQL;
}

const JSON_ROW = sql.raw("json_row");

export const POSTGRES: Dialect = {
  name: "postgres",
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
  contains: (value, part) => sql`${value} @> ${JSON.stringify(part)}::jsonb`,
  containedBy: (value, whole) => sql`${value} <@ ${JSON.stringify(whole)}::jsonb`,
  search: (text, operator, query, language) => {
    const configuration = language === undefined ? sql`` : sql`${language}::regconfig, `;
    return sql`to_tsvector(${configuration}${text}) @@ ${sql.raw(SEARCHES[operator] ?? "to_tsquery")}(${configuration}${query}::text)`;
  },
  cast: (value, type) => sql`(${value})::${sql.raw(type === "integer" ? "bigint" : type)}`,
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
  asArray: (rows, columns) => sql`(select json_group_array(${objectOf(columns)}) from (${rows}) ${JSON_ROW})`,
  asObject: (rows, columns) => sql`(select ${objectOf(columns)} from (${rows}) ${JSON_ROW})`,
  grouped: (value) => value,
  at: (value, path) => {
    const last = path.at(-1);
    const at = `$${path.map(({ key }) => (typeof key === "number" ? `[${key < 0 ? "#" : ""}${key}]` : `.${jsonKey(key)}`)).join("")}`;
    if (!last?.asText) return sql`(${value} -> ${at})`;
    // As PostgreSQL: the texts of all values, so that a number is not compared as a number.
    return sql`(case json_type(${value}, ${at}) when 'true' then 'true' when 'false' then 'false' else cast(${value} ->> ${at} as text) end)`;
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
  contains: (value, part) => containsPart(value, part, "$"),
  containedBy: (value, whole) => isPartOf(value, whole),
  search: () => {
    throw unsupported("full-text search is not supported by this store", "Use ilike or a store on Postgres.");
  },
  cast: (value, type) => sql`cast(${value} as ${sql.raw(type === "double precision" ? "real" : type)})`,
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

/** A member's name in a path of SQLite, which knows no escape for quotes. */
function jsonKey(key: string): string {
  if (key.includes('"')) throw unsupported("names with quotes are not supported by this store");
  return `"${key}"`;
}

/** A pattern of LIKE as one of GLOB, which minds the case. */
const asGlob = (pattern: string): string =>
  pattern.replace(/\\(.)|[%_*?[]/gsu, (found, escaped: string | undefined) => {
    if (escaped !== undefined) return /[*?[]/.test(escaped) ? `[${escaped}]` : escaped;
    if (found === "%") return "*";
    return found === "_" ? "?" : `[${found}]`;
  });

/** As `@>` of jsonb: objects contain their members, arrays contain each element somewhere. */
function containsPart(value: SQL, part: unknown, path: string): SQL {
  if (Array.isArray(part)) {
    const elements = part.map(
      (element) => sql`exists (select 1 from json_each(${value}, ${path}) ${JSON_ROW} where ${elementEquals(element)})`,
    );
    return sql.join([sql`json_type(${value}, ${path}) = 'array'`, ...elements], sql` and `);
  }
  if (typeof part === "object" && part !== null) {
    const members = Object.entries(part).map(([key, member]) => containsPart(value, member, `${path}.${jsonKey(key)}`));
    return sql.join([sql`json_type(${value}, ${path}) = 'object'`, ...members], sql` and `);
  }
  return sql`(${value} -> ${path}) = json(${JSON.stringify(part)})`;
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
function isPartOf(value: SQL, whole: unknown): SQL {
  const isList = Array.isArray(whole);
  if (typeof whole !== "object" || whole === null) return sql`${value} = json(${JSON.stringify(whole)})`;
  const allowed = Object.entries(whole).map(([key, member]) =>
    isList ? sql`(${elementEquals(member)})` : sql`(${JSON_ROW}.key = ${key} and ${elementEquals(member)})`,
  );
  const known = allowed.length === 0 ? sql`1 = 0` : sql.join(allowed, sql` or `);
  const type = isList ? "array" : "object";
  return sql`(json_type(${value}) = ${type} and not exists (select 1 from json_each(${value}) ${JSON_ROW} where not (${known})))`;
}
