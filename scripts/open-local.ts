import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { dayInZone } from "#domain/dates.ts";
import { openD1 } from "#store/store.ts";
import { readDevVars } from "./dev-vars.ts";
import { localOptions } from "./local-worker.ts";
import { migrate } from "./migrate.ts";
import { DEMO_OWNER, loadHomes, seed } from "./seed.ts";

const STATE = join(import.meta.dirname, "../.wrangler/state");
/** Exists once all demo homes were written: one that its owner deletes later is not written again. */
const SEEDED = "seeded";

interface Local {
  /** Where the worker itself listens. */
  port: number;
  /** What to open, for the terminal. */
  addresses: string;
  /** Runs the worker anew as it is in `dist/`; open pages follow. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

interface Opening {
  /** The port people open. */
  port: number;
  /** Address the worker listens at, where a proxy stands in front of it. */
  inner?: number;
  /** Over `.dev.vars`. */
  vars?: Record<string, string>;
  /** The folder of the state. */
  state?: string;
}

/**
 * The built worker on this machine, with the settings of `.dev.vars`. It listens once the store is migrated and the demo
 * homes are in it; its state is in `.wrangler/`.
 */
export async function openLocal({ port, inner = port, vars = {}, state = STATE }: Opening): Promise<Local> {
  const main = `http://vrijhuis.localhost:${port}`;
  const settings = { ...(await readDevVars()), ...mailSettings(), ...vars, MAIN_ORIGIN: main };
  const options = () => localOptions({ port: inner, state, vars: settings });
  await prepareStore(state);
  const worker = new Miniflare(await options());
  const homes = await loadHomes();
  const timer = setInterval(() => void cron(worker), 60_000);
  return {
    port: Number((await worker.ready).port),
    addresses: addresses(main, homes),
    reload: async () => worker.setOptions(await options()),
    stop: async () => {
      clearInterval(timer);
      await worker.dispose();
    },
  };
}

/** Migrates the store and completes the demo homes in it, with a worker that nobody can reach yet. */
async function prepareStore(state: string): Promise<void> {
  const worker = new Miniflare(await localOptions({ port: 0, state }));
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

/** The mail server of this shell's environment; without one, mail is to be read at /dev/mail. */
function mailSettings(): Record<string, string> {
  return Object.fromEntries(
    ["SMTP_URL", "MAIL_FROM"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What Cloudflare does each minute. */
async function cron(worker: Miniflare): Promise<void> {
  const { scheduled } = await worker.getWorker();
  await scheduled({ scheduledTime: new Date(), cron: "* * * * *" }).catch(console.error);
}

function addresses(main: string, homes: Awaited<ReturnType<typeof loadHomes>>): string {
  const line = (address: string, what: string) => `  ${address.padEnd(52)} ${what}`;
  return `
Vrijhuis is running.

${line(main, "the marketing site (/, /en, /pl)")}
${homes.map(({ home }) => line(main.replace("://", `://${home.subdomain}.`), `${home.name}, in ${home.theme}`)).join("\n")}
${line(`${main}/calendar/${DEMO_OWNER.id}.ics`, "the demo owner's calendar")}
${line(`${main}/dev/mail`, "the mail that was written")}

Stop it with Ctrl-C. State is kept in .wrangler/; npm run reset clears it.
`;
}
