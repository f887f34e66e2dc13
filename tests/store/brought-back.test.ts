import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import type { BackupPart } from "#contract/owners/backup-parts.ts";
import { saveBookingSettings } from "#letting/bookings/save-settings.ts";
import { readMessagesOf } from "#letting/messages/read-messages.ts";
import { saveMessageSettings, saveTemplate, removeTemplate } from "#letting/messages/save-messages.ts";
import { savePlan } from "#letting/rates/save-plan.ts";
import { removeReview } from "#letting/reviews/edit-review.ts";
import { backUpSite, type BackupTools } from "#owners/backups/back-up-site.ts";
import { bringBack, listParts } from "#owners/backups/bring-back.ts";
import { archiveUnit } from "#owners/sites/change-units.ts";
import { publishSite } from "#owners/sites/publish-site.ts";
import * as bookingSettings from "#store/letting/booking-settings.ts";
import { findPlace } from "#store/letting/booking-places.ts";
import { findPlan } from "#store/letting/rate-plans.ts";
import { findById } from "#store/letting/reviews.ts";
import { findBackups } from "#store/owners/backups.ts";
import { findBySite, save } from "#store/owners/site-drafts.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import type { Store } from "#store/dialect/store.ts";
import { blockFixture, NOW, reviewFixture, siteFixture, unitFixture } from "../fixtures/site.ts";
import { memoryBucket, must, testSecrets } from "../support/backups.ts";
import { bookingTools } from "../support/bookings.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const site = siteFixture({ units: [unitFixture("u-1", "huis"), unitFixture("u-2", "schuur")] });
const siteId = site.id;
const OWNER = site.ownerId;

