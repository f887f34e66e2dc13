import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "#contract/services/mail.ts";
import { orderRelays } from "#domain/mail/relay-order.ts";
import { enqueue, findById as findMail } from "#store/services/outbox.ts";
import * as servers from "#store/services/platform-mail-servers.ts";
import type { Store, Writes } from "#store/dialect/store.ts";
import { deliverLane, type LaneProblem, MAX_MAILS_PER_RUN, type Relay } from "#services/mail/deliver-lane.ts";
import { type Attempt, TransportError } from "#services/mail/transport.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SERVER = {
  host: "smtp.vrijhuis.example",
  port: 587,
  user: "mail",
  passwordSealed: "sealed",
  fromName: "Vrijhuis",
  fromAddress: "hallo@vrijhuis.example",
  replyTo: null,
  perMinute: null,
};
const SENT: Attempt = { outcome: "sent", answer: "250 ok" };
const LOST: Attempt = { outcome: "deferred", at: "connection", answer: "lost" };

describe.each(DIALECTS)("mail servers of the platform on %s", { timeout: 60_000 }, (dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await store.db.delete(store.tables.outbox);
    await store.db.delete(store.tables.platformMailServers);
  });

  const save = (id: string, version = 0, change: Partial<servers.SavedPlatformMailServer> = {}, now = NOW) =>
    store.atomically((db) => servers.save(db, store.tables, { id, ...SERVER, ...change }, version, now));
  const ids = async () => (await servers.findAll(store)).map(({ id, rank }) => [id, rank]);
  const found = async (id: string) => (await servers.findById(store, id)) ?? expect.fail(`no server ${id}`);
  /** Runs writes at the same time; returns how many of them succeeded. */
  const race = async (...writes: Writes[]) => {
    const results = await Promise.allSettled(writes.map((each) => store.atomically(each)));
    return results.filter(({ status }) => status === "fulfilled").length;
  };
  const put = (id: string, mail: Partial<Mail> = {}, now = NOW) =>
    store.atomically((db) => [enqueue(db, store.tables, id, mailOf({ key: `occasion ${id}`, ...mail }), now)]);
  const mail = async (id: string) => (await findMail(store, id)) ?? expect.fail(`no message ${id}`);

  test("there are at most two, in an order; a write based on an outdated state changes nothing", async () => {
    await save("a");
    await expect(save("a")).rejects.toThrow();
    await save("b");
    await expect(save("c")).rejects.toThrow();
    expect(await ids()).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
    await save("a", 1, { host: "new.vrijhuis.example" });
    await expect(save("a", 1, { host: "old.vrijhuis.example" })).rejects.toThrow();
    expect(await found("a")).toMatchObject({ version: 2, host: "new.vrijhuis.example" });

    const { tables } = store;
    const putFirst = (from: string, to: string) => store.atomically((db) => servers.putFirst(db, tables, { from, to }));
    await putFirst("a", "b");
    await expect(putFirst("a", "b")).rejects.toThrow();
    expect(await ids()).toEqual([
      ["b", 1],
      ["a", 2],
    ]);
    expect(await servers.findSender(store)).toBe("hallo@vrijhuis.example");
    await expect(store.atomically((db) => servers.remove(db, tables, "b", 9))).rejects.toThrow();
    await store.atomically((db) => servers.remove(db, tables, "b", 1));
    expect(await ids()).toEqual([["a", 1]]);
    await save("c");
    expect(await ids()).toEqual([
      ["a", 1],
      ["c", 2],
    ]);
  });

  test("one of two admins who change the same server succeeds", async () => {
    const { tables } = store;
    const saving =
      (id: string, version: number, host: string): Writes =>
      (db) =>
        servers.save(db, tables, { id, ...SERVER, host }, version, NOW);
    expect(await race(saving("a", 0, "one.example"), saving("a", 0, "two.example"))).toBe(1);
    expect(await race(saving("a", 1, "one.example"), saving("a", 1, "two.example"))).toBe(1);
    expect(await found("a")).toMatchObject({ version: 2 });
    expect(await race(saving("b", 0, "b.example"), saving("c", 0, "c.example"))).toBe(1);
    const [first = "", second = ""] = (await servers.findAll(store)).map(({ id }) => id);
    const swap: Writes = (db) => servers.putFirst(db, tables, { from: first, to: second });
    expect(await race(swap, swap)).toBe(1);
    expect(
      await race(
        (db) => servers.remove(db, tables, "a", 2),
        (db) => servers.remove(db, tables, "a", 2),
      ),
    ).toBe(1);
    expect((await ids()).map(([, rank]) => rank)).toEqual([1]);
  });

  test("one query returns whether platform mail is due, and its servers", async () => {
    const read = async (now = NOW) => {
      const before = opened.queries();
      const result = await servers.findIfMailIsDue(store, now);
      expect(opened.queries() - before).toBe(1);
      return result?.map(({ id }) => id);
    };
    expect(await read()).toBeUndefined();
    await save("a");
    expect(await read()).toBeUndefined();
    await store.atomically((db) => servers.remove(db, store.tables, "a", 1));
    await put("m");
    expect(await read()).toEqual([]);
    await store.db.update(store.tables.outbox).set({ nextAttemptAt: NOW });
    expect(await read(NOW - 1)).toBeUndefined();
    for (const id of ["a", "b"]) await save(id);
    expect(await read()).toEqual(["a", "b"]);
    await store.db.update(store.tables.outbox).set({ leaseUntil: NOW + 1 });
    expect(await read()).toBeUndefined();
  });

  test.runIf(dialect === "D1")("an index finds mail that is due", async () => {
    const steps = (await opened.plans?.(() => servers.findIfMailIsDue(store, NOW))) ?? [];
    expect(steps.filter((step) => step.includes("outbox"))).toEqual([
      expect.stringMatching(/^SEARCH outbox .*USING INDEX outbox_waiting/),
    ]);
  });

  test("a failure pauses a server once, however many deliveries notice it; saving it again ends the pause", async () => {
    await save("a");
    const read = await found("a");
    const failure = { problem: "password" as const, answer: "AUTH was answered 535", now: NOW + 5 };
    await servers.recordFailure(store, read, { ...failure, pausedUntil: NOW + 60_000 });
    await servers.recordFailure(store, read, { ...failure, pausedUntil: NOW + 90_000 });
    expect(await found("a")).toMatchObject({ failures: 1, pausedUntil: NOW + 60_000, problemSince: NOW + 5 });
    await servers.recordFailure(store, await found("a"), { ...failure, pausedUntil: NOW + 180_000, now: NOW + 60_000 });
    expect(await found("a")).toMatchObject({ failures: 2, pausedUntil: NOW + 180_000, problemSince: NOW + 5 });
    expect(await servers.findFailing(store)).toEqual([{ id: "a", host: SERVER.host, problem: "password", since: NOW + 5 }]);

    await put("m");
    await store.db.update(store.tables.outbox).set({ nextAttemptAt: NOW + 600_000, lastAnswer: "AUTH was answered 535" });
    await save("a", 1, {}, NOW + 70_000);
    expect(await found("a")).toMatchObject({ problem: null, failures: 0, pausedUntil: 0, checkedAt: NOW + 70_000 });
    expect((await mail("m")).nextAttemptAt).toBe(NOW + 70_000);
    // Deliveries that began with the former settings change nothing.
    await servers.recordFailure(store, read, { ...failure, pausedUntil: NOW + 90_000 });
    expect(await servers.findFailing(store)).toEqual([]);
    await servers.recordFailure(store, await found("a"), { ...failure, pausedUntil: NOW + 90_000 });
    await servers.recordSuccess(store, read, NOW + 80_000);
    expect((await found("a")).problem).toBe("password");
    await servers.recordSuccess(store, await found("a"), NOW + 80_000);
    expect(await found("a")).toMatchObject({ problem: null, failures: 0, pausedUntil: 0, checkedAt: NOW + 80_000 });
  });

  test("messages of simultaneous deliveries count together towards the limit of a minute", async () => {
    await save("a", 0, { perMinute: 10 });
    const allowed = await Promise.all([1, 2, 3].map(() => servers.countInMinute(store, "a", 7, 6)));
    expect(allowed.toSorted((a, b) => b - a)).toEqual([6, 4, 0]);
    expect(await servers.countInMinute(store, "a", 8, 40)).toBe(10);
    await save("a", 1, { perMinute: null });
    expect(await servers.countInMinute(store, "a", 8, 40)).toBe(40);
  });

  interface Given extends Partial<Relay> {
    /** Answers for the messages, or the error of opening a session. */
    attempt?: (id: string) => Attempt;
    refusal?: TransportError;
  }

  /** Delivers our lane through servers; returns the messages that each got and the outcome of its part. */
  async function deliver(given: readonly [Given, ...Given[]], clock = () => NOW) {
    const got: string[][] = given.map(() => []);
    const ends: (LaneProblem["step"] | "good" | undefined)[] = given.map(() => undefined);
    const relayOf = ({ attempt = () => SENT, refusal, ...relay }: Given, index: number): Relay => ({
      isStoppable: true,
      record: async (problem) => void (ends[index] = problem?.step ?? "good"),
      ...relay,
      transport: {
        domain: `relay-${index}.example`,
        async open() {
          if (refusal) throw refusal;
          return { send: async ({ id }) => (got[index]?.push(id), attempt(id)), close: async () => {} };
        },
      },
    });
    const [first, ...others] = given;
    const relays = [relayOf(first, 0), ...others.map((each, index) => relayOf(each, index + 1))] as const;
    const digestOf = async (siteId: string, address: string) => `digest ${siteId} ${address}`;
    const before = opened.queries();
    const { hasMore } = await deliverLane({ store, relays, lane: "", digestOf, clock });
    return { got, ends, hasMore, queries: opened.queries() - before };
  }
  const down = new TransportError("cannot connect", "connect");

  test("the next server takes over in the same run, under the same Message-ID, and no message is sent twice", async () => {
    for (const id of ["a", "b", "c", "d"]) await put(id);
    const open = await deliver([{ refusal: down }, {}]);
    expect([open.got, open.ends]).toEqual([
      [[], ["a", "b", "c", "d"]],
      ["connect", "good"],
    ]);
    expect((await mail("a")).messageId).toBe("<a@relay-0.example>");

    for (const id of ["e", "f", "g", "h"]) await put(id);
    const sender = await deliver([
      { attempt: (id) => (id === "f" ? { outcome: "refused", at: "sender", answer: "550 not yours" } : SENT) },
      {},
    ]);
    expect([sender.got, sender.ends]).toEqual([
      [
        ["e", "f"],
        ["f", "g", "h"],
      ],
      ["sender", "good"],
    ]);
    expect(await mail("f")).toMatchObject({ lastAnswer: "250 ok", failedAt: null });

    // Lost connections: the server may have taken their messages, so the next one gets only the others.
    for (const id of ["i", "j", "k", "l"]) await put(id);
    const lost = await deliver([{ attempt: () => LOST }, {}]);
    expect([lost.got, lost.ends]).toEqual([
      [
        ["i", "j"],
        ["k", "l"],
      ],
      ["dialogue", "good"],
    ]);
    for (const id of ["i", "j"])
      expect(await mail(id)).toMatchObject({ sentAt: null, attempts: 1, nextAttemptAt: NOW + 60_000, lastAnswer: "lost" });
  });

  test("a refused recipient, a postponed message and a single lost connection do not pause a server", async () => {
    for (const id of ["a", "b", "c", "d"]) await put(id);
    const answers: Record<string, Attempt> = {
      a: { outcome: "refused", at: "recipient", answer: "550 5.1.1 No such user" },
      b: { outcome: "deferred", at: "recipient", answer: "450 later" },
      c: LOST,
    };
    const { got, ends } = await deliver([{ attempt: (id) => answers[id] ?? SENT }, {}]);
    expect([got, ends]).toEqual([
      [["a", "b", "c", "d"], []],
      ["good", undefined],
    ]);
  });

  test("if no server works, one message is postponed and the others are returned to the queue; a sender refused by the configured server fails the message", async () => {
    for (const id of ["a", "b"]) await put(id);
    const all = await deliver([{ refusal: down }, { refusal: down }, { refusal: down, isStoppable: false }]);
    expect([all.got.flat(), all.ends, all.hasMore]).toEqual([[], ["connect", "connect", "connect"], false]);
    expect(await mail("a")).toMatchObject({ attempts: 1, nextAttemptAt: NOW + 60_000 });
    expect(await mail("b")).toMatchObject({ attempts: 0, leaseUntil: 0, lastAnswer: null });
    const refused = await deliver([
      { isStoppable: false, attempt: () => ({ outcome: "refused", at: "sender", answer: "550 not yours" }) },
    ]);
    expect(refused.got).toEqual([["b"]]);
    expect((await mail("b")).failedAt).toBe(NOW);
  });

  test("a server is sent no more than its limit, codes first; the rest waits for the next minute, not for the next server", async () => {
    for (const id of ["guest-1", "guest-2"]) await put(id, { kind: "guest" });
    await put("code", {}, NOW + 1);
    const clock = () => NOW + 2;
    const limited = await deliver([{ countAllowed: async (count) => Math.min(count, 2) }, {}], clock);
    expect([limited.got, limited.ends, limited.hasMore]).toEqual([[["code", "guest-1"], []], ["good", undefined], false]);
    const used = await deliver([{ countAllowed: async () => 0 }, {}], clock);
    expect([used.got.flat(), used.ends, used.hasMore]).toEqual([[], [undefined, undefined], false]);
    expect(await mail("guest-2")).toMatchObject({ attempts: 0, leaseUntil: 0, sentAt: null });
    expect((await deliver([{}], clock)).got).toEqual([["guest-2"]]);
  });

  test("a run with a takeover has as many queries as an invocation has", async () => {
    for (let i = 0; i < MAX_MAILS_PER_RUN; i += 1) await put(`m${i}`, { kind: "guest", siteId: "site-1", bookingId: "b1" });
    for (const id of ["a", "b"]) await save(id, 0, { perMinute: 1000 });
    const [a, b] = await servers.findAll(store);
    const reporting = (server: servers.StoredPlatformMailServer | undefined, attempt: () => Attempt): Given => ({
      attempt,
      countAllowed: (count) => servers.countInMinute(store, server?.id ?? "", 1, count),
      record: async (problem) => {
        if (!server) return;
        if (!problem) return servers.recordSuccess(store, server, NOW);
        await servers.recordFailure(store, server, { problem: problem.step, answer: "", pausedUntil: NOW + 1, now: NOW });
      },
    });
    const { got, queries } = await deliver([reporting(a, () => LOST), reporting(b, () => SENT)]);
    expect(got.flat()).toHaveLength(MAX_MAILS_PER_RUN);
    // With the one that reads the servers, and the one that looks for sites with a server of their own.
    expect(queries + 2).toBeLessThanOrEqual(50);
  });
});

test("servers that are not paused come first, then the configured one, then the paused ones", () => {
  const server = (id: string, pausedUntil = 0) => ({ id, pausedUntil });
  const [a, b] = [server("a"), server("b", NOW + 1)];
  expect(orderRelays([a, b], ["url"], NOW)).toEqual([a, "url", b]);
  expect(orderRelays([b, a], ["url"], NOW)).toEqual([a, "url", b]);
  expect(orderRelays([b, a], [], NOW + 1)).toEqual([b, a]);
  expect(orderRelays([b], [], NOW)).toEqual([b]);
  expect(orderRelays([], [], NOW)).toEqual([]);
});
