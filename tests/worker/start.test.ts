import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remove } from "#store/owners/site-life.ts";
import { openD1 } from "#store/dialect/store.ts";
import { createLocalWorker } from "#scripts/local-worker.ts";
import { startLocalWorker } from "#scripts/start-local-worker.ts";
import { readMinute, runMinute } from "#scripts/run-cron.ts";
import { loadHomes } from "#scripts/demo/seed.ts";
import { freePort } from "../support/free-port.ts";

/** Servers start with all demo homes. */
const SLOW = { timeout: 60_000 };

let state: string;
beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), "start-"));
});
afterAll(() => rm(state, { recursive: true }));

/** Sends one request; undefined while no server listens. */
const sendRequest = (port: number, Host: string, path = "/") =>
  new Promise<{ status: number; text: string; location: string } | undefined>((resolve) => {
    get({ host: "127.0.0.1", port, path, agent: false, headers: { Host } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text, location: answer.headers.location ?? "" }));
    }).on("error", () => resolve(undefined));
  });

/** Repeats a request until it is answered. */
async function waitForAnswer(port: number, host: string) {
  for (;;) {
    const answer = await sendRequest(port, host);
    if (answer) return answer;
    // Between two tries the server needs the processor.
    await setTimeout(20);
  }
}

test(
  "the server listens only once the store has the demo homes, and prints a link that signs in as their owner once",
  SLOW,
  async () => {
    const [first] = await loadHomes();
    if (!first) throw new Error("no demo homes");
    const { home } = first;
    const port = await freePort();
    const opening = startLocalWorker({ port, state });
    const [answer, local] = await Promise.all([waitForAnswer(port, `${home.subdomain}.vrijhuis.localhost`), opening]);
    const token = /\/login\/confirm\?token_hash=(\w+)&type=magiclink/.exec(local.addresses)?.[1] ?? "";
    const verify = () => sendRequest(port, `vrijhuis.localhost:${port}`, `/auth/v1/verify?type=magiclink&token=${token}`);
    const [signedIn, again] = [await verify(), await verify()];
    await local.stop();
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(home.name);
    expect(signedIn?.location).toContain("#access_token=");
    expect(again?.location).toContain("otp_expired");
  },
);

test("npm run cron runs the jobs of another minute, whose time is now to them", SLOW, async () => {
  const port = await freePort();
  const local = await startLocalWorker({ port, state });
  const at = readMinute(new Date(Date.now() + 3 * 86_400_000).toISOString());
  await runMinute(port, at);
  const outbox = await sendRequest(port, `vrijhuis.localhost:${port}`, "/dev/mail");
  await local.stop();
  expect(outbox?.text).toContain(new Date(at).toISOString().slice(0, 19).replace("T", " "));
  await expect(runMinute(port, at)).rejects.toThrow(`npm start -- --port ${port}`);
  expect(() => readMinute("2026-11-27T10:00")).toThrow("2026-11-27T10:00Z");
});

/** Runs work on the D1 of a worker that is not reachable, with this state. */
async function withDatabase<T>(folder: string, work: (db: D1Database) => Promise<T>): Promise<T> {
  const worker = await createLocalWorker({ state: folder, quiet: true });
  try {
    return await work((await worker.getD1Database("DB")) as unknown as D1Database);
  } finally {
    await worker.dispose();
  }
}

test("a store from before the first release is refused, and nothing is started", SLOW, async () => {
  const old = await mkdtemp(join(tmpdir(), "start-"));
  await withDatabase(old, (db) => db.prepare("CREATE TABLE user_sites (id text)").run());
  const port = await freePort();
  await expect(startLocalWorker({ port, state: old })).rejects.toThrow("run npm run reset, which deletes the local store");
  expect(await sendRequest(port, "vrijhuis.localhost")).toBeUndefined();
  await rm(old, { recursive: true });
});

test("a deleted demo home is not created again by the next start", SLOW, async () => {
  const [first] = await loadHomes();
  const count = (db: D1Database) => db.prepare("SELECT count(*) AS sites FROM user_sites").first<number>("sites");
  const before = await withDatabase(state, async (db) => {
    const store = openD1(db);
    const { userSites } = store.tables;
    const found = await store.db
      .select({ id: userSites.id })
      .from(userSites)
      .where(eq(userSites.subdomain, first?.home.subdomain ?? ""));
    await store.atomically((batch) => found.flatMap(({ id }) => remove(batch, store.tables, { id, version: 1 })));
    return count(db);
  });
  expect(before).toBe((await loadHomes()).length - 1);
  const local = await startLocalWorker({ port: await freePort(), state });
  await local.stop();
  expect(await withDatabase(state, count)).toBe(before);
});
