import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftOf } from "#contract/owners/draft-of.ts";
import { MAX_UNITS } from "#contract/owners/site-operations.ts";
import { addDays } from "#domain/dates.ts";
import { hostKey } from "#services/hosts/site-cache.ts";
import { findCalendar } from "#store/letting/calendar.ts";
import type { UnitText } from "#contract/owners/site-draft.ts";
import { findBySite, save } from "#store/owners/site-drafts.ts";
import { findPlan } from "#store/letting/rate-plans.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import * as sites from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { createSiteExport } from "#letting/calendars/site-export.ts";
import { savePlan } from "#letting/rates/save-plan.ts";
import { addUnit, archiveUnit } from "#owners/sites/change-units.ts";
import { publishSite } from "#owners/sites/publish-site.ts";
import { restoreVersion } from "#owners/sites/restore-version.ts";
import { saveOperations } from "#owners/sites/save-operations.ts";
import type { StatusTools } from "#owners/sites/set-status.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { blockFixture, NOW, siteFixture, TODAY, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { bookStay } from "../support/nights.ts";
import { storeWithEventBeforeWrite } from "../support/meanwhile.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("operations on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(() => removeEverybody(store));

  const site = siteFixture({ units: [unitFixture("u-1", "huis"), unitFixture("u-2", "schuur")] });
  const siteId = site.id;
  const tools = (): StatusTools => ({
    kv: opened.kv,
    store,
    mainDomain: "vrijhuis.localhost",
    billedBy: null,
    mainOrigin: "http://vrijhuis.localhost",
    now: NOW,
    requestId: "r",
    by: site.ownerId,
  });
  const booking = () => ({ ...tools(), onCalendarChange: async () => {} });
  const change = (version: number, patch: unknown) => saveOperations(tools(), { siteId, version, patch });
  const setBase = async (unitId: string, version: number, base: number, in_ = store) => {
    const stored = await findPlan(store, siteId, unitId);
    if (!stored) throw new Error(`no plan of ${unitId}`);
    const { plan } = stored;
    return savePlan(
      { ...tools(), store: in_ },
      { siteId, unitId, version, plan: { ...plan, nightly: { ...plan.nightly, base } } },
    );
  };
  const archive = (version: number, unitId = "u-2") => archiveUnit(tools(), { siteId, unitId, version });
  const shown = async () => (await sites.findById(store, siteId))?.units.map(({ id, slug }) => `${id} ${slug}`);
  const stored = async () => (await store.db.select().from(store.tables.units)).map(({ id }) => id).toSorted();

  test("saved terms take effect at once, in every language, whatever the draft's version; prices are in the site's currency", async () => {
    await given(store, site);
    expect(await change(1, { currency: "PLN", units: { "u-2": { checkIn: "12:30" } } })).toEqual({ ok: true, version: 2 });
    const record = await sites.findById(store, siteId);
    expect(record).toMatchObject({ currency: "PLN", timeZone: "Europe/Amsterdam", version: 2 });
    const inZloty = site.units.map((unit) => ({ ...unit, rates: { version: 1, plan: { ...unit.rates.plan, currency: "PLN" } } }));
    expect(record?.units).toEqual([inZloty[0], { ...inZloty[1], checkIn: "12:30" }]);
    expect((await findBySite(store, siteId))?.version).toBe(1);
    expect(await opened.kv.get(hostKey("duinhuis.vrijhuis.localhost"))).toContain('"checkIn":"12:30"');
  });

  test("restoring an old text version restores neither prices nor units", async () => {
    await given(store, site);
    const draft = { ...draftOf(site), name: "Oud" };
    await save(store.db, store.tables, { siteId, version: 1, draft, by: site.ownerId, now: NOW });
    expect(await publishSite(tools(), siteId, 2, site.ownerId)).toMatchObject({ ok: true });
    await change(1, { units: { "u-1": { checkIn: "13:30" } } });
    await setBase("u-1", 1, 33_300);
    expect(await archive(2)).toMatchObject({ ok: true, version: 3 });
    const added = await addUnit(tools(), { siteId, id: "u-3", like: "u-1" });
    expect(added).toMatchObject({ ok: true, version: 4, operations: { units: { "u-3": { checkIn: "13:30" } } } });
    const described = { ...draftOf(site).units[0], id: "u-3", slug: "kas" } as (typeof draft.units)[0];
    const newer = { ...draft, name: "Nieuw", units: [...draft.units, described] };
    await save(store.db, store.tables, { siteId, version: 2, draft: newer, by: site.ownerId, now: NOW });
    expect(await publishSite(tools(), siteId, 3, site.ownerId)).toMatchObject({ ok: true });

    expect(await restoreVersion(store, { siteId, version: 3, restored: 2, by: site.ownerId, now: NOW })).toMatchObject({
      ok: true,
    });
    expect(await publishSite(tools(), siteId, 4, site.ownerId)).toMatchObject({ ok: true });
    const record = await sites.findById(store, siteId);
    expect(record?.name).toBe("Oud");
    expect(record?.units.map(({ id, slug, checkIn, rates }) => [id, slug, checkIn, rates.plan.nightly.base])).toEqual([
      ["u-1", "huis", "13:30", 33_300],
      ["u-3", "kas", "13:30", 33_300],
    ]);
  });

  test("one of two saves at the same version succeeds, and the other gets the current value", async () => {
    await given(store, site);
    for (let version = 1; version < 9; version += 1) {
      const saved = await Promise.all(["11:00", "12:00"].map((checkIn) => change(version, { units: { "u-1": { checkIn } } })));
      expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
      const won = saved[0]?.ok ? "11:00" : "12:00";
      const current = { version: version + 1, operations: { units: { "u-1": { checkIn: won } } } };
      expect(saved.find(({ ok }) => !ok)).toMatchObject({ code: "VERSION_CONFLICT", current });
    }
    expect(await store.db.$count(store.tables.guards)).toBe(0);
  });

  test.each([
    [{ timeZone: "Mars/Olympus" }, { timeZone: "choice" }],
    [{ timeZone: "+01:00" }, { timeZone: "choice" }],
    [{ timeZone: "CET" }, { timeZone: "choice" }],
    [{ timeZone: "EUROPE/AMSTERDAM" }, { timeZone: "choice" }],
    [{ timeZone: `A/A${"-A".repeat(30_000)}!` }, { timeZone: "choice" }],
    [{ timeZone: `A/A${"-A".repeat(28)}!` }, { timeZone: "choice" }],
    [{ currency: "USD" }, { currency: "choice" }],
    [{ units: { "u-1": { checkIn: "24:00" } } }, { "units.u-1.checkIn": "time" }],
    [{ units: { "u-2": null } }, { units: "choice" }],
    [{ units: { "u-9": { ...site.units[0] } } }, undefined],
    [{ units: null }, undefined],
    [{ ownerId: "owner-2" }, undefined],
  ])("refuses %j", async (patch, fields) => {
    await given(store, site);
    expect(await change(1, patch)).toMatchObject({ code: "INVALID_FORM", ...(fields && { fields }) });
    expect(await findOperations(store, siteId)).toMatchObject({ version: 1 });
  });

  test.each(["Europe/Amsterdam", "America/Port-au-Prince", "America/Argentina/ComodRivadavia", "Etc/GMT+5", "Etc/GMT-14"])(
    "takes the time zone %s",
    async (timeZone) => {
      await given(store, site);
      expect(await change(1, { timeZone })).toEqual({ ok: true, version: 2 });
    },
  );

  test("a unit that is published while its price is removed keeps its price, and the other way round", async () => {
    await given(store, site);
    const added = await addUnit(tools(), { siteId, id: "u-3", like: "u-1" });
    expect(added).toMatchObject({ ok: true, version: 2 });
    const kas = { ...draftOf(site).units[0], id: "u-3", slug: "kas" } as UnitText;
    const draft = { ...draftOf(site), units: [...draftOf(site).units, kas] };
    await save(store.db, store.tables, { siteId, version: 1, draft, by: site.ownerId, now: NOW });
    const meanwhile = storeWithEventBeforeWrite(store, async () => {
      expect(await publishSite(tools(), siteId, 2, site.ownerId)).toMatchObject({ ok: true });
    });
    expect(await setBase("u-3", 1, 0, meanwhile)).toEqual({
      ok: false,
      code: "INVALID_FORM",
      fields: { "nightly.base": "required" },
    });
    expect((await sites.findById(store, siteId))?.units.map(({ rates }) => rates.plan.nightly.base)).not.toContain(0);

    await addUnit(tools(), { siteId, id: "u-4", like: "u-1" });
    const four = { ...draft, units: [...draft.units, { ...kas, id: "u-4", slug: "stal" }] };
    await save(store.db, store.tables, { siteId, version: 2, draft: four, by: site.ownerId, now: NOW });
    const removing = storeWithEventBeforeWrite(store, async () => {
      expect(await setBase("u-4", 1, 0)).toEqual({ ok: true, version: 2 });
    });
    expect(await publishSite({ ...tools(), store: removing }, siteId, 3, site.ownerId)).toMatchObject({
      missing: [{ code: "price", unitId: "u-4" }],
    });
  });

  describe("a unit", () => {
    const past = blockFixture({ unitId: "u-2", arrival: addDays(TODAY, -9), departure: addDays(TODAY, -2) });
    const coming = bookingFixture({ unitId: "u-2", siteId, arrival: addDays(TODAY, 2), departure: addDays(TODAY, 5) });

    test("is hidden from guests when added, and shown once it is described and published", async () => {
      await given(store, site);
      await addUnit(tools(), { siteId, id: "u-3", like: "nobody's" });
      expect(await shown()).toEqual(["u-1 huis", "u-2 schuur"]);
      expect(await publishSite(tools(), siteId, 1, site.ownerId)).toMatchObject({ ok: true });
      const draft = draftOf(site);
      const kas = { ...draft.units[0], id: "u-3", slug: "kas", sleeps: 0 } as (typeof draft.units)[0];
      const write = (version: number, sleeps: number) => {
        const units = [{ ...kas, sleeps }, ...draft.units];
        return save(store.db, store.tables, { siteId, version, draft: { ...draft, units }, by: site.ownerId, now: NOW });
      };
      await write(1, 0);
      expect(await publishSite(tools(), siteId, 2, site.ownerId)).toEqual({
        ok: false,
        code: "NOT_READY",
        missing: [{ code: "sleeps", unitId: "u-3" }],
      });
      await write(2, 2);
      expect(await publishSite(tools(), siteId, 3, site.ownerId)).toMatchObject({ ok: true });
      expect(await shown()).toEqual(["u-3 kas", "u-1 huis", "u-2 schuur"]);
    });

    test("may have the id of another unit as its slug", async () => {
      await given(store, site);
      const [first, second] = draftOf(site).units as [UnitText, UnitText];
      const units = [
        { ...second, slug: "u-3" },
        { ...first, slug: "u-2" },
      ];
      for (const version of [1, 2]) {
        const draft = { ...draftOf(site), units };
        await save(store.db, store.tables, { siteId, version, draft, by: site.ownerId, now: NOW });
        expect(await publishSite(tools(), siteId, version + 1, site.ownerId)).toMatchObject({ ok: true });
        expect(await shown()).toEqual(["u-2 u-3", "u-1 u-2"]);
      }
    });

    test("is deleted if nothing refers to it, and its photos belong to the site", async () => {
      const [photo] = site.photos as [(typeof site.photos)[0]];
      await given(store, { ...site, photos: [{ ...photo, unitId: "u-2" }] });
      expect(await archive(1)).toMatchObject({ ok: true, version: 2, operations: { units: { "u-1": {} } } });
      expect([await shown(), await stored()]).toEqual([["u-1 huis"], ["u-1"]]);
      expect((await sites.findById(store, siteId))?.photos).toEqual([{ ...photo, unitId: null }]);
      // The draft still describes the unit, but that does not restore it.
      await save(store.db, store.tables, { siteId, version: 1, draft: draftOf(site), by: site.ownerId, now: NOW });
      expect(await publishSite(tools(), siteId, 2, site.ownerId)).toMatchObject({ ok: true });
      expect(await shown()).toEqual(["u-1 huis"]);
    });

    test("is archived if it has nights: neither shown nor bookable, its past still in the feed", async () => {
      await given(store, site, { blocks: [past] });
      expect(await archive(1)).toMatchObject({ ok: true });
      expect([await shown(), await stored()]).toEqual([["u-1 huis"], ["u-1", "u-2"]]);
      expect((await findCalendar(store, siteId, TODAY, addDays(TODAY, 9))).map(({ id }) => id)).toEqual(["u-1"]);
      expect(await bookStay(booking(), { ...coming, id: "b-2" })).toEqual({ ok: false });
      const feed = async (now: number) => new TextDecoder().decode((await createSiteExport(store, { siteId }, now))?.body);
      expect(await feed(NOW)).toContain("Huis schuur");
      expect(await feed(NOW + 90 * 86_400_000)).not.toContain("BEGIN:VEVENT");
      expect(await archive(2)).toEqual({ ok: false, code: "NOT_FOUND" });
    });

    test("stays while there are upcoming guests", async () => {
      await given(store, site, { bookings: [coming] });
      expect(await archive(1)).toEqual({ ok: false, code: "UNIT_HAS_BOOKINGS" });
      expect([await shown(), (await findOperations(store, siteId))?.version]).toEqual([["u-1 huis", "u-2 schuur"], 1]);
    });

    test("is archived or booked, never both", async () => {
      for (let round = 0; round < 4; round++) {
        await removeEverybody(store);
        await given(store, site);
        const claiming = round % 2 ? bookStay(booking(), coming) : undefined;
        const archiving = archive(1);
        const [claimed, archived] = await Promise.all([claiming ?? bookStay(booking(), coming), archiving]);
        expect(claimed.ok).toBe(!archived.ok);
        expect((await shown())?.includes("u-2 schuur")).toBe(claimed.ok);
      }
    });

    test("is archived while a draft that describes it is published", async () => {
      for (let round = 0; round < 4; round++) {
        await removeEverybody(store);
        await given(store, site);
        const draft = { ...draftOf(site), name: `Ronde ${round}` };
        await save(store.db, store.tables, { siteId, version: 1, draft, by: site.ownerId, now: NOW });
        const both = [() => archive(1), () => publishSite(tools(), siteId, 2, site.ownerId)];
        const done = await Promise.all((round % 2 ? both : both.toReversed()).map((each) => each()));
        expect(done).toMatchObject([{ ok: true }, { ok: true }]);
        expect([await shown(), (await sites.findById(store, siteId))?.name]).toEqual([["u-1 huis"], `Ronde ${round}`]);
      }
    });

    test("of another site cannot be archived, nor can the last one of a site that guests see", async () => {
      await given(store, site);
      await given(store, siteFixture({ subdomain: "ander", ownerId: "owner-2", units: [unitFixture("theirs", "huis")] }));
      expect(await archive(1, "theirs")).toEqual({ ok: false, code: "NOT_FOUND" });
      expect(await archive(1)).toMatchObject({ ok: true });
      expect(await archive(2, "u-1")).toEqual({ ok: false, code: "LAST_UNIT" });
      await addUnit(tools(), { siteId, id: "u-3", like: undefined });
      expect(await archive(3, "u-1")).toEqual({ ok: false, code: "LAST_UNIT" });
      expect(await archive(3, "u-3")).toMatchObject({ ok: true });
    });

    test("is one of at most thirty, even if several are added at the same time", async () => {
      const many = Array.from({ length: MAX_UNITS - 2 }, (__, i) => unitFixture(`u-${i}`, `huis-${i}`));
      await given(store, { ...site, units: many });
      const adding = ["a", "b", "c", "d"].map((id) => addUnit(tools(), { siteId, id, like: undefined }));
      const refused = { ok: false, code: "TOO_MANY_UNITS" };
      expect((await Promise.all(adding)).filter(({ ok }) => !ok)).toEqual([refused, refused]);
      const { units } = store.tables;
      expect(await store.db.$count(units, eq(units.siteId, siteId))).toBe(MAX_UNITS);
    });
  });
});
