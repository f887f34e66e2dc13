import { getTableColumns, type SQL } from "drizzle-orm";
import { drizzle as drizzleD1, type DrizzleD1Database } from "drizzle-orm/d1";
import { SQLiteAsyncDialect, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { JobBudget } from "#contract/services/job-budget.ts";
import { measureD1 } from "./measure-queries.ts";
import { schema as d1Schema } from "../schema/schema.d1.ts";

export type Schema = typeof d1Schema;

/** Drizzle's database, with the types of SQLite. Use only methods of both dialects: await a query, no `.get()` or `.all()`. */
export type Database = Omit<DrizzleD1Database<Schema>, "batch" | "run" | "all" | "get" | "values" | "transaction">;

/** A query that has not run yet. */
export type Query<T = unknown> = PromiseLike<T>;

/** Queries that run together; a list among them is a group, whose results are a list too. */
export type Batch = readonly (Query | Group)[];
export type Group = readonly (Query | readonly Query[])[];

/** The results of a batch, each at the place of its query. */
export type Results<B extends Batch> = { -readonly [Index in keyof B]: ResultOf<B[Index]> };

/**
 * The result of a query, or the results of a group. Not recursive: TypeScript gives up on recursive ones in generic functions.
 */
export type ResultOf<Q> = Q extends Query<infer T> ? T : { -readonly [Index in keyof Q]: InnerResultOf<Q[Index]> };
type InnerResultOf<Q> =
  Q extends Query<infer T> ? T : { -readonly [Index in keyof Q]: Q[Index] extends Query<infer T> ? T : never };

/** Creates queries that belong in the same batch. */
export type Writes = (db: Database) => Query[];

export interface Store {
  dialect: "sqlite" | "postgres";
  /** The budget of the job that opened the store; requests have none. */
  budget?: JobBudget;
  db: Database;
  tables: Schema;
  /**
   * Runs all queries or none of them, in order: a batch on D1, a transaction on Postgres. Results cannot be read in between, so
   * decisions must be part of the writes (a unique key, `update … where`). Resolves to the results, each at the place of its
   * query. Rejects with the first error.
   */
  atomically<const B extends Batch>(queries: (db: Database) => B): Promise<Results<B>>;
  /**
   * Reads rows by SQL queries, all from the same state; values are those of the driver. On Postgres a query that takes longer
   * than `timeoutMs` is cancelled (57014). D1 cannot cancel one: rejects with SlowQueryError when they are done.
   */
  read(queries: readonly SQL[], timeoutMs: number): Promise<Record<string, unknown>[][]>;
  /**
   * Like `read`, for queries that may write: all of them or none, in order. On Postgres one that waits too long for others fails
   * (55P03). On D1 they may take longer; `tookMs` is their duration, and 0 on Postgres.
   */
  write(queries: readonly SQL[], timeoutMs: number): Promise<{ rows: Record<string, unknown>[][]; tookMs: number }>;
  /** The size of the database in bytes; null if it does not tell. */
  size(): Promise<number | null>;
}

/** Queries took longer than they may, and their rows are not returned. */
export class SlowQueryError extends Error {
  override name = "SlowQueryError";
  readonly tookMs: number;

  constructor(tookMs: number) {
    super(`queries took ${tookMs} ms`);
    this.tookMs = tookMs;
  }
}

export function openD1(database: D1Database): Store {
  const binding = measureD1(database);
  const db = drizzleD1(binding, { schema: d1Schema });
  const dialect = new SQLiteAsyncDialect();
  const run = async (queries: readonly SQL[]) => {
    // A batch of drizzle loses the parameters of queries in SQL.
    const statements = queries.map((query) => {
      const { sql, params } = dialect.sqlToQuery(query);
      return binding.prepare(sql).bind(...params);
    });
    const found = await binding.batch<Record<string, unknown>>(statements);
    return { rows: found.map(({ results }) => results), tookMs: found.reduce((sum, { meta }) => sum + meta.duration, 0) };
  };
  return {
    dialect: "sqlite",
    db,
    tables: d1Schema,
    async read(queries, timeoutMs) {
      const { rows, tookMs } = await run(queries);
      if (tookMs > timeoutMs) throw new SlowQueryError(tookMs);
      return rows;
    },
    write: run,
    async size() {
      const { meta } = await binding.prepare("select 1").run();
      return (meta as Partial<D1Meta> | undefined)?.size_after ?? null;
    },
    async atomically(queries) {
      const batch = queries(db);
      const all = flatten(batch);
      return arrange(batch, all.length === 0 ? [] : await db.batch(all as unknown as Parameters<typeof db.batch>[0]));
    },
  };
}

/** Lists the queries of a batch in their order. */
export const flatten = (batch: Batch): Query[] => batch.flat(2);

/** Puts results, which are in the order of {@link flatten}, at the places of their queries. */
export function arrange<B extends Batch>(batch: B, results: readonly unknown[]): Results<B> {
  const remaining = results.values();
  const place = (group: readonly unknown[]): unknown[] =>
    group.map((each) => (Array.isArray(each) ? place(each) : remaining.next().value));
  return place(batch) as Results<B>;
}

/** A query that can be executed repeatedly with different values. */
interface Prepared<T> {
  execute(values: Record<string, unknown>): Promise<T>;
}

const preparations = new WeakMap<Database, Map<string, unknown>>();

/** Builds a query once for each database, under a unique name, because building a query costs more than running it. */
export function prepared<T>(db: Database, name: string, build: () => { prepare(): Prepared<T> }): Prepared<T> {
  let all = preparations.get(db);
  if (!all) {
    all = new Map();
    preparations.set(db, all);
  }
  let query = all.get(name) as Prepared<T> | undefined;
  if (!query) {
    query = build().prepare();
    all.set(name, query);
  }
  return query;
}

/** True if an error is a violation of a unique or primary key (of `table`, if given), in either dialect. */
export function isUniqueViolation(error: unknown, table = ""): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint, constraint_name: name } = at as { code?: unknown; constraint?: string; constraint_name?: string };
    if (code === "23505") return (constraint ?? name ?? "").startsWith(table);
    if (/UNIQUE constraint failed/.test(at.message)) return at.message.includes(`failed: ${table}`);
  }
  return false;
}

