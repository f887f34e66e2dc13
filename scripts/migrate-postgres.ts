/** `DATABASE_URL=postgres://… npm run migrate:postgres`: applies the migrations and policies that a Postgres database lacks. */
import postgres from "postgres";
import { describeUpdate, planUpdate, type StoreConnection, type StoreUpdate, updateStore } from "./update-store.ts";

/** Id of the advisory lock by which simultaneous runs wait for each other. */
const LOCK = 7_326_002;

/** Brings a Postgres up to date in one transaction. `root` is the folder with `migrations/`. */
export const migratePostgres = (address: string, root?: string): Promise<StoreUpdate> =>
  withClient(address, (client) =>
    client.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(${LOCK})`;
      return updateStore(connect(transaction), root);
    }),
  );

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
