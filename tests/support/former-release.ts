import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import postgres from "postgres";
import { connectD1, withD1Worker } from "#scripts/local-d1.ts";
import { localWorkerOptions } from "#scripts/local-worker.ts";
import { migrate } from "#scripts/migrate.ts";
import { migratePostgres } from "#scripts/migrate-postgres.ts";
import { PACKED_SECRET, type PackedRelease, type PackedRows } from "#scripts/packed-release.ts";
import { readWorkerOptions } from "#scripts/worker-options.ts";
import type { StoreKind } from "#scripts/store-files.ts";
import { startPool } from "./postgres-pool.ts";
import { createEmptyPostgres } from "./postgres-server.ts";
import { connectWorker, MAIN, type WorkerClient } from "./worker.ts";

/** A release's worker on a store that it made and filled. */
export interface FormerRelease {
  client: WorkerClient;
  /** Errors that the worker has logged. */
  errors: string[];
  /** Applies the migrations and policies of this code to the store. */
  update(): Promise<void>;
  /** All rows of the store. */
  rows(): Promise<PackedRows>;
  /** Variables and state with which another worker uses the same store, after this one has stopped. */
  store: { vars: Record<string, string>; state: string };
  stop(): Promise<void>;
  /** Deletes the store. */
  close(): Promise<void>;
}

/** Starts a packed release on a store of its own. */
export async function startFormerRelease(release: PackedRelease, kind: StoreKind): Promise<FormerRelease> {
  const state = await mkdtemp(join(tmpdir(), "former-release-"));
  const root = await writeMigrations(release, join(state, "files"));
  const address = kind === "postgres" ? await createEmptyPostgres() : undefined;
  const pool = address === undefined ? undefined : await startPoolOf(address);
  const vars: Record<string, string> = { MAIN_ORIGIN: MAIN, AUTH_SECRET: PACKED_SECRET, SITE_MEMORY_SECONDS: "0" };
  if (pool) vars["DATABASE_URL"] = pool.address;
  const errors: string[] = [];
  const modules = Object.entries(release.modules).sort(([a], [b]) => Number(b === "index.js") - Number(a === "index.js"));
  const build = {
    vars: release.vars,
    // The documents and files of today's build: none of them is asked for.
    worker: { ...release.worker, assets: (await readWorkerOptions()).worker["assets"] },
    modules: modules.map(([path, contents]) => ({ type: "ESModule" as const, path: join(DIST, path), contents })),
  };
  const onLog = ({ level, message }: { level: string; message: string }) => {
    // Other messages are workerd's own.
    if (level === "error" && message.startsWith("{")) errors.push(message);
  };
  const outside = () => new Response(null, { status: 404 });
  const miniflare = new Miniflare(withD1Worker(await localWorkerOptions({ quiet: true, build, onLog, outside, state, vars })));
  const port = Number((await miniflare.ready).port);
  const db = connectD1(port);
  if (address === undefined) {
    await migrate(db, root);
    await fillD1(db, release.rows.d1);
  } else {
    await migratePostgres(address, root);
    await withClient(address, (client) => fillPostgres(client, release.rows.postgres));
  }
  return {
    client: connectWorker(port),
    errors,
    update: async () => void (await (address === undefined ? migrate(db) : migratePostgres(address))),
    rows: () => (address === undefined ? readD1(db) : withClient(address, readPostgres)),
    store: { vars, state },
    stop: () => miniflare.dispose(),
    async close() {
      pool?.close();
      await rm(state, { recursive: true });
    },
  };
}

const DIST = join(import.meta.dirname, "../../dist/worker");

async function startPoolOf(address: string) {
  const { hostname, port } = new URL(address);
  const pool = await startPool(hostname, Number(port));
  return { address: address.replace(port, String(pool.port)), close: () => pool.close() };
}

/** Writes a release's files of both stores below `root`, which is returned. */
async function writeMigrations({ files }: PackedRelease, root: string): Promise<string> {
  for (const [kind, { migrations, policies }] of Object.entries(files)) {
    await mkdir(join(root, "migrations", kind), { recursive: true });
    await mkdir(join(root, "migrations/policies"), { recursive: true });
    for (const { name, sql } of migrations) await writeFile(join(root, "migrations", kind, name), sql);
    await writeFile(join(root, "migrations/policies", `${kind}.sql`), policies.sql);
  }
  return root;
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(", ");

async function fillD1(db: D1Database, rows: PackedRows): Promise<void> {
  const inserts = Object.entries(rows).map(([table, all]) => {
    const columns = Object.keys(all[0] ?? {});
    const values = columns.map((name) => `json_extract(value, '$."${name}"')`).join(", ");
    return db.prepare(`insert into "${table}" (${quoted(columns)}) select ${values} from json_each(?)`).bind(JSON.stringify(all));
  });
  await db.batch([db.prepare("pragma defer_foreign_keys = on"), ...inserts]);
}

async function fillPostgres(client: postgres.Sql, rows: PackedRows): Promise<void> {
  await client.unsafe("set session_replication_role = replica");
  for (const [table, all] of Object.entries(rows))
    await client.unsafe(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::text::json)`, [
      JSON.stringify(all),
    ]);
}

async function readD1(db: D1Database): Promise<PackedRows> {
  const { results } = await db.prepare("select name from sqlite_master where type = 'table'").all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !/^(?:sqlite_|_cf_)/.test(name));
  const found = await Promise.all(
    names.map(async (name) => [name, (await db.prepare(`select * from "${name}"`).all<PackedRows[string][number]>()).results]),
  );
  return Object.fromEntries(found) as PackedRows;
}

async function readPostgres(client: postgres.Sql): Promise<PackedRows> {
  const tables = await client<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [all] = await client<{ rows: PackedRows[string] | null }[]>`select json_agg(t) as rows from ${client(name)} t`;
      return [name, all?.rows ?? []];
    }),
  );
  return Object.fromEntries(found) as PackedRows;
}

async function withClient<T>(address: string, work: (client: postgres.Sql) => Promise<T>): Promise<T> {
  const client = postgres(address, { max: 1, onnotice: () => {} });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
