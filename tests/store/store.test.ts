import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, date } from "#domain/dates.ts";
import * as blocks from "#store/letting/blocks.ts";
import { findExportedSites } from "#store/letting/exported-sites.ts";
import * as orders from "#store/business/orders.ts";
import * as reviews from "#store/letting/reviews.ts";
import * as sites from "#store/owners/sites.ts";
import { isForeignKeyViolation, isUniqueViolation, type Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { findNights } from "#store/letting/calendar-versions.ts";
import { orderFixture } from "../fixtures/order.ts";
import { blockFixture, NOW, reviewFixture, siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { blockNights, releaseNights } from "../support/nights.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("the store on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
  });

  const tools = (now = NOW) => ({ store, now, onCalendarChange: async () => {} });
  const versions = async () => {
    const calendar = await findNights(store, "site-duinhuis", date("2026-06-01"), date("2026-07-01"));
    return { content: (await sites.findById(store, "site-duinhuis"))?.version, calendar: calendar?.version };
  };
  const nights = async (unitId = "duinhuis-huis") =>
    (await findNights(store, "site-duinhuis", date("2026-06-01"), date("2027-12-31")))?.nights.get(unitId) ?? [];

  test("a site is read as it was written, by subdomain, domain and id", async () => {
    const site = siteFixture({
      customDomain: "duinhuis.example",
      units: [unitFixture("u-1", "huis"), unitFixture("u-2", "schuur")],
    });
    await given(store, site, { reviews: [reviewFixture("r-1", { rating: 8 }), reviewFixture("r-2", { rating: 9 })] });
    const expected = { ...site, rating: { average: 8.5, count: 2 }, payments: [] };
    expect(await sites.findServed(store, { subdomain: "duinhuis" })).toEqual(expected);
    expect(await sites.findServed(store, { domain: "duinhuis.example" })).toEqual(expected);
    expect(await sites.findById(store, site.id)).toEqual(expected);
  });

  test("only active sites are found by address, only by their exact subdomain or domain", async () => {
    await given(store, siteFixture({ status: "draft", customDomain: "concept.example" }));
    await given(store, siteFixture({ subdomain: "weg", status: "suspended" }));
    await given(store, siteFixture({ subdomain: "elders", customDomain: "elders.example" }));
    for (const address of [
      { subdomain: "duinhuis" },
      { domain: "concept.example" },
      { subdomain: "weg" },
      { subdomain: "elders.example" },
      { domain: "elders" },
      { subdomain: "eld_rs" },
      { subdomain: "ELDERS" },
      { subdomain: "%" },
    ]) {
      expect(await sites.findServed(store, address)).toBeUndefined();
    }
  });

  test("two sites cannot share an address", async () => {
    await given(store, siteFixture());
    const twice = given(store, siteFixture({ id: "other", units: [], photos: [] }));
    await expect(twice).rejects.toSatisfy(isUniqueViolation);
    await expect(
      given(store, siteFixture({ id: "third", subdomain: "third", customDomain: null, units: [], photos: [] })),
    ).resolves.toBeUndefined();
  });

  test("a block claims exactly its nights and increments the calendar's version, not the content's", async () => {
    await given(store, siteFixture());
    expect(await blockNights(tools(), blockFixture())).toMatchObject({ ok: true });
    expect(await nights()).toEqual(["2026-06-10", "2026-06-11", "2026-06-12", "2026-06-13"]);
    expect(await versions()).toEqual({ content: 1, calendar: 2 });
  });

  test("a block that wants a taken night writes nothing at all", async () => {
    await given(store, siteFixture());
    await blockNights(tools(), blockFixture());
    const overlapping = blockFixture({ id: "block-2", arrival: date("2026-06-05"), departure: date("2026-06-11") });
    expect(await blockNights(tools(), overlapping)).toEqual({ ok: false, code: "NIGHTS_TAKEN" });
    expect(await nights()).toHaveLength(4);
    expect(await blocks.findForExport(store, { siteId: "site-duinhuis" }, date("2026-01-01"))).toHaveLength(1);
    expect(await versions()).toEqual({ content: 1, calendar: 2 });
  });

  test("one of twenty concurrent bookings of the same nights succeeds", async () => {
    await given(store, siteFixture());
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (__, i) => blockNights(tools(), blockFixture({ id: `block-${i}` }))),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await nights()).toHaveLength(4);
  });

  test("a guest may arrive on the day another one leaves, and each unit has its own calendar", async () => {
    await given(store, siteFixture({ units: [unitFixture("duinhuis-huis", "huis"), unitFixture("duinhuis-schuur", "schuur")] }));
    await blockNights(tools(), blockFixture());
    expect(
      await blockNights(tools(), blockFixture({ id: "b-2", arrival: date("2026-06-14"), departure: date("2026-06-16") })),
    ).toMatchObject({ ok: true });
    expect(await blockNights(tools(), blockFixture({ id: "b-3", unitId: "duinhuis-schuur" }))).toMatchObject({ ok: true });
  });

  test("a stay without nights or longer than a year is refused, a repeated block is one block, and its id claims no other nights", async () => {
    await given(store, siteFixture());
    for (const departure of ["2026-06-10", "2026-06-09", "2027-06-11"]) {
      expect(await blockNights(tools(), blockFixture({ departure: date(departure) }))).toEqual({
        ok: false,
        code: "INVALID_STAY",
      });
    }
    await blockNights(tools(), blockFixture());
    const moved = blockFixture({ arrival: date("2026-07-01"), departure: date("2026-07-03") });
    expect(await blockNights(tools(), moved)).toEqual({ ok: false, code: "INVALID_STAY" });
    expect(await blockNights(tools(), blockFixture())).toMatchObject({ ok: true });
    expect(await nights()).toHaveLength(4);
  });

  test("the time of change increases by at least a second, however the clocks of two writers differ", async () => {
    await given(store, siteFixture());
    const changed = async () => (await findExportedSites(store, { siteId: "site-duinhuis" }))[0]?.updatedAt ?? 0;
    const times = [await changed()];
    for (const [index, now] of [NOW + 5000, NOW + 5001, NOW - 9000].entries()) {
      const arrival = addDays(date("2026-08-01"), index);
      await blockNights(tools(now), blockFixture({ id: `b-${index}`, arrival, departure: addDays(arrival, 1) }));
      times.push(await changed());
    }
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0) >= 1000)).toEqual([true, true, true]);
  });

  test("a year's stay fits into one write, and released nights are free again", async () => {
    await given(store, siteFixture());
    const year = blockFixture({ departure: addDays(date("2026-06-10"), 365) });
    expect(await blockNights(tools(), year)).toMatchObject({ ok: true });
    expect(await nights()).toHaveLength(365);
    await releaseNights(tools(), year);
    expect(await nights()).toEqual([]);
    expect(await blockNights(tools(), blockFixture())).toMatchObject({ ok: true });
  });

  test("a feed has the blocks of all sites of its owner, in order, none of other owners and none long past", async () => {
    await given(store, siteFixture(), {
      blocks: [blockFixture(), blockFixture({ id: "old", arrival: date("2025-01-01"), departure: date("2025-01-04") })],
    });
    await given(store, siteFixture({ subdomain: "tweede" }), {
      blocks: [blockFixture({ id: "b-2", unitId: "tweede-huis", arrival: date("2026-06-02"), departure: date("2026-06-04") })],
    });
    await given(store, siteFixture({ subdomain: "vreemd", ownerId: "owner-2" }), {
      blocks: [blockFixture({ id: "b-3", unitId: "vreemd-huis" })],
    });
    const found = await blocks.findForExport(store, { userId: "owner-1" }, date("2026-05-01"));
    expect(found.map(({ id, siteId }) => [id, siteId])).toEqual([
      ["b-2", "site-tweede"],
      ["block-1", "site-duinhuis"],
    ]);
    expect((await findExportedSites(store, { userId: "owner-1" })).map(({ id }) => id)).toEqual(["site-duinhuis", "site-tweede"]);
  });

  test("reviews come in the owner's order and hidden ones don't count", async () => {
    await given(store, siteFixture(), {
      reviews: [reviewFixture("r-2", { rating: 10 }), reviewFixture("r-1", { rating: 7, answer: "Dank u" })],
    });
    expect((await reviews.findShown(store, "site-duinhuis")).map(({ id }) => id)).toEqual(["r-2", "r-1"]);
    await store.db
      .update(store.tables.reviews)
      .set({ shown: false })
      .where(sql`id = 'r-1'`);
    expect(await reviews.findShown(store, "site-duinhuis")).toEqual([{ ...reviewFixture("r-2", { rating: 10 }), parts: null }]);
    expect(await sites.findById(store, "site-duinhuis")).toMatchObject({ rating: { average: 10, count: 1 } });
  });

  test("atomically gives each query's result at its place, and those of a group as a list", async () => {
    const { tables } = store;
    const { id, email, name } = tables.users;
    const [, [[found], [[names], none]], last] = await store.atomically((db) => [
      users.insert(db, tables, { id: "a", email: "a@example.nl", name: "A" }, NOW),
      [db.select({ id }).from(tables.users), [db.select({ name }).from(tables.users), db.select().from(tables.orders)]],
      db.select({ email }).from(tables.users),
    ]);
    expect([found, names, none, last]).toEqual([{ id: "a" }, { name: "A" }, [], [{ email: "a@example.nl" }]]);
    expect(await store.atomically(() => [[], []])).toEqual([[], []]);
  });

  test("atomically undoes everything when one query fails", async () => {
    const { tables } = store;
    const failing = store.atomically((db) => [
      users.insert(db, tables, { id: "a", email: "a@example.nl", name: "A" }, NOW),
      users.insert(db, tables, { id: "b", email: "a@example.nl", name: "B" }, NOW),
    ]);
    await expect(failing).rejects.toSatisfy(isUniqueViolation);
    expect(await users.exists(store, "a")).toBe(false);
  });

  test("no cascade deletes bookings: they are deleted first, then the owner with everything else", async () => {
    await given(store, siteFixture(), { blocks: [blockFixture()], reviews: [reviewFixture("r-1")] });
    const { users: accounts, userSites, units, blocks: all, nights: taken } = store.tables;
    for (const table of [accounts, userSites, units])
      await expect(store.db.delete(table).where(sql`1 = 1`)).rejects.toSatisfy(isForeignKeyViolation);
    expect(await store.db.$count(taken)).toBe(4);
    for (const table of [taken, all, accounts]) await store.db.delete(table).where(sql`1 = 1`);
    expect(await sites.isEmpty(store)).toBe(true);
    expect(await nights()).toEqual([]);
  });

  test("no cascade deletes billing events and sign-up links either", async () => {
    const { orders: ordered, billingEvents, signUpLinks } = store.tables;
    await orders.insert(store.db, store.tables, orderFixture("order-1", "a@example.nl"));
    await store.db.insert(billingEvents).values({ id: "e", type: "paid", orderId: "order-1", receivedAt: NOW });
    const remove = () => store.db.delete(ordered).where(sql`1 = 1`);
    await expect(remove()).rejects.toSatisfy(isForeignKeyViolation);
    await store.db.delete(billingEvents).where(sql`1 = 1`);
    await store.db.insert(signUpLinks).values({ id: "i", orderId: "order-1", email: "a@example.nl", createdAt: NOW });
    await expect(remove()).rejects.toSatisfy(isForeignKeyViolation);
    for (const table of [signUpLinks, ordered]) await store.db.delete(table).where(sql`1 = 1`);
  });
});
