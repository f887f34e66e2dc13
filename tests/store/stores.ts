import { Miniflare } from "miniflare";
import { openD1, type Store } from "#store/dialect/store.ts";
import { migrate } from "#scripts/migrate.ts";
import { connectD1, d1WorkerOptions } from "#scripts/local-d1.ts";
import { lazyKv } from "../support/lazy-kv.ts";
import { openMemoryD1 } from "../support/memory-d1.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";

export interface OpenStore {
  store: Store;
  kv: KVNamespace;
  /** Returns the number of queries sent so far. */
  queries: () => number;
  /** On D1: returns the steps of the query plans of all queries that the work sends. */
  plans?: (work: () => Promise<unknown>) => Promise<string[]>;
  close: () => Promise<void>;
}

/** Opens an empty, migrated D1. */
export async function d1(): Promise<OpenStore & Required<Pick<OpenStore, "plans">>> {
  const miniflare = new Miniflare(d1WorkerOptions());
  const db = connectD1((await miniflare.ready).port);
  await migrate(db);
  let queries = 0;
  const sent: string[] = [];
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === "prepare")
        return (query: string) => {
          queries += 1;
          sent.push(query);
          return target.prepare(query);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const plans = async (work: () => Promise<unknown>) => {
    sent.length = 0;
    await work();
    const explained = await Promise.all(
      [...sent].map((query) => {
        const parameters = query.match(/\?/g)?.map(() => null) ?? [];
        return db
          .prepare(`explain query plan ${query}`)
          .bind(...parameters)
          .all<{ detail: string }>();
      }),
    );
    return explained.flatMap(({ results }) => results.map(({ detail }) => detail));
  };
  const close = () => miniflare.dispose();
  return { store: openD1(counted), kv: lazyKv(() => miniflare), queries: () => queries, plans, close };
}

/** Opens an empty, migrated SQLite in memory that acts as a D1, for tests of many steps. */
export async function memoryD1(): Promise<{ store: Store; close: () => void }> {
  const { db, close } = openMemoryD1();
  await migrate(db);
  return { store: openD1(db), close };
}

/** Opens an empty, migrated database of a Postgres server, on which each batch has a connection of its own. */
async function postgres(): Promise<OpenStore> {
  let queries = 0;
  const database = await createPostgresDatabase({ logQuery: () => void (queries += 1) });
  let miniflare: Miniflare | undefined;
  const kv = lazyKv(() => (miniflare ??= new Miniflare(d1WorkerOptions())));
  const close = async () => {
    await database.close();
    await miniflare?.dispose();
  };
  return { store: database.store, kv, queries: () => queries, close };
}

export const DIALECTS = [
  ["D1", d1],
  ["Postgres", postgres],
] as const;
