import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remove } from "#store/site-life.ts";
import { openD1 } from "#store/store.ts";
import { createLocalWorker } from "#scripts/local-worker.ts";
import { startLocalWorker } from "#scripts/start-local-worker.ts";
import { loadHomes } from "#scripts/seed.ts";
import { freePort } from "../support/free-port.ts";

let state: string;
beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), "start-"));
});
afterAll(() => rm(state, { recursive: true }));

/** Sends one request; undefined while no server listens. */
const sendRequest = (port: number, Host: string) =>
  new Promise<{ status: number; text: string } | undefined>((resolve) => {
    get({ host: "127.0.0.1", port, agent: false, headers: { Host } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    }).on("error", () => resolve(undefined));
  });

/** Repeats a request until it is answered. */
async function waitForAnswer(port: number, host: string) {
  for (;;) {
    const answer = await sendRequest(port, host);
    if (answer) return answer;
    await setImmediate();
  }
}

test("the first answer after a start is a demo home: the server listens only once the store is complete", async () => {
  const [first] = await loadHomes();
  if (!first) throw new Error("no demo homes");
  const { home } = first;
  const port = await freePort();
  const opening = startLocalWorker({ port, state });
  const [answer, local] = await Promise.all([waitForAnswer(port, `${home.subdomain}.vrijhuis.localhost`), opening]);
  await local.stop();
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(home.name);
});

test("a deleted demo home is not created again by the next start", async () => {
  const [first] = await loadHomes();
  const withDatabase = async <T>(work: (db: D1Database) => Promise<T>): Promise<T> => {
    const worker = await createLocalWorker({ state, quiet: true });
    try {
      return await work((await worker.getD1Database("DB")) as unknown as D1Database);
    } finally {
      await worker.dispose();
    }
  };
  const count = (db: D1Database) => db.prepare("SELECT count(*) AS sites FROM user_sites").first<number>("sites");
  const before = await withDatabase(async (db) => {
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
  expect(await withDatabase(count)).toBe(before);
});
