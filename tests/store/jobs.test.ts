import { eq, getTableColumns, isNotNull, like, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CRON_JOB_NAMES } from "#domain/cron-jobs.ts";
import { addDays } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { createDayCounts } from "#domain/visits/day-counts.ts";
import { consume, MAX_ATTEMPTS } from "#entry/queues.ts";
import { everyMinute } from "#entry/run-jobs.ts";
import { deliverLane } from "#services/mail/deliver-lane.ts";
import { openD1, type Store } from "#store/dialect/store.ts";
import { beginRun } from "#store/services/faults.ts";
import { insertAll as insertStats } from "#store/services/site-stats.ts";
import type { Env } from "#worker/env.ts";
import { NOW, siteFixture, TODAY } from "../fixtures/site.ts";
import { book, bookingTools, emptyOutbox, givenBookable, stayIn } from "../support/bookings.ts";
import { given } from "../support/given.ts";
import { jobRunner } from "../support/job-runner.ts";
import { openMemoryD1 } from "../support/memory-d1.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";

interface Opened {
  store: Store;
  stores: Pick<Env, "DB" | "DATABASE_URL">;
  close: () => unknown;
}
const d1 = async (): Promise<Opened> => {
  const { db, close } = await openMemoryD1();
  return { store: openD1(db), stores: { DB: db }, close };
};
const postgres = async (): Promise<Opened> => {
  const database = await createPostgresDatabase();
  return { store: database.store, stores: { DATABASE_URL: database.address }, close: () => database.close() };
};

/** Three days after the last run, at the hour of the daily jobs, and two days before the guests arrive. */
const RESUMED = Date.UTC(2026, 5, 29, 3);
/** The same day after the quiet hours, in which guests get no messages. */
const NOON = Date.UTC(2026, 5, 29, 12);

let opened: Opened;
let store: Store;
async function begin(open: () => Promise<Opened>) {
  opened = await open();
  store = opened.store;
  const directions = { kind: "directions" as const, text: { nl: "Achter de kerk." }, daysBefore: null };
  await givenBookable(store, { terms: { arrival: [directions] } });
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  vi.useRealTimers();
  await opened.close();
});

/** Adds a confirmed booking of which nothing is due; returns its id. */
async function givenBooking(stay: Stay): Promise<string> {
  const { booking } = await book(bookingTools(store), stay);
  await emptyOutbox(store);
  const { bookings: t } = store.tables;
  await store.db.update(t).set({ dueAt: null, messageAt: null, payAt: null }).where(eq(t.id, booking.id));
  return booking.id;
}

