import { isForeignKeyViolation, isUniqueViolation, SlowQueryError, type Store } from "#store/dialect/store.ts";
import { accessOf } from "./access.ts";
import { catalog } from "#store/access/catalog.ts";
import { compileRead, nameAt, type OutputColumn, type CostBound } from "./compile-read.ts";
import { type Dialect, POSTGRES, SQLITE } from "./dialect.ts";
import { outOfMemory, queryTimeout, RestError, tooComplex, undefinedTable } from "../wire/rest-errors.ts";
import type { DataCaller } from "#services/http/caller/data-caller.ts";
import type { RestQuery } from "./parse/query.ts";

/** The longest time that the queries of a request may take. */
export const READ_TIMEOUT_MS = 200;

/** Rows of an answer with those that are embedded in them. */
const MAX_ALL_ROWS = 10_000;

/** Maximum cost of a query on D1, in reads of a plain row, which take some microseconds each. */
const MAX_COST = 100_000;

export interface ReadRows {
  rows: Record<string, unknown>[];
  /** Names of the columns, in the order of the query. */
  columns: string[];
  offset: number;
  /** Number of all rows that meet the filters; undefined if it was not requested. */
  total: number | undefined;
}

/**
 * Reads rows of a table as the caller may see them, with their embedded rows. Rows and their number are read in one batch. Throws
 * RestError.
 */
export async function readRows(
  store: Store,
  { table: name, query, isCounted }: { table: string; query: RestQuery; isCounted: boolean },
  { role, id }: DataCaller,
): Promise<ReadRows> {
  const table = catalog().get(name);
  if (!table) throw undefinedTable(name, [...catalog().keys()]);
  const { rows, count, columns, bound } = compileRead(table, query, accessOf(role, id), dialectOf(store));
  await requireLowCost(store, bound);
  const [found, counted] = await translateErrors(store.read(isCounted ? [rows, count] : [rows], READ_TIMEOUT_MS));
  const total = counted ? Number(counted[0]?.["count"]) : undefined;
  const offset = query.scopes.get("")?.offset ?? 0;
  if (total !== undefined && offset > total)
    throw new RestError(416, "PGRST103", {
      message: "Requested range not satisfiable",
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  return { rows: convertRows(store, found ?? [], columns), columns: namesOf(columns), offset, total };
}

/** Throws 54000 if a query would cost too much. Postgres ends such queries by their time, which D1 cannot. */
export async function requireLowCost(store: Store, bound: CostBound | null): Promise<void> {
  if (!bound || store.dialect === "postgres") return;
  const [[sizes = {}] = []] = await translateErrors(store.read([bound.sizes], READ_TIMEOUT_MS));
  const costs = bound.products.map((product) => product.reduce((times, at) => times * Number(sizes[`s${at}`]), 1));
  if (costs.reduce((sum, each) => sum + each, 0) <= MAX_COST) return;
  throw tooComplex(`patterns and embedded tables cost more than reading ${MAX_COST} rows: set filters`);
}

/**
 * Converts rows of the store to those of the answer: D1 has no booleans, Postgres gives large numbers as text. Throws 54000 if
 * there are more than `most`, including embedded rows.
 */
export function convertRows(
  { dialect }: Store,
  found: readonly Record<string, unknown>[],
  columns: readonly OutputColumn[],
  most = MAX_ALL_ROWS,
): Record<string, unknown>[] {
  let total = 0;
  /** `isEncoded` is true if JSON is still a text, as in the rows of D1; JSON within it is not. */
  const convertRow = (row: Record<string, unknown>, of: readonly OutputColumn[], isEncoded: boolean): Record<string, unknown> => {
    if (++total > most) throw tooComplex(`more than ${most} rows with those that are embedded: set limits`);
    return Object.fromEntries(
      of.flatMap((column, index) => {
        const value = convert(row[nameAt(index)], column, isEncoded);
        return column.type === "spread" ? listsOf(value as Record<string, unknown>[] | null, column) : [[column.name, value]];
      }),
    );
  };
  const convert = (value: unknown, { type, columns: of = [] }: OutputColumn, isEncoded: boolean): unknown => {
    if (value === null || value === undefined) return null;
    if (type === "text") return value;
    if (type === "number") return Number(value);
    if (type === "boolean") return Boolean(value);
    const json = isEncoded ? (JSON.parse(value as string) as unknown) : value;
    if (type === "json") return json;
    if (type === "one") return convertRow(json as Record<string, unknown>, of, false);
    return (json as Record<string, unknown>[]).map((row) => convertRow(row, of, false));
  };
  return found.map((row) => convertRow(row, columns, dialect === "sqlite"));
}

const listsOf = (rows: Record<string, unknown>[] | null, { columns = [] }: OutputColumn): [string, unknown][] =>
  namesOf(columns).map((name) => [name, rows && rows.map((row) => row[name])]);

/** Names of the columns of an answer, in the order of the query. */
export const namesOf = (columns: readonly OutputColumn[]): string[] =>
  columns.flatMap(({ name, type, columns: inner = [] }) => (type === "spread" ? namesOf(inner) : [name]));

export const dialectOf = ({ dialect }: Store): Dialect => (dialect === "sqlite" ? SQLITE : POSTGRES);

/** Rejects with RestError for errors of the store that a request causes. */
export async function translateErrors<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw error instanceof RestError ? error : (databaseError(error) ?? error);
  }
}

/**
 * Errors of the store that a request causes by its values: those of classes 22 (data), 23 (constraints), 42 (syntax and rights)
 * and 54 (limits) of PostgreSQL, and those of a query that took too long.
 */
function databaseError(error: unknown): RestError | undefined {
  if (isUniqueViolation(error)) return new RestError(409, "23505", { message: "duplicate key value violates unique constraint" });
  if (isForeignKeyViolation(error))
    return new RestError(409, "23503", { message: "insert or update violates foreign key constraint" });
  if (error instanceof SlowQueryError) return queryTimeout(error.tookMs);
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (code === "57014") return queryTimeout(READ_TIMEOUT_MS);
    if (code === "55P03") return new RestError(503, code, { message: at.message, hint: "Try again." });
    if (typeof code === "string" && /^(?:22|42|54)/.test(code)) return new RestError(400, code, { message: at.message });
    if (/out of memory|SQLITE_NOMEM|too big|SQLITE_TOOBIG/i.test(at.message)) return outOfMemory();
    if (/too many SQL variables/i.test(at.message)) return tooComplex("more values than one query of this store can have");
    if (/expression tree is too large|too many (?:columns|terms)|parser stack overflow/i.test(at.message))
      return tooComplex("more conditions or columns than one query of this store can have");
    if (/malformed JSON|integer overflow|pattern too complex/i.test(at.message))
      return new RestError(400, "22P02", { message: "a value has no meaning for its column" });
  }
  return undefined;
}
