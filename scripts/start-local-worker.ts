import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import { Miniflare } from "miniflare";
import postgres from "postgres";
import { dayInZone } from "#domain/dates.ts";
import { DEFAULT_LOCALE } from "#domain/locale.ts";
import { HOUR_MS } from "#domain/time.ts";
import { add as addToken } from "#store/identity/one-time-tokens.ts";
import { createPostgresStore } from "#store/dialect/postgres.ts";
import { schema } from "#store/schema/schema.postgres.ts";
import { openD1, type Store } from "#store/dialect/store.ts";
import { exists as userExists } from "#store/identity/users.ts";
import { brand } from "#locales/brand.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { digest, randomToken, type Secrets, secretsOf } from "#services/secrets/digests.ts";
import { readDevVars } from "./dev-vars.ts";
import { connectD1, withD1Worker } from "./local-d1.ts";
import { type LocalGeocoder, startLocalGeocoder } from "./local-geocoder.ts";
import { PLATFORMS, withLocalPlatforms } from "./local-platforms.ts";
import { LOCAL_TOWNS } from "./local-towns.ts";
import { authSecret, localWorkerOptions, type WorkerCode } from "./local-worker.ts";
import { migratePostgres } from "./migrate-postgres.ts";
import { migrate } from "./migrate.ts";
import { DEMO_OWNER, loadHomes, seed } from "./demo/seed.ts";
import { localVapidKeys } from "./vapid-keys.ts";

const STATE = join(import.meta.dirname, "../.wrangler/state");
/** File that exists once all demo homes have been written, so that homes deleted later are not written again. */
const SEEDED = "seeded";
const SIGN_IN_LINK_MS = HOUR_MS;

interface RunningWorker {
  /** Port of the worker itself, not of a proxy in front of it. */
  port: number;
  /** Message for the terminal that lists the addresses to open. */
  addresses: string;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Port in the addresses that people open. */
  port: number;
  /** Port the worker listens on, if a proxy is in front of it. */
  workerPort?: number;
  /** Port on which inspectors connect to the worker. */
  inspectorPort?: number;
  /** Variables that override `.dev.vars`. */
  vars?: Record<string, string>;
  /** Folder of the persistent state. */
  state?: string;
  /** Code other than the built worker's. */
  code?: WorkerCode | undefined;
}

/**
 * Starts the built worker on this machine, with the settings of `.dev.vars`. It listens once the store has been migrated and
 * contains the demo homes. Its state is in `.wrangler/`.
 */
export async function startLocalWorker({
  port,
  workerPort = port,
  inspectorPort,
  vars = {},
  state = STATE,
  code,
}: StartOptions): Promise<RunningWorker> {
  const main = `http://vrijhuis.localhost:${port}`;
  const homes = await loadHomes();
  const given = { ...(await readDevVars()), ...mailSettings(), ...vars };
  const secrets = secretsOf(given["AUTH_SECRET"] ?? (await authSecret(state)));
  const { DATABASE_URL: database } = given;
  const signIn = database ? await preparePostgres(database, state, secrets) : await prepareD1(state, secrets, code);
  const geocoder = await localGeocoder(given, homes);
  const settings = { ...(await localVapidKeys(state)), ...geocoder?.vars, ...given, MAIN_ORIGIN: main };
  const options = { port: workerPort, inspectorPort, state, vars: settings, outside: PLATFORMS, code };
  const worker = new Miniflare(withLocalPlatforms(await localWorkerOptions(options)));
  const timer = setInterval(() => void runCron(worker), 60_000);
  return {
    port: Number((await worker.ready).port),
    addresses: formatAddresses(main, homes, geocoder, signIn),
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

/** Migrates D1 and adds missing demo homes, using a worker that is not reachable yet; returns what {@link addHomes} does. */
async function prepareD1(state: string, secrets: Secrets, code: WorkerCode | undefined): Promise<string | undefined> {
  const worker = new Miniflare(withD1Worker(await localWorkerOptions({ port: 0, state, code })));
  try {
    await migrate((await worker.getD1Database("DB")) as unknown as D1Database);
    return await addHomes(openD1(connectD1((await worker.ready).port)), join(state, SEEDED), secrets);
  } finally {
    await worker.dispose();
  }
}

/** The same for the Postgres of `DATABASE_URL`. */
async function preparePostgres(address: string, state: string, secrets: Secrets): Promise<string | undefined> {
  await migratePostgres(address);
  const client = postgres(address, { max: 1, prepare: false, fetch_types: false });
  try {
    const store = createPostgresStore(drizzle(client, { schema }) as unknown as PgDatabase<PgQueryResultHKT>);
    const marker = `${SEEDED}-${(await digest(address)).slice(0, 12)}`;
    await mkdir(state, { recursive: true });
    return await addHomes(store, join(state, marker), secrets);
  } finally {
    await client.end();
  }
}

/**
 * Adds the demo homes to a store whose marker does not exist yet. Returns a token that signs in as the demo owner once, in the
 * next hour; undefined if the account was deleted.
 */
async function addHomes(store: Store, marker: string, secrets: Secrets): Promise<string | undefined> {
  const now = Date.now();
  if (!existsSync(marker)) {
    await seed(store, { now, today: dayInZone(now, "Europe/Amsterdam"), secrets });
    await writeFile(marker, "");
  }
  return (await userExists(store, DEMO_OWNER.id)) ? createSignInToken(store, now) : undefined;
}

/** Writes the token of a sign-in link to the store, as for an email; it works once. */
export async function createSignInToken(store: Store, now: number): Promise<string> {
  const linkToken = randomToken();
  const token = {
    id: randomUUID(),
    userId: DEMO_OWNER.id,
    kind: "recovery" as const,
    relatesTo: DEMO_OWNER.email,
    linkHash: await digest(linkToken),
    // No code has this digest.
    codeHash: randomToken(),
    flowStateId: null,
    createdAt: now,
    expiresAt: now + SIGN_IN_LINK_MS,
  };
  await store.atomically((db) => addToken(db, store.tables, token));
  return linkToken;
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
  signIn: string | undefined,
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
${signIn === undefined ? "" : formatSignIn(main, signIn)}
Stop it with Ctrl-C. State is kept in .wrangler/; npm run reset clears it.
`;
}

const formatSignIn = (main: string, token: string): string => `
To sign in as the demo homes' owner, once and within the hour:
  ${main}${portalPath("login", DEFAULT_LOCALE, "confirm")}?token_hash=${token}&type=magiclink
`;
