import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openLocalD1, openPostgres } from "#scripts/local-database.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "local-d1-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** What the shell promises of both databases. */
async function check(readOnly: Database, writable: Database): Promise<void> {
  await writable.query("create table notes (id integer primary key, text text)");
  await writable.query("insert into notes values (1, 'seen')");
  expect(await readOnly.query("select text from notes")).toEqual([{ text: "seen" }]);
  expect(await readOnly.query(readOnly.tablesQuery)).toContainEqual({ name: "notes" });
  expect(await readOnly.query(readOnly.columnsQuery("notes"))).toMatchObject([{ name: "id" }, { name: "text" }]);
  await expect(readOnly.query("delete from notes")).rejects.toThrow(/read-?only/);
  await readOnly.close();
  await writable.close();
}

test("the shell reads the local D1, and writes only if it may", async () => {
  await expect(openLocalD1({ write: false }, folder)).rejects.toThrow("npm start creates it");
  new DatabaseSync(join(folder, "metadata.sqlite")).close();
  new DatabaseSync(join(folder, "0a1b2c3d4e.sqlite")).close();
  await check(await openLocalD1({ write: false }, folder), await openLocalD1({ write: true }, folder));
});

test("the shell reads Postgres, and writes only if it may", async () => {
  const database = await createPostgresDatabase();
  const { address } = database;
  await check(openPostgres(address, { write: false }), openPostgres(address, { write: true }));
  await database.close();
});
