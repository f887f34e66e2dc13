/**
 * `npm run cron -- 2026-11-27T10:00Z [-- --port 8787]`: has the worker of a running `npm start` run the jobs of that minute, with
 * its time as "now". Without a time it is the current minute.
 */
import { parseArgs } from "node:util";
import { send } from "./send.ts";

/** Returns the first millisecond of the minute in a text with a time zone; without one it would depend on the machine. */
export function readMinute(text: string): number {
  const at = /(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new Error(`${text} is not a time with its zone, such as 2026-11-27T10:00Z`);
  return at - (at % 60_000);
}

/** Has the local worker on a port run its jobs as if it were `at`. Throws if they fail or nothing listens. */
export async function runMinute(port: number | string, at: number): Promise<void> {
  const path = `/cdn-cgi/local/scheduled?time=${at}&cron=${encodeURIComponent("* * * * *")}`;
  // The local runtime answers this path only for the host names of this machine.
  const response = await send({ port, path }).catch(() => undefined);
  if (!response) throw new Error(`Nothing listens on port ${port}: start it with npm start -- --port ${port}`);
  const outcome = await response.text();
  if (!response.ok) throw new Error(`The jobs failed (${outcome}): see the terminal of npm start`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { port: { type: "string", default: "8787" } } });
  const [text] = positionals;
  const at = text === undefined ? Date.now() : readMinute(text);
  await runMinute(values.port, at);
  console.log(`The jobs of ${new Date(at).toISOString()} have run.`);
}

if (import.meta.main)
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
