import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BELONGINGS, type TableName } from "#store/copies/belongings.ts";
import { readSiteCopy } from "#store/copies/read-site-copy.ts";
import { VERSIONS_ABOVE } from "#store/copies/write-site-copy.ts";
import { findLastSequence } from "#store/business/invoices.ts";
import { findUnshown, raise } from "#store/letting/calendar-versions.ts";
import { claimDue, enqueue } from "#store/services/outbox.ts";
import { dropHeld, endHolding, findHeld, releaseHeld } from "#store/services/held-mails.ts";
import type { Store } from "#store/dialect/store.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { calendarKey } from "#services/hosts/calendar-key.ts";
import { cachedCalendar } from "#letting/calendars/shown-calendar.ts";
import { takenNights } from "#letting/calendars/calendar-snapshot.ts";
import { writeCalendar } from "#letting/calendars/write-calendar.ts";
import { filesOfRow } from "#owners/copies/copied-files.ts";
import { addDays } from "#domain/dates.ts";
import { seed } from "#scripts/demo/seed.ts";
import { bringToLife, toSql } from "#scripts/restore/bring-to-life.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { fillSite, idIn, personIn } from "../support/full-site.ts";
import {
  readAllRows,
  restorableD1,
  restorablePostgres,
  type RestorableStore,
  type RestoredStore,
} from "../support/restorable-stores.ts";
import { pooledKv } from "../support/shared-miniflare.ts";

/**
 * The drill of docs/restoring.md, on a small store: it is filled, backed up, used for an hour, lost, restored into a fresh store
 * and brought to life.
 */
const HOUR = 3_600_000;
const LOST_AT = NOW + HOUR;
const RESTORED_AT = NOW + 2 * HOUR;
const NIGHT = addDays(TODAY, 3);

