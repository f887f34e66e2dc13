#!/usr/bin/env bash
# drizzle-kit leaves ON DELETE (and ON UPDATE) out of the SQLite statement that adds a column with a foreign key to an existing table; with
# CREATE TABLE, and for Postgres in both cases, they are there. The snapshot beside the migration has them, so no later migration adds
# them. SQLite takes `alter table … add … references … on delete set null`.
# Seen with drizzle-kit 0.31.11 and drizzle-orm 0.45.4 on 2026-11-28: deleting the row that is referred to fails on SQLite only.
# For us: a generated migration that adds such a column is completed by hand.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund drizzle-kit@0.31.11 drizzle-orm@0.45.4 better-sqlite3@12

cat > steps.mjs <<'JS'
import { generateMigration, generateSQLiteDrizzleJson, generateSQLiteMigration, generateDrizzleJson } from "drizzle-kit/api";
import * as lite from "drizzle-orm/sqlite-core";
import * as pg from "drizzle-orm/pg-core";
import Database from "better-sqlite3";

function homes({ table, text }, hasOwner) {
  const owners = table("owners", { id: text("id").primaryKey() });
  const owner = () => text("owner").references(() => owners.id, { onDelete: "set null" });
  return { owners, homes: table("homes", { id: text("id").primaryKey(), ...(hasOwner ? { owner: owner() } : {}) }) };
}
const sqlite = { table: lite.sqliteTable, text: lite.text };
const postgres = { table: pg.pgTable, text: pg.text };
const says = (statements) => (/on delete set null/i.test(statements.join("\n")) ? "has ON DELETE" : "has no ON DELETE");

const empty = await generateSQLiteDrizzleJson({});
const before = await generateSQLiteDrizzleJson(homes(sqlite, false));
const after = await generateSQLiteDrizzleJson(homes(sqlite, true));
const first = await generateSQLiteMigration(empty, before);
const added = await generateSQLiteMigration(before, after);
console.log(`SQLite, a new table: ${says(await generateSQLiteMigration(empty, after))}`);
console.log(`SQLite, a new column: ${says(added)}`);
const [pgBefore, pgAfter] = [generateDrizzleJson(homes(postgres, false)), generateDrizzleJson(homes(postgres, true))];
console.log(`Postgres, a new column: ${says(await generateMigration(pgBefore, pgAfter))}`);

const tryDeleting = (statements) => {
  const db = new Database(":memory:");
  db.pragma("foreign_keys = on");
  for (const each of statements) db.exec(each);
  db.exec("insert into owners values ('a'); insert into homes (id, owner) values ('h', 'a')");
  try {
    db.exec("delete from owners");
    return "works";
  } catch (error) {
    return error.code;
  }
};
console.log(`Deleting the owner after it: ${tryDeleting([...first, ...added])}`);
console.log(`with ON DELETE written by hand: ${tryDeleting([...first, ...added.map((each) => each.replace(/\);?$/, ") on delete set null"))])}`);
JS
seen=$(node steps.mjs)
echo "$seen"
expected='SQLite, a new table: has ON DELETE
SQLite, a new column: has no ON DELETE
Postgres, a new column: has ON DELETE
Deleting the owner after it: SQLITE_CONSTRAINT_FOREIGNKEY
with ON DELETE written by hand: works'
[ "$seen" = "$expected" ] || { echo "This has changed. Expected: $expected" >&2; exit 1; }
