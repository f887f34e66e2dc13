/**
 * `npm run release:pack -- 0.1.0 d4b43b05`: builds a release from its commit, and packs what the tests of an upgrade need of
 * it into `tests/fixtures/releases/{version}.br`: the worker, the files that make its stores, and the rows that it writes into them
 * (its demo homes with a year of bookings). A clone may have no history, so that tests cannot build it themselves.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import { type PackedRelease, type PackedRows, PACKED_SECRET, releaseFile } from "./packed-release.ts";
import { readStoreFiles, type StoreKind } from "./store-files.ts";

const run = promisify(execFile);
/** The day on which the packed demo homes begin; any day will do. */
const TODAY = "2026-11-27";
/** The owner of the packed homes, because nothing can be booked at those of the demo. */
const OWNER_ID = "0e1396d4-5b1f-4f8e-9d0a-2d4b8c1f7a35";
/** Chunks that the tests have the worker load; the packed file has these and what they import. A missing one fails the tests. */
const LOADED =
  /^(?:submit-form|receive-details|receive-confirm|theme|nl|urban-hip|book|booking|book-page|feed-tools|read-live|hub|queues|deliver|deliver-pushes|transport|write-calendar|guest-routes|price-list|prices|prices-page|booking-settings|site-export|read-shown(?:-reviews)?|serve-guest-page|guest-page|postgres)-[\w-]{8}\.js$/;

/** The functions of a release that this script calls; they have had these forms since 0.1.0. */
interface ReleaseTools {
  seed: (store: unknown, options: { now: number; today: string; secrets: unknown }) => Promise<number>;
  secretsOf: (secret: string) => unknown;
}

/** Builds the commit in a folder of its own, unless a built one is given, and packs it. */
async function pack(version: string, commit: string, built?: string): Promise<void> {
  const folder = built ?? (await mkdtemp(join(tmpdir(), "release-")));
  try {
    if (built === undefined) {
      await run("git", ["worktree", "add", "--detach", "--force", folder, commit]);
      await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder });
      await run("npm", ["run", "build"], { cwd: folder, maxBuffer: 1e8 });
    }
    const text = Buffer.from(JSON.stringify(await readRelease(folder, version, commit)));
    const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    await writeFile(releaseFile(version), brotliCompressSync(text, { params }));
  } finally {
    if (built === undefined)
      await run("git", ["worktree", "remove", "--force", folder]).catch(() => rm(folder, { recursive: true }));
  }
}

async function readRelease(folder: string, version: string, commit: string): Promise<PackedRelease> {
  const files = await Promise.all((["d1", "postgres"] as const).map((kind) => readStoreFiles(kind, folder)));
  const [d1, postgres] = files as [(typeof files)[0], (typeof files)[0]];
  const { readWorkerOptions } = (await import(join(folder, "scripts/worker-options.ts"))) as {
    readWorkerOptions: () => Promise<Pick<PackedRelease, "vars" | "worker">>;
  };
  const { vars, worker } = await readWorkerOptions();
  return {
    version,
    commit,
    vars,
    worker: { ...worker, assets: undefined },
    modules: await readModules(join(folder, "dist/worker")),
    files: { d1, postgres },
    rows: { d1: bookable(await writeRows(folder, "d1")), postgres: bookable(await writeRows(folder, "postgres")) },
  };
}

const bookable = (rows: PackedRows) => JSON.parse(JSON.stringify(rows).replaceAll(DEMO_OWNER_ID, OWNER_ID)) as PackedRows;

async function readModules(folder: string): Promise<PackedRelease["modules"]> {
  const modules: PackedRelease["modules"] = {};
  const add = async (path: string): Promise<void> => {
    if (Object.hasOwn(modules, path)) return;
    const code = await readFile(join(folder, path), "utf8");
    modules[path] = code;
    for (const [, imported = ""] of code.matchAll(/(?:from|import)\s*["'](\.\.?\/[^"']+)["']/g))
      await add(join(dirname(path), imported));
  };
  await add("index.js");
  for (const name of await readdir(join(folder, "chunks"))) if (LOADED.test(name)) await add(`chunks/${name}`);
  return modules;
}

/** Has the release write its demo homes into an empty store, and reads all rows of it. */
async function writeRows(folder: string, kind: StoreKind): Promise<PackedRows> {
  const load = async <T>(path: string) => (await import(join(folder, path))) as T;
  const { seed } = await load<ReleaseTools>("scripts/demo/seed.ts");
  const { secretsOf } = await load<ReleaseTools>("worker/services/secrets/digests.ts");
  const options = { now: Date.parse(TODAY), today: TODAY, secrets: secretsOf(PACKED_SECRET) };
  if (kind === "d1") {
    const { openMemoryD1 } = await load<{ openMemoryD1: () => Promise<MemoryD1> }>("tests/support/memory-d1.ts");
    const { openD1 } = await load<{ openD1: (db: D1Database) => unknown }>("worker/store/dialect/store.ts");
    const { db, close } = await openMemoryD1();
    await seed(openD1(db), options);
    const tables = await db.prepare("select name from sqlite_master where type = 'table' order by name").all<{ name: string }>();
    const rows: [string, PackedRows[string]][] = [];
    for (const { name } of tables.results.filter((table) => !/^sqlite_|^applied_files$/.test(table.name)))
      rows.push([name, (await db.prepare(`select * from "${name}"`).all<PackedRows[string][number]>()).results]);
    close();
    return Object.fromEntries(rows.filter(([, found]) => found.length > 0));
  }
  const { createPostgresDatabase } = await load<{ createPostgresDatabase: () => Promise<PostgresOfRelease> }>(
    "tests/support/postgres-server.ts",
  );
  const database = await createPostgresDatabase();
  await seed(database.store, options);
  const { default: connect } = await import("postgres");
  const client = connect(database.address, { max: 1 });
  const tables = await client<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const rows: [string, PackedRows[string]][] = [];
  for (const { name } of tables) {
    const [found] = await client<{ rows: PackedRows[string] | null }[]>`select json_agg(t) as rows from ${client(name)} t`;
    if (found?.rows) rows.push([name, found.rows]);
  }
  await client.end();
  await database.close();
  return Object.fromEntries(rows);
}

interface MemoryD1 {
  db: D1Database;
  close: () => unknown;
}

interface PostgresOfRelease {
  address: string;
  store: unknown;
  close: () => Promise<void>;
}

const [version, commit, built] = process.argv.slice(2);
if (!version || !commit) throw new Error("give the release's version and its commit");
await pack(version, commit, built);
process.exit();