describe.each([
  ["D1", restorableD1],
  ["Postgres", restorablePostgres],
] as const)("a lost store on %s", (name, open) => {
  let first: RestorableStore;
  let restored: RestoredStore;
  let store: Store;
  const { kv, release } = pooledKv();
  // Another one on each store, because this process remembers versions of calendars.
  const site = `linde-${name}`;
  const siteId = idIn(site, "userSites");
  const unitId = idIn(site, "units");
  /** Objects of the bucket, which no restore of the store touches. */
  const bucket = new Map<string, string>();
  let before: Map<string, string[]>;
  let policies: number;

  const lookUp = (now: number) =>
    cachedCalendar(siteId, {
      env: { SITES: kv } as never,
      config: { siteMemoryMs: 0 } as never,
      now,
      requestId: "",
      openStore: async () => store,
      waitUntil: () => {},
    });
  const isTaken = async (now: number) => {
    const snapshot = await lookUp(now);
    return snapshot && takenNights(snapshot, [unitId], NIGHT, addDays(NIGHT, 1)).length > 0;
  };

  beforeAll(async () => {
    first = await open();
    await fill(first.store);
    for await (const { table, rows } of readSiteCopy(first.store, siteId))
      for (const row of rows) for (const object of filesOfRow(table, row)?.names ?? []) bucket.set(object, `bytes of ${object}`);
    await writeCalendar(first.store, kv, siteId, NOW);
    before = await readAllRows(first.store);
    const restore = await first.backUp();
    await liveOn(first.store);
    await writeCalendar(first.store, kv, siteId, LOST_AT);
    policies = await (await restoreFrom(first, restore)).countPolicies();
    await first.close();
  }, 120_000);
  const restoreFrom = async (_: RestorableStore, restore: () => Promise<RestoredStore>) => {
    restored = await restore();
    ({ store } = restored);
    return restored;
  };
  afterAll(async () => {
    await restored?.close();
    await release();
  });

  test("every row is as it was at the moment", async () => {
    const after = await readAllRows(store);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows]);
    const filled = [...before].filter(([, rows]) => rows.length > 0).length;
    const ofSites = (Object.keys(BELONGINGS) as TableName[]).filter((each) => BELONGINGS[each].owner === "site").length;
    expect(filled).toBeGreaterThan(ofSites);
  });

  test("every file that its rows name is in the bucket, and those of later are known", async () => {
    const named = new Set<string>();
    for await (const { table, rows } of readSiteCopy(store, siteId))
      for (const row of rows) for (const object of filesOfRow(table, row)?.names ?? []) named.add(object);
    expect(named.size).toBeGreaterThan(10);
    for (const object of named) expect(bucket.get(object)).toBe(`bytes of ${object}`);
    expect([...bucket.keys()].filter((object) => !named.has(object))).toEqual([]);
  });

  test("a dump fails where it names roles that the server lacks, unless they are made first", () => {
    const { withoutRoles, withRoles } = restored.failed;
    if (first.kind === "postgres") expect(withoutRoles).toBeGreaterThan(100);
    expect(withRoles).toBe(0);
    expect(policies).toBeGreaterThan(30);
  });

  test("without the tool, the calendar in KV is the one of before the loss, and no repair finds it", async () => {
    expect(await isTaken(RESTORED_AT)).toBe(true);
    expect(await findUnshown(store, 10)).not.toContain(siteId);
    // A booking raises the restored version by one, which is still older than what KV and the isolates have.
    await store.atomically((db) => [raise(db, store.tables, siteId, RESTORED_AT)]);
    await writeCalendar(store, kv, siteId, RESTORED_AT);
    expect(await lookUp(RESTORED_AT)).toBeUndefined();
  });

  describe("brought to life", () => {
    beforeAll(async () => {
      const steps = bringToLife({ kind: first.kind, now: RESTORED_AT, issued: { "2026": 57 }, skipped: 100 });
      await restored.bringToLife(toSql(steps));
    }, 60_000);

    test("has its policies and triggers", async () => {
      expect(await restored.countPolicies()).toBe(policies);
    });

    test("shows its own calendar", async () => {
      expect(await findUnshown(store, 100)).toContain(siteId);
      await writeCalendar(store, kv, siteId, RESTORED_AT + 1);
      expect(await isTaken(RESTORED_AT + 1)).toBe(false);
      const inKv = await kv.get<{ version: number }>(calendarKey(siteId), { type: "json" });
      expect(inKv?.version).toBeGreaterThan(VERSIONS_ABOVE);
    });

    test("sends nothing but emails to accounts until an admin has decided", async () => {
      const claim = { lane: "", now: RESTORED_AT + HOUR, leaseMs: 1, domain: "x.example", limit: 10 };
      const subjects = async () => (await claimDue(store, claim)).map(({ key }) => key).toSorted();
      const add = (key: string, kind: "service" | "guest") =>
        store.atomically((db) => [enqueue(db, store.tables, key, mailOf({ key, kind }), RESTORED_AT + 1)]);
      await add("account sign-in anna@example.com", "service");
      await add("booking 1 reminder", "guest");
      await add("booking 2 reminder", "guest");
      expect(await subjects()).toEqual(["account sign-in anna@example.com"]);
      const held = await findHeld(store);
      expect(held).toEqual({
        since: RESTORED_AT,
        groups: [
          { kind: "guest", isOlder: false, count: 2, oldest: RESTORED_AT + 1 },
          { kind: "guest", isOlder: true, count: 1, oldest: NOW },
        ],
      });
      const older = { kind: "guest", isOlder: true, since: RESTORED_AT } as const;
      await store.atomically((db) => [dropHeld(db, store.tables, older, RESTORED_AT + 2)]);
      await store.atomically((db) => [releaseHeld(db, store.tables, { ...older, isOlder: false }), endHolding(db, store.tables)]);
      expect((await claimDue(store, { ...claim, now: claim.now + 1 })).map(({ key }) => key).toSorted()).toContain(
        "booking 1 reminder",
      );
      const [dropped] = await store.db
        .select()
        .from(store.tables.outbox)
        .where(eq(store.tables.outbox.key, "waiting at the moment"));
      expect(dropped).toMatchObject({ cancelledAt: RESTORED_AT + 2, sentAt: null });
      expect((await findHeld(store)).since).toBeNull();
    });

    test("goes on with numbers that were never issued, and says which are missing", async () => {
      expect(await findLastSequence(store, "2026")).toBe(57);
      expect(await findLastSequence(store, "2025")).toBe(0);
      const { db, tables: t } = store;
      const counters = await db.select().from(t.paperCounters).where(eq(t.paperCounters.series, "F2026"));
      expect(counters).toMatchObject([{ last: 112 }]);
      const entries = await db.select().from(t.auditLog).where(eq(t.auditLog.action, "numbers_skipped"));
      expect(entries.find((entry) => entry.siteId === siteId)?.details).toMatchObject({ series: "F2026", from: "13", to: "112" });
    });

    test("asks providers again, and pays nothing back before that", async () => {
      const { db, tables: t } = store;
      const [payment] = await db
        .select()
        .from(t.payments)
        .where(eq(t.payments.id, idIn(site, "payments")));
      expect(payment).toMatchObject({ checkAt: RESTORED_AT, checks: 0 });
      const refunds = await db.select().from(t.refunds);
      expect(new Set(refunds.map(({ nextTryAt }) => nextTryAt))).toEqual(new Set([RESTORED_AT + HOUR, null]));
      expect(await db.select().from(t.sessions)).toEqual([]);
    });
  });

  async function fill(empty: Store): Promise<void> {
    const { db, tables: t } = empty;
    await fillSite(empty, site);
    await fillSite(empty, "beuk");
    await seed(empty, { now: NOW, today: TODAY, secrets: secretsOf(Buffer.alloc(32, 7).toString("base64")) });
    await db
      .update(t.payments)
      .set({ status: "open" })
      .where(eq(t.payments.id, idIn(site, "payments")));
    await db.insert(t.paperCounters).values({ siteId, series: "F2026", last: 12 });
    await db
      .insert(t.sessions)
      .values({ id: "s", userId: personIn(site, "owner"), aal: "aal1", amr: [], userAgent: "", createdAt: 1, refreshedAt: 1 });
    await empty.atomically((all) => [enqueue(all, t, "waiting", mailOf({ key: "waiting at the moment", kind: "guest" }), NOW)]);
  }

  /** What happens between the moment and the loss: a stay is booked, the waiting message is sent. */
  async function liveOn(living: Store): Promise<void> {
    const { tables: t } = living;
    const night = { unitId, night: NIGHT, layer: "own", holder: "b", kind: "stay" };
    for (let change = 0; change < 5; change += 1)
      await living.atomically((db) => [
        raise(db, t, siteId, LOST_AT),
        ...(change === 0 ? [db.insert(t.nights).values(night)] : []),
      ]);
    await living.db.update(t.outbox).set({ sentAt: LOST_AT }).where(eq(t.outbox.id, "waiting"));
  }
});
