import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findOf, record } from "#store/services/site-changes.ts";
import { findPeople } from "#store/owners/site-people.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("changes of a site on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    await given(store, siteFixture());
  });
  afterAll(() => opened.close());

  test("each of many simultaneous changes is counted", async () => {
    const change = { topic: "draft", version: 3, at: NOW };
    const told = await Promise.all(Array.from({ length: 10 }, () => record(store, "site-duinhuis", change)));
    expect(new Set(told.map((each) => each?.count)).size).toBe(10);
    await record(store, "site-duinhuis", { ...change, topic: "reviews", version: null });
    expect(await findOf(store, "site-duinhuis")).toEqual([
      { ...change, count: 10 },
      { ...change, topic: "reviews", version: null, count: 1 },
    ]);
  });

  test("a site's people are its owner and its team", async () => {
    const { db, tables } = store;
    for (const id of ["bram", "carla"]) await users.insert(db, tables, { id, email: `${id}@vrijhuis.example`, name: "" }, NOW);
    await db.insert(tables.siteMembers).values({ siteId: "site-duinhuis", userId: "bram", role: "cleaner", createdAt: NOW });
    expect((await findPeople(store, "site-duinhuis")).toSorted()).toEqual(["bram", "owner-1"]);
    expect(await findPeople(store, "site-none")).toEqual([]);
  });
});
