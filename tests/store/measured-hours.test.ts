import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Env } from "#worker/env.ts";
import { CRON_JOBS } from "#domain/cron-jobs.ts";
import { readHealth } from "#admin/health/read-health.ts";
import { measureTransport } from "#services/mail/measure-transport.ts";
import { TransportError } from "#services/mail/transport.ts";
import { hold, holdWork, writeMeasurements } from "#services/measure/held-measurements.ts";
import { PORTION } from "#store/dialect/remove-portions.ts";
import { chunkRows, type Store } from "#store/dialect/store.ts";
import { removeMeasurementsBefore } from "#store/services/measured-hours.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const HOUR = 3_600_000;
const JOBS = Object.entries(CRON_JOBS).map(([name, { everyMinutes }]) => ({ name, everyMinutes }));
const env = { FAULTS_HELD_SECONDS: "0" } as Env;

describe.each(DIALECTS)("measurements on %s", (dialect, open) => {
  let one: OpenStore;
  beforeAll(async () => {
    one = await open();
  });
  beforeEach(async () => {
    // What other tests of this process have left.
    await writeMeasurements(env, async () => one.store);
    vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
    await one.store.db.delete(one.store.tables.measuredHours);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await one.close();
  });
  const write = (open: () => Promise<Store> = async () => one.store) => writeMeasurements(env, open);
  const health = () => readHealth(one.store, JOBS, { provider: "sandbox", endedAfter: 0, before: 0 }, Date.now());

  test("the server that refuses everybody is named, not the one with a single refused recipient", async () => {
    const send = async (host: string, recipients: string[], outcome: "sent" | "refused" | "deferred", answer: string) => {
      const session = { send: async () => ({ outcome, answer }) as never, close: async () => undefined };
      const measured = await measureTransport(host, { domain: "v.example", open: async () => session }).open();
      for (const recipient of recipients) await measured.send({ recipient } as never);
    };
    const twelve = Array.from({ length: 12 }, (_each, index) => `anna@domain${index}.example`);
    await send(`mail.${dialect}.nl`, twelve, "refused", "554 relay denied for anna@domain1.example");
    await send(`good.${dialect}.nl`, twelve, "sent", "250 ok");
    // One domain's server says no, again and again.
    await send(
      `good.${dialect}.nl`,
      Array.from({ length: 30 }, () => "jan@full.example"),
      "deferred",
      "452 mailbox full",
    );
    const closed = measureTransport(`closed.${dialect}.nl`, {
      domain: "v.example",
      open: () => Promise.reject(new TransportError("no answer", "connect")),
    });
    for (let i = 0; i < 3; i++) await expect(closed.open()).rejects.toThrow("no answer");
    await write();
    const { services } = await health();
    expect(services.map(({ kind, key, failed, count, failure }) => [kind, key, failed, count, failure])).toEqual([
      ["mail", `mail.${dialect}.nl`, 12, 12, "refused 554"],
      ["mail", `closed.${dialect}.nl`, 3, 3, "connect"],
    ]);
    expect(JSON.stringify(await one.store.db.select().from(one.store.tables.measuredHours))).not.toMatch(/anna|jan|domain1|full/);
  });

  test("hours are summed, and those before the last hour do not blame a host", async () => {
    const fail = (failure: string | null) => hold({ kind: "feed", key: "ical.example", failure, ms: 40 });
    for (let i = 0; i < 5; i++) fail("timeout");
    await write();
    for (let i = 0; i < 4; i++) fail(null);
    await write();
    expect((await health()).services).toMatchObject([
      { kind: "feed", key: "ical.example", count: 9, failed: 5, ms: 360, maxMs: 40, failure: "timeout" },
    ]);
    vi.setSystemTime(NOW + 3 * HOUR);
    expect((await health()).services).toEqual([]);
    await removeMeasurementsBefore(one.store, NOW + HOUR);
    expect(await one.store.db.select().from(one.store.tables.measuredHours)).toEqual([]);
  });

  test("old rows leave in portions, within the budget of the job", async () => {
    const { db, tables } = one.store;
    const t = tables.measuredHours;
    const row = { kind: "query", count: 1, failed: 0, ms: 1, maxMs: 1, rows: 0, lastAt: 0, failure: null };
    const rows = Array.from({ length: PORTION + 30 }, (_each, index) => ({ ...row, hour: index, key: `key ${index}` }));
    for (const chunk of chunkRows(rows, t)) await db.insert(t).values(chunk);
    const left = async () => (await db.select({ hour: t.hour }).from(t)).length;
    let spentAfter = 1;
    const budget = { isSpent: () => (spentAfter -= 1) < 0, hasMore: false };
    await removeMeasurementsBefore({ ...one.store, budget }, PORTION + 20);
    expect([await left(), budget.hasMore]).toEqual([30, true]);
    await removeMeasurementsBefore(one.store, PORTION + 20);
    expect(await left()).toBe(10);
  });

  test("different keys of one write are bounded, and a store that fails is only logged", async () => {
    for (let i = 0; i < 150; i++) hold({ kind: "feed", key: `host${i}.example`, failure: "timeout" });
    await write();
    const rows = await one.store.db.select().from(one.store.tables.measuredHours);
    expect([rows.length, rows.find(({ key }) => key === "others")?.count]).toEqual([101, 50]);
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    hold({ kind: "feed", key: "a.example" });
    await write(() => Promise.reject(new Error("gone")));
    expect(errors).toHaveBeenCalledOnce();
  });

  test("with Analytics Engine the use of the store by routes goes there", async () => {
    const points: unknown[] = [];
    const METRICS = { writeDataPoint: (point: unknown) => void points.push(point) };
    const work = {
      route: "GET main /api/sites",
      store: { queries: 2, ms: 30, rows: 400, slow: [{ text: "select ?", ms: 900 }] },
    };
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await holdWork(work, { ...env, METRICS } as unknown as Env, async () => one.store);
    expect(points).toEqual([
      { indexes: ["route"], blobs: ["GET main /api/sites", ""], doubles: [1, 0, 30, 30, 400] },
      { indexes: ["query"], blobs: ["GET main /api/sites: select ?", ""], doubles: [1, 0, 900, 900, 0] },
    ]);
    const { routes, slowQueries } = await health();
    expect([routes, slowQueries.map(({ key, maxMs }) => [key, maxMs])]).toEqual([[], [["GET main /api/sites: select ?", 900]]]);
    expect(JSON.parse(String(warnings.mock.calls[0]?.[0]))).toMatchObject({ level: "warning", message: "slow query", ms: 900 });
    await holdWork(work, env, async () => one.store);
    expect((await health()).routes).toMatchObject([{ key: "GET main /api/sites", count: 1, ms: 30, rows: 400 }]);
  });
});
