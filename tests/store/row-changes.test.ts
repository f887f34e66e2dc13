import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RowChange } from "#contract/services/row-change.ts";
import { postgresTriggers, sqliteTriggers } from "#scripts/change-triggers.ts";
import { grantedColumns } from "#store/access/policies.ts";
import { findHubs, findOldest, isRecorded, listenTo, recordedTables, removeBefore } from "#store/services/row-changes.ts";
import { insert as insertFactor } from "#store/identity/factors.ts";
import { type ActiveAt, insert as insertSession } from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import { oneAtATime, publishChanges } from "#services/realtime/publish-changes.ts";
import { RecordedChanges, RENEWAL_MS } from "#services/realtime/recorded-changes.ts";
import { catalog } from "#store/access/catalog.ts";
import { factorFixture, sessionFixture } from "../fixtures/account.ts";
import { NOW } from "../fixtures/site.ts";
import {
  createPicker,
  createPolicyWorld,
  protocolTables,
  READERS,
  type Reader,
  type Row,
  sees,
} from "../support/policy-world.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

/** The triggers compare it with the store's own clock. */
const FOREVER = Number.MAX_SAFE_INTEGER;
const TABLES = [...catalog().keys()].filter(isRecorded);
const ACCOUNTS: Reader[] = [
  ...Object.values(READERS).filter(({ id }) => id !== null),
  { role: "authenticated", id: "bea", roles: { "site-3": "owner" } },
];

