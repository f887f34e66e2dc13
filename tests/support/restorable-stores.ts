import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import postgres from "postgres";
import { migrate } from "#scripts/migrate.ts";
import { applyToPostgres, createRoles } from "#scripts/restore.ts";
import { readStoreFiles } from "#scripts/store-files.ts";
import { toCanonicalJson } from "#store/copies/digest-site-copy.ts";
import { openPostgres } from "#store/dialect/postgres.ts";
import { openD1, type Store } from "#store/dialect/store.ts";
import { schema } from "#store/schema/schema.d1.ts";
import { openMemoryD1 } from "./memory-d1.ts";
import { createPostgresDatabase, startFreshPostgres } from "./postgres-server.ts";

/** A store that can be lost: `backUp` is its state at a moment, from which a fresh store is made. */
export interface RestorableStore {
  kind: "d1" | "postgres";
  store: Store;
  backUp(): Promise<() => Promise<RestoredStore>>;
  close(): unknown;
}

export interface RestoredStore {
  store: Store;
  /** Statements of the dump that failed without the roles, and with them. */
  failed: { withoutRoles: number; withRoles: number };
  /** Runs the SQL of `npm run restore`, then makes the policies as `npm run deploy` does. */
  bringToLife(sql: string): Promise<unknown>;
  /** Number of policies and triggers. */
  countPolicies(): Promise<number>;
  close(): unknown;
}

/** A D1 whose bytes of a moment are kept, as Time Travel keeps them. */
export async function restorableD1(): Promise<RestorableStore> {
  const first = await openMemoryD1();
  return {
    kind: "d1",
    store: openD1(first.db),
    backUp: async () => {
      const bytes = first.serialize();
      return async () => {
        const { db, close } = await openMemoryD1({ bytes });
        return {
          store: openD1(db),
          failed: { withoutRoles: 0, withRoles: 0 },
          bringToLife: async (text) => {
            await db.batch([db.prepare(text)]);
            await migrate(db);
          },
          countPolicies: async () =>
            (await db.prepare("select name from sqlite_master where type = 'trigger'").all()).results.length,
          close,
        };
      };
    },
    close: () => first.close(),
  };
}

/** A Postgres that is dumped as `pg_dump` does it: a database without the roles of its server. */
export async function restorablePostgres(): Promise<RestorableStore> {
  const first = await createPostgresDatabase();
  return {
    kind: "postgres",
    store: first.store,
    backUp: async () => {
      const dump = await dumpDatabase(first.address);
      return () => restoreIntoNewServer(dump);
    },
    close: () => first.close(),
  };
}

interface Dump {
  statements: string[];
  rows: { table: string; rows: string }[];
}

const CREATE_APPLIED_FILES = `create schema if not exists vrijhuis;
create table vrijhuis.applied_files (name text primary key not null, digest text not null);`;

async function dumpDatabase(address: string): Promise<Dump> {
  const { migrations, policies } = await readStoreFiles("postgres");
  const client = postgres(address, { max: 1, prepare: false, fetch_types: false });
  try {
    const tables = await client.unsafe<{ name: string }[]>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'vrijhuis') order by 1",
    );
    const rows = [];
    for (const { name } of tables) {
      const [found] = await client.unsafe<{ rows: string | null }[]>(`select json_agg(t)::text as rows from ${name} t`);
      rows.push({ table: name, rows: found?.rows ?? "[]" });
    }
    const schemaText = [CREATE_APPLIED_FILES, ...migrations.map((file) => file.sql)].join("\n");
    // A dump of a database has no roles.
    const withoutRoles = splitStatements(policies.sql).filter((statement) => !statement.includes("create role"));
    return { statements: [...splitStatements(schemaText), ...withoutRoles], rows };
  } finally {
    await client.end();
  }
}

/** Splits at semicolons at the end of a line, but not inside the bodies of functions. */
function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let open = "";
  for (const line of text.split("\n")) {
    open += `${line}\n`;
    const isWhole = (open.match(/\$\$/g)?.length ?? 0) % 2 === 0;
    if (isWhole && line.trimEnd().endsWith(";")) {
      statements.push(open);
      open = "";
    }
  }
  return statements;
}

async function restoreIntoNewServer(dump: Dump): Promise<RestoredStore> {
  const server = await startFreshPostgres();
  const addressOf = (name: string) => server.replace(/\/postgres\?/, `/${name}?`);
  const withoutRoles = await load(server, "without_roles", dump);
  await createRoles(server);
  const withRoles = await load(server, "restored", dump);
  const address = addressOf("restored");
  const client = postgres(address, { max: 1, prepare: false, fetch_types: false });
  return {
    store: openPostgres(address),
    failed: { withoutRoles, withRoles },
    bringToLife: (text) => applyToPostgres(address, text),
    countPolicies: async () => {
      const [row] = await client.unsafe<{ count: number }[]>(
        "select (select count(*) from pg_policies)::int + (select count(*) from pg_trigger where not tgisinternal)::int as count",
      );
      return Number(row?.count);
    },
    close: () => client.end(),
  };
}

/** Loads a dump as `psql` does, which goes on after a failed statement; returns how many failed. */
async function load(server: string, name: string, { statements, rows }: Dump): Promise<number> {
  const admin = postgres(server, { max: 1, prepare: false, fetch_types: false });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const client = postgres(server.replace(/\/postgres\?/, `/${name}?`), {
    max: 1,
    prepare: false,
    fetch_types: false,
    onnotice: () => {},
  });
  let failed = 0;
  for (const statement of statements) await client.unsafe(statement).catch(() => (failed += 1));
  await client.begin(async (transaction) => {
    // As a dump, which makes foreign keys and triggers after the rows.
    await transaction.unsafe("set local session_replication_role = replica");
    for (const { table, rows: all } of rows)
      await transaction.unsafe(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::text::json)`,
        [all],
      );
  });
  await client.end();
  return failed;
}

/** All rows of all tables, by table, as canonical JSON in one order. */
export async function readAllRows({ db, tables }: Store): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const [name, table] of Object.entries(schema)) {
    if (!is(table, SQLiteTable)) continue;
    const rows = await db.select().from(tables[name as "users"]);
    all.set(getTableConfig(table).name, rows.map((row) => toCanonicalJson(row)).toSorted());
  }
  return all;
}
