import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CONTACT } from "../support/forms.ts";
import { killDuringWrites, startKillableWorker } from "../support/killable-worker.ts";
import { registerCleanup, runCleanups } from "../support/mail.ts";
import { MAIN, startWorker, type WorkerClient } from "../support/worker.ts";

const COUNT = 200;

let state: string;
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), "killed-"));
  registerCleanup(() => rm(state, { recursive: true }));
});
afterEach(runCleanups);

test("if the worker is killed during 200 forms, those it acknowledged are whole, and each mail is in the outbox once", async () => {
  const emailOf = (index: number) => `guest-${index}@example.com`;
  const send = async (worker: WorkerClient, index: number) => {
    const network = { "CF-Connecting-IP": `10.3.0.${index}` };
    return (await worker.post(`${MAIN}/contact`, { ...CONTACT, email: emailOf(index) }, network)).status === 303;
  };
  const killed = await startKillableWorker(state);
  const acknowledged = await killDuringWrites(killed, COUNT, (index) => send(killed, index));

  const worker = await startWorker({ state });
  registerCleanup(() => worker.stop());
  const { db, tables } = worker.store;
  /** Expects two mails for each lead and no others; returns the visitors' addresses. */
  const expectWhole = async () => {
    const [leads, mails] = [await db.select().from(tables.leads), await db.select().from(tables.outbox)];
    expect(mails.map(({ key }) => key.split(" ")[1] ?? "").toSorted()).toEqual(leads.flatMap(({ id }) => [id, id]).toSorted());
    return leads.map(({ email }) => email).toSorted();
  };
  const stored = await expectWhole();
  expect(stored).toEqual(expect.arrayContaining(acknowledged.map(emailOf)));
  expect(stored.length).toBeLessThan(COUNT);

  // Visitors repeat what was not acknowledged, and some what was.
  const everyone = Array.from({ length: COUNT }, (_each, index) => index);
  expect(await Promise.all(everyone.map((index) => send(worker, index)))).toEqual(everyone.map(() => true));
  expect(await expectWhole()).toEqual(everyone.map(emailOf).toSorted());
}, 120_000);
