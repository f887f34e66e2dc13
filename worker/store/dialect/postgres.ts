import { type SQL, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { schema } from "../schema/schema.postgres.ts";
import { measurePostgres } from "./measure-postgres.ts";
import { arrange, type Database, flatten, type Schema, type Store } from "./store.ts";

const CONNECT_TIMEOUT_SECONDS = 5;
const MAX_SILENCE_MS = 5000;
/**
 * The part of a query's time limit that it may wait for locks (55P03); less than all of it, to distinguish waiting from a query
 * that takes too long (57014).
 */
const LOCK_SHARE = 0.8;
/** An unused connection is closed after this time. The runtime closes those of a request, but not those of a Durable Object. */
const IDLE_TIMEOUT_SECONDS = 5;

/**
 * Opens the store at a Postgres address: one connection, which is opened by the first query, and again by the next one after it
 * was closed. Each request opens its own, because Workers cannot share connections between requests; Hyperdrive pools them. A
 * Durable Object opens one store (`keepStore`): with `onSilence`, a connection that leaves queries without an answer for five
 * seconds is closed, they reject, and `onSilence` is called. The store is not usable afterwards.
 */
export function openPostgres(address: string, onSilence?: () => void): Store {
  const client = measurePostgres(
    postgres(address, {
      max: 1,
      prepare: false,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      idle_timeout: IDLE_TIMEOUT_SECONDS,
      fetch_types: false,
    }),
  );
  const close = () => {
    onSilence?.();
    void client.end({ timeout: 0 });
  };
  return createPostgresStore(
    drizzle(onSilence ? watchAnswers(client, close) : client, { schema }) as unknown as PgDatabase<PgQueryResultHKT>,
  );
}

/** Returns a client that calls `onSilence` if queries or transactions wait and none of them has been answered for a while. */
function watchAnswers(client: postgres.Sql, onSilence: () => void): postgres.Sql {
  let waiting = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const restart = () => {
    if (timer) clearTimeout(timer);
    timer = waiting > 0 ? setTimeout(onSilence, MAX_SILENCE_MS) : null;
  };
  const watch = <T extends PromiseLike<unknown>>(answer: T): T => {
    waiting += 1;
    if (waiting === 1) restart();
    const end = () => {
      waiting -= 1;
      restart();
    };
    // This starts the query, in the next microtask: what its caller chains to it, such as `values()`, still applies.
    answer.then(end, end);
    return answer;
  };
  const watched: Pick<postgres.Sql, "unsafe" | "begin"> = {
    unsafe: (...query) => watch(client.unsafe(...query)),
    begin: (...transaction: unknown[]) => watch(client.begin(...(transaction as Parameters<typeof client.begin>))),
  };
  return new Proxy(client, { get: (_, name) => Reflect.get(Object.hasOwn(watched, name) ? watched : client, name) as unknown });
}

/** Creates a store on any of Drizzle's Postgres drivers, cast to the types of the SQLite store. */
export function createPostgresStore(db: PgDatabase<PgQueryResultHKT>): Store {
  const run = (queries: readonly SQL[], timeoutMs: number, config?: PgTransactionConfig) =>
    db.transaction(async (transaction) => {
      const locksMs = Math.round(timeoutMs * LOCK_SHARE);
      await transaction.execute(
        sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('lock_timeout', ${String(locksMs)}, true)`,
      );
      const results: Record<string, unknown>[][] = [];
      for (const query of queries) results.push([...((await transaction.execute(query)) as Iterable<Record<string, unknown>>)]);
      return results;
    }, config);
  return {
    dialect: "postgres",
    read: (queries, timeoutMs) => run(queries, timeoutMs, { isolationLevel: "repeatable read", accessMode: "read only" }),
    write: async (queries, timeoutMs) => ({ rows: await run(queries, timeoutMs), tookMs: 0 }),
    async size() {
      const rows = (await db.execute(sql`select pg_database_size(current_database()) as bytes`)) as Iterable<{ bytes: string }>;
      const [row] = [...rows];
      return row ? Number(row.bytes) : null;
    },
    db: db as unknown as Database,
    tables: schema as unknown as Schema,
    atomically: (queries) =>
      db.transaction(async (transaction) => {
        const batch = queries(transaction as unknown as Database);
        const results: unknown[] = [];
        for (const query of flatten(batch)) results.push(await query);
        return arrange(batch, results);
      }),
  };
}