describe.each(DIALECTS)("what an owner brings back from a copy on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let files: ReturnType<typeof memoryBucket>;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await store.db.delete(store.tables.siteBackups);
    files = memoryBucket();
    await given(store, site, { reviews: [reviewFixture("review-1")] });
  });

  const backup = (): BackupTools => ({ store, bucket: files.bucket, secrets: testSecrets(), now: NOW });
  const tools = () => ({
    ...backup(),
    kv: opened.kv,
    mainDomain: "vrijhuis.nl",
    mainOrigin: "https://vrijhuis.nl",
    billedBy: null,
    requestId: "request",
    by: OWNER,
    bookings: bookingTools(store),
  });
  const copy = async (): Promise<string> => {
    await backUpSite(backup(), siteId);
    return must((await findBackups(store, siteId)).find(({ kind }) => kind === "daily")).id;
  };
  const list = async (id: string) => must(await listParts(backup(), siteId, id));
  const stored = async () => must(await findBySite(store, siteId));
  const bring = async (id: string, kind: BackupPart["kind"], of: string) =>
    bringBack(tools(), { siteId, backupId: id, part: { kind, of }, version: (await stored()).version });
  const planOf = async (unitId = "u-1") => must(await findPlan(store, siteId, unitId));
  const remove = async (unitId: string) => {
    const { version } = must(await findOperations(store, siteId));
    expect(await archiveUnit(tools(), { siteId, unitId, version })).toMatchObject({ ok: true });
    // As the portal does.
    const { draft, version: of } = await stored();
    const changed = {
      ...draft,
      units: draft.units.filter(({ id }) => id !== unitId),
      photos: draft.photos.map((photo) => (photo.unitId === unitId ? { ...photo, unitId: null } : photo)),
    };
    await save(store.db, store.tables, { siteId, version: of, draft: changed, by: OWNER, now: NOW });
  };

  test("a fee, a season, a code and single days come back, and nothing that exists changes", async () => {
    const { plan, version } = await planOf();
    const season = {
      id: "season-1",
      name: { nl: "Zomer" },
      first: "2026-07-01" as never,
      last: "2026-08-31" as never,
      yearly: false,
      price: 25_000,
      weekendPrice: null,
      rules: {},
    };
    const dates = { "2026-05-30": { price: 1, rules: {} }, "2026-12-25": { price: 30_000, rules: { minNights: 5 } } };
    const save_ = async (next: typeof plan) =>
      savePlan(tools(), { siteId, unitId: "u-1", version: (await planOf()).version, plan: next });
    await save_({ ...plan, seasons: [season], dates, cancellation: [{ days: 30, percent: 100 }] });
    const id = await copy();
    const cheaper = { ...plan, fees: [], cancellation: [{ days: 30, percent: 10 }], nightly: { ...plan.nightly, base: 9_900 } };
    await save_({ ...cheaper, dates: { "2026-12-26": { price: 40_000, rules: {} } } });
    const fee = must(plan.fees[0]);
    expect((await list(id)).filter(({ unit }) => unit)).toEqual([
      { kind: "season", of: "u-1 season-1", name: "Zomer", unit: "Huis huis", isMissing: true },
      { kind: "fee", of: `u-1 ${fee.id}`, name: "cleaning", unit: "Huis huis", isMissing: true },
      { kind: "dates", of: "u-1 ", name: "1", unit: "Huis huis", isMissing: true },
    ]);
    for (const part of await list(id)) expect(await bring(id, part.kind, part.of)).toEqual({ ok: true });
    const now = await planOf();
    expect(now.plan).toEqual({
      ...cheaper,
      seasons: [season],
      fees: [fee],
      dates: { "2026-12-25": dates["2026-12-25"], "2026-12-26": { price: 40_000, rules: {} } },
    });
    expect(now.version).toBe(version + 5);
    // A second press, and a thing that the copy does not have.
    expect(await bring(id, "fee", `u-1 ${fee.id}`)).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await bring(id, "season", "u-9 season-1")).toEqual({ ok: false, code: "NOT_FOUND" });
    await store.db.update(store.tables.userSites).set({ currency: "PLN" }).where(eq(store.tables.userSites.id, siteId));
    await store.db.update(store.tables.ratePlans).set({ plan: { ...cheaper, currency: "PLN" } });
    expect((await list(id)).filter(({ unit }) => unit)).toEqual([]);
  });

  test.each(["deleted", "archived"])("a unit that was %s comes back unseen, and is let once it is published", async (how) => {
    if (how === "archived") await store.db.insert(store.tables.blocks).values(blockFixture({ unitId: "u-2" }) as never);
    const terms = { ...DEFAULT_TERMS, answerHours: 7 };
    const settings = { ...(await bookingSettings.find(store, siteId)).settings, units: { "u-2": terms } };
    await saveBookingSettings(bookingTools(store), { siteId, version: 0, settings }, OWNER);
    const before = { ...(await planOf("u-2")), draft: (await stored()).draft };
    const id = await copy();
    expect(await list(id)).toEqual([]);
    await remove("u-2");
    await saveBookingSettings(bookingTools(store), { siteId, version: 1, settings }, OWNER);
    const { units } = store.tables;
    expect(await store.db.$count(units, eq(units.id, "u-2"))).toBe(how === "archived" ? 1 : 0);
    expect((await list(id)).filter(({ kind }) => kind === "home")).toEqual([
      { kind: "home", of: "u-2", name: "Huis schuur", isMissing: true },
    ]);
    const old = { siteId, backupId: id, part: { kind: "home", of: "u-2" } as const, version: 1 };
    expect(await bringBack(tools(), old)).toMatchObject({ ok: false, code: "VERSION_CONFLICT" });
    expect(await bring(id, "home", "u-2")).toEqual({ ok: true });
    expect((await stored()).draft).toEqual(before.draft);
    expect((await planOf("u-2")).plan).toEqual(before.plan);
    expect((await bookingSettings.find(store, siteId)).settings.units["u-2"]).toEqual(terms);
    expect(await findPlace(store, siteId, { id: "u-2" })).toMatchObject({ unit: { isLet: false } });
    expect((await findOperations(store, siteId))?.publishedUnits).toEqual(["u-1"]);
    expect(await bring(id, "home", "u-2")).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await list(id)).toEqual([]);
    expect(await publishSite(tools(), siteId, (await stored()).version, OWNER)).toMatchObject({ ok: true });
    expect(await findPlace(store, siteId, { slug: "schuur" })).toMatchObject({ unit: { id: "u-2", isLet: true } });
  });

  test("a unit that shared nights with another and no longer does is not offered, nor one of another site's ids", async () => {
    const { unitParts, siteBackups } = store.tables;
    await store.db.insert(unitParts).values({ unitId: "u-1", partId: "u-2" });
    const id = await copy();
    await remove("u-2");
    expect((await list(id)).map(({ kind }) => kind)).toContain("home");
    await store.db.delete(unitParts).where(and(eq(unitParts.unitId, "u-1"), eq(unitParts.partId, "u-2")));
    expect((await list(id)).map(({ kind }) => kind)).not.toContain("home");
    expect(await bring(id, "home", "u-2")).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await store.db.$count(siteBackups)).toBeGreaterThan(0);
  });

  test("an automatic message comes back switched off, with the owner's template", async () => {
    const messages = bookingTools(store);
    const texts = { nl: { subject: "Hoi", body: "Tot straks" } };
    await saveTemplate(messages, { siteId, key: "eigen", name: "Eigen", texts, version: 0 }, OWNER);
    const { settings } = (await readMessagesOf(store, siteId)).stored;
    const conditions = { units: [], channels: [], minNights: null, maxNights: null, locales: [], guests: "all" as const };
    const own = {
      id: "own-1",
      isOn: true,
      trigger: { type: "after-arrival" as const, hours: 3 },
      template: "eigen",
      conditions,
      whenLate: "send" as const,
    };
    const withOwn = { ...settings, automations: [...settings.automations, own] };
    await saveMessageSettings(messages, { siteId, version: 0, settings: withOwn }, OWNER);
    const id = await copy();
    await saveMessageSettings(messages, { siteId, version: 1, settings }, OWNER);
    await removeTemplate(messages, { siteId, key: "eigen", version: 1 }, OWNER);
    expect(await list(id)).toEqual([
      { kind: "automation", of: "own-1", name: "Eigen", isMissing: true },
      { kind: "template", of: "eigen", name: "Eigen", isMissing: true },
    ]);
    expect(await bring(id, "automation", "own-1")).toEqual({ ok: true });
    const now = await readMessagesOf(store, siteId);
    expect(now.stored.settings).toEqual({ ...withOwn, automations: [...settings.automations, { ...own, isOn: false }] });
    expect(now.templates.find(({ key }) => key === "eigen")).toMatchObject({ name: "Eigen", texts });
    expect(await list(id)).toEqual([]);
    expect(await bring(id, "automation", "own-1")).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  test("an entered review comes back as it was", async () => {
    const id = await copy();
    const before = await findById(store, siteId, "review-1");
    await removeReview(tools(), { siteId, id: "review-1", version: 1 });
    expect(await list(id)).toEqual([{ kind: "review", of: "review-1", name: "Kasia", isMissing: true }]);
    expect(await bring(id, "review", "review-1")).toEqual({ ok: true });
    expect(await findById(store, siteId, "review-1")).toEqual(before);
    expect(await list(id)).toEqual([]);
    expect(await bring(id, "review", "review-1")).toEqual({ ok: false, code: "NOT_FOUND" });
  });
});
