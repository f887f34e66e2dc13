import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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

  const tools = (now = NOW) => ({ kv: opened.kv, store, mainDomain: "vrijhuis.localhost", now });
  const units = [unitFixture("duinhuis-huis", "huis"), unitFixture("duinhuis-schuur", "schuur")];

  test("lists open tasks until they are done", async () => {
    const site = siteFixture({ units });
    await given(store, site);
    const toDos = async () => (await siteOverview(tools(), site.id, "owner-1"))?.toDos;
    expect(await toDos()).toEqual([{ code: "second-factor", count: 1 }]);
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
    ]);
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