/** True if an error is a reference to a missing row or the deletion of a referenced row, in either dialect. */
export function isForeignKeyViolation(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    // 23503 foreign_key_violation, 23001 restrict_violation (PostgreSQL, appendix A).
    if (code === "23503" || code === "23001" || /FOREIGN KEY constraint failed/.test(at.message)) return true;
  }
  return false;
}

/** Maximum number of parameters of a D1 query (Cloudflare's limits of D1). */
const MAX_PARAMETERS = 100;
/** Parameters of a query besides the values that {@link chunkValues} has split. */
const MAX_OTHER_PARAMETERS = 10;

/**
 * Splits rows into chunks that fit into one `insert` into the table, whose columns may all be bound. `others` is the number of
 * parameters that the query has besides them.
 */
export const chunkRows = <T>(rows: T[], table: SQLiteTable, others = 0): T[][] =>
  chunk(rows, (MAX_PARAMETERS - others) / Object.keys(getTableColumns(table)).length);

/**
 * Splits values, such as ids, into chunks that fit into the conditions of one query with at most ten other parameters.
 * `parametersEach` is how many a value takes.
 */
export const chunkValues = <T>(values: T[], parametersEach = 1): T[][] =>
  chunk(values, (MAX_PARAMETERS - MAX_OTHER_PARAMETERS) / parametersEach);

function chunk<T>(all: T[], size: number): T[][] {
  const whole = Math.max(1, Math.floor(size));
  return Array.from({ length: Math.ceil(all.length / whole) }, (_, i) => all.slice(i * whole, (i + 1) * whole));
}
