/** `npm start [-- --port 8787]`: the built worker on this machine, migrated and with the demo homes in an empty store. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dayInZone } from "#domain/dates.ts";
import { openD1 } from "#store/store.ts";
import { localWorker } from "./local-worker.ts";
import { migrate } from "./migrate.ts";
import { DEMO_OWNER, loadHomes, seed } from "./seed.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "8787" } } });
const port = Number(values.port);
const main = `http://vrijhuis.localhost:${port}`;

const worker = await localWorker({ port, state: join(import.meta.dirname, "../.wrangler/state"), vars: { MAIN_ORIGIN: main } });
const db = await worker.getD1Database("DB");
await migrate(db as unknown as D1Database);
const now = Date.now();
await seed(openD1(db as unknown as D1Database), { now, today: dayInZone(now, "Europe/Amsterdam") });

const sites = (await loadHomes()).map(
  ({ home }) => `  ${main.replace("://", `://${home.subdomain}.`).padEnd(52)} ${home.name} (${home.theme})`,
);
console.log(`
Vrijhuis is running.

  ${main.padEnd(52)} the marketing site (/, /en, /pl)
${sites.join("\n")}
  ${`${main}/calendar/${DEMO_OWNER.id}.ics`}

Stop it with Ctrl-C. State is kept in .wrangler/; npm run reset clears it.
`);
