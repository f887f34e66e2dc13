import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftOf } from "#contract/site-draft.ts";
import { addDays } from "#domain/dates.ts";
import { findCalendar } from "#store/calendar.ts";
import { findBySite, findVersions, save } from "#store/site-drafts.ts";
import { findRole } from "#store/site-people.ts";
import * as sites from "#store/sites.ts";
import type { Store } from "#store/store.ts";
import * as users from "#store/users.ts";
import { claimNights } from "#worker/calendars/claim-nights.ts";
import { createFeed } from "#worker/calendars/feed.ts";
import { createSite } from "#worker/sites/create-site.ts";
import { publishSite } from "#worker/sites/publish-site.ts";
import { setSubdomain } from "#worker/sites/set-subdomain.ts";
import { blockFixture, NOW, siteFixture, TODAY, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("drafts on %s", (_, open) => {
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

  const tools = () => ({ kv: opened.kv, store, mainDomain: "vrijhuis.localhost", now: NOW, onCalendarChange: async () => {} });

  test("what was published is what the draft was, lists and units too", async () => {
    const site = siteFixture({ units: [unitFixture("u-1", "huis"), unitFixture("u-2", "schuur")] });
    await given(store, site);
    const draft = { ...draftOf(site), name: "Nieuw", menu: ["home"], legal: { nl: { imprint: "Wij", terms: "" } } };
    // Two units change names with each other, one is new.
    const [first, second] = site.units;
    const units = [{ ...first, slug: "schuur" }, { ...second, slug: "huis" }, unitFixture("u-3", "kas")] as typeof site.units;
    const changed = { ...draft, units, designs: { [site.theme]: { colours: { accent: "#112233" } } } };
    await save(store.db, store.tables, { siteId: site.id, version: 1, draft: changed, by: site.ownerId, now: NOW });
    expect(await publishSite(tools(), site.id, 2, site.ownerId)).toEqual({ ok: true, version: 2 });
    const shown = await sites.findById(store, site.id);
    expect(shown).toMatchObject({ name: "Nieuw", version: 2, design: { colours: { accent: "#112233" } }, menu: ["home"] });
    expect(shown?.units).toEqual(units);
    expect(shown?.photos.map(({ key }) => key)).toEqual(site.photos.map(({ key }) => key));
    expect(await findVersions(store, site.id, 10)).toEqual([{ version: 2, publishedAt: NOW, publishedBy: "Owner" }]);
  });

  describe("units that the draft no longer names", () => {
    const site = siteFixture({ units: [unitFixture("u-1", "huis"), unitFixture("u-2", "schuur")] });
    const [first, second] = site.units as [(typeof site.units)[0], (typeof site.units)[0]];
    /** Publishes the site with these units, as the version after `version`. */
    const show = async (version: number, units: typeof site.units) => {
      const draft = { ...draftOf(site), units };
      await save(store.db, store.tables, { siteId: site.id, version, draft, by: site.ownerId, now: NOW });
      return publishSite(tools(), site.id, version + 1, site.ownerId);
    };
    const shown = async () => (await sites.findById(store, site.id))?.units.map(({ id, slug }) => `${id} ${slug}`);
    const stored = async () => (await store.db.select().from(store.tables.units)).map(({ id }) => id).toSorted();
    const blocks = () => store.db.$count(store.tables.blocks);
    const past = blockFixture({ unitId: "u-2", arrival: addDays(TODAY, -9), departure: addDays(TODAY, -2) });
    const coming = blockFixture({ unitId: "u-2", arrival: addDays(TODAY, 2), departure: addDays(TODAY, 5) });

    test("are deleted where nothing refers to them", async () => {
      await given(store, site);
      expect(await show(1, [first])).toMatchObject({ ok: true });
      expect(await stored()).toEqual(["u-1"]);
    });

    test("are archived where they have nights: not shown, not bookable, and back with the version that names them", async () => {
      await given(store, site, { blocks: [past] });
      // Another unit takes the name over.
      const other = unitFixture("u-3", "schuur");
      expect(await show(1, [first, other])).toMatchObject({ ok: true });
      expect(await shown()).toEqual(["u-1 huis", "u-3 schuur"]);
      expect([await stored(), await blocks()]).toEqual([["u-1", "u-2", "u-3"], 1]);
      expect((await findCalendar(store, site.id, TODAY, addDays(TODAY, 9))).map(({ id }) => id)).toEqual(["u-1", "u-3"]);
      expect(await claimNights(tools(), { ...coming, id: "b-2" })).toEqual({ ok: false, code: "NOT_FOUND" });
      const feed = async (now: number) => new TextDecoder().decode((await createFeed(store, { siteId: site.id }, now))?.body);
      expect(await feed(NOW)).toContain("Huis schuur");
      expect(await feed(NOW + 90 * 86_400_000)).not.toContain("BEGIN:VEVENT");

      expect(await show(2, [first])).toMatchObject({ ok: true });
      expect(await stored()).toEqual(["u-1", "u-2"]);
      expect(await show(3, [second, { ...first, slug: "voorhuis" }])).toMatchObject({ ok: true });
      expect(await shown()).toEqual(["u-2 schuur", "u-1 voorhuis"]);
      expect((await sites.findById(store, site.id))?.units[0]).toEqual(second);
      expect(await claimNights(tools(), { ...coming, id: "b-2" })).toEqual({ ok: true });
      expect(await blocks()).toBe(2);
    });

    test("are kept, and the whole version with them, while guests have a stay to come", async () => {
      await given(store, site, { blocks: [coming] });
      expect(await show(1, [first])).toEqual({ ok: false, code: "UNIT_HAS_BOOKINGS" });
      expect(await shown()).toEqual(["u-1 huis", "u-2 schuur"]);
      expect(await findVersions(store, site.id, 10)).toEqual([]);
      expect(await store.db.$count(store.tables.guards)).toBe(0);
    });

    test("or that a booking takes at the same time: one of the two succeeds, and no stay is lost", async () => {
      for (let round = 0; round < 8; round++) {
        await removeEverybody(store);
        await given(store, site);
        const [claimed, published] = await Promise.all(
          round % 2 ? [claimNights(tools(), coming), show(1, [first])] : [show(1, [first]), claimNights(tools(), coming)],
        );
        expect(claimed.ok).toBe(!published.ok);
        const isBooked = (await blocks()) === 1;
        expect((await shown())?.includes("u-2 schuur")).toBe(isBooked);
      }
    });

    test("or belong to another site are nobody's to take", async () => {
      await given(store, site);
      const theirs = siteFixture({ subdomain: "ander", ownerId: "owner-2", units: [unitFixture("theirs", "huis")] });
      await given(store, theirs);
      expect(await show(1, [first, unitFixture("theirs", "kas")])).toEqual({ ok: false, code: "INVALID_FORM" });
      expect((await sites.findById(store, theirs.id))?.units).toEqual(theirs.units);
      expect(await shown()).toEqual(["u-1 huis", "u-2 schuur"]);
    });
  });

  test("ten who publish the same version at once publish it once", async () => {
    const site = siteFixture();
    await given(store, site);
    await save(store.db, store.tables, { siteId: site.id, version: 1, draft: draftOf(site), by: site.ownerId, now: NOW });
    const all = await Promise.all(Array.from({ length: 10 }, () => publishSite(tools(), site.id, 2, site.ownerId)));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect((await sites.findById(store, site.id))?.version).toBe(2);
    expect(await findVersions(store, site.id, 10)).toHaveLength(1);
  });

  test("of two who save the same version, the second is told, and so is who publishes what was saved over", async () => {
    const site = siteFixture();
    await given(store, site);
    const saving = (name: string) =>
      save(store.db, store.tables, {
        siteId: site.id,
        version: 1,
        draft: { ...draftOf(site), name },
        by: site.ownerId,
        now: NOW,
      });
    expect(await saving("Eerste")).toEqual([{ version: 2 }]);
    expect(await saving("Tweede")).toEqual([]);
    expect(await publishSite(tools(), site.id, 1, site.ownerId)).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { version: 2 },
    });
    expect(await publishSite(tools(), site.id, 2, site.ownerId)).toEqual({ ok: true, version: 2 });
    expect(await sites.findById(store, site.id)).toMatchObject({ name: "Eerste", version: 2 });
  });

  test("a site may not take another's name, a reserved one or what is no host name", async () => {
    await given(store, siteFixture());
    await given(store, siteFixture({ subdomain: "kwaad" }));
    const code = async (name: string) => {
      const set = await setSubdomain(tools(), "site-kwaad", { subdomain: name, expected: "kwaad" });
      return set.ok ? "ok" : set.code;
    };
    expect(await code("duinhuis")).toBe("ADDRESS_TAKEN");
    for (const name of ["admin", "modern-minimal"]) expect(await code(name)).toBe("RESERVED_ADDRESS");
    for (const name of ["a.b", "VILLA", "-x", " ", ""]) expect(await code(name)).toBe("INVALID_ADDRESS");
    expect(await sites.findAddresses(store, "site-kwaad")).toMatchObject({ version: 1, subdomain: "kwaad" });
  });

  test("sites come by page, each with what one is to it", async () => {
    const { db, tables } = store;
    for (const id of ["owner-1", "owner-2"])
      await users.insert(db, tables, { id, email: `${id}@vrijhuis.example`, name: "" }, NOW);
    for (const [id, ownerId] of [
      ["s-1", "owner-1"],
      ["s-2", "owner-2"],
      ["s-3", "owner-1"],
    ] as const)
      await createSite(store, { id, unitId: `${id}-unit`, ownerId, locale: "nl", name: id, now: NOW });
    await db.insert(tables.siteMembers).values({ siteId: "s-2", userId: "owner-1", role: "cleaner", createdAt: NOW });
    const roles = async (...page: [number, string?]) =>
      (await sites.findOf(store, "owner-1", ...page)).map(({ id, role }) => `${id} ${role}`);
    expect(await roles(2)).toEqual(["s-1 owner", "s-2 cleaner"]);
    expect(await roles(2, "s-2")).toEqual(["s-3 owner"]);
    expect(await findRole(store, "s-3", "owner-2")).toBeUndefined();
    expect(await findBySite(store, "s-3")).toMatchObject({ version: 1, publishedVersion: null, draft: { name: "s-3" } });
  });
});
