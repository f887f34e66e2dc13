import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { selectByReference } from "#store/admin/bookings.ts";
import type { SubscriptionFilter } from "#contract/admin/billing.ts";
import { selectGifts } from "#store/admin/gifts.ts";
import { selectDifferences, selectReturns } from "#store/admin/returns.ts";
import * as subscriptions from "#store/admin/subscriptions.ts";
import * as domains from "#store/admin/domains.ts";
import * as orders from "#store/admin/orders.ts";
import * as withdrawals from "#store/admin/withdrawals.ts";
import * as owners from "#store/admin/owners.ts";
import * as sites from "#store/admin/sites.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { NOW } from "../fixtures/site.ts";
import { removeEverybody } from "../support/given.ts";
import { d1, DIALECTS, type OpenStore } from "./stores.ts";

const PAGE = { cursor: { at: NOW, id: "x" }, limit: 50 };

describe("lists of the admin area on D1", () => {
  let opened: Awaited<ReturnType<typeof d1>>;
  beforeAll(async () => {
    opened = await d1();
  });
  afterAll(() => opened.close());

  test("read only the rows that they show", async () => {
    const { store } = opened;
    const queries = {
      owners: [owners.selectNewest(store, PAGE), ...owners.selectMatches(store, "anna", 50)],
      sites: [
        sites.selectNewest(store, PAGE),
        sites.selectNewest(store, { ...PAGE, state: "active" }),
        ...sites.selectMatches(store, "duin", 50),
      ],
      domains: [
        domains.selectNewest(store, PAGE),
        domains.selectNewest(store, { ...PAGE, state: "broken" }),
        ...domains.selectMatches(store, "duin", 50),
      ],
      orders: [
        orders.selectNewest(store, PAGE),
        orders.selectNewest(store, { ...PAGE, state: "paid" }),
        ...orders.selectMatches(store, "k7mp", 50),
      ],
      withdrawals: [
        withdrawals.selectNewest(store, PAGE),
        withdrawals.selectNewest(store, { ...PAGE, state: "received" }),
        ...withdrawals.selectMatches(store, "k7mp", 50),
      ],
      subscriptions: [
        ...([undefined, "active", "past_due", "paused", "cancelled"] satisfies (SubscriptionFilter | undefined)[]).map((state) =>
          subscriptions.selectNewest(store, { ...PAGE, state }, { provider: "stripe", endedAfter: 1, before: 2 }),
        ),
        ...subscriptions.selectMatches(store, "k7mp", 50),
      ],
      gifts: [selectGifts(store, { now: NOW }, PAGE), selectGifts(store, { now: NOW, state: "running" }, PAGE)],
      returns: (["refund", "dispute-open", "dispute-won", "dispute-lost"] as const).map((state) =>
        selectReturns(store, { ...PAGE, state }),
      ),
      differences: [selectDifferences(store, PAGE)],
      bookings: [selectByReference(store, "k7mp", 50)],
    };
    for (const [name, query] of Object.entries(queries).flatMap(([name, all]) => all.map((query) => [name, query] as const))) {
      const plan = await planOf(store.db as never, (query as { getSQL: () => SQL }).getSQL());
      expect([name, plan.filter((step) => /^SCAN|TEMP B-TREE/.test(step))]).toEqual([name, []]);
    }
  });
});

/** The steps of SQLite's plan for a query. */
async function planOf(db: { all: <T>(query: SQL) => Promise<T[]> }, query: SQL): Promise<string[]> {
  return (await db.all<{ detail: string }>(sql`explain query plan ${query}`)).map(({ detail }) => detail);
}

describe.each(DIALECTS)("the admin area's lists on %s", (_, open) => {
  let opened: OpenStore;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(() => removeEverybody(opened.store));

  test("owners are found by the beginning of their address or name", async () => {
    const { store } = opened;
    const people = { a: ["anna@example.com", "Anna Nowak"], b: ["ann.b@example.com", "Łukasz"], c: ["zoe@example.com", "ANNA"] };
    for (const [id, [email = "", name = ""]] of Object.entries(people))
      await insertUser(store.db, store.tables, { id, email, name }, NOW);
    const found = async (typed: string) => (await owners.findMatches(store, typed, 50, NOW)).map(({ id }) => id).toSorted();
    expect(await found("ANN")).toEqual(["a", "b", "c"]);
    expect(await found("anna n")).toEqual(["a"]);
    expect(await found("ann.")).toEqual(["b"]);
    expect(await found("łukasz")).toEqual(["b"]);
    expect(await found("zoe@example.com")).toEqual(["c"]);
    expect(await found("c")).toEqual(["c"]);
    expect(await found("%")).toEqual([]);
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    expect(ids(await owners.findNewest(store, { limit: 2 }, NOW))).toEqual(["c", "b"]);
    expect(ids(await owners.findNewest(store, { limit: 2, cursor: { at: NOW, id: "b" } }, NOW))).toEqual(["a"]);
  });
});