describe.each(DIALECTS)("changes of rows on %s", (dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  let world: Map<string, Row[]>;
  let inserted: RowChange[];
  let ofSite: RowChange[];
  const changesFor = async (hub: string, at: ActiveAt = { now: NOW }) => {
    const all: RowChange[] = [];
    await publishChanges({ store, hub, at: () => at, publish: (changes) => void all.push(...changes) });
    return all;
  };
  const tableOf = (name: string): SQLiteTable => {
    const table = protocolTables(store).get(name);
    if (!table) throw new Error(`${name} is not a table`);
    return table;
  };
  const columnOf = (table: SQLiteTable, name: string) => {
    const [key, column] = Object.entries(getTableColumns(table)).find(([, each]) => each.name === name) ?? [];
    if (key === undefined || !column) throw new Error(`${name} is not a column`);
    return { key, column };
  };

  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    await listenTo(store, "public", TABLES, FOREVER);
    await listenTo(store, "site:site-1", TABLES, FOREVER);
    await listenTo(store, "site:site-2", TABLES, 1);
    world = await createPolicyWorld(store, createPicker());
    for (const { id } of ACCOUNTS) await insertSession(store.db, store.tables, sessionFixture(id ?? ""));
    expect((await findHubs(store)).sort()).toEqual(["public", "site:site-1"]);
    const before = opened.queries();
    inserted = await changesFor("public");
    // Each batch of 200 is read, its members and sessions are found, and it is deleted in two statements.
    expect(opened.queries() - before).toBeLessThanOrEqual(2 * 5);
    ofSite = await changesFor("site:site-1");
    expect(await findHubs(store)).toEqual([]);
  });
  afterAll(() => opened.close());

  /** The rows of the world with the columns that others than `service_role` may read. */
  const visible = (table: string) =>
    (world.get(table) ?? []).map((row) => Object.fromEntries([...grantedColumns(table)].map((name) => [name, row[name]])));

  /** Expects that each change is reported to those who may see its row according to the filter in memory. */
  function expectReaders(changes: readonly RowChange[], rowOf: (change: RowChange) => Row): void {
    for (const change of changes) {
      const row = rowOf(change);
      const { anon, sessionIds } = change.readers;
      const told = ACCOUNTS.filter(({ id }) => anon || sessionIds.includes(`session-${id}`));
      expect([change.table, row, anon]).toEqual([change.table, row, sees(READERS["visitor"] as Reader, change.table, row)]);
      expect([change.table, row, told]).toEqual([
        change.table,
        row,
        ACCOUNTS.filter((reader) => sees(reader, change.table, row)),
      ]);
      expect(new Set(sessionIds).size).toBe(sessionIds.length);
    }
  }

  const byKey = (rows: readonly Row[]) =>
    rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).sort();

  test("an inserted row is reported with its columns to those who may read it, once", () => {
    for (const table of TABLES) {
      const changes = inserted.filter((change) => change.table === table);
      expect([table, byKey(changes.map(({ record }) => record))]).toEqual([table, byKey(visible(table))]);
      expect(changes.every(({ type, oldRecord }) => type === "INSERT" && Object.keys(oldRecord).length === 0)).toBe(true);
    }
    expectReaders(inserted, ({ record }) => record);
    expect(JSON.stringify(inserted)).not.toMatch(/token_|search_text|request_key|network/);
    expect(Math.max(...inserted.map(({ at }) => Math.abs(at - Date.now())))).toBeLessThan(60_000);
  });

  test("the hub of a site gets the changes of this site only", () => {
    expect(ofSite.length).toBeGreaterThan(60);
    expect(ofSite).toEqual(inserted.filter(({ siteId }) => siteId === "site-1"));
    expect(new Set(inserted.map(({ siteId }) => siteId))).toEqual(new Set(["site-1", "site-2", "site-3"]));
  });

  test("a changed row is reported with its former key, unless only hidden columns have changed", async () => {
    const hidden = { bookings: ["network", "message_at"], user_sites: ["shown_version"], site_stats: ["claim"] };
    for (const [name, columns] of Object.entries(hidden)) {
      const table = tableOf(name);
      const set = columns.map((column) => columnOf(table, column)).map(({ key, column }) => [key, column.notNull ? 7 : null]);
      await store.db.update(table).set(Object.fromEntries(set) as never);
    }
    expect(await findHubs(store)).toEqual([]);
    for (const [name, table] of protocolTables(store)) {
      const last = columnOf(table, [...grantedColumns(name)].at(-1) ?? "");
      await store.db.update(table).set({ [last.key]: sql`${last.column}` } as never);
    }
    const updated = await changesFor("public");
    for (const table of TABLES) {
      const changes = updated.filter((change) => change.table === table);
      expect([table, byKey(changes.map(({ record }) => record))]).toEqual([table, byKey(visible(table))]);
      const keys = catalog().get(table)?.primaryKey ?? [];
      for (const { type, record, oldRecord } of changes)
        expect([type, oldRecord]).toEqual(["UPDATE", Object.fromEntries(keys.map((key) => [key, record[key]]))]);
    }
    expectReaders(updated, ({ record }) => record);

    const { siteMembers } = store.tables;
    await store.db.update(siteMembers).set({ userId: "stranger" }).where(eq(siteMembers.role, "cleaner"));
    const moved = await changesFor("public");
    expect(moved.map(({ record, oldRecord }) => [record["user_id"], oldRecord["user_id"]])).toEqual([
      ["stranger", "cas"],
      ["stranger", "mia"],
    ]);
    for (const { oldRecord, siteId } of moved)
      await store.db
        .update(siteMembers)
        .set({ userId: String(oldRecord["user_id"]) })
        .where(sql`${siteMembers.siteId} = ${siteId} and ${siteMembers.userId} = 'stranger'`);
    await changesFor("public");
    await changesFor("site:site-1");
  });

  test("an upsert is an insertion or a change, and setting a foreign key to null is a change", async () => {
    const { ratePlans, guests } = store.tables;
    const version = sql`excluded.version`;
    const plan = { unitId: "units-0-1", version: 9, plan: {} as never, updatedAt: 1, updatedBy: null };
    const upsert = () =>
      store.db.insert(ratePlans).values(plan).onConflictDoUpdate({ target: ratePlans.unitId, set: { version } });
    await upsert();
    await store.db.delete(ratePlans).where(eq(ratePlans.unitId, plan.unitId));
    await upsert();
    await store.db.delete(guests).where(eq(guests.id, "guests-0-1"));
    const changes = await changesFor("public");
    expect(changes.slice(0, 3).map(({ table, type, record }) => [table, type, record["version"]])).toEqual([
      ["rate_plans", "UPDATE", 9],
      ["rate_plans", "DELETE", undefined],
      ["rate_plans", "INSERT", 9],
    ]);
    const booking = changes.find(({ table }) => table === "bookings");
    expect([booking?.type, booking?.record["id"], booking?.record["guest_id"]]).toEqual(["UPDATE", "bookings-0-1", null]);
    expect(
      changes
        .slice(3)
        .map(({ table, type }) => `${type} ${table}`)
        .sort(),
    ).toEqual(["DELETE guests", "UPDATE bookings"]);
    await changesFor("site:site-1");
  });

  test("changes are reported in order, at least once, by one call at a time", async () => {
    const { units, nights } = store.tables;
    const position = (value: number) => store.db.update(units).set({ position: value }).where(eq(units.id, "units-0-1"));
    for (const value of [3, 1, 2]) await position(value);
    const refused = publishChanges({
      store,
      hub: "public",
      at: () => ({ now: NOW }),
      publish: () => Promise.reject(new Error("asleep")),
    });
    await expect(refused).rejects.toThrow("asleep");
    const told: unknown[] = [];
    const batches: number[] = [];
    let running = 0;
    const publish = oneAtATime(async () => {
      running += 1;
      expect(running).toBe(1);
      await publishChanges({
        store,
        hub: "public",
        at: () => ({ now: NOW }),
        publish: (changes) => {
          batches.push(changes.length);
          told.push(...changes.map(({ table, record }) => (table === "units" ? record["position"] : record["night"])));
        },
      });
      running -= 1;
    });
    await Promise.all([publish(), publish()]);
    expect(told).toEqual([3, 1, 2]);

    const many = Array.from({ length: 410 }, (_, i) => `many-${String(i).padStart(3, "0")}`);
    await store.atomically((db) =>
      Array.from({ length: 41 }, (_, i) =>
        db
          .insert(nights)
          .values(
            many
              .slice(i * 10, i * 10 + 10)
              .map((night) => ({ unitId: "units-0-1", night, layer: "own", holder: "x", kind: "block" })),
          ),
      ),
    );
    const first = publish();
    await first;
    await position(4);
    await Promise.all([publish(), publish(), publish()]);
    expect(batches.slice(-4)).toEqual([200, 200, 10, 1]);
    expect(told.slice(3)).toEqual([...many, 4]);
    await store.db.delete(nights).where(inArray(nights.night, many.slice(0, 90)));
    await removeBefore(store, FOREVER, NOW);
    expect(await findHubs(store)).toEqual([]);
  });

  test("nothing is recorded while nobody is subscribed, or by a batch that fails", async () => {
    const { blocks, changeListeners } = store.tables;
    const touch = (db: Store["db"]) => db.update(blocks).set({ note: "changed" });
    await listenTo(store, "public", ["blocks"], 1);
    await listenTo(store, "site:site-1", TABLES, 1);
    await touch(store.db);
    expect(await findOldest(store, "public", 9)).toEqual([]);
    await listenTo(store, "public", ["blocks"], FOREVER);
    const [row] = await store.db.select().from(blocks).limit(1);
    await expect(store.atomically((db) => [touch(db), db.insert(blocks).values(row as never)])).rejects.toThrow();
    expect(await findHubs(store)).toEqual([]);
    await touch(store.db);
    expect(await changesFor("public")).toHaveLength(world.get("blocks")?.length ?? 0);

    await touch(store.db);
    const [oldest] = await findOldest(store, "public", 1);
    await removeBefore(store, oldest?.at ?? FOREVER, NOW);
    expect(await findHubs(store)).toEqual(["public"]);
    await removeBefore(store, FOREVER, NOW);
    expect(await findHubs(store)).toEqual([]);
    expect(new Set((await store.db.select().from(changeListeners)).map(({ hub }) => hub))).toEqual(new Set(["public"]));
  });

  test("a hub subscribes to the tables that its subscribers may read, and renews this before it expires", async () => {
    expect(recordedTables("*", "anon")).toEqual(["user_sites"]);
    expect(recordedTables("bookings", "anon")).toEqual([]);
    expect(recordedTables("users", "service_role")).toEqual([]);
    expect(new Set(recordedTables("*", "service_role"))).toEqual(new Set(TABLES));
    const { db, tables } = store;
    const told: RowChange[] = [];
    const hub = new RecordedChanges({
      hub: "site:site-3",
      openStore: async () => store,
      at: () => ({ now: NOW }),
      publish: (changes) => told.push(...changes),
    });
    const later = Date.now() + RENEWAL_MS;
    const untils = async () => {
      const rows = await db.select().from(tables.changeListeners).where(eq(tables.changeListeners.hub, "site:site-3"));
      return Object.fromEntries(rows.map(({ table, until }) => [table, until]));
    };
    await hub.listenTo(["units", "blocks", "units"], later - RENEWAL_MS);
    const before = opened.queries();
    await hub.listenTo(["units"], later - 1);
    expect(opened.queries()).toBe(before);
    await hub.listenTo(["units"], later);
    expect(await untils()).toEqual({ units: later + 2 * RENEWAL_MS, blocks: later + RENEWAL_MS });
    await db.update(tables.units).set({ position: 6 }).where(eq(tables.units.id, "units-2-3"));
    await Promise.all([hub.send(), hub.send()]);
    expect(told.map(({ table, siteId, record }) => [table, siteId, record["position"]])).toEqual([["units", "site-3", 6]]);
    await removeBefore(store, FOREVER, later + RENEWAL_MS);
    expect(Object.keys(await untils())).toEqual(["units"]);
    await removeBefore(store, FOREVER, later + 2 * RENEWAL_MS);
    expect(await untils()).toEqual({});
  });

  test("a session that has ended, lacks the second factor or belongs to a banned account receives nothing", async () => {
    const { db, tables } = store;
    const rename = async (refreshedSince?: number) => {
      await db
        .update(tables.units)
        .set({ slug: sql`${tables.units.slug}` })
        .where(eq(tables.units.id, "units-0-1"));
      return (await changesFor("public", { now: NOW, refreshedSince })).flatMap(({ readers }) => readers.sessionIds).sort();
    };
    await insertSession(db, tables, sessionFixture("anna", { id: "expired", notAfter: NOW }));
    await insertSession(db, tables, sessionFixture("anna", { id: "second", notAfter: NOW + 1 }));
    expect(await rename()).toEqual(["second", "session-anna", "session-cas", "session-mia"]);
    await db
      .update(tables.sessions)
      .set({ refreshedAt: NOW - 1 })
      .where(eq(tables.sessions.id, "session-cas"));
    expect(await rename(NOW)).toEqual(["second", "session-anna", "session-mia"]);
    await insertFactor(db, tables, factorFixture("anna"));
    await db
      .update(tables.users)
      .set({ bannedUntil: NOW + 1 })
      .where(eq(tables.users.id, "cas"));
    await insertSession(db, tables, sessionFixture("anna", { id: "complete", aal: "aal2" }));
    expect(await rename()).toEqual(["complete", "session-mia"]);
    await db.update(tables.users).set({ bannedUntil: NOW }).where(eq(tables.users.id, "cas"));
    await db.update(tables.sessions).set({ aal: "aal2" }).where(eq(tables.sessions.userId, "anna"));
  });

  test("a deleted row is reported by its key; rows deleted only with their unit are not reported", async () => {
    await changesFor("public");
    const rows = new Map<string, Row[]>();
    for (const name of TABLES) rows.set(name, (await store.db.select().from(tableOf(name))) as Row[]);
    const key = (table: string, row: Row) => JSON.stringify((catalog().get(table)?.primaryKey ?? []).map((name) => row[name]));
    const former = new Map<string, Row>();
    for (const [name, table] of protocolTables(store))
      for (const row of rows.get(name) ?? []) {
        const byName = Object.entries(getTableColumns(table)).map(([field, { name: column }]) => [column, row[field]] as const);
        former.set(`${name} ${key(name, Object.fromEntries(byName))}`, Object.fromEntries(byName));
      }
    for (const [name, table] of [...protocolTables(store)].reverse()) {
      if (name === "amenities" || name === "site_members" || name === "user_sites") continue;
      await store.db.delete(table);
    }
    const deleted = await changesFor("public");
    const cascaded = deleted.filter(({ table }) => table === "amenities");
    expect(cascaded).toHaveLength(rows.get("amenities")?.length ?? 0);
    for (const { siteId, readers } of cascaded) expect([siteId, readers]).toEqual([null, { anon: false, sessionIds: [] }]);
    const others = deleted.filter(({ table }) => table !== "amenities");
    expect(others.map(({ table }) => table).sort()).toEqual(
      [...rows]
        .filter(([name]) => !["amenities", "site_members", "user_sites"].includes(name))
        .flatMap(([name, all]) => all.map(() => name))
        .sort(),
    );
    expect(others.every(({ type, record }) => type === "DELETE" && Object.keys(record).length === 0)).toBe(true);
    const formerRow = ({ table, oldRecord }: RowChange) => former.get(`${table} ${key(table, oldRecord)}`) ?? {};
    expectReaders(others, formerRow);
    await store.db.delete(store.tables.siteMembers);
    const members = await changesFor("public");
    expect(
      members.map(({ oldRecord, readers }) => [
        oldRecord["user_id"],
        readers.sessionIds.includes(`session-${String(oldRecord["user_id"])}`),
      ]),
    ).toEqual(members.map(({ oldRecord }) => [oldRecord["user_id"], true]));
    await store.db.delete(store.tables.userSites);
    const sites = await changesFor("public");
    expect(new Set(sites.map(({ oldRecord, readers }) => [oldRecord["id"], readers]))).toEqual(
      new Set(["site-1", "site-2", "site-3"].map((id) => [id, { anon: id !== "site-2", sessionIds: [] }])),
    );
  });

  test("the triggers of a store are those of the code", async () => {
    if (dialect === "D1") {
      const [found = []] = await store.read([sql`select sql from sqlite_master where type = 'trigger'`], 1000);
      const expected = sqliteTriggers()
        .split("\n")
        .filter((statement) => statement.startsWith("CREATE"))
        .map((statement) => statement.trimEnd().replace(/;$/, ""));
      expect(new Set(found.map((row) => row["sql"]))).toEqual(new Set(expected));
      return;
    }
    const [found = [], functions = []] = await store.read(
      [
        sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'row_changed'`,
        sql`select prosrc as source from pg_proc where proname = 'record_change'`,
      ],
      1000,
    );
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(TABLES));
    expect(postgresTriggers()).toContain(String(functions[0]?.["source"]));
  });
});
