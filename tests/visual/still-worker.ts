import { join } from "node:path";
import { dayInZone } from "#domain/dates.ts";
import { readBuild } from "#scripts/local-worker.ts";
import { seed } from "#scripts/demo/seed.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { freePort } from "../support/free-port.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

/**
 * The moment of every picture: noon in Amsterdam on a Monday. It is in the future, because what the runtime itself compares with
 * the clock of the machine (alarms of Durable Objects, lifetimes in KV) must be neither over nor over and over again.
 */
export const MOMENT = Date.parse("2030-07-01T10:00:00Z");

/** Seals the links of guests. */
const SECRET = Buffer.alloc(32, 7).toString("base64");

/** Evaluated before the worker's other modules: there `Date` stands still. */
const CLOCK = `
const Real = Date;
globalThis.Date = class Date extends Real {
  constructor(...given) {
    if (given.length === 0) super(${MOMENT});
    else super(...given);
  }
  static now() {
    return ${MOMENT};
  }
};
`;

interface StillWorker {
  worker: TestWorker;
  /** Origin of the main domain, with the worker's port. */
  origin: string;
}

/** Starts the built worker with a clock that stands still, and with the demo homes, whose bookings are relative to that day. */
export async function startStillWorker(): Promise<StillWorker> {
  const port = await freePort();
  const origin = `http://vrijhuis.localhost:${port}`;
  const worker = await startWorker({ port, build: await readStillBuild(), vars: { MAIN_ORIGIN: origin, AUTH_SECRET: SECRET } });
  await seed(worker.store, { now: MOMENT, today: dayInZone(MOMENT, "Europe/Amsterdam"), secrets: secretsOf(SECRET) });
  return { worker, origin };
}

/** Reads the built worker, whose first import becomes the module with the clock. */
async function readStillBuild(): ReturnType<typeof readBuild> {
  const build = await readBuild();
  const [main, ...rest] = build.modules;
  if (main?.type !== "ESModule") throw new Error("the build has no main module");
  const clock = { type: "ESModule" as const, path: join(main.path, "../clock.js"), contents: CLOCK };
  return { ...build, modules: [{ ...main, contents: `import "./clock.js";\n${main.contents}` }, clock, ...rest] };
}
