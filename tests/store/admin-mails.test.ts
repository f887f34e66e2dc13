import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAIL_STATES } from "#contract/services/mail.ts";
import * as adminMails from "#store/admin/mails.ts";
import { search } from "#store/services/audit-log.ts";
import * as outbox from "#store/services/outbox.ts";
import type { Store } from "#store/dialect/store.ts";
import * as suppressions from "#store/services/suppressions.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { cancelMail, liftSuppression, retryAnyMail } from "#admin/emails/change-mail.ts";
import type { AdminTools } from "#services/audit/record-action.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const secrets = secretsOf("A".repeat(43) + "=");
const HOUR = 3_600_000;

describe.each(DIALECTS)("messages for admins on %s", (dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  let tools: AdminTools;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    tools = { store, now: NOW, requestId: "request", by: "boss" };
    await given(store, siteFixture());
    await insertUser(store.db, store.tables, { id: "boss", email: "boss@vrijhuis.example", name: "" }, NOW);
    const { db, tables } = store;
    for (let i = 0; i < 6; i += 1)
      await outbox.enqueue(
        db,
        tables,
        `mail-${i}`,
        mailOf({ key: `${i}`, recipient: `guest${i}@${i % 2 ? "Two" : "one"}.example` }),
        NOW - i,
      );
  });
  afterAll(() => opened.close());
  const list = async (filter: Parameters<typeof adminMails.findList>[1], page: Partial<adminMails.Page> = {}) =>
    (await adminMails.findList(store, filter, { limit: 10, ...page }, NOW)).map(({ id }) => id);
  const claim = () => outbox.claimDue(store, { lane: "", now: NOW, leaseMs: HOUR, domain: "vrijhuis.example", limit: 10 });
  const actions = async () => (await search(store, { actor: "boss" }, { limit: 50 })).map(({ action }) => action);

  test("pages follow each other, and filters find by domain and address", async () => {
    expect(await list({ domain: "two.example" })).toEqual(["mail-1", "mail-3", "mail-5"]);
    expect(await list({ recipient: "guest2@one.example" })).toEqual(["mail-2"]);
    const first = await list({}, { limit: 4 });
    const rest = await list({}, { limit: 4, cursor: { at: NOW - 3, id: "mail-3" } });
    expect([...first, ...rest]).toEqual(["mail-0", "mail-1", "mail-2", "mail-3", "mail-4", "mail-5"]);
  });

  test("a cancelled message is not sent unless it is put back", async () => {
    expect(await cancelMail(tools, "mail-0", "sent twice")).toEqual({ ok: true });
    const claimed = await claim();
    expect(claimed.map(({ id }) => id)).not.toContain("mail-0");
    expect(claimed).toHaveLength(5);
    // Messages that a delivery has claimed cannot be changed until its lease ends.
    expect(await cancelMail(tools, "mail-1", "too late")).toEqual({ ok: false, code: "VERSION_CONFLICT" });
    expect(await retryAnyMail(tools, secrets, "mail-1")).toEqual({ ok: false, code: "VERSION_CONFLICT" });
    expect(await cancelMail(tools, "mail-0", "again")).toEqual({ ok: false, code: "VERSION_CONFLICT" });
    expect(await cancelMail(tools, "nothing", "x")).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await list({ state: "cancelled" })).toEqual(["mail-0"]);
    expect(await retryAnyMail(tools, secrets, "mail-0")).toEqual({ ok: true });
    expect((await claim()).map(({ id }) => id)).toEqual(["mail-0"]);
    // An attempt that failed leaves no entry.
    expect((await actions()).toSorted()).toEqual(["mail_cancelled", "mail_retried"]);
  });

  test("refused and bounced messages are counted by domain; sent ones are not sent again", async () => {
    const { db, tables } = store;
    const claimed = await db.select().from(tables.outbox);
    const mail = (id: string) => claimed.find((row) => row.id === id) as unknown as outbox.ClaimedMail;
    await outbox.markFailed(store, mail("mail-1"), NOW, "550 5.1.1 no such user");
    await outbox.markSent(store, mail("mail-2"), NOW, "250 ok");
    await outbox.markSent(store, mail("mail-3"), NOW, "250 ok");
    await outbox.markBounced(store, "mail-3", "550 mailbox full", NOW);
    expect(await adminMails.countRefusals(store, NOW - HOUR, 10)).toMatchObject([
      { domain: "two.example", refused: 1, bounced: 1 },
    ]);
    expect(await adminMails.countRefusals(store, NOW + 1, 10)).toEqual([]);
    expect([await list({ state: "failed" }), await list({ state: "bounced" }), await list({ state: "sent" })]).toEqual([
      ["mail-1"],
      ["mail-3"],
      ["mail-2"],
    ]);
    expect(await retryAnyMail(tools, secrets, "mail-2")).toEqual({ ok: false, code: "VERSION_CONFLICT" });
    await outbox.anonymizeBefore(store, NOW + 1);
    expect(await adminMails.countRefusals(store, NOW - HOUR, 10)).toEqual([]);
    expect(await retryAnyMail(tools, secrets, "mail-3")).toEqual({ ok: false, code: "VERSION_CONFLICT" });
  });

  test("an address can be allowed again, unless its guest has unsubscribed", async () => {
    const { db, tables } = store;
    const dead = { siteId: "site-duinhuis", address: "a@one.example", answer: null, createdAt: NOW };
    await suppressions.add(db, tables, { ...dead, addressDigest: "digest-1", reason: "bounced" });
    await suppressions.add(db, tables, { ...dead, addressDigest: "digest-2", reason: "unsubscribed" });
    const lift = (digest: string) => liftSuppression(tools, { siteId: dead.siteId, digest, reason: "works again" });
    expect(await lift("digest-2")).toEqual({ ok: false, code: "VERSION_CONFLICT" });
    expect(await lift("digest-1")).toEqual({ ok: true });
    expect(await lift("digest-1")).toEqual({ ok: false, code: "VERSION_CONFLICT" });
    const left = await adminMails.findSuppressions(store, { site: dead.siteId }, { limit: 10 });
    expect(left.map(({ addressDigest, siteName }) => [addressDigest, siteName])).toEqual([["digest-2", "Het Duinhuis"]]);
    expect((await actions()).filter((action) => action === "suppression_lifted")).toHaveLength(1);
  });

  test.runIf(dialect === "D1")("every filter is read by an index, without sorting", async () => {
    const cursor = { at: NOW, id: "x" };
    const filters = [{}, { recipient: "a@b.c" }, { domain: "b.c" }, { site: "s" }, ...MAIL_STATES.map((state) => ({ state }))];
    for (const filter of filters) {
      const steps = (await opened.plans?.(() => adminMails.findList(store, filter, { cursor, limit: 10 }, NOW))) ?? [];
      expect([filter, steps[0]]).toEqual([filter, expect.stringMatching(/^SEARCH outbox USING INDEX outbox_/)]);
      expect([filter, steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))]).toEqual([filter, []]);
    }
    const rows = (await opened.plans?.(() => adminMails.findSuppressions(store, {}, { cursor, limit: 10 }))) ?? [];
    expect(rows.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
    const refusals = (await opened.plans?.(() => adminMails.countRefusals(store, NOW, 10))) ?? [];
    expect(refusals).toEqual(expect.arrayContaining([expect.stringMatching(/SEARCH outbox USING INDEX outbox_failed/)]));
    expect(refusals.filter((step) => step.startsWith("SCAN"))).toEqual([]);
    for (const state of ["failed", "cancelled", "suppressed", "bounced", "waiting"] as const) {
      const steps = (await opened.plans?.(() => adminMails.findList(store, { state }, { cursor, limit: 10 }, NOW))) ?? [];
      expect([state, steps[0]]).toEqual([state, expect.stringMatching(/outbox_(failed|bounced|unsent)/)]);
    }
  });
});
