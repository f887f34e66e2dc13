import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../migrations/postgres");

/** Runs every Postgres migration; `run` executes a text of several statements. */
export async function migratePostgres(run: (sql: string) => Promise<unknown>): Promise<void> {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()) {
    await run((await readFile(join(folder, file), "utf8")).replaceAll("--> statement-breakpoint", ""));
  }
}
