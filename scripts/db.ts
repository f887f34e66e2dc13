/**
 * `npm run db [-- "select …"] [-- --write] [-- --json]`: a shell on the local database, or one query. It is the D1 of `npm
 * start`, or the Postgres of `DATABASE_URL` in `.dev.vars`; read-only without `--write`.
 */
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { readDevVars } from "./dev-vars.ts";
import { openLocalD1, openPostgres, type Database } from "./local-database.ts";

/** `.tables` and `.schema NAME`. */
const COMMAND = /^\s*\.(\w+)(?:\s+(\w+))?\s*$/;
const HELP = `.tables lists tables, .schema NAME their columns, .quit ends. A query ends with ";".`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
});

/** Runs a query or command, and prints its rows as a table, or as lines of JSON. */
async function run(database: Database, text: string): Promise<void> {
  const rows = await database.query(toQuery(database, text));
  if (values.json) for (const row of rows) console.log(JSON.stringify(row));
  else {
    if (rows.length > 0) console.table(rows);
    console.log(rows.length === 1 ? "1 row" : `${rows.length} rows`);
  }
}

/** Returns the query of a command, or the text if it is a query. */
function toQuery(database: Database, text: string): string {
  const [, command, table] = COMMAND.exec(text) ?? [];
  if (command === undefined) return text;
  if (command === "tables") return database.tablesQuery;
  if (command === "schema" && table !== undefined) return database.columnsQuery(table);
  throw new Error(HELP);
}

/** Reads commands and queries until the input ends. An error is printed, and the next one is read. */
async function runShell(database: Database): Promise<void> {
  const input = createInterface({ input: process.stdin, output: process.stdout, prompt: "db> " });
  console.log(`${database.name}, ${values.write ? "writable" : "read-only"}. ${HELP}`);
  // Piped input may have ended before its last query has an answer.
  const prompt = () => process.stdin.isTTY && input.prompt();
  let text = "";
  prompt();
  for await (const line of input) {
    text += `${line}\n`;
    if (/^\s*\.quit\s*$/.test(text)) break;
    if (text.trim() !== "" && !COMMAND.test(text) && !text.trimEnd().endsWith(";")) continue;
    if (text.trim() !== "") await run(database, text).catch((error: Error) => console.error(error.message));
    text = "";
    prompt();
  }
  input.close();
}

async function main(): Promise<void> {
  const { DATABASE_URL: address } = await readDevVars();
  const database = address ? openPostgres(address, values) : await openLocalD1(values);
  try {
    if (positionals.length > 0) await run(database, positionals.join(" "));
    else await runShell(database);
  } finally {
    await database.close();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
