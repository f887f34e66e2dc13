import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq, sql } from "drizzle-orm";
import { addMonths, date, firstDay } from "#domain/dates.ts";
import { countValue, createDayCounts } from "#domain/visits/day-counts.ts";
import { findBetween, findRows, insertAll, replace } from "#store/services/site-stats.ts";
import type { Store } from "#store/dialect/store.ts";
import { findOrCreateSalt } from "#store/services/visitor-salts.ts";
import { deleteOldStats, mergeStats } from "#owners/analytics/maintain-stats.ts";
import { readAnalytics } from "#owners/analytics/read-analytics.ts";
import { NOW, siteFixture, TODAY } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("statistics on %s", (_, open) => {
  const siteId = "site-duinhuis";
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await store.db.delete(store.tables.visitorSalts).where(sql`1 = 1`);
    await given(store, siteFixture());
  });

  const seen = (page: string, visitor: number) => {
    const counts = { ...createDayCounts(), views: 1, visitors: { [visitor]: 1 } };
    countValue(counts, "page", page);
    countValue(counts, "search", "free");
    return counts;
  };
  const write = (id: string, day = TODAY, counts = seen("/", 1)) => insertAll(store, [{ id, siteId, day, counts }]);
  const rows = async () => (await findRows(store, siteId, TODAY, 1000)).map(({ id }) => id);

  test("parts of a day are read as one, before and after merging", async () => {
    await insertAll(
      store,
      Array.from({ length: 45 }, (__, i) => ({
        id: `part-${i}`,
        siteId,
        day: TODAY,
        counts: seen(i % 3 ? "/" : "/fotos", i % 9),
      })),
    );
    await write("yesterday", date("2026-05-31"));
    const before = await readAnalytics(store, siteId, date("2026-05-30"), TODAY);
    expect(before).toMatchObject({
      totals: { views: 46, visitors: 10, searches: { free: 46, taken: 0, problem: 0 }, found: 1, asked: 1 },
      pages: [
        { value: "/", views: 31 },
        { value: "/fotos", views: 15 },
      ],
    });
    expect(before.days.map(({ day, views }) => `${day} ${views}`)).toEqual(["2026-05-30 0", "2026-05-31 1", "2026-06-01 45"]);
    await mergeStats(store, () => crypto.randomUUID());
    expect(await rows()).toHaveLength(1);
    expect(await readAnalytics(store, siteId, date("2026-05-30"), TODAY)).toEqual(before);
  });

  test("a site deleted before the write is skipped, and the others are counted exactly once", async () => {
    for (const subdomain of ["zeehuis", "boshuis"]) await given(store, siteFixture({ subdomain }));
    const sites = ["site-zeehuis", siteId, "site-boshuis"];
    const stats = Array.from({ length: 120 }, (__, i) => ({
      id: `row-${i}`,
      siteId: sites[i % 3] ?? "",
      day: TODAY,
      counts: seen("/", i),
    }));
    await store.db.delete(store.tables.userSites).where(eq(store.tables.userSites.id, siteId));
    await insertAll(store, stats);
    const views = async (id: string) => (await findBetween(store, id, TODAY, TODAY)).map(({ counts }) => counts.views);
    expect(await views("site-zeehuis")).toEqual(Array(40).fill(1));
    expect(await views("site-boshuis")).toEqual(Array(40).fill(1));
    expect(await views(siteId)).toEqual([]);
    // Cron can have read the rows of a site that is deleted before it writes their sum.
    await replace(store, ["row-1", "row-4"], { id: "sum", siteId, day: TODAY, counts: { ...createDayCounts(), views: 2 } });
    expect(await views(siteId)).toEqual([]);
  });

  test("two simultaneous merges neither count rows twice nor lose new ones", async () => {
    for (const id of ["a", "b", "c"]) await write(id);
    const whole = (id: string, views: number) => ({ id, siteId, day: TODAY, counts: { ...createDayCounts(), views } });
    await Promise.all([replace(store, ["a", "b"], whole("one", 2)), replace(store, ["a", "b", "c"], whole("two", 3))]);
    const views = (await findBetween(store, siteId, TODAY, TODAY)).reduce((all, { counts }) => all + counts.views, 0);
    expect(views).toBe(3);
    await replace(store, ["gone", "c"], whole("three", 9));
    expect(await rows()).not.toContain("three");
    await mergeStats(store, () => crypto.randomUUID());
    expect((await findBetween(store, siteId, TODAY, TODAY)).map(({ counts }) => counts.views)).toEqual([3]);
  });

  test("a day has one salt, which is deleted when the day has ended in every time zone", async () => {
    const salts = await Promise.all(["one", "two", "three"].map((fresh) => findOrCreateSalt(store, TODAY, () => fresh)));
    expect(new Set(salts).size).toBe(1);
    const left = async () => (await store.db.select().from(store.tables.visitorSalts)).length;
    await deleteOldStats(store, Date.UTC(2026, 5, 2, 11, 59));
    expect(await left()).toBe(1);
    await deleteOldStats(store, Date.UTC(2026, 5, 2, 12));
    expect(await left()).toBe(0);
  });

  test("counts are deleted after 25 months", async () => {
    const oldest = firstDay(addMonths("2026-06", -25));
    await write("kept", oldest);
    await write("old", date("2024-04-30"));
    await deleteOldStats(store, NOW);
    expect((await findBetween(store, siteId, date("2020-01-01"), TODAY)).map(({ day }) => day)).toEqual([oldest]);
  });
});
