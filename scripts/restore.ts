/**
 * `npm run restore -- --roles`, then `--apply`, for the Postgres of DATABASE_URL; `-- --sql > restore.sql` for D1. Brings a
 * restored store to life; docs/restoring.md says when.
 */
import { parseArgs } from "node:util";
import { migratePostgres, withClient } from "./migrate-postgres.ts";
import { bringToLife, toSql } from "./restore/bring-to-life.ts";
import { CREATE_ROLES } from "./row-level-security.ts";

const USAGE = `npm run restore -- --roles                       before the dump is read: the roles that its policies name
npm run restore -- --apply --issued 2026=57      after it: brings the Postgres of DATABASE_URL to life, once
npm run restore -- --sql --issued 2026=57        the same as SQL for D1
--issued SERIES=NUMBER (repeatable) or --none-issued: the last of our own invoices that was sent
--skip-numbers 100: numbers that each series of owners' papers leaves out`;

/** Creates the roles that policies name, which belong to a Postgres server and are in no dump of a database. */
export const createRoles = (address: string): Promise<unknown> => withClient(address, (client) => client.unsafe(CREATE_ROLES));

/** Runs the statements in one transaction, then makes the policies again. */
export async function applyToPostgres(address: string, sql: string): Promise<void> {
  await withClient(address, (client) => client.begin((transaction) => transaction.unsafe(sql)));
  await migratePostgres(address);
}

const readIssued = (all: readonly string[]): Record<string, number> =>
  Object.fromEntries(all.map((each) => [each.slice(0, each.lastIndexOf("=")), Number(each.slice(each.lastIndexOf("=") + 1))]));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      roles: { type: "boolean", default: false },
      apply: { type: "boolean", default: false },
      sql: { type: "boolean", default: false },
      issued: { type: "string", multiple: true, default: [] },
      "none-issued": { type: "boolean", default: false },
      "skip-numbers": { type: "string", default: "100" },
    },
  });
  const address = process.env["DATABASE_URL"];
  if (values.roles || values.apply) if (!address) throw new Error("DATABASE_URL is not set");
  if (values.roles && address) {
    await createRoles(address);
    return console.log("The roles anon and authenticated exist: read the dump now.");
  }
  // The last number is a decision: without it, a number could be given twice.
  if ((!values.apply && !values.sql) || (values.issued.length === 0) !== values["none-issued"]) throw new Error(USAGE);
  const steps = bringToLife({
    kind: values.apply ? "postgres" : "d1",
    now: Date.now(),
    issued: readIssued(values.issued),
    skipped: Number(values["skip-numbers"]),
  });
  if (values.sql) return console.log(toSql(steps));
  await applyToPostgres(address ?? "", toSql(steps));
  for (const { title } of steps) console.log(`done: ${title}`);
}

if (import.meta.main)
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
