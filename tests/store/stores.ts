import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { Miniflare } from "miniflare";
import { createPostgresStore } from "#store/postgres.ts";
import { schema } from "#store/schema.postgres.ts";
import { openD1, type Store } from "#store/store.ts";
import { migrate } from "#scripts/migrate.ts";
import { connectD1, d1WorkerOptions } from "#scripts/local-d1.ts";
import { migratePostgres } from "../support/postgres-migrations.ts";

export interface OpenStore {
  store: Store;
  kv: KVNamespace;
  /** Returns the number of queries sent so far. */
  queries: () => number;
  close: () => Promise<void>;
}

export const kvOf = async (miniflare: Miniflare) => (await miniflare.getKVNamespace("SITES")) as unknown as KVNamespace;

/** Opens an empty, migrated D1. */
export async function d1(): Promise<OpenStore> {
  const miniflare = new Miniflare(d1WorkerOptions());
  const db = connectD1((await miniflare.ready).port);
  await migrate(db);
  let queries = 0;
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === "prepare") queries += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return { store: openD1(counted), kv: await kvOf(miniflare), queries: () => queries, close: () => miniflare.dispose() };
}

/** Opens an empty, migrated Postgres (WebAssembly). */
async function postgres(): Promise<OpenStore> {
  const client = await openPGlite();
  let queries = 0;
  const logger = { logQuery: () => void (queries += 1) };
  const db = drizzle(client, { schema, logger }) as unknown as PgDatabase<PgQueryResultHKT>;
  const miniflare = new Miniflare(d1WorkerOptions());
  const close = async () => {
    await client.close();
    await miniflare.dispose();
  };
  return { store: createPostgresStore(db), kv: await kvOf(miniflare), queries: () => queries, close };
}

let migrated: Promise<Blob> | undefined;

/** Opens a migrated Postgres without rows, from a copy that each process makes once: creating one takes four times as long. */
export async function openPGlite(): Promise<PGlite> {
  migrated ??= dumpMigrated();
  return PGlite.create({ loadDataDir: await migrated });
}

async function dumpMigrated(): Promise<Blob> {
  const client = await PGlite.create();
  await migratePostgres((statement) => client.exec(statement));
  const dump = await client.dumpDataDir("none");
  await client.close();
  return dump;
}

export const DIALECTS = [
  ["D1", d1],
  ["Postgres", postgres],
] as const;
