import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { beginSite, calling, owner, setPrice } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { expectHistories, expectNightsOfHolders } from "../support/bookings.ts";
import { killDuringWrites, startKillableWorker } from "../support/killable-worker.ts";
import { makeDue, plainSmtpUrl, put, registerCleanup, runCleanups, runCron, startMailServer } from "../support/mail.ts";
import { startWorker, type WorkerClient } from "../support/worker.ts";

const COUNT = 200;

let state: string;
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), "killed-"));
  registerCleanup(() => rm(state, { recursive: true }));
});
afterEach(runCleanups);

test("if the worker is killed during 200 bookings, the acknowledged ones are complete, and each email is in the outbox once", async () => {
  const before = await startWorker({ state, vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  const anna = await owner(before);
  const siteId = await beginSite(anna);
  await setPrice(anna, siteId, 10_000);
  const [unitId] = Object.keys((await anna.call("GET", `/sites/${siteId}/rates`)).body["plans"] as object);
  await before.stop();

  const tomorrow = addDays(dayInZone(Date.now(), "Europe/Amsterdam"), 1);
  const requests = Array.from({ length: COUNT }, (_each, index) => ({
    unitId,
    arrival: addDays(tomorrow, index),
    departure: addDays(tomorrow, index + 1),
    party: { adults: 2, children: [], pets: 0 },
    contact: { name: "Jan Jansen", email: `guest-${index}@example.com`, phone: null, address: null },
    locale: "nl",
    channel: "phone",
    payment: "on-arrival",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  }));
  const place = async (worker: WorkerClient, index: number) =>
    (await calling(worker, anna.token)("POST", `/sites/${siteId}/bookings`, requests[index])).status === 200;
  const killed = await startKillableWorker(state);
  const acknowledged = await killDuringWrites(killed, COUNT, (index) => place(killed, index));

  const worker = await startWorker({ state });
  registerCleanup(() => worker.stop());
  const { db, tables } = worker.store;
  /** Expects nights, history and one email for each booking and no others; returns the request keys. */
  const expectWhole = async () => {
    const bookings = await db.select().from(tables.bookings);
    const mails = (await db.select({ key: tables.outbox.key }).from(tables.outbox)).map(({ key }) => key);
    const expected = bookings.map(({ id }) => `booking ${id} 1 guest confirmed`);
    expect(mails.filter((key) => key.startsWith("booking ")).toSorted()).toEqual(expected.toSorted());
    await expectNightsOfHolders(worker.store);
    await expectHistories(worker.store);
    return bookings.map(({ requestKey }) => requestKey ?? "");
  };
  const stored = await expectWhole();
  expect(stored).toEqual(expect.arrayContaining(acknowledged.map((index) => requests[index]?.requestKey)));
  expect(stored.length).toBeLessThan(COUNT);

  // Unacknowledged requests are repeated, and some acknowledged ones too.
  expect(await Promise.all(requests.map((_request, index) => place(worker, index)))).toEqual(requests.map(() => true));
  expect((await expectWhole()).toSorted()).toEqual(requests.map(({ requestKey }) => requestKey).toSorted());
}, 180_000);

test("if the worker is killed while it delivers 60 messages, each is sent, at most one of them twice under its Message-ID", async () => {
  const taken = Promise.withResolvers<void>();
  let count = 0;
  const server = await startMailServer({ atMessage: () => void (++count === 10 && taken.resolve()) });
  const vars = { SMTP_URL: plainSmtpUrl(server.port) };
  const killed = await startKillableWorker(state, vars);
  const ids = await put(
    killed,
    Array.from({ length: 60 }, () => ({})),
  );
  const delivery = killed.get("http://127.0.0.1/cdn-cgi/local/scheduled").catch(() => {});
  await taken.promise;
  await killed.kill();
  await delivery;
  const idsOf = () => server.taken.map(({ data }) => /^Message-ID: <([^@]*)/m.exec(data)?.[1] ?? "");
  expect(idsOf().length).toBeLessThan(60);

  const worker = await startWorker({ state, vars });
  registerCleanup(() => worker.stop());
  // The leases of the killed delivery end.
  await worker.store.db.update(worker.store.tables.outbox).set({ leaseUntil: 0 });
  await makeDue(worker);
  await runCron(worker);
  await expect.poll(() => new Set(idsOf()).size, { timeout: 20_000 }).toBe(60);
  expect([...new Set(idsOf())].toSorted()).toEqual(ids.toSorted());
  expect(idsOf().length).toBeLessThanOrEqual(61);
}, 120_000);
