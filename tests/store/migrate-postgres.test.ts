import { readdirSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { expect, test } from "vitest";
import { countMigrations } from "#scripts/migrate-postgres.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";

const FILES = readdirSync(join(import.meta.dirname, "../../migrations/postgres")).filter((name) => name.endsWith(".sql")).length;

test("the migrations that a database lacks are counted as the migrator would apply them", async () => {
  const database = await createPostgresDatabase();
  const { address } = database;
  const client = postgres(address, { max: 1, onnotice: () => {} });
  try {
    expect(await countMigrations(address)).toEqual({ applied: FILES, pending: 0 });
    await client`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
    expect(await countMigrations(address)).toEqual({ applied: FILES - 1, pending: 1 });
    await client`drop schema drizzle cascade`;
    expect(await countMigrations(address)).toEqual({ applied: 0, pending: FILES });
  } finally {
    await client.end();
    await database.close();
  }
});
