import { sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlatformHealth } from "#contract/admin/platform-health.ts";
import { CRON_JOBS } from "#domain/cron-jobs.ts";
import { admin } from "../support/admin.ts";
import { beginSite, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let boss: TestOwner;

beforeAll(async () => {
  const stripe = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, FAULTS_HELD_SECONDS: "1", ...stripe } });
  boss = await admin(worker);
});
afterAll(() => worker.stop());

const health = async () => (await boss.call("GET", "/admin/health")).body as unknown as PlatformHealth;

test("rejected webhooks are counted in one write, however many are sent", async () => {
  const rows: number[] = [];
  const forged = () =>
    worker.get(`${MAIN}/payments/stripe/webhook`, { method: "POST", body: "{}", headers: { "Stripe-Signature": "t=1,v1=x" } });
  const sent = await Promise.all(Array.from({ length: 60 }, forged));
  expect(sent.every(({ status }) => status === 400)).toBe(true);
  await worker.get(`${MAIN}/guest-payments/nobody`, { method: "POST", body: "" });
  await expect
    .poll(async () => {
      const { faults } = await health();
      rows.push(faults.length);
      return Object.fromEntries(faults.map(({ kind, key, count }) => [`${kind} ${key}`, count]));
    })
    .toEqual({ "webhook billing stripe INVALID_SIGNATURE": 60, "webhook guests unknown NOT_FOUND": 1 });
  // Nothing is written before the time is over: all counts appear together.
  expect(new Set(rows)).toEqual(new Set(rows[0] === 0 ? [0, 2] : [2]));
});

test("exceptions are counted by the pattern of their route, and failed jobs by their names", async () => {
  const siteId = await beginSite(boss);
  const database = worker.store.db as unknown as DrizzleD1Database;
  const rename = async (from: string, to: string) => {
    for (const table of ["paper_settings", "paper_checks"])
      await database.run(sql.raw(`alter table ${table}${from} rename to ${table}${to}`));
  };
  await rename("", "_gone");
  try {
    expect((await boss.call("GET", `/sites/${siteId}/paper-settings`)).status).toBe(500);
    const { scheduled } = await worker.miniflare.getWorker();
    await scheduled({ cron: "* * * * *", scheduledTime: new Date("2026-11-23T03:01:00Z") });
  } finally {
    await rename("_gone", "");
  }
  await expect
    .poll(async () => (await health()).faults.map(({ kind, key }) => `${kind} ${key}`))
    .toContain("error GET main /api/sites/:siteId/paper-settings");
  const { faults, jobs } = await health();
  expect(JSON.stringify(faults)).not.toContain(siteId);
  expect(faults.find(({ kind }) => kind === "error")?.requestId).toMatch(/^[\w-]{10,}$/);
  expect(faults.filter(({ kind }) => kind === "job").map(({ key }) => key)).toEqual(["papers"]);
  expect(jobs.find(({ name }) => name === "papers")).toMatchObject({ state: "failed" });
  const due = jobs.filter(({ endedAt }) => endedAt !== undefined).map(({ name }) => name);
  expect(due.toSorted()).toEqual(
    Object.entries(CRON_JOBS)
      .filter(([, { everyMinutes }]) => everyMinutes === 1)
      .map(([name]) => name)
      .toSorted(),
  );
});
