import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Health } from "#contract/services/health.ts";
import { checkHealth } from "#services/health/check-health.ts";
import { isEmpty } from "#store/owners/sites.ts";
import { beginRun, endRun } from "#store/services/faults.ts";
import { findWaitingWork, recordArrival } from "#store/services/waiting-work.ts";
import type { Env } from "#worker/env.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Bindings that answer at once, or after `ms` on the test's clock, once `before` is done; a failing one rejects. */
const bindings = ({ kv = 0, media = 0, failing = "" } = {}, before = async () => {}) => {
  const answer = async (name: string, ms: number): Promise<null> => {
    if (ms > 0) await before();
    vi.setSystemTime(Date.now() + ms);
    if (failing === name) throw new Error(`${name} secret.example`);
    return null;
  };
  return {
    SITES: { get: () => answer("kv", kv) },
    MEDIA: { head: () => answer("media", media) },
    MAIL_QUEUE: {},
  } as unknown as Env;
};

const statesOf = ({ parts }: Health) => Object.fromEntries(Object.entries(parts).map(([name, { state }]) => [name, state]));
const GOOD = { store: "ok", kv: "ok", media: "ok", queue: "ok", cron: "ok", mail: "ok", feeds: "ok", certificates: "ok" };

describe.each(DIALECTS)("the deep check of health on %s", (dialect, open) => {
  let one: OpenStore;
  beforeAll(async () => {
    one = await open();
    await given(one.store, siteFixture());
    vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await one.close();
  });
  const check = (env = bindings(), openStore = async () => one.store) => checkHealth(env, NOW, openStore);
  /** Reads twice: the read of the check, which began before, has ended by then. */
  const readStore = async () => {
    for (let i = 0; i < 2; i++) await isEmpty(one.store);
  };
  const ran = (name: string, at: number) =>
    beginRun(one.store, name, { startedAt: at, leaseUntil: at }).then(() =>
      endRun(one.store, { name, startedAt: at, endedAt: at, durationMs: 0, failedAt: null, failure: null, isComplete: true }),
    );
  const mail = (key: string, state: object) =>
    one.store.db.insert(one.store.tables.outbox).values({ ...mailOf({ key }), id: key, createdAt: NOW, ...state });

  test("a store without a run of cron is sick", async () => {
    expect(await check()).toMatchObject({ at: NOW, state: "slow", parts: { cron: { state: "slow" }, queue: { state: "ok" } } });
  });

  test("nothing waits, everything answers", async () => {
    await ran("mail", NOW - MINUTE);
    await recordArrival(one.store, NOW - 2 * MINUTE, NOW);
    const health = await check();
    expect([health.state, statesOf(health)]).toEqual(["ok", GOOD]);
    expect(health.parts).toMatchObject({ cron: { age: MINUTE }, queue: { age: 2 * MINUTE } });
  });

  test("late and failing services are named, and their errors are not shown", async () => {
    const late = await check(bindings({ kv: 4000 }, readStore));
    expect([late.state, statesOf(late)]).toEqual(["slow", { ...GOOD, kv: "slow" }]);
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const failing = await check(bindings({ failing: "media" }));
    expect([failing.state, statesOf(failing)]).toEqual(["down", { ...GOOD, media: "down" }]);
    expect(JSON.stringify(failing)).not.toContain("secret");
    const down = await check(bindings(), () => Promise.reject(new Error("gone")));
    expect(errors).toHaveBeenCalledTimes(2);
    expect([down.state, down.parts.store.state, down.parts.kv.state, down.parts.mail]).toEqual([
      "down",
      "down",
      "ok",
      { state: "unknown" },
    ]);
  });

  test("cron and queue that stand still", async () => {
    await ran("mail", NOW - 11 * MINUTE);
    await recordArrival(one.store, NOW - 4 * MINUTE, NOW);
    expect(statesOf(await check())).toEqual({ ...GOOD, cron: "down", queue: "slow" });
    await ran("mail", NOW);
    await recordArrival(one.store, NOW, NOW);
  });

  test("email waits for us, or for one recipient", async () => {
    await mail("later", { nextAttemptAt: NOW + HOUR, createdAt: NOW - HOUR });
    await mail("deferred", { attempts: 3, createdAt: NOW - 5 * HOUR, nextAttemptAt: NOW + MINUTE, domain: "a.example" });
    await mail("own server", { createdAt: NOW - 9 * HOUR, lane: "site-duinhuis" });
    expect((await check()).parts.mail).toEqual({ state: "ok" });
    for (const domain of ["b.example", "c.example"])
      await mail(domain, { attempts: 1, createdAt: NOW - 4 * HOUR, nextAttemptAt: NOW + MINUTE, domain });
    expect((await check()).parts.mail).toEqual({ state: "down", age: 5 * HOUR, count: 3 });
    await mail("accepted", { sentAt: NOW - 20 * MINUTE });
    expect((await check()).parts.mail).toEqual({ state: "slow", age: 20 * MINUTE, count: 3 });
    await mail("untried", { createdAt: NOW - 2 * HOUR, nextAttemptAt: NOW - 90 * MINUTE });
    expect((await check()).parts.mail).toMatchObject({ state: "down", age: 90 * MINUTE });
    await one.store.db.delete(one.store.tables.outbox);
  });

  test("a feed that is due, and a certificate that does not come", async () => {
    const { db, tables: t } = one.store;
    await db.insert(t.feeds).values({
      id: "f-1",
      siteId: "site-duinhuis",
      unitId: "duinhuis-huis",
      channel: "airbnb",
      addressSealed: "",
      addressDigest: "1",
      host: "ical.example",
      opensEdges: false,
      version: 1,
      nextAt: NOW - 20 * MINUTE,
      lastGoodAt: NOW,
      createdAt: NOW - DAY,
    });
    await db.insert(t.domains).values({
      id: "d-1",
      siteId: "site-duinhuis",
      name: "stuck.example",
      zone: "example",
      hosts: [],
      primaryHost: "",
      token: "",
      version: 1,
      state: "issuing-certificate",
      stateSince: NOW - 2 * DAY,
      serving: false,
      findings: [],
      seen: {} as never,
      certificates: {},
      createdAt: NOW,
      leaseUntil: 0,
      notBefore: 0,
    });
    const health = await check();
    expect(statesOf(health)).toEqual({ ...GOOD, feeds: "slow", certificates: "slow" });
    expect([health.parts.feeds.age, health.parts.certificates]).toEqual([20 * MINUTE, { state: "slow", age: 2 * DAY, count: 1 }]);
  });

  test.runIf(dialect === "D1")("scans no table", async () => {
    vi.useRealTimers();
    const steps = (await one.plans?.(() => findWaitingWork(one.store, NOW, NOW))) ?? [];
    expect(steps.length).toBeGreaterThan(4);
    expect(steps.filter((step) => step.startsWith("SCAN") && !/cron_jobs/.test(step))).toEqual([]);
  });
});
