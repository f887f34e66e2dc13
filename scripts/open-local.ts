import { join } from "node:path";
import { Miniflare } from "miniflare";
import { dayInZone } from "#domain/dates.ts";
import { openD1 } from "#store/store.ts";
import { localOptions } from "./local-worker.ts";
import { migrate } from "./migrate.ts";
import { DEMO_OWNER, loadHomes, seed } from "./seed.ts";

interface Local {
  /** Where the worker itself listens. */
  port: number;
  /** What to open, for the terminal. */
  addresses: string;
  /** Runs the worker anew as it is in `dist/`; open pages follow. */
  reload(): Promise<void>;
}

/**
 * The built worker on this machine, migrated, with the demo homes in an empty store; its state is in `.wrangler/`.
 * `port` is the one people open; `inner` differs where something stands in front.
 */
export async function openLocal(port: number, vars: Record<string, string> = {}, inner = port): Promise<Local> {
  const main = `http://vrijhuis.localhost:${port}`;
  const options = () =>
    localOptions({
      port: inner,
      state: join(import.meta.dirname, "../.wrangler/state"),
      vars: { MAIN_ORIGIN: main, ...mailSettings(), ...vars },
    });
  const worker = new Miniflare(await options());
  const db = (await worker.getD1Database("DB")) as unknown as D1Database;
  await migrate(db);
  const now = Date.now();
  await seed(openD1(db), { now, today: dayInZone(now, "Europe/Amsterdam") });
  const homes = await loadHomes();
  setInterval(() => void cron(worker), 60_000);
  return {
    port: Number((await worker.ready).port),
    addresses: addresses(main, homes),
    reload: async () => worker.setOptions(await options()),
  };
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
