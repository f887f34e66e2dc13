import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migratePostgres, planPostgres } from "#scripts/migrate-postgres.ts";
import { connectLocalD1, migrate } from "#scripts/migrate.ts";
import { planUpdate, StoreMismatchError, type StoreUpdate, updateStore } from "#scripts/update-store.ts";
import { openEmptyMemoryD1 } from "../support/memory-d1.ts";
import { createEmptyPostgres } from "../support/postgres-server.ts";

/** A store without tables. */
interface EmptyStore {
  update: (root?: string) => Promise<StoreUpdate>;
  plan: (root?: string) => Promise<StoreUpdate>;
  run: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Names of triggers, sorted. */
  triggers: () => Promise<string[]>;
  close: () => unknown;
}

const names = (rows: Record<string, unknown>[]) => rows.map(({ name }) => String(name));

async function openD1(): Promise<EmptyStore> {
  const { db, close } = openEmptyMemoryD1();
  const run: EmptyStore["run"] = async (sql) => (await db.prepare(sql).all<Record<string, unknown>>()).results;
  return {
    update: (root) => migrate(db, root),
    plan: (root) => planUpdate(connectLocalD1(db), root),
    run,
    triggers: async () => names(await run("select name from sqlite_master where type = 'trigger' order by name")),
    close,
  };
}

async function openPostgres(): Promise<EmptyStore> {
  const address = await createEmptyPostgres();
  const client = postgres(address, { max: 1, onnotice: () => {} });
  const run: EmptyStore["run"] = (sql) => client.unsafe<Record<string, unknown>[]>(sql);
  return {
    update: (root) => migratePostgres(address, root),
    plan: (root) => planPostgres(address, root),
    run,
    triggers: async () => names(await run("select tgname as name from pg_trigger where not tgisinternal order by 1")),
    close: () => client.end(),
  };
}

/** A trigger of an update of a column, in the statements of a store. */
const TRIGGER = {
  d1: (name: string, column: string) =>
    `CREATE TRIGGER ${name} AFTER UPDATE OF ${column} ON user_sites BEGIN insert into changes (value) values (new.${column}); END;\n`,
  postgres: (name: string, column: string) => `create or replace function vrijhuis.record() returns trigger language plpgsql as
  $$ begin insert into changes (value) values (to_jsonb(new) ->> tg_argv[0]); return null; end $$;
create trigger ${name} after update of ${column} on user_sites for each row execute function vrijhuis.record('${column}');\n`,
};

/**
 * Makes a folder with migrations, which both stores understand, and policies: the text for a store, or its trigger of a column.
 */
async function writeFiles(migrations: string[], policies: { trigger: string; column: string } | string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "store-files-"));
  roots.push(root);
  await mkdir(join(root, "migrations/policies"), { recursive: true });
  for (const kind of ["d1", "postgres"] as const) {
    await mkdir(join(root, "migrations", kind));
    for (const [index, sql] of migrations.entries()) await writeFile(join(root, "migrations", kind, `000${index}_step.sql`), sql);
    const text = typeof policies === "string" ? policies : TRIGGER[kind](policies.trigger, policies.column);
    await writeFile(join(root, "migrations/policies", `${kind}.sql`), text);
  }
  return root;
}

const START = "CREATE TABLE user_sites (id text PRIMARY KEY, name text, title text);\nCREATE TABLE changes (value text);\n";
const RENAME = "ALTER TABLE user_sites DROP COLUMN name;\n--> statement-breakpoint\nALTER TABLE user_sites ADD COLUMN label text";
const OF_NAME = { trigger: "name_changed", column: "name" };
const OF_TITLE = { trigger: "title_changed", column: "title" };
const BROKEN = "INSERT INTO missing (value) VALUES (1);\n";

const roots: string[] = [];

