/** `DATABASE_URL=postgres://… npm run migrate:postgres`: applies the migrations and policies that a Postgres database lacks. */
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const FOLDER = join(import.meta.dirname, "../migrations/postgres");
/** Id of the advisory lock by which simultaneous runs wait for each other. */
const LOCK = 7_326_002;

/** Applies pending migrations in one transaction, and records them in drizzle's own table. Returns the number of applied ones. */
export async function migratePostgres(address: string): Promise<number> {
  // Notices say that a policy to be replaced did not exist.
  const client = postgres(address, { max: 1, prepare: false, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${LOCK})`;
    const before = await countApplied(client);
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
    return (await countApplied(client)) - before;
  } finally {
    await client.end();
  }
}

/** Counts the migrations that a database has, and those that {@link migratePostgres} would apply to it. */
export async function countMigrations(address: string): Promise<{ applied: number; pending: number }> {
  const client = postgres(address, { max: 1, prepare: false });
  try {
    const applied = await countApplied(client);
    const all = readMigrationFiles({ migrationsFolder: FOLDER });
    if (applied === 0) return { applied, pending: all.length };
    const [newest] = await client<{ at: string }[]>`select max(created_at) as at from drizzle.__drizzle_migrations`;
    return { applied, pending: all.filter(({ folderMillis }) => folderMillis > Number(newest?.at)).length };
  } finally {
    await client.end();
  }
}

async function countApplied(client: postgres.Sql): Promise<number> {
  const [table] = await client<{ name: string | null }[]>`select to_regclass('drizzle.__drizzle_migrations')::text as name`;
  if (table?.name == null) return 0;
  const [row] = await client<{ count: string }[]>`select count(*) as count from drizzle.__drizzle_migrations`;
  return Number(row?.count ?? 0);
}

async function run(): Promise<void> {
  const address = process.env["DATABASE_URL"];
  if (!address) throw new Error("DATABASE_URL is not set");
  console.log(`${await migratePostgres(address)} migrations applied`);
}

if (import.meta.main)
  run().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
