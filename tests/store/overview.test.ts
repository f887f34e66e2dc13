import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type ArrivalItemKind,
  type BookingSettings,
  DEFAULT_PAYMENT_TERMS,
  DEFAULT_SETTINGS,
  DEFAULT_TERMS,
} from "#contract/letting/booking-settings.ts";
import { draftOf } from "#contract/owners/draft-of.ts";
import { writeKnown } from "#services/hosts/site-cache.ts";
import * as factors from "#store/identity/factors.ts";
import { save } from "#store/owners/site-drafts.ts";
import type { Store } from "#store/dialect/store.ts";
import { siteOverview } from "#owners/overview/site-overview.ts";
import { publishSite } from "#owners/sites/publish-site.ts";
import { factorFixture } from "../fixtures/account.ts";
import { NOW, siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("an overview on %s", (_, open) => {
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

  const tools = (now = NOW) => ({ kv: opened.kv, store, mainDomain: "vrijhuis.localhost", billedBy: null, now });
  const units = [unitFixture("duinhuis-huis", "huis"), unitFixture("duinhuis-schuur", "schuur")];

  test("lists open tasks until they are done", async () => {
    const site = siteFixture({ units });
    await given(store, site);
    const toDos = async () => (await siteOverview(tools(), site.id, "owner-1"))?.toDos;
    expect(await toDos()).toEqual([
      { code: "missing-for-google", count: 2 },
      { code: "second-factor", count: 1 },
    ]);
    const photos = site.photos.map((photo) => ({ ...photo, text: {} }));
    const { nl, en } = site.content;
    const draft = { ...draftOf(site), photos, content: { nl, en }, name: " " };
    await save(store.db, store.tables, { siteId: site.id, version: 1, draft, by: "owner-1", now: NOW });
    await factors.insert(store.db, store.tables, factorFixture("owner-1", { status: "verified" }));
    expect(await toDos()).toEqual([
      { code: "missing-answers", count: 1 },
      { code: "unpublished-changes", count: 1 },
      { code: "languages-without-texts", count: 1, locales: ["pl"] },
      { code: "photos-without-alt", count: 1 },
      { code: "missing-for-google", count: 2 },
    ]);
  });

  test("says after going online what the first guest needs, from what is stored", async () => {
    const site = siteFixture({
      units: [units[0] ?? unitFixture("x", "x"), { ...unitFixture("duinhuis-schuur", "schuur"), registrationNumber: null }],
    });
    const hut = units[1]?.id ?? "";
    await given(store, site);
    const { db, tables } = store;
    const statesOf = async () => {
      const states = (await siteOverview(tools(), site.id, "owner-1"))?.firstGuest ?? [];
      return Object.fromEntries(states.map(({ step, state, unitId }) => [step, unitId === null ? state : `${state} ${unitId}`]));
    };
    expect(await statesOf()).toEqual({
      payment: "open",
      account: "open",
      address: "done",
      key: `open ${units[0]?.id}`,
      wifi: `open ${units[0]?.id}`,
      tax: `open ${units[0]?.id}`,
      cancellation: `open ${units[0]?.id}`,
      channels: "open",
      registration: `open ${units[1]?.id}`,
      trial: "open",
    });
    const arrival = (kinds: ArrivalItemKind[]) => kinds.map((kind) => ({ kind, text: { nl: "Zo." }, daysBefore: null }));
    const settings: BookingSettings = {
      ...DEFAULT_SETTINGS.settings,
      payments: { ...DEFAULT_PAYMENT_TERMS, online: true },
      tickedSteps: ["tax", "payment"],
      units: {
        [units[0]?.id ?? ""]: { ...DEFAULT_TERMS, mode: "instant", arrival: arrival(["key", "wifi"]) },
        [hut]: { ...DEFAULT_TERMS, arrival: arrival(["wifi"]) },
      },
    };
    await db.insert(tables.bookingSettings).values({ siteId: site.id, version: 1, settings, updatedAt: NOW });
    await db.insert(tables.feeds).values({
      id: "f-1",
      siteId: site.id,
      unitId: hut,
      channel: "airbnb",
      host: "ical.example",
      addressSealed: "",
      addressDigest: "1",
      opensEdges: false,
      version: 1,
      nextAt: NOW,
      lastGoodAt: NOW,
      createdAt: NOW,
    });
    expect(await statesOf()).toMatchObject({
      payment: "done",
      // Online payments are still test payments.
      account: "open",
      key: `open ${hut}`,
      wifi: "done",
      tax: `ticked ${units[0]?.id}`,
      channels: "done",
    });
    await db.update(tables.bookingSettings).set({ settings: { ...settings, payments: DEFAULT_PAYMENT_TERMS } });
    expect((await siteOverview(tools(), site.id, "owner-1"))?.toDos).toContainEqual({ code: "requests-only", count: 1 });
    await db.delete(tables.feeds);
  });

  test("shows whether guests can reach the site, and the progress of a new one", async () => {
    const site = siteFixture({ status: "draft" });
    await given(store, site);
    const overview = () => siteOverview(tools(), site.id, "owner-1");
    expect((await overview())?.health).toMatchObject({ published: false, answers: false, lastPublishedAt: null });
    expect((await overview())?.checklist).toMatchObject({ done: 10, total: 11 });
    expect((await overview())?.checklist.steps.at(-1)).toEqual({ code: "publish", done: false });
    await publishSite(tools(), site.id, 1, "owner-1");
    expect(await overview()).toMatchObject({
      health: { status: "active", published: true, answers: true, lastPublishedAt: NOW, hosts: ["duinhuis.vrijhuis.localhost"] },
      checklist: { done: 11, total: 11 },
    });
    await writeKnown(opened.kv, "duinhuis.vrijhuis.localhost", { site: null }, NOW);
    expect((await overview())?.health.answers).toBe(false);
    expect(await siteOverview(tools(), "no-such-site", "owner-1")).toBeUndefined();
  });
});
