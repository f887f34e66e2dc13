import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { dayInZone } from "#domain/dates.ts";
import { openD1 } from "#store/store.ts";
import { brand } from "#locales/brand.ts";
import { readDevVars } from "./dev-vars.ts";
import { type LocalGeocoder, startLocalGeocoder } from "./local-geocoder.ts";
import { LOCAL_TOWNS } from "./local-towns.ts";
import { localWorkerOptions } from "./local-worker.ts";
import { migrate } from "./migrate.ts";
import { DEMO_OWNER, loadHomes, seed } from "./seed.ts";

const STATE = join(import.meta.dirname, "../.wrangler/state");
/** File that exists once all demo homes have been written, so that homes deleted later are not written again. */
const SEEDED = "seeded";

interface RunningWorker {
  /** Port of the worker itself, not of a proxy in front of it. */
  port: number;
  /** Message for the terminal that lists the addresses to open. */
  addresses: string;
  /** Restarts the worker with the current contents of `dist/`. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Port in the addresses that people open. */
  port: number;
  /** Port the worker listens on, if a proxy is in front of it. */
  workerPort?: number;
  /** Variables that override `.dev.vars`. */
  vars?: Record<string, string>;
  /** Folder of the persistent state. */
  state?: string;
}

/**
 * Starts the built worker on this machine, with the settings of `.dev.vars`. It listens once the store has been migrated and
 * contains the demo homes. Its state is in `.wrangler/`.
 */
export async function startLocalWorker({
  port,
  workerPort = port,
  vars = {},
  state = STATE,
}: StartOptions): Promise<RunningWorker> {
  const main = `http://vrijhuis.localhost:${port}`;
  const homes = await loadHomes();
  const given = { ...(await readDevVars()), ...mailSettings(), ...vars };
  const geocoder = await localGeocoder(given, homes);
  const settings = { ...geocoder?.vars, ...given, MAIN_ORIGIN: main };
  const options = () => localWorkerOptions({ port: workerPort, state, vars: settings });
  await prepareStore(state);
  const worker = new Miniflare(await options());
  const timer = setInterval(() => void runCron(worker), 60_000);
  return {
    port: Number((await worker.ready).port),
    addresses: formatAddresses(main, homes, geocoder),
    reload: async () => worker.setOptions(await options()),
    stop: async () => {
      clearInterval(timer);
      await worker.dispose();
      await geocoder?.stop();
    },
  };
}

/** Starts a geocoder of towns and the demo homes' addresses, unless the settings name another one. */
async function localGeocoder(
  { GEOCODER, GEOCODER_NL }: Record<string, string>,
  homes: Awaited<ReturnType<typeof loadHomes>>,
): Promise<LocalGeocoder | undefined> {
  if (GEOCODER !== undefined || GEOCODER_NL !== undefined) return undefined;
  return startLocalGeocoder([...homes.map(({ home }) => home.place), ...LOCAL_TOWNS]);
}

/** Migrates the store and adds missing demo homes, using a worker that is not reachable yet. */
async function prepareStore(state: string): Promise<void> {
  const worker = new Miniflare(await localWorkerOptions({ port: 0, state }));
  try {
    const db = (await worker.getD1Database("DB")) as unknown as D1Database;
    await migrate(db);
    const marker = join(state, SEEDED);
    if (existsSync(marker)) return;
    const now = Date.now();
    await seed(openD1(db), { now, today: dayInZone(now, "Europe/Amsterdam") });
    await writeFile(marker, "");
  } finally {
    await worker.dispose();
  }
}

/** Mail settings of the environment. Without a mail server, mail can be read at /dev/mail. */
function mailSettings(): Record<string, string> {
  return Object.fromEntries(
    ["SMTP_URL", "MAIL_FROM"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Runs the worker's scheduled handler, as Cloudflare does each minute. */
async function runCron(worker: Miniflare): Promise<void> {
  const { scheduled } = await worker.getWorker();
  await scheduled({ scheduledTime: new Date(), cron: "* * * * *" }).catch(console.error);
}

function formatAddresses(
  main: string,
  homes: Awaited<ReturnType<typeof loadHomes>>,
  geocoder: LocalGeocoder | undefined,
): string {
  const line = (address: string, label: string) => `  ${address.padEnd(52)} ${label}`;
  return `
Vrijhuis is running.

${line(main, "the marketing site (/, /en, /pl)")}
${homes.map(({ home }) => line(main.replace("://", `://${home.subdomain}.`), `${home.name}, in ${home.theme}`)).join("\n")}
${line(`${main}/calendar/${DEMO_OWNER.id}.ics`, "the demo owner's calendar")}
${line(`${main}/api/openapi.json`, `our API; accounts at /auth/v1 for supabase-js, with the anonymous key ${brand.anonymousKey}`)}
${line(`${main}/dev/mail`, "all mail that the worker has written")}
${geocoder ? line(geocoder.origin, "a geocoder of this machine: it knows a few towns and the demo homes only") : ""}

Stop it with Ctrl-C. State is kept in .wrangler/; npm run reset clears it.
`;
}
