import { eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "#contract/services/mail.ts";
import * as servers from "#store/services/mail-servers.ts";
import { enqueue, findById } from "#store/services/outbox.ts";
import { remove as removeSite } from "#store/owners/site-life.ts";
import type { Store } from "#store/dialect/store.ts";
import * as suppressions from "#store/services/suppressions.ts";
import { deliverLane, MAX_MAILS_PER_RUN } from "#services/mail/deliver-lane.ts";
import { type Attempt, type OutgoingMail, TransportError } from "#services/mail/transport.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-1";
const DAY_MS = 24 * 60 * 60_000;
const SERVER = {
  siteId: SITE,
  host: "smtp.duinhuis.nl",
  port: 587,
  user: "anna",
  passwordSealed: "sealed",
  fromName: "Duinhuis",
  fromAddress: "anna@duinhuis.nl",
};
const guestMail = (change: Partial<Mail> = {}): Mail => mailOf({ kind: "guest", siteId: SITE, bookingId: "b1", ...change });

describe.each(DIALECTS)("delivery of mail on %s", { timeout: 60_000 }, (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await store.db.delete(store.tables.outbox);
    await removeEverybody(store);
    await given(store, siteFixture({ id: SITE, ownerId: "owner-1" }));
  });

  const put = (id: string, mail: Mail, now = NOW) =>
    store.atomically((db) => [enqueue(db, store.tables, id, { ...mail, key: `occasion ${id}` }, now)]);
  const read = async (id: string) => (await findById(store, id)) ?? expect.fail(`no message ${id}`);
  /** Delivers a lane through a server that answers like `attempt`; returns the ids of the messages it got. */
  async function deliver({
    lane = "",
    now = NOW,
    clock = () => now,
    attempt = () => ({ outcome: "sent", answer: "250 ok" }),
  }: { lane?: string; now?: number; clock?: () => number; attempt?: (mail: OutgoingMail) => Attempt | TransportError } = {}) {
    const got: string[] = [];
    const result = await deliverLane({
      store,
      lane,
      clock,
      digestOf: async (siteId, address) => `digest ${siteId} ${address}`,
      relays: [
        {
          isStoppable: lane !== "",
          transport: {
            domain: "vrijhuis.example",
            open: async () => {
              const refused = attempt({} as OutgoingMail);
              if (refused instanceof TransportError) throw refused;
              return { send: async (mail) => (got.push(mail.id), attempt(mail) as Attempt), close: async () => {} };
            },
          },
        },
      ],
    });
    return { got, ...result };
  }
  const saveServer = (version = 0, now = NOW) =>
    store.atomically((db) => [...servers.save(db, store.tables, SERVER, version, now)]);
  const take = async (now = NOW) => (await servers.take(store, SITE, now, 60_000)) ?? expect.fail("not to be had");

  test("10,000 due messages leave in runs with as many queries as an invocation has; emails to accounts go first", async () => {
    const { db, tables: t } = store;
    await put("guest", guestMail());
    const copies = Object.entries(getTableColumns(t.outbox)).map(([name, column]) =>
      name === "id" || name === "key" ? sql`'m' || i` : sql`${column}`,
    );
    await db
      .insert(t.outbox)
      .select(
        sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 9999) select ${sql.join(copies, sql`, `)} from ${t.outbox}, n where ${t.outbox.id} = 'guest'`,
      );
    await put("account", mailOf(), NOW + 1);
    const sent: string[] = [];
    for (let run = 0; run < 3; run++) {
      const before = opened.queries();
      const { got, hasMore } = await deliver({ now: NOW + 2 });
      expect(hasMore).toBe(true);
      expect(opened.queries() - before).toBeLessThanOrEqual(45);
      sent.push(...got);
    }
    expect(sent[0]).toBe("account");
    expect(new Set(sent).size).toBe(3 * MAX_MAILS_PER_RUN);
    const recorded = await db.select({ id: t.outbox.id }).from(t.outbox).where(isNotNull(t.outbox.sentAt));
    expect(recorded.map(({ id }) => id).toSorted()).toEqual(sent.toSorted());
  });

  test("an unavailable server: one of our messages is postponed, the others are not touched", async () => {
    await put("a", guestMail());
    await put("b", guestMail(), NOW + 1);
    const down = await deliver({ now: NOW + 1, attempt: () => new TransportError("cannot connect", "connect") });
    expect([down.got, down.hasMore]).toEqual([[], false]);
    expect(await read("a")).toMatchObject({ attempts: 1, lastAnswer: "cannot connect", nextAttemptAt: NOW + 60_001 });
    expect(await read("b")).toMatchObject({ attempts: 0, leaseUntil: 0, lastAnswer: null });
  });

  test("only the emails of the site wait for the site's own server", async () => {
    await put("before", guestMail());
    await saveServer();
    await put("after", guestMail(), NOW + 1);
    await put("owner", mailOf({ siteId: SITE }), NOW + 2);
    await put("other", guestMail({ siteId: "other" }), NOW + 3);
    expect((await deliver({ now: NOW + 5 })).got).toEqual(["owner", "other"]);
    expect(await servers.findDueSites(store, NOW + 5, 9)).toEqual([SITE]);

    const taken = await take(NOW + 5);
    expect(await servers.take(store, SITE, NOW + 5, 60_000)).toBeUndefined();
    const refused = await deliver({
      lane: SITE,
      now: NOW + 5,
      attempt: () => new TransportError("AUTH was answered 535", "password"),
    });
    expect(refused.problem).toEqual({ step: "password", answer: "AUTH was answered 535" });
    const failure = { problem: "password" as const, answer: "AUTH was answered 535", pausedUntil: NOW + 60_000, now: NOW + 5 };
    const fail = (server: servers.StoredMailServer, change = {}) =>
      store.atomically((db) =>
        servers.recordFailure(db, store.tables, server, { ...failure, giveUpBefore: NOW - DAY_MS, ...change }),
      );
    await fail(taken);
    for (const id of ["before", "after"])
      expect(await read(id)).toMatchObject({
        attempts: 0,
        failedAt: null,
        lastAnswer: failure.answer,
        nextAttemptAt: NOW + 60_000,
      });
    expect(await servers.findDueSites(store, NOW + 59_999, 9)).toEqual([]);
    expect(await servers.findBySite(store, SITE)).toMatchObject({ problem: "password", failures: 1, problemSince: NOW + 5 });

    // A message that has waited for a day has failed; a report of a delivery with the former settings changes nothing.
    const again = await take(NOW + 60_000);
    await fail(again, { now: NOW + 2 * DAY_MS, giveUpBefore: NOW + DAY_MS, pausedUntil: NOW + 3 * DAY_MS });
    expect((await read("before")).failedAt).toBe(NOW + 2 * DAY_MS);
    const late = await take(NOW + 3 * DAY_MS);
    await saveServer(1, NOW + 3 * DAY_MS);
    await put("new", guestMail(), NOW + 3 * DAY_MS);
    await fail(late, { pausedUntil: NOW + 9 * DAY_MS });
    expect(await servers.findBySite(store, SITE)).toMatchObject({ version: 2, problem: null, failures: 0 });
    expect((await deliver({ lane: SITE, now: NOW + 3 * DAY_MS })).got).toEqual(["new"]);
    expect(await saveServer(1)).toMatchObject([[], expect.anything()]);
  });

  test("an owner's server is paused when it refuses the sender, or after several lost connections in a row", async () => {
    await saveServer();
    for (const id of ["a", "b", "c", "d"]) await put(id, guestMail());
    const refused = await deliver({ lane: SITE, attempt: () => ({ outcome: "refused", at: "sender", answer: "550 not yours" }) });
    expect([refused.got, refused.problem]).toEqual([["a"], { step: "sender", answer: "550 not yours" }]);
    expect(await read("a")).toMatchObject({ attempts: 0, failedAt: null });
    const lost = await deliver({ lane: SITE, attempt: () => ({ outcome: "deferred", at: "connection", answer: "lost" }) });
    expect([lost.got, lost.problem?.step]).toEqual([["a", "b"], "dialogue"]);
    const poison = await deliver({
      lane: SITE,
      attempt: ({ id }) =>
        id === "c" ? { outcome: "deferred", at: "connection", answer: "lost" } : { outcome: "sent", answer: "250" },
    });
    expect([poison.got, poison.problem]).toEqual([["c", "d"], undefined]);
    expect(await read("c")).toMatchObject({ attempts: 1, nextAttemptAt: NOW + 60_000 });

    let time = NOW + DAY_MS / 2;
    const hang = (): Attempt => ((time += 60_000), { outcome: "deferred", at: "connection", answer: "no answer" });
    const hung = await deliver({ lane: SITE, clock: () => time, attempt: hang });
    expect([hung.got.length, hung.problem?.step]).toEqual([1, "dialogue"]);
  });

  test("when its own server or the site is deleted, waiting emails are sent through our server", async () => {
    await saveServer();
    await put("a", guestMail());
    expect((await deliver()).got).toEqual([]);
    await store.atomically((db) => [...servers.remove(db, store.tables, SITE, 1, NOW)]);
    expect((await deliver()).got).toEqual(["a"]);
    await saveServer();
    await put("b", guestMail());
    await store.atomically((db) => removeSite(db, store.tables, { id: SITE, version: 1 }));
    expect((await deliver()).got).toEqual(["b"]);
    // Written while the server was being removed.
    await put("c", guestMail());
    await store.db.update(store.tables.outbox).set({ lane: SITE }).where(eq(store.tables.outbox.id, "c"));
    await servers.adoptOrphans(store);
    expect((await deliver()).got).toEqual(["c"]);
  });

  test("a recipient that does not exist gets nothing more from the site; one that unsubscribed gets no marketing", async () => {
    const marketing = { kind: "marketing" as const, unsubscribe: "https://vrijhuis.nl/unsubscribe/x" };
    await put("a", guestMail());
    await deliver({ attempt: () => ({ outcome: "refused", at: "recipient", answer: "550 5.1.1 No such user" }) });
    await put("full", guestMail({ recipient: "full@example.com" }));
    await deliver({ attempt: () => ({ outcome: "refused", at: "recipient", answer: "552 5.2.2 Mailbox full" }) });
    const unsubscribed = {
      siteId: SITE,
      addressDigest: `digest ${SITE} piet@example.com`,
      reason: "unsubscribed" as const,
      address: "piet@example.com",
      answer: null,
      createdAt: NOW,
    };
    await store.atomically((db) => [suppressions.add(db, store.tables, unsubscribed)]);
    await put("again", guestMail());
    await put("other site", guestMail({ siteId: "other" }));
    await put("account", mailOf());
    await put("full again", guestMail({ recipient: "full@example.com" }));
    await put("piet", guestMail({ recipient: "piet@example.com" }));
    await put("piet marketing", guestMail({ recipient: "piet@example.com", ...marketing }));
    expect((await deliver()).got.toSorted()).toEqual(["account", "full again", "other site", "piet"]);
    expect(await read("again")).toMatchObject({ suppressedFor: "refused", failedAt: NOW, sentAt: null, attempts: 0 });
    expect(await read("piet marketing")).toMatchObject({ suppressedFor: "unsubscribed" });

    const [refused] = (await suppressions.findOfSite(store, SITE, 9)).filter(({ reason }) => reason === "refused");
    expect(refused).toMatchObject({ address: "anna@example.com", answer: "550 5.1.1 No such user" });
    for (const digest of [refused?.addressDigest ?? "", unsubscribed.addressDigest])
      await store.atomically((db) => [suppressions.lift(db, store.tables, SITE, digest)]);
    expect(await suppressions.findOfSite(store, SITE, 9)).toEqual([unsubscribed]);
    await store.atomically((db) => suppressions.erase(db, store.tables, SITE, "piet@example.com"));
    expect(await suppressions.findOfSite(store, SITE, 9)).toEqual([{ ...unsubscribed, address: null }]);
  });
});
