import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../migrations/d1");

/** Applies pending migrations to a local D1, all in one batch, and records them in wrangler's own table. Returns the applied file names. */
export async function migrate(db: D1Database): Promise<string[]> {
  await db
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql") && !applied.has(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  // The local D1 runs every statement of a text, which takes half the time of a query for each.
  const statements = texts.flatMap((text, index) => [
    db.prepare(text.replaceAll("--> statement-breakpoint", "")),
    db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(files[index]),
  ]);
  if (statements.length > 0) await db.batch(statements);
  return files;
}
