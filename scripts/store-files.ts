import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type StoreKind = "d1" | "postgres";

/** A file of SQL statements. */
export interface SqlFile {
  name: string;
  sql: string;
  /** SHA-256 of the statements, in hexadecimal digits. */
  digest: string;
}

/** The files that make a store: its migrations in their order, and the policies, which are applied after them. */
export interface StoreFiles {
  migrations: SqlFile[];
  policies: SqlFile;
}

const ROOT = join(import.meta.dirname, "..");

/** Reads the files of a kind of stores below `root`/migrations. */
export async function readStoreFiles(kind: StoreKind, root = ROOT): Promise<StoreFiles> {
  const folder = join(root, "migrations", kind);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return {
    migrations: await Promise.all(names.map((name) => readSql(join(folder, name), name))),
    policies: await readSql(join(root, "migrations/policies", `${kind}.sql`), "policies"),
  };
}

async function readSql(path: string, name: string): Promise<SqlFile> {
  // D1's HTTP API does not understand triggers with line breaks of Windows, which Git may write there.
  const sql = (await readFile(path, "utf8")).replaceAll("\r\n", "\n").replaceAll("--> statement-breakpoint", "");
  return { name, sql, digest: createHash("sha256").update(sql).digest("hex") };
}