/** Adds copies of a booking, whose ids begin with a prefix. */
async function givenCopies(
  bookingId: string,
  prefix: string,
  count: number,
  due: { dueAt?: number; messageAt?: number },
): Promise<void> {
  const { bookings: t } = store.tables;
  const copied = Object.entries(getTableColumns(t)).map(([name, column]) => {
    if (["id", "reference", "tokenDigest"].includes(name)) return sql`${prefix} || i`;
    if (name === "requestKey") return sql`null`;
    if (name === "guestEmail") return sql`${prefix} || i || '@example' || (i % 7) || '.com'`;
    return sql`${column}`;
  });
  await store.db
    .insert(t)
    .select(
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select ${sql.join(copied, sql`, `)} from ${t}, n where ${t.id} = ${bookingId}`,
    );
  await store.db
    .update(t)
    .set(due)
    .where(like(t.id, `${prefix}%`));
}

describe.each([
  ["D1", d1],
  ["Postgres", postgres],
])("a store three days behind on %s", { timeout: 180_000 }, (_, open) => {
  beforeEach(() => begin(open));

  test("every job runs within the statements of an invocation, all runs are recorded, and nothing is lost or double", async () => {
    const COUNT = 250;
    await givenCopies(await givenBooking(stayIn(2, 3)), "clock", COUNT, { dueAt: RESUMED - 3 * DAY_MS });
    await givenCopies(await givenBooking(stayIn(30, 4)), "message", COUNT, { messageAt: RESUMED - 3 * DAY_MS });
    for (let i = 0; i < 100; i++) {
      const site = siteFixture({ subdomain: `huis-${i}`, ownerId: `owner-${i}` });
      await given(store, site);
      const rows = [0, 1, 2].flatMap((day) =>
        [0, 1].map((part) => ({
          id: `${i} ${day} ${part}`,
          siteId: site.id,
          day: addDays(TODAY, day),
          counts: createDayCounts(),
        })),
      );
      await insertStats(store, rows);
    }
    const { runMinutes, most, kv } = jobRunner(opened.stores);
    await runMinutes(RESUMED, 6);
    await runMinutes(NOON, 4);
    expect(most.refused).toBe(0);
    const { cronJobs, bookings, bookingEvents, outbox, siteStats } = store.tables;
    const runs = await store.db.select().from(cronJobs);
    expect(runs.map(({ name }) => name).toSorted()).toEqual(CRON_JOB_NAMES.toSorted());
    expect(runs.filter(({ completeAt }) => completeAt === null)).toEqual([]);
    // Node has no sockets of the runtime, through which mail leaves.
    expect(runs.filter(({ name, failedAt }) => name !== "mail" && failedAt !== null)).toEqual([]);
    expect(kv.size).toBeGreaterThan(100);
    expect(await store.db.select({ id: siteStats.id }).from(siteStats)).toHaveLength(300);
    const states = await store.db.select({ state: bookings.state }).from(bookings).where(like(bookings.id, "clock%"));
    // They have left too by now.
    expect(states.filter(({ state }) => state === "completed")).toHaveLength(COUNT);
    const checkIns = await store.db.select().from(bookingEvents).where(eq(bookingEvents.state, "checked-in"));
    expect(new Set(checkIns.map(({ bookingId }) => bookingId)).size).toBe(COUNT);
    expect(checkIns).toHaveLength(COUNT);
    const mails = await store.db.select({ bookingId: outbox.bookingId }).from(outbox).where(like(outbox.bookingId, "message%"));
    expect(mails).toHaveLength(COUNT);
    expect(new Set(mails.map(({ bookingId }) => bookingId)).size).toBe(COUNT);
  });

  test("a job runs once at a time, and runs again after the lease of a run that never ended", async () => {
    const { runMinutes } = jobRunner(opened.stores);
    await beginRun(store, "clocks", { startedAt: RESUMED - MINUTE_MS, leaseUntil: RESUMED + 2 * MINUTE_MS });
    const endedAt = async () =>
      (await store.db.select().from(store.tables.cronJobs)).find(({ name }) => name === "clocks")?.endedAt;
    await runMinutes(RESUMED, 2);
    expect(await endedAt()).toBe(0);
    await runMinutes(RESUMED + 2 * MINUTE_MS, 1);
    expect(await endedAt()).toBe(RESUMED + 2 * MINUTE_MS);
  });

  test("a message that fails does not stop its batch; after its last attempt it is kept with the reason, once", async () => {
    const { invocation } = jobRunner(opened.stores);
    const done: string[] = [];
    const message = (body: unknown, attempts: number) => ({
      body,
      attempts,
      ack: () => done.push(`ack ${JSON.stringify(body)}`),
      retry: () => done.push(`retry ${JSON.stringify(body)}`),
    });
    const poisoned = { job: "run-cron-job", name: "no such job", round: 1 };
    const good = { job: "run-cron-job", name: "clocks", round: 1 };
    const run = (queue: string, ...messages: ReturnType<typeof message>[]) =>
      consume({ queue, messages: messages as unknown as MessageBatch["messages"] }, invocation());
    const letters = () => store.db.select().from(store.tables.deadLetters);

    await run("vrijhuis-jobs", message(poisoned, 1), message(good, 1));
    expect(done).toEqual([`retry ${JSON.stringify(poisoned)}`, `ack ${JSON.stringify(good)}`]);
    expect(await letters()).toEqual([]);
    done.length = 0;
    await run("vrijhuis-jobs", message(poisoned, MAX_ATTEMPTS), message({ job: "later-version" }, 1));
    expect(done).toEqual([`ack ${JSON.stringify(poisoned)}`, 'ack {"job":"later-version"}']);
    await run("vrijhuis-dead-letters", message(poisoned, 2), message({ job: "sync-host", host: "a.example" }, 1));
    expect((await letters()).map(({ queue, body, reason }) => `${queue} ${body} ${reason}`).toSorted()).toEqual([
      'vrijhuis-feeds {"job":"sync-host","host":"a.example"} null',
      'vrijhuis-jobs {"job":"later-version"} no consumer',
      `vrijhuis-jobs ${JSON.stringify(poisoned)} null`,
    ]);
  });
});

test("3,300 check-ins at one hour are sent within ten minutes, each once", { timeout: 300_000 }, async () => {
  await begin(d1);
  const COUNT = 3300;
  await givenCopies(await givenBooking(stayIn(30, 4)), "message", COUNT, { messageAt: NOON });
  const sent: string[] = [];
  const { runMinutes, most } = jobRunner(opened.stores, async () => {
    const session = {
      send: async ({ recipient }: { recipient: string }) => (sent.push(recipient), { outcome: "sent" as const, answer: "250" }),
      close: async () => {},
    };
    const transport = { domain: "vrijhuis.example", open: async () => session };
    const lane = { lane: "", relays: [{ transport, isStoppable: true }] as const, digestOf: async () => "digest" };
    return (await deliverLane({ ...lane, store, clock: Date.now })).hasMore;
  });
  await runMinutes(NOON, 10);
  expect(most.refused).toBe(0);
  expect(sent).toHaveLength(COUNT);
  const { outbox } = store.tables;
  const unsent = await store.db.select({ id: outbox.id }).from(outbox).where(isNotNull(outbox.sentAt));
  expect(unsent).toHaveLength(COUNT);
});

test("a queue that does not take the jobs: cron runs the most important ones itself, within one invocation", async () => {
  await begin(d1);
  await givenCopies(await givenBooking(stayIn(2, 3)), "clock", 200, { dueAt: NOW });
  const { invocation, most } = jobRunner(opened.stores);
  const sendBatch = () => Promise.reject(new Error("Queue is overloaded"));
  vi.setSystemTime(RESUMED);
  await everyMinute({ ...invocation(), JOB_QUEUE: { sendBatch } as unknown as NonNullable<Env["JOB_QUEUE"]> }, RESUMED);
  expect(most.refused).toBe(0);
  const names = (await store.db.select().from(store.tables.cronJobs)).map(({ name }) => name);
  expect(names).toContain("clocks");
  const faults = await store.db.select().from(store.tables.faults);
  expect(faults.map(({ key }) => key)).toContain("queue run-cron-job");
});
