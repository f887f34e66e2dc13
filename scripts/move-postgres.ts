/**
 * `DATABASE_URL=… npm run move:postgres`: moves the rows of a running installation from its D1 to a Postgres. docs/scale.md has
 * the steps. Each of them can be interrupted and run again.
 *
 * - without an option: shows what would be done
 * - `--copy` copies, follows and compares, while the product runs
 * - `--switch --deploy "command"` does the same, then refuses writes, brings the last changes and deploys
 * - `--back --deploy "command"` brings what was written on Postgres since then to D1, and switches back
 * - `--cancel` ends a switch that was interrupted or whose deployment failed: D1 takes writes again
 * - `--anew` empties Postgres and begins again; `--finish` removes the triggers and records of the move
 * - `--local 8787` uses the D1 of a local worker at this port instead of Cloudflare's
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { connectD1 } from "./local-d1.ts";
import { connectLocalD1 } from "./migrate.ts";
import { migratePostgres, planPostgres } from "./migrate-postgres.ts";
import { d1Side } from "./move/d1-side.ts";
import { compare, copy, follow, switchStores } from "./move/move.ts";
import { movedTables, tablesOfWayBack } from "./move/moved-tables.ts";
import { postgresSide, type PostgresSide } from "./move/postgres-side.ts";
import { connectRemoteD1 } from "./move/remote-d1.ts";
import type { Side } from "./move/side.ts";
import { describeUpdate, planUpdate } from "./update-store.ts";

const ROOT = join(import.meta.dirname, "..");
const TABLES = movedTables();
const say = (line: string) => console.log(line);
const TOOLS = { tables: TABLES, say, now: () => Date.now() };

interface Stores {
  d1: Side;
  pg: PostgresSide;
  deploy: () => Promise<void>;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);
/** True once somebody has written to Postgres after a switch. */
const isPostgresInUse = async ({ pg }: Stores) =>
  (await pg.refusesWrites()) !== undefined && (await pg.recorded(1)).numbers.length > 0;

/** Says what would be done. */
async function plan({ d1, pg }: Stores, address: string): Promise<void> {
  const update = describeUpdate(await planPostgres(address));
  const counts = await d1.count();
  for (const [name, count] of Object.entries(counts).filter(([, count]) => count > 0)) say(`${name}: ${count} rows`);
  say(`D1 has ${sum(counts)} rows. Postgres ${update === undefined ? `has ${sum(await pg.count())}` : `needs ${update}`}.`);
  say("Dry run: nothing was changed.");
}

/** Copies, follows and compares; resolves to the milliseconds of the comparison. */
async function bring(stores: Stores, address: string): Promise<number> {
  const { d1, pg } = stores;
  const applied = describeUpdate(await migratePostgres(address));
  if (applied !== undefined) say(`Postgres: ${applied} applied`);
  const progress = await pg.progress();
  if (progress.size === 0 && sum(await pg.count()) > 0) throw new Error("Postgres has rows already: give it an empty database");
  if (await isPostgresInUse(stores)) throw new Error("Postgres has been written to since the switch: only --back is possible");
  if (!(await d1.watch()) && progress.size > 0)
    throw new Error(
      "Triggers of D1 were missing, so changes may be unknown (a deployment with migrations removes them): run --anew",
    );
  await copy(d1, pg, TOOLS);
  await pg.prepare();
  const begun = Date.now();
  const compared = Object.entries(await compare(d1, pg, TOOLS));
  const ms = Date.now() - begun;
  await follow(d1, pg, TABLES);
  const rows = compared.reduce((all, [, each]) => all + each.rows, 0);
  const different = compared.reduce((all, [, each]) => all + each.different, 0);
  say(`${rows} rows compared in ${Math.ceil(ms / 1000)} s, of which ${different} had just changed and were written again`);
  return ms;
}

async function moveBack({ d1, pg, deploy }: Stores): Promise<void> {
  if ((await pg.refusesWrites()) === undefined) throw new Error("There was no switch, or --finish has ended its way back");
  const tools = { ...TOOLS, tables: tablesOfWayBack(TABLES) };
  const followed = await follow(pg, d1, tools.tables);
  say(`${followed} changes written to D1`);
  const begun = Date.now();
  await compare(pg, d1, tools);
  report(await switchStores(pg, d1, { ...tools, comparedMs: Date.now() - begun, deploy }));
}

async function cancel(stores: Stores): Promise<void> {
  if (await isPostgresInUse(stores)) throw new Error("Postgres has been written to since the switch: only --back is possible");
  await stores.d1.refuseWrites(false);
  say("D1 takes writes. Look at /healthz: if the version with Postgres answers, return to the one before.");
}

async function beginAnew(stores: Stores): Promise<void> {
  if ((await stores.d1.refusesWrites()) === true || (await isPostgresInUse(stores)))
    throw new Error("Postgres is in use, or a switch is not finished");
  await stores.pg.empty();
  say("Postgres is empty: run --copy");
}

async function finish({ d1, pg }: Stores): Promise<void> {
  // D1 stays as it is: without the triggers it would take writes of a forgotten version.
  if ((await d1.refusesWrites()) === true) say("D1 keeps refusing writes: delete it when nobody needs it any more");
  else await d1.unwatch();
  await pg.unwatch();
  say("Finished: there is no way back any more, but a move of its own.");
}

const report = (ms: number) => say(`Switched; writes were refused for ${(ms / 1000).toFixed(1)} s`);

const runCommand = (command: string) =>
  new Promise<void>((resolve, reject) => {
    spawn(command, { shell: true, stdio: "inherit" }).on("close", (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(
            `The deployment failed (${code}). Writes are still refused: run the same again, or --cancel to stay as before.`,
          ),
        );
    });
  });

async function main(): Promise<void> {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    options: {
      copy: flag,
      switch: flag,
      back: flag,
      cancel: flag,
      anew: flag,
      finish: flag,
      deploy: { type: "string" },
      local: { type: "string" },
    },
  });
  const address = process.env["DATABASE_URL"];
  if (!address) throw new Error("DATABASE_URL is not set");
  const { deploy: command } = values;
  if ((values.switch || values.back) && command === undefined) throw new Error('--deploy "command" is missing');
  const db = values.local === undefined ? await connectRemoteD1(ROOT, process.env, say) : connectD1(values.local);
  const pending = describeUpdate(await planUpdate(connectLocalD1(db)));
  if (pending !== undefined) throw new Error(`D1 lacks ${pending}: deploy first`);
  const client = postgres(address, { max: 1, prepare: false, onnotice: () => {} });
  const stores: Stores = { d1: d1Side(db, TABLES), pg: postgresSide(client, TABLES), deploy: () => runCommand(command ?? "") };
  try {
    if (values.copy) await bring(stores, address);
    else if (values.switch) {
      const comparedMs = await bring(stores, address);
      report(await switchStores(stores.d1, stores.pg, { ...TOOLS, comparedMs, deploy: stores.deploy }));
    } else if (values.back) await moveBack(stores);
    else if (values.cancel) await cancel(stores);
    else if (values.anew) await beginAnew(stores);
    else if (values.finish) await finish(stores);
    else await plan(stores, address);
  } finally {
    await client.end();
  }
}

if (import.meta.main)
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
