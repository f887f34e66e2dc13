import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RatePlan } from "#domain/rates/plan.ts";
import { hostKey } from "#services/hosts/site-cache.ts";
import { KEPT_VERSIONS } from "#domain/terms.ts";
import { findPlan, findPlans, findPlanVersions } from "#store/letting/rate-plans.ts";
import { findById, type NewSite } from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import { copyPlan } from "#letting/rates/copy-plan.ts";
import { restorePlan } from "#letting/rates/restore-plan.ts";
import { savePlan } from "#letting/rates/save-plan.ts";
import { archiveUnit } from "#owners/sites/change-units.ts";
import { publishSite } from "#owners/sites/publish-site.ts";
import type { StatusTools } from "#owners/sites/set-status.ts";
import { NOW, siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { storeWithEventBeforeWrite } from "../support/meanwhile.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("rate plans on %s", (_, open) => {
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
  const plan = site.units[0]?.rates.plan as RatePlan;
  const at = (base: number, currency: RatePlan["currency"] = "EUR"): RatePlan => ({
    ...plan,
    currency,
    nightly: { ...plan.nightly, base },
  });
  const tools = (in_ = store): StatusTools => ({
    kv: opened.kv,
    store: in_,
    mainDomain: "vrijhuis.localhost",
    billedBy: null,
    mainOrigin: "http://vrijhuis.localhost",
    now: NOW,
    requestId: "r",
    by: site.ownerId,
  });
  const save = (version: number, next: RatePlan, unitId = "u-1", in_ = store) =>
    savePlan(tools(in_), { siteId, unitId, version, plan: next });
  const baseOf = async (unitId = "u-1") => (await findPlan(store, siteId, unitId))?.plan.nightly.base;
  const history = async (limit = 100) =>
    (await findPlanVersions(store, { siteId, unitId: "u-1" }, limit)).map(({ version }) => version);

  test("a saved plan takes effect at once: in the store, in the site's record and in KV", async () => {
    await given(store, site);
    expect(await save(1, at(9_900))).toEqual({ ok: true, version: 2 });
    const record = await findById(store, siteId);
    expect(record?.version).toBe(2);
    expect(record?.units.map(({ rates }) => [rates.version, rates.plan.nightly.base])).toEqual([
      [2, 9_900],
      [1, 17_500],
    ]);
    expect(await opened.kv.get(hostKey("duinhuis.vrijhuis.localhost"))).toContain('"base":9900');
    expect(await findPlanVersions(store, { siteId, unitId: "u-1" }, 9)).toMatchObject([
      { version: 1, plan: { nightly: { base: 17_500 } }, savedAt: NOW, savedBy: null },
    ]);
    expect(await save(2, at(9_900))).toEqual({ ok: true, version: 2 });
  });

  test("one of two saves at the same version succeeds, and the other gets the current plan", async () => {
    await given(store, site);
    for (let version = 1; version < 6; version += 1) {
      const saved = await Promise.all([10_000 + version, 20_000 + version].map((base) => save(version, at(base))));
      expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
      const won = saved[0]?.ok ? 10_000 + version : 20_000 + version;
      expect(saved.find(({ ok }) => !ok)).toEqual({
        ok: false,
        code: "VERSION_CONFLICT",
        current: { version: version + 1, plan: at(won) },
      });
    }
    expect(await history()).toEqual([5, 4, 3, 2, 1]);
    expect(await store.db.$count(store.tables.guards)).toBe(0);
  });

  test("undo saves the former plan as a new version, and can be undone", async () => {
    await given(store, site);
    await save(1, at(20_000));
    const restore = (version: number, restored: number) => restorePlan(tools(), { siteId, unitId: "u-1", version, restored });
    expect(await restore(1, 1)).toMatchObject({ code: "VERSION_CONFLICT", current: { version: 2 } });
    expect(await restore(2, 1)).toEqual({ ok: true, version: 3 });
    expect(await baseOf()).toBe(17_500);
    expect(await restore(3, 2)).toEqual({ ok: true, version: 4 });
    expect(await baseOf()).toBe(20_000);
    expect(await restore(4, 9)).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  test(`the newest ${KEPT_VERSIONS} former plans are kept`, async () => {
    await given(store, site);
    const { ratePlans, ratePlanVersions } = store.tables;
    await store.db.update(ratePlans).set({ version: 80 });
    const rows = Array.from({ length: KEPT_VERSIONS }, (__, i) => ({ unitId: "u-1", version: 30 + i, plan, savedAt: NOW }));
    for (const row of rows) await store.db.insert(ratePlanVersions).values(row);
    expect(await save(80, at(20_000))).toEqual({ ok: true, version: 81 });
    const kept = await history();
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([KEPT_VERSIONS, 80, 31]);
  });

  test.each<[string, number, RatePlan, string, object]>([
    ["in another currency", 1, at(100, "PLN"), "u-1", { code: "INVALID_FORM", fields: { currency: "choice" } }],
    ["without a price", 1, at(0), "u-1", { code: "INVALID_FORM", fields: { "nightly.base": "required" } }],
    ["of no unit", 1, at(100), "u-9", { code: "NOT_FOUND" }],
    ["of another site's unit", 1, at(100), "theirs", { code: "NOT_FOUND" }],
  ])("a plan %s is refused", async (__, version, next, unitId, refusal) => {
    await given(store, site);
    await given(store, siteFixture({ subdomain: "ander", ownerId: "owner-2", units: [unitFixture("theirs", "huis")] }));
    expect(await save(version, next, unitId)).toEqual({ ok: false, ...refusal });
    const plans = { ...(await findPlans(store, siteId)), ...(await findPlans(store, "site-ander")) };
    expect(Object.values(plans).map((stored) => [stored.version, stored.plan])).toEqual(Array(3).fill([1, plan]));
    expect((await findById(store, siteId))?.version).toBe(1);
  });

  test("a unit that is archived meanwhile keeps its plan", async () => {
    await given(store, site);
    const meanwhile = storeWithEventBeforeWrite(store, async () => {
      expect(await archiveUnit(tools(), { siteId, unitId: "u-2", version: 1 })).toMatchObject({ ok: true });
    });
    expect(await save(1, at(20_000), "u-2", meanwhile)).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await store.db.$count(store.tables.ratePlanVersions)).toBe(0);
  });

  test("chosen parts are copied to all named units or to none", async () => {
    await given(store, site);
    await given(store, siteFixture({ subdomain: "ander", ownerId: "owner-2", units: [unitFixture("theirs", "huis")] }));
    await save(1, { ...at(20_000), deposit: 30_000 });
    const copy = (version: number, to: Record<string, number>) =>
      copyPlan(tools(), { siteId, unitId: "u-1", version, parts: ["nightly"], to });
    expect(await copy(1, { "u-2": 1 })).toMatchObject({ code: "VERSION_CONFLICT", current: { "u-1": { version: 2 } } });
    expect(await copy(2, { "u-2": 7 })).toMatchObject({ code: "VERSION_CONFLICT" });
    expect(await copy(2, { "u-2": 1, theirs: 1 })).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await baseOf("u-2")).toBe(17_500);
    expect(await copy(2, { "u-2": 1 })).toEqual({ ok: true, version: 2, versions: { "u-2": 2 } });
    expect((await findPlan(store, siteId, "u-2"))?.plan).toEqual(at(20_000));
  });

  test("a unit that is published for the first time takes as many guests as it sleeps, unless its owner chose", async () => {
    const initial = { ...plan, guests: { ...plan.guests, included: 2, max: 2 } };
    const chosen = { ...plan, guests: { ...plan.guests, included: 4, max: 8 } };
    const units = site.units.map((unit, index) => ({ ...unit, rates: { version: 1, plan: index === 0 ? initial : chosen } }));
    const draft: NewSite = { ...site, units, status: "draft" };
    await given(store, draft);
    expect(await publishSite(tools(), siteId, 1, site.ownerId)).toMatchObject({ ok: true });
    const guests = (await findById(store, siteId))?.units.map(({ rates }) => [rates.version, rates.plan.guests]);
    expect(guests).toEqual([
      [2, { ...plan.guests, included: 6, max: 6 }],
      [1, chosen.guests],
    ]);
  });
});
