import { isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { deliverLane, type Relay } from "#services/mail/deliver-lane.ts";
import { resendFailed } from "#services/mail/resend-failed.ts";
import type { Attempt } from "#services/mail/transport.ts";
import type { Store } from "#store/dialect/store.ts";
import { findCauses } from "#store/services/failed-mails.ts";
import * as servers from "#store/services/mail-servers.ts";
import { enqueue } from "#store/services/outbox.ts";
import * as suppressions from "#store/services/suppressions.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-1";
const SERVER = {
  siteId: SITE,
  host: "smtp.duinhuis.nl",
  port: 587,
  user: "anna",
  passwordSealed: "sealed",
  fromName: "Duinhuis",
  fromAddress: "anna@duinhuis.nl",
};
const SENT: Attempt = { outcome: "sent", answer: "250 ok" };
const denied = (answer: string): Attempt => ({ outcome: "refused", at: "recipient", answer });
const digestOf = async (siteId: string, address: string) => `digest ${siteId} ${address}`;

describe.each(DIALECTS)("refusals of a mail server on %s", (_, open) => {
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

  /** Adds messages to guests, each at a domain of its own unless one is given. */
  const put = async (count: number, domain?: string) => {
    for (let i = 0; i < count; i++) {
      const mail = mailOf({ kind: "guest", siteId: SITE, key: `mail ${i}`, recipient: `guest${i}@${domain ?? `d${i}.example`}` });
      await enqueue(store.db, store.tables, `m${String(i).padStart(2, "0")}`, mail, NOW + i);
    }
  };
  const relay = (answer: (recipient: string) => Attempt, got: string[] = []): Relay & { got: string[] } => ({
    got,
    isStoppable: true,
    transport: {
      domain: "vrijhuis.example",
      open: async () => ({
        send: async ({ recipient }) => (got.push(recipient), answer(recipient)),
        close: async () => {},
      }),
    },
  });
  const deliver = (now: number, first: Relay, ...others: Relay[]) =>
    deliverLane({ store, lane: "", relays: [first, ...others], digestOf, clock: () => now });
  const mails = () => store.db.select().from(store.tables.outbox).orderBy(store.tables.outbox.id);
  const failed = () => store.db.select().from(store.tables.outbox).where(isNotNull(store.tables.outbox.failedAt));
  const refusing = () => relay((recipient) => denied(`554 5.7.1 <${recipient}>: Relay access denied`));

  test("relaying denied: no message fails, no address is suppressed, and one message a minute tries", async () => {
    await put(16);
    const server = refusing();
    const { problem } = await deliver(NOW + 100, server);
    expect([server.got.length, problem?.step]).toEqual([1, "refused"]);
    await deliver(NOW + MINUTE_MS, server);
    expect(new Set(server.got).size).toBe(2);
    expect(await failed()).toEqual([]);
    expect(await suppressions.findOfSite(store, SITE, 9)).toEqual([]);
    const healed = relay(() => SENT);
    await deliver(NOW + 10 * MINUTE_MS, healed);
    expect(new Set(healed.got).size).toBe(16);
  });

  test("the next server takes over in the same run", async () => {
    await put(16);
    const [first, second] = [refusing(), relay(() => SENT)];
    expect((await deliver(NOW + 100, first, second)).problem).toBeUndefined();
    expect([first.got.length, new Set(second.got).size]).toEqual([1, 16]);
    expect((await mails()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(16);
  });

  test("a refusal without such words counts as the server's once another recipient gets it; the first is then due again", async () => {
    await put(3);
    const server = relay(() => denied("550 Denied by policy"));
    const { problem } = await deliver(NOW + 100, server);
    expect([server.got.length, problem?.step]).toEqual([2, "refused"]);
    expect(await failed()).toEqual([]);
    expect(await suppressions.findOfSite(store, SITE, 9)).toEqual([]);
    const healed = relay(() => SENT);
    await deliver(NOW + 10 * MINUTE_MS, healed);
    expect(healed.got).toHaveLength(3);
  });

  test("unknown recipients, and two at one domain that refuses us, stay refusals of their own", async () => {
    await put(4);
    const unknown = relay((recipient) => denied(`550 5.1.1 <${recipient}>: User unknown`));
    expect((await deliver(NOW + 100, unknown)).problem).toBeUndefined();
    expect(await failed()).toHaveLength(4);
    expect(await suppressions.findOfSite(store, SITE, 9)).toHaveLength(4);
    await store.db.delete(store.tables.outbox);
    await put(2, "corp.example");
    const blocking = relay(() => denied("554 5.7.1 blocked by corp.example"));
    expect((await deliver(NOW + 100, blocking)).problem).toBeUndefined();
    expect(await failed()).toHaveLength(2);
  });

  test("all that failed for one cause are sent again at once, their addresses included; those of other causes and sites are not", async () => {
    await put(5);
    await given(store, siteFixture({ id: "other", subdomain: "other", ownerId: "owner-2" }));
    await deliver(
      NOW + 100,
      relay((recipient) => denied(recipient.startsWith("guest4") ? "552 5.2.2 Mailbox full" : "550 5.1.1 no such user")),
    );
    await enqueue(store.db, store.tables, "other", mailOf({ kind: "guest", siteId: "other", key: "other" }), NOW);
    await deliver(
      NOW + 200,
      relay(() => denied("550 5.1.1 no such user")),
    );
    const since = NOW - DAY_MS;
    const causes = await findCauses(store, { siteId: SITE, since, limit: 9 });
    expect(causes.map(({ cause, count }) => `${count} ${cause}`).toSorted()).toEqual([
      "1 552 5.2.2 Mailbox full",
      "4 550 5.1.1 no such user",
    ]);
    expect((await findCauses(store, { since, limit: 9 })).map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 5]);
    const now = NOW + MINUTE_MS;
    expect(await resendFailed(store, digestOf, { mailId: "other", siteId: SITE, now })).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await resendFailed(store, digestOf, { mailId: "m00", siteId: SITE, now })).toEqual({ ok: true, count: 4 });
    expect(await suppressions.findOfSite(store, SITE, 9)).toEqual([]);
    const healed = relay(() => SENT);
    await deliver(now, healed);
    expect(healed.got).toHaveLength(4);
    const again = await resendFailed(store, digestOf, { mailId: "m00", siteId: SITE, now });
    expect(again).toEqual({ ok: false, code: "VERSION_CONFLICT" });
  });

  test("through an owner's server all wait for it, and a message given up after a day can be sent again by its cause", async () => {
    await store.atomically((db) => [...servers.save(db, store.tables, SERVER, 0, NOW)]);
    await put(3);
    const own = (now: number, server: Relay) => deliverLane({ store, lane: SITE, relays: [server], digestOf, clock: () => now });
    const problem = (await own(NOW + 100, refusing())).problem ?? expect.fail("no problem");
    const taken = (await servers.take(store, SITE, NOW, MINUTE_MS)) ?? expect.fail("not to be had");
    const failure = {
      problem: problem.step,
      answer: problem.answer,
      pausedUntil: NOW + MINUTE_MS,
      now: NOW,
      giveUpBefore: NOW - DAY_MS,
    };
    await store.atomically((db) => servers.recordFailure(db, store.tables, taken, failure));
    expect(await failed()).toEqual([]);
    const later = NOW + 2 * DAY_MS;
    const again = (await servers.take(store, SITE, later, MINUTE_MS)) ?? expect.fail("not to be had");
    await store.atomically((db) =>
      servers.recordFailure(db, store.tables, again, { ...failure, now: later, giveUpBefore: later - DAY_MS }),
    );
    expect(await failed()).toHaveLength(3);
    expect(await resendFailed(store, digestOf, { mailId: "m01", siteId: SITE, now: later })).toEqual({ ok: true, count: 3 });
    const healed = relay(() => SENT);
    await own(later, healed);
    expect(healed.got).toHaveLength(3);
  });
});
