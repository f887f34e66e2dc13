import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { findPaused, removeWithoutStays, setStatus } from "#store/site-life.ts";
import { findById } from "#store/sites.ts";
import type { Store } from "#store/store.ts";
import { blockFixture, NOW, siteFixture, TODAY } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";

describe.each(DIALECTS)("a site's life on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await store.db.delete(store.tables.users).where(sql`1 = 1`);
  });

  test("a stay to come keeps it, one that ends today or nights kept free do not", async () => {
    const stay = blockFixture({ arrival: addDays(TODAY, -3), departure: addDays(TODAY, 1) });
    const free = blockFixture({ id: "free", kind: "owner", arrival: addDays(TODAY, 5), departure: addDays(TODAY, 9) });
    await given(store, siteFixture(), { blocks: [stay, free] });
    const end = (inDays: number) => removeWithoutStays(store.db, store.tables, SITE, addDays(TODAY, inDays));
    expect(await end(0)).toEqual([]);
    expect(await findById(store, SITE)).toBeDefined();
    expect(await end(1)).toEqual([{ id: SITE }]);
    expect(await findById(store, SITE)).toBeUndefined();
  });

  test.each(["draft", "suspended"] as const)("one that is %s does not become active", async (status) => {
    await given(store, siteFixture({ status }));
    expect(await setStatus(store.db, store.tables, SITE, "active", NOW)).toEqual([]);
    expect((await findById(store, SITE))?.status).toBe(status);
  });

  test("a paused one is found at its address, for its calendar", async () => {
    await given(store, siteFixture());
    const at = { subdomain: "duinhuis" };
    expect(await findPaused(store, at)).toBeUndefined();
    expect(await setStatus(store.db, store.tables, SITE, "paused", NOW)).toEqual([{ id: SITE }]);
    expect(await findPaused(store, at)).toEqual({ id: SITE, version: 2 });
    expect(await findPaused(store, { domain: "duinhuis.nl" })).toBeUndefined();
    await store.db.update(store.tables.userSites).set({ customDomain: "duinhuis.nl" });
    expect(await findPaused(store, { domain: "duinhuis.nl" })).toEqual({ id: SITE, version: 2 });
  });
});
