import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftOf } from "#contract/owners/draft-of.ts";
import type { SiteDraft, UnitText } from "#contract/owners/site-draft.ts";
import { findBySite, findVersions, save } from "#store/owners/site-drafts.ts";
import { findRole } from "#store/owners/site-people.ts";
import * as sites from "#store/owners/sites.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { createSite } from "#owners/sites/create-site.ts";
import { publishSite } from "#owners/sites/publish-site.ts";
import { setSubdomain } from "#owners/sites/set-subdomain.ts";
import { NOW, siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { storeWithEventBeforeWrite } from "../support/meanwhile.ts";
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

  const tools = () => ({
    kv: opened.kv,
    store,
    mainDomain: "vrijhuis.localhost",
    billedBy: null,
    now: NOW,
    onCalendarChange: async () => {},
  });

  test("publishes the whole draft, with lists and unit descriptions, and leaves the operations unchanged", async () => {
    const site = siteFixture({ units: [unitFixture("u-1", "huis"), unitFixture("u-2", "schuur")] });
    await given(store, site);
    // Its slug was free when it was chosen.
    const pages = [{ id: "p-1", slug: "prijzen", content: { nl: { title: "Prijzen", body: "Tekst" } } }];
    const draft = { ...draftOf(site), name: "Nieuw", menu: ["home"], pages, legal: { nl: { imprint: "Wij", terms: "" } } };
    // Two units swap slugs; a third one is not let.
    const [first, second] = draft.units as [UnitText, UnitText];
    const units = [
      { ...first, slug: "schuur" },
      { ...second, slug: "huis", sleeps: 9 },
      { ...first, id: "u-3", slug: "kas" },
    ];
    const photos = [...draft.photos, { ...draft.photos[0], id: "photo-2", unitId: "u-3" }] as SiteDraft["photos"];
    const changed = { ...draft, units, photos, designs: { [site.theme]: { colours: { accent: "#112233" } } } };
    await save(store.db, store.tables, { siteId: site.id, version: 1, draft: changed, by: site.ownerId, now: NOW });
    expect(await publishSite(tools(), site.id, 2, site.ownerId)).toEqual({ ok: true, version: 2 });
    const shown = await sites.findById(store, site.id);
    expect(shown).toMatchObject({ name: "Nieuw", version: 2, design: { colours: { accent: "#112233" } }, menu: ["home"] });
    for (const read of [shown, (await findBySite(store, site.id))?.draft])
      expect(read?.pages).toMatchObject([{ id: "p-1", slug: "prijzen-2" }]);
    expect(shown?.units).toEqual([
      { ...site.units[0], slug: "schuur" },
      { ...site.units[1], slug: "huis", sleeps: 9 },
    ]);
    expect(shown?.photos.map(({ key, unitId }) => [key, unitId])).toEqual([
      [site.photos[0]?.key, null],
      [site.photos[0]?.key, null],
    ]);
    expect(await findVersions(store, site.id, 10)).toEqual([{ version: 2, publishedAt: NOW, publishedBy: "Owner" }]);
  });

  test("ten concurrent publications of the same version publish it once", async () => {
    const site = siteFixture();
    await given(store, site);
    await save(store.db, store.tables, { siteId: site.id, version: 1, draft: draftOf(site), by: site.ownerId, now: NOW });
    const all = await Promise.all(Array.from({ length: 10 }, () => publishSite(tools(), site.id, 2, site.ownerId)));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect((await sites.findById(store, site.id))?.version).toBe(2);
    expect(await findVersions(store, site.id, 10)).toHaveLength(1);
  });

  test("a publication does not overwrite a newer one that finished first", async () => {
    const site = siteFixture();
    await given(store, site);
    const saving = (version: number, name: string) =>
      save(store.db, store.tables, { siteId: site.id, version, draft: { ...draftOf(site), name }, by: site.ownerId, now: NOW });
    await saving(1, "Eerste");
    const slow = storeWithEventBeforeWrite(store, async () => {
      await saving(2, "Tweede");
      expect(await publishSite(tools(), site.id, 3, site.ownerId)).toEqual({ ok: true, version: 3 });
    });
    expect(await publishSite({ ...tools(), store: slow }, site.id, 2, site.ownerId)).toMatchObject({ code: "VERSION_CONFLICT" });
    expect((await sites.findById(store, site.id))?.name).toBe("Tweede");
    expect(await findBySite(store, site.id)).toMatchObject({ version: 3, publishedVersion: 3 });
  });

  test("the second of two saves of the same version is refused, and so is publishing the overwritten version", async () => {
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

  test("a site may not take the name of another site, a reserved one or an invalid host name", async () => {
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

  test("sites are listed by page, each with the user's role", async () => {
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
