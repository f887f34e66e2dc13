/** `DATABASE_URL=postgres://… npm run migrate:postgres`: applies the migrations and policies that a Postgres database lacks. */
import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { describeUpdate, planUpdate, type StoreConnection, type StoreUpdate, updateStore } from "./update-store.ts";

/** Id of the advisory lock by which simultaneous runs wait for each other. */
const LOCK = 7_326_002;

/** Milliseconds to wait for a lock: less than a second, after which Postgres ends one of two transactions that wait for each other. */
const LOCK_TIMEOUT_MS = 500;
const MAX_ATTEMPTS = 60;
const RETRY_MS = 500;
/** Codes of Postgres for a lock that was not available in time, and for a deadlock. */
const BUSY = new Set(["55P03", "40P01"]);

/** Locks all tables of ours, in the first moment of an update: while it holds some of them it would block queries of others. */
const LOCK_TABLES = `do $$ declare names text; begin
  select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) into names from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'member');
  if names is not null then execute 'lock table ' || names || ' in access exclusive mode'; end if;
end $$`;

/**
 * Brings a Postgres up to date in one transaction. `root` is the folder with `migrations/`. Policies and triggers of all tables are
 * made again, while the deployed worker reads and writes: a query that has locked a table and waits for another one, which the update
 * has locked, would end in a deadlock. So the update gives way, and tries again (0184).
 */
export const migratePostgres = (address: string, root?: string): Promise<StoreUpdate> =>
  withClient(address, async (client) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await client.begin(async (transaction) => {
          await transaction`select pg_advisory_xact_lock(${LOCK})`;
          const plan = await planUpdate(connect(transaction), root);
          if (describeUpdate(plan) === undefined) return plan;
          await transaction.unsafe(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
          await transaction.unsafe(LOCK_TABLES);
          return updateStore(connect(transaction), root);
        });
      } catch (error) {
        if (!BUSY.has((error as { code?: string }).code ?? "") || attempt === MAX_ATTEMPTS) throw error;
        await setTimeout(RETRY_MS);
      }
    }
  });

/** Describes the changes that {@link migratePostgres} would apply. */
export const planPostgres = (address: string, root?: string): Promise<StoreUpdate> =>
  withClient(address, (client) => planUpdate(connect(client), root));

const connect = (client: postgres.ISql): StoreConnection => ({
  kind: "postgres",
  startAnew: "create an empty database and put its address into DATABASE_URL",
  read: (sql) => client.unsafe<Record<string, unknown>[]>(sql),
  write: async (sql) => void (await client.unsafe(sql)),
});

export async function withClient<T>(address: string, work: (client: postgres.Sql) => Promise<T>): Promise<T> {
  // Notices say that an object to be created already exists.
  const client = postgres(address, { max: 1, prepare: false, onnotice: () => {} });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function run(): Promise<void> {
  const address = process.env["DATABASE_URL"];
  if (!address) throw new Error("DATABASE_URL is not set");
  const done = describeUpdate(await migratePostgres(address));
  console.log(done === undefined ? "nothing to apply" : `${done} applied`);
}

if (import.meta.main)
  run().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
