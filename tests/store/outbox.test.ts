import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  anonymizeBefore,
  claimDue,
  enqueue,
  findById,
  markFailed,
  markSent,
  findNewest,
  postpone,
} from "#store/services/outbox.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const LEASE = 60_000;
const DOMAIN = "vrijhuis.example";

describe.each(DIALECTS)("the outbox on %s", (_, open) => {
  let opened: OpenStore;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.store.db.delete(opened.store.tables.outbox);
  });

  const put = (id: string, now = NOW, key = `occasion ${id}`) =>
    opened.store.atomically((db) => [enqueue(db, opened.store.tables, id, mailOf({ key }), now)]);
  const claim = async (now: number, domain = DOMAIN, lane = "") =>
    (await claimDue(opened.store, { lane, now, leaseMs: LEASE, domain, limit: 1 }))[0];
  const claimed = async (now: number) => {
    const mail = await claim(now);
    if (!mail) throw new Error("nothing was due");
    return mail;
  };
  const read = (id: string) => findById(opened.store, id);

  test("stores one message for each key", async () => {
    await put("a", NOW, "same");
    await put("b", NOW, "same");
    expect((await findNewest(opened.store, 10)).map(({ id }) => id)).toEqual(["a"]);
  });

  test("a claim counts as an attempt, sets the Message-ID and excludes other callers", async () => {
    await put("a");
    expect(await claim(NOW)).toMatchObject({
      ...mailOf({ key: "occasion a" }),
      id: "a",
      messageId: `<a@${DOMAIN}>`,
      attempts: 1,
    });
    expect(await claim(NOW + LEASE - 1)).toBeUndefined();
  });

  test("a message with an expired lease is claimed again, with the same Message-ID", async () => {
    await put("a");
    await claim(NOW);
    const again = await claim(NOW + LEASE, "other.example");
    expect(again).toMatchObject({ id: "a", messageId: `<a@${DOMAIN}>`, attempts: 2, firstAttemptAt: NOW });
  });

  test("older messages come first, retries after new messages", async () => {
    await put("old");
    await postpone(opened.store, await claimed(NOW), NOW + 1, "450 later");
    await put("new", NOW + 1);
    await put("newer", NOW + 2);
    const order = [await claimed(NOW + 2), await claimed(NOW + 2), await claimed(NOW + 2)].map(({ id }) => id);
    expect(order).toEqual(["new", "newer", "old"]);
  });

  test("a postponed message is not due before its time, and keeps the server's answer", async () => {
    await put("a");
    await postpone(opened.store, await claimed(NOW), NOW + 5000, "450 4.7.1 greylisted");
    expect(await read("a")).toMatchObject({ lastAnswer: "450 4.7.1 greylisted", attempts: 1, sentAt: null, failedAt: null });
    expect(await claim(NOW + 4999)).toBeUndefined();
    expect(await claim(NOW + 5000)).toMatchObject({ attempts: 2 });
  });

  test("a sent or failed message is never due again", async () => {
    await put("a");
    await put("b", NOW + 1);
    await markSent(opened.store, await claimed(NOW + 1), NOW + 2, "250 ok");
    await markFailed(opened.store, await claimed(NOW + 1), NOW + 2, "550 no such user");
    expect(await claim(NOW + 10 * LEASE)).toBeUndefined();
    expect(await read("a")).toMatchObject({ sentAt: NOW + 2, failedAt: null, lastAnswer: "250 ok" });
    expect(await read("b")).toMatchObject({ sentAt: null, failedAt: NOW + 2, lastAnswer: "550 no such user" });
  });

  test("an expired claim cannot change a later one, but can record that the message was sent", async () => {
    await put("a");
    const slow = await claimed(NOW);
    const later = await claimed(NOW + LEASE);
    await postpone(opened.store, slow, NOW + 10 * LEASE, "connection lost");
    await markFailed(opened.store, slow, NOW + LEASE, "550");
    expect(await read("a")).toMatchObject({ lastAnswer: null, failedAt: null, attempts: 2 });
    await markSent(opened.store, slow, NOW + LEASE + 1, "250 ok");
    await markFailed(opened.store, later, NOW + LEASE + 2, "550");
    expect(await read("a")).toMatchObject({ sentAt: NOW + LEASE + 1, failedAt: null });
  });

  test("three simultaneous deliveries claim each of twenty messages once", async () => {
    const ids = Array.from({ length: 20 }, (_none, i) => `m${String(i).padStart(2, "0")}`);
    for (const id of ids) await put(id);
    const deliver = async () => {
      const own: string[] = [];
      for (let mail = await claim(NOW); mail; mail = await claim(NOW)) own.push(mail.id);
      return own;
    };
    const all = (await Promise.all([deliver(), deliver(), deliver()])).flat();
    expect(all.toSorted()).toEqual(ids);
  });

  test("old messages lose all personal data; keys stay, so that no event is announced twice", async () => {
    for (const id of ["sent", "failed", "waiting", "young"]) await put(id, NOW - 10 + id.length);
    const all = [await claimed(NOW + 10), await claimed(NOW + 10), await claimed(NOW + 10), await claimed(NOW + 10)];
    const byId = (id: string) => all.find((mail) => mail.id === id) ?? expect.fail(id);
    await markSent(opened.store, byId("sent"), NOW, "250 <anna@example.com> ok");
    await markFailed(opened.store, byId("failed"), NOW, "550 <anna@example.com> unknown");
    await markSent(opened.store, byId("young"), NOW + 1000, "250 ok");
    await anonymizeBefore(opened.store, NOW + 1);

    for (const id of ["sent", "failed"]) {
      const row = await read(id);
      expect(row).toMatchObject({ key: `occasion ${id}`, recipient: "", attachments: [] });
      expect(JSON.stringify(row)).not.toMatch(/anna|Dag|binnen|hallo@/i);
    }
    for (const id of ["waiting", "young"]) expect(await read(id)).toMatchObject({ recipient: "anna@example.com" });
    await put("again", NOW + 2000, "occasion sent");
    expect(await read("again")).toBeUndefined();
  });
});
