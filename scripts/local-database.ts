import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import postgres from "postgres";

/** Folder of Miniflare's D1 databases in the state of `npm start`. */
const D1_FOLDER = join(import.meta.dirname, "../.wrangler/state/d1/miniflare-D1DatabaseObject");
/** A running worker may hold the file for a moment. */
const BUSY_MS = 5_000;

export interface Database {
  /** What it is, for people. */
  name: string;
  query(text: string): Promise<object[]>;
  tablesQuery: string;
  columnsQuery(table: string): string;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Whether queries may write; the database itself refuses otherwise. */
  write: boolean;
}

/** Opens the file of the local D1, also while `npm start` uses it. Throws if there is none yet. */
export async function openLocalD1({ write }: OpenOptions, folder = D1_FOLDER): Promise<Database> {
  const names = await readdir(folder).catch((): string[] => []);
  const file = names.find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  if (file === undefined) throw new Error("There is no local database yet: npm start creates it.");
  const database = new DatabaseSync(join(folder, file), { readOnly: !write, timeout: BUSY_MS });
  return {
    name: `Local D1 (${file.slice(0, 8)}….sqlite)`,
    query: async (text) => database.prepare(text).all(),
    tablesQuery:
      "select name from sqlite_schema where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*' order by name",
    columnsQuery: (table) => `select name, type, "notnull", dflt_value, pk from pragma_table_info('${table}')`,
    close: async () => database.close(),
  };
}

export function openPostgres(address: string, { write }: OpenOptions): Database {
  const sql = postgres(address, {
    max: 1,
    prepare: false,
    onnotice: () => {},
    connection: write ? {} : { default_transaction_read_only: true },
  });
  const { host, pathname } = new URL(address);
  return {
    name: `Postgres at ${host}${pathname}`,
    query: async (text) => [...(await sql.unsafe<object[]>(text))],
    tablesQuery: "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    columnsQuery: (table) =>
      `select column_name as name, data_type as type, is_nullable, column_default from information_schema.columns where table_schema = 'public' and table_name = '${table}' order by ordinal_position`,
    close: () => sql.end(),
  };
}
