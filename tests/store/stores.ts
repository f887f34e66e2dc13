import { Miniflare } from "miniflare";
import { openD1, type Store } from "#store/dialect/store.ts";
import { connectD1, d1WorkerOptions } from "#scripts/local-d1.ts";
import { migrate } from "#scripts/migrate.ts";
import { openMemoryD1 } from "../support/memory-d1.ts";
import { emptyD1, pooledKv } from "../support/shared-miniflare.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";

export interface OpenStore {
  store: Store;
  kv: KVNamespace;
  /** Returns the number of queries sent so far. */
  queries: () => number;
  /** On D1: returns the steps of the query plans of all queries that the work sends, which D1 itself makes of them. */
  plans?: (work: () => Promise<unknown>) => Promise<string[]>;
  close: () => Promise<void>;
}

/** Opens an empty, migrated SQLite in memory that acts as a D1; `memory-d1.test.ts` compares the two. */
export async function memoryD1(): Promise<OpenStore & Required<Pick<OpenStore, "plans">>> {
  const { db, close } = await openMemoryD1();
  const sent: string[] = [];
  const recorded = new Proxy(db, {
    get(target, name) {
      if (name === "prepare")
        return (query: string) => {
          sent.push(query);
          return target.prepare(query);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const { kv, release } = pooledKv();
  return {
    store: openD1(recorded),
    kv,
    queries: () => sent.length,
    plans: async (work) => {
      const before = sent.length;
      await work();
      return explain(sent.slice(before));
    },
    close: async () => {
      close();
      await release();
    },
  };
}

/** Opens an empty, migrated D1 in workerd. */
export async function d1(): Promise<{ db: D1Database; store: Store; close: () => Promise<void> }> {
  const miniflare = new Miniflare(d1WorkerOptions());
  const db = connectD1((await miniflare.ready).port);
  await migrate(db);
  return { db, store: openD1(db), close: () => miniflare.dispose() };
}

/** Returns the steps of the plans that D1 makes of queries; they do not depend on its rows. */
async function explain(queries: string[]): Promise<string[]> {
  const db = await emptyD1();
  const explained = await Promise.all(
    queries.map((query) => {
      const parameters = query.match(/\?/g)?.map(() => null) ?? [];
      return db
        .prepare(`explain query plan ${query}`)
        .bind(...parameters)
        .all<{ detail: string }>();
    }),
  );
  return explained.flatMap(({ results }) => results.map(({ detail }) => detail));
}

/** Opens an empty, migrated database of a Postgres server, on which each batch has a connection of its own. */
async function postgres(): Promise<OpenStore> {
  let queries = 0;
  const database = await createPostgresDatabase({ logQuery: () => void (queries += 1) });
  const { kv, release } = pooledKv();
  const close = async () => {
    await database.close();
    await release();
  };
  return { store: database.store, kv, queries: () => queries, close };
}

export const DIALECTS = [
  ["D1", memoryD1],
  ["Postgres", postgres],
] as const;
