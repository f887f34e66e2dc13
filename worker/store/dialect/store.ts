import type { SQL } from "drizzle-orm";
import { drizzle as drizzleD1, type DrizzleD1Database } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { schema as d1Schema } from "../schema/schema.d1.ts";

export type Schema = typeof d1Schema;

/** Drizzle's database, with the types of SQLite. Use only methods of both dialects: await a query, no `.get()` or `.all()`. */
export type Database = Omit<DrizzleD1Database<Schema>, "batch" | "run" | "all" | "get" | "values" | "transaction">;

/** A query that has not run yet. */
export type Query<T = unknown> = PromiseLike<T>;

/** Creates queries that belong in the same batch. */
export type Writes = (db: Database) => Query[];

export interface Store {
  dialect: "sqlite" | "postgres";
  db: Database;
  tables: Schema;
  /**
   * Runs all queries or none of them, in order: a batch on D1, a transaction on Postgres. Results cannot be read in between, so
   * decisions must be part of the writes (a unique key, `update … where`). Rejects with the first error.
   */
  atomically(queries: (db: Database) => Query[]): Promise<readonly unknown[]>;
  /**
   * Reads rows by SQL queries, all from the same state; values are those of the driver. On Postgres a query that takes longer than
   * `timeoutMs` is cancelled (57014). D1 cannot cancel one: rejects with SlowQueryError when they are done.
   */
  read(queries: readonly SQL[], timeoutMs: number): Promise<Record<string, unknown>[][]>;
  /**
   * Like `read`, for queries that may write: all of them or none, in order. On Postgres one that waits too long for others fails (55P03). On
   * D1 they may take longer; `tookMs` is their duration, and 0 on Postgres.
   */
  write(queries: readonly SQL[], timeoutMs: number): Promise<{ rows: Record<string, unknown>[][]; tookMs: number }>;
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

export function openD1(binding: D1Database): Store {
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
    async atomically(queries) {
      const all = queries(db) as unknown as Parameters<typeof db.batch>[0];
      return all.length === 0 ? [] : db.batch(all);
    },
  };
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

/**
 * Splits rows into chunks that fit into one query: D1 binds at most 100 parameters. `columns` is the number of parameters of a
 * row.
 */
export function chunkRows<T>(rows: T[], columns: number): T[][] {
  const size = Math.floor(100 / columns);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
}
