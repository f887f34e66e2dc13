import { count, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countWork, enqueue, markSent, claimDue } from "#store/services/outbox.ts";
import { deliverLane, MAX_MAILS_PER_RUN } from "#services/mail/deliver-lane.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

/** As in worker/services/mail/deliver.ts. */
const MAX_RUNS = 20;
const MINUTE_MS = 60_000;
const LEASE_MS = 10 * MINUTE_MS;
const DOMAINS = ["gmail.com", "outlook.com", "ziggo.nl", "wp.pl", "example.com"];

describe.each(DIALECTS)("many messages on %s", { timeout: 120_000 }, (_, open) => {
  let opened: OpenStore;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.store.db.delete(opened.store.tables.outbox);
  });

  async function fill(messages: number): Promise<void> {
    const { store } = opened;
    const { db, tables: t } = store;
    await store.atomically((batch) => [enqueue(batch, t, "first", mailOf({ key: "first" }), NOW)]);
    const copies = Object.entries(getTableColumns(t.outbox)).map(([name, column]) =>
      name === "id" || name === "key" ? sql`'m' || i` : sql`${column}`,
    );
    const rest = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.raw(String(messages - 1))}) select ${sql.join(copies, sql`, `)} from ${t.outbox}, n where ${t.outbox.id} = 'first'`;
    await db.insert(t.outbox).select(rest);
    const domain = sql`case ${sql.join(
      DOMAINS.map((name, index) => sql.raw(`when length(id) % 5 = ${index} then '${name}'`)),
      sql` `,
    )} end`;
    await db.update(t.outbox).set({ domain });
  }

  const claim = (now: number, maxRuns = MAX_RUNS) =>
    claimDue(opened.store, {
      lane: "",
      now,
      leaseMs: LEASE_MS,
      domain: "vrijhuis.example",
      limit: MAX_MAILS_PER_RUN,
      maxRuns,
    });

  test("deliveries beside each other claim different messages, and no more than may run at once", async () => {
    await fill(400);
    const claimed = await Promise.all(Array.from({ length: 6 }, (_none, run) => claim(NOW + 10 + run)));
    const ids = claimed.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(claimed.map(({ length }) => length)).toEqual(Array(6).fill(MAX_MAILS_PER_RUN));
    expect(await countWork(opened.store, { lane: "", now: NOW + 20, most: 800 })).toEqual({
      running: 6,
      due: 400 - 6 * MAX_MAILS_PER_RUN,
    });
    expect(await claim(NOW + 20, 6)).toEqual([]);
    for (const mail of claimed[0] ?? []) await markSent(opened.store, mail, NOW + 30, "250 ok");
    expect(await countWork(opened.store, { lane: "", now: NOW + 40, most: 100 })).toEqual({ running: 5, due: 100 });
    expect(await claim(NOW + 40, 6)).toHaveLength(MAX_MAILS_PER_RUN);
    // A delivery that ended before its work does not count for longer than its lease.
    expect((await countWork(opened.store, { lane: "", now: NOW + 50 + LEASE_MS, most: 1 })).running).toBe(0);
  });

  test("1,600 messages leave through twenty connections within two minutes, each once", async () => {
    const MESSAGES = 1600;
    const [ANSWER_MS, CONNECT_MS, QUEUE_MS] = [300, 500, 1000];
    await fill(MESSAGES);
    const got = new Map<string, number>();
    let [running, most] = [0, 0];
    // Each delivery has a clock of its own, which its sends move; the next one of its chain begins where it ended.
    const deliver = async (beganAt: number): Promise<{ hasMore: boolean; endedAt: number; started: number }> => {
      let now = beganAt;
      let started = 0;
      running += 1;
      most = Math.max(most, running);
      const { hasMore } = await deliverLane({
        store: opened.store,
        lane: "",
        maxRuns: MAX_RUNS,
        onFull: async () => {
          const work = await countWork(opened.store, { lane: "", now, most: MAX_RUNS * MAX_MAILS_PER_RUN });
          started = Math.max(0, Math.min(Math.ceil(work.due / MAX_MAILS_PER_RUN), MAX_RUNS - work.running));
        },
        clock: () => now,
        digestOf: async (siteId, address) => `${siteId} ${address}`,
        relays: [
          {
            isStoppable: true,
            transport: {
              domain: "vrijhuis.example",
              open: async () => {
                now += CONNECT_MS;
                return {
                  send: async ({ id }) => {
                    now += ANSWER_MS;
                    got.set(id, (got.get(id) ?? 0) + 1);
                    return { outcome: "sent", answer: "250 ok" };
                  },
                  close: async () => undefined,
                };
              },
            },
          },
        ],
      });
      running -= 1;
      return { hasMore, endedAt: now, started };
    };
    let lastAt = 0;
    const follow = async (beganAt: number, isFirst: boolean): Promise<void> => {
      const { hasMore, endedAt, started } = await deliver(beganAt);
      lastAt = Math.max(lastAt, endedAt);
      const others = isFirst ? Array.from({ length: started }, (_none, index) => follow(beganAt + QUEUE_MS + index, false)) : [];
      await Promise.all([...(hasMore ? [follow(endedAt + QUEUE_MS, false)] : []), ...others]);
    };
    await follow(NOW + MINUTE_MS, true);
    const { db, tables: t } = opened.store;
    expect(got.size).toBe(MESSAGES);
    expect([...got.values()].every((times) => times === 1)).toBe(true);
    expect(most).toBeLessThanOrEqual(MAX_RUNS);
    expect(await db.select({ n: count() }).from(t.outbox).where(isNotNull(t.outbox.sentAt))).toEqual([{ n: MESSAGES }]);
    expect((lastAt - NOW - MINUTE_MS) / MINUTE_MS).toBeLessThan(2);
    expect(await db.select({ n: count() }).from(t.outbox).where(eq(t.outbox.attempts, 1))).toEqual([{ n: MESSAGES }]);
  });
});