describe.each([
  ["D1", openD1],
  ["Postgres", openPostgres],
])("the files of a store on %s", (_name, open) => {
  let store: EmptyStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(async () => {
    await store.close();
    for (const root of roots.splice(0)) await rm(root, { recursive: true });
  });

  test("a fresh store gets all migrations, and one that is up to date is left alone", async () => {
    const plan = { appliedCount: 0, migrations: expect.arrayContaining(["0000_start.sql"]) as string[], hasPolicies: true };
    expect(await store.plan()).toEqual(plan);
    expect(await store.update()).toEqual(plan);
    expect(await store.run("select id from user_sites")).toEqual([]);
    const [dropped = "", ...others] = await store.triggers();
    expect(others.length).toBeGreaterThan(10);
    await store.run(_name === "D1" ? `drop trigger ${dropped}` : `drop trigger ${dropped} on units`);
    const done = { appliedCount: (await store.plan()).appliedCount, migrations: [], hasPolicies: false };
    expect(done.appliedCount).toBeGreaterThan(0);
    expect(await store.update()).toEqual(done);
    expect(await store.triggers()).toEqual(others);
  });

  test("changed policies replace the previous ones, or fail and leave them", async () => {
    await store.update(await writeFiles([START], OF_NAME));
    expect(await store.triggers()).toEqual(["name_changed"]);
    const changed = await writeFiles([START], OF_TITLE);
    expect(await store.plan(changed)).toEqual({ appliedCount: 1, migrations: [], hasPolicies: true });
    await store.update(changed);
    expect(await store.triggers()).toEqual(["title_changed"]);
    await expect(store.update(await writeFiles([START], BROKEN))).rejects.toThrow("missing");
    expect(await store.triggers()).toEqual(["title_changed"]);
    expect(await store.plan(changed)).toEqual({ appliedCount: 1, migrations: [], hasPolicies: false });
  });

  test("a migration may drop a column that a trigger names: policies are made again after it", async () => {
    await store.update(await writeFiles([START], OF_NAME));
    await store.run("insert into user_sites (id, name, title) values ('1', 'a', 'b')");
    const root = await writeFiles([START, RENAME], OF_TITLE);
    expect(await store.update(root)).toEqual({ appliedCount: 1, migrations: ["0001_step.sql"], hasPolicies: true });
    await store.run("update user_sites set title = 'c', label = 'd'");
    expect(await store.run("select value from changes")).toEqual([{ value: "c" }]);
    const same = await writeFiles([START, RENAME, "CREATE TABLE more (id text)"], OF_TITLE);
    expect((await store.update(same)).migrations).toEqual(["0002_step.sql"]);
    expect(await store.triggers()).toEqual(["title_changed"]);
  });

  test("a migration that fails leaves the store as it was, and the next update does all of it", async () => {
    const before = await writeFiles([START], OF_NAME);
    await store.update(before);
    await expect(store.update(await writeFiles([START, RENAME, BROKEN], OF_TITLE))).rejects.toThrow("missing");
    expect(await store.plan(before)).toEqual({ appliedCount: 1, migrations: [], hasPolicies: false });
    expect(await store.triggers()).toEqual(["name_changed"]);
    expect(await store.run("select name from user_sites")).toEqual([]);
    await store.update(await writeFiles([START, RENAME, "CREATE TABLE more (id text)"], OF_TITLE));
    expect(await store.run("select label from user_sites, more")).toEqual([]);
    expect(await store.triggers()).toEqual(["title_changed"]);
  });

  test("two updates at the same time apply everything once", async () => {
    const root = await writeFiles([START, RENAME], OF_TITLE);
    await Promise.all([store.update(root), store.update(root)]);
    expect(await store.plan(root)).toEqual({ appliedCount: 2, migrations: [], hasPolicies: false });
    expect(await store.triggers()).toEqual(["title_changed"]);
  });

  test("a store from before the first release is refused and not changed, and the error says how to start again", async () => {
    await store.run("create table user_sites (id text)");
    for (const attempt of [store.plan, store.update]) {
      const refusal = await attempt().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StoreMismatchError);
      expect(String(refusal)).toMatch(/before the first release.*To start anew, (run npm run reset|create an empty database)/);
    }
    await store.run("drop table user_sites");
    expect((await store.plan()).appliedCount).toBe(0);
    expect(await store.triggers()).toEqual([]);
    await expect(store.run("select id from units")).rejects.toThrow("units");
  });

  test("a migration that was changed after it was applied is refused", async () => {
    await store.update(await writeFiles([START], OF_NAME));
    const edited = await writeFiles([START.replace("title text", "title text, more text")], OF_TITLE);
    await expect(store.update(edited)).rejects.toThrow("0000_step.sql was changed after");
    expect(await store.triggers()).toEqual(["name_changed"]);
    const windows = await writeFiles([START.replaceAll("\n", "\r\n")], OF_NAME);
    expect(await store.plan(windows)).toEqual({ appliedCount: 1, migrations: [], hasPolicies: false });
  });
});

test("an update of D1 that exceeds the limit of one request is split, and the next update finishes an interrupted one", async () => {
  const { db, close } = openEmptyMemoryD1();
  const connection = connectLocalD1(db);
  const texts: number[] = [];
  let isInterrupted = true;
  const write = async (sql: string) => {
    texts.push(sql.length);
    if (isInterrupted && sql.includes("CREATE TRIGGER")) throw new Error("interrupted");
    await connection.write(sql);
  };
  const comment = `-- ${"x".repeat(60_000)}\n`;
  const root = await writeFiles([START + comment, comment + RENAME], OF_TITLE);
  const update = () => updateStore({ ...connection, write }, root);
  await expect(update()).rejects.toThrow("interrupted");
  expect(await planUpdate(connection, root)).toEqual({ appliedCount: 1, migrations: ["0001_step.sql"], hasPolicies: true });
  isInterrupted = false;
  await update();
  expect(await planUpdate(connection, root)).toEqual({ appliedCount: 2, migrations: [], hasPolicies: false });
  expect(texts).toHaveLength(3);
  expect(Math.max(...texts)).toBeLessThanOrEqual(100_000);
  close();
});
