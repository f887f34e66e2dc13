import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import type { Store } from "#store/store.ts";
import { loadHomes, seed } from "#scripts/seed.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const TIME = { now: NOW, today: TODAY };

describe.each(DIALECTS)("the demo homes on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  /** Returns the store with a failure at the third batch, like an interrupted start. */
  const interrupted = (): Store => {
    let batches = 0;
    return {
      ...store,
      atomically: (queries) => {
        batches += 1;
        return batches === 3 ? Promise.reject(new Error("interrupted")) : store.atomically(queries);
      },
    };
  };
  const counts = async () => {
    const { db, tables: t } = store;
    return Promise.all([t.users, t.userSites, t.units, t.reviews, t.blocks, t.photos].map((table) => db.$count(table)));
  };

  test("a seed that was interrupted is completed by the next, nothing twice, and owners' changes stay", async () => {
    const homes = (await loadHomes()).map(({ home }) => home);
    await expect(seed(interrupted(), TIME)).rejects.toThrow("interrupted");
    const { db, tables: t } = store;
    expect(await db.$count(t.userSites)).toBe(2);
    const [changed] = await db.select({ id: t.userSites.id }).from(t.userSites).limit(1);
    await db
      .update(t.userSites)
      .set({ siteName: "Mijn huis", subdomain: "mijn-huis" })
      .where(eq(t.userSites.id, changed?.id ?? ""));

    expect(await seed(store, TIME)).toBe(homes.length - 2);
    const whole = await counts();
    const sum = (count: (home: (typeof homes)[number]) => number) => homes.reduce((all, home) => all + count(home), 0);
    expect(whole.slice(0, 5)).toEqual([
      1,
      homes.length,
      sum(({ units }) => units.length),
      sum(({ reviews }) => reviews.length),
      sum(({ booked }) => booked.length),
    ]);
    expect(await seed(store, TIME)).toBe(0);
    expect(await counts()).toEqual(whole);
    const names = await db
      .select({ name: t.userSites.siteName })
      .from(t.userSites)
      .where(eq(t.userSites.id, changed?.id ?? ""));
    expect(names).toEqual([{ name: "Mijn huis" }]);
  });
});
