import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { schema } from "./schema.postgres.ts";
import type { Database, Schema, Store } from "./store.ts";

/** Seconds to wait for a connection before the lookup counts as failed. */
const CONNECT_TIMEOUT = 5;

/**
 * The store on a Postgres address. A connection belongs to the request that opened it: Workers forbid sharing one
 * between requests, and Hyperdrive pools behind it.
 */
export function openPostgres(address: string): Store {
  const client = postgres(address, { max: 1, prepare: false, connect_timeout: CONNECT_TIMEOUT, fetch_types: false });
  return storeOn(drizzle(client, { schema }) as unknown as PgDatabase<PgQueryResultHKT>);
}

/** The store on any of drizzle's Postgres drivers; types are the SQLite side's, cast here. */
export function storeOn(db: PgDatabase<PgQueryResultHKT>): Store {
  return {
    db: db as unknown as Database,
    tables: schema as unknown as Schema,
    atomically: (queries) =>
      db.transaction(async (transaction) => {
        const results: unknown[] = [];
        for (const query of queries(transaction as unknown as Database)) results.push(await query);
        return results;
      }),
  };
}
