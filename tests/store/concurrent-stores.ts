import { Miniflare } from "miniflare";
import { d1WorkerOptions } from "#scripts/local-d1.ts";
import { createPostgresDatabase, IS_POSTGRES_INSTALLED } from "../support/real-postgres.ts";
import { d1, kvOf, type OpenStore } from "./stores.ts";

export type ConcurrentStore = Pick<OpenStore, "store" | "kv" | "close">;

/** Opens an empty, migrated database of a Postgres server. */
async function postgresServer(): Promise<ConcurrentStore> {
  const database = await createPostgresDatabase();
  const miniflare = new Miniflare(d1WorkerOptions());
  const close = async () => {
    await database.close();
    await miniflare.dispose();
  };
  return { store: database.store, kv: await kvOf(miniflare), close };
}

interface StoreKind {
  name: string;
  isInstalled: boolean;
  open: () => Promise<ConcurrentStore>;
}

const missing = IS_POSTGRES_INSTALLED ? "" : " (skipped: Debian's package postgresql is not installed)";

/** The stores as they are deployed. PGlite has one connection, so it shows no races. */
export const CONCURRENT_STORES: StoreKind[] = [
  { name: "D1", isInstalled: true, open: d1 },
  { name: `a Postgres server${missing}`, isInstalled: IS_POSTGRES_INSTALLED, open: postgresServer },
];
