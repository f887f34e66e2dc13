import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftOf } from "#contract/owners/draft-of.ts";
import { publishSite } from "#owners/sites/publish-site.ts";
import type { Store } from "#store/dialect/store.ts";
import { findBySite, save } from "#store/owners/site-drafts.ts";
import { findById } from "#store/owners/sites.ts";
import { NOW, siteFixture, unitFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

/** The statement of the migration that copies the number of a site to its units. */
function copying(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.startsWith("0003"));
  const text = files.map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("");
  return /UPDATE .units. SET .registration_number. = (.*);/.exec(text)?.[1] ?? "";
}

describe.each(DIALECTS)("registration numbers of homes on %s", (dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(() => removeEverybody(store));

  const site = siteFixture({
    units: [unitFixture("duinhuis-huis", "huis"), { ...unitFixture("duinhuis-schuur", "schuur"), registrationNumber: null }],
  });
  const numbers = async () => (await findById(store, site.id))?.units.map(({ registrationNumber }) => registrationNumber);

  test("each home has its own, as published", async () => {
    await given(store, site);
    expect(await numbers()).toEqual(["1234 ABCD", null]);
    const draft = draftOf(site);
    const [house, barn] = draft.units;
    if (!house || !barn) throw new Error("the site has two units");
    const changed = {
      ...draft,
      units: [house, { ...barn, registrationNumber: "BARN 2" }],
      photos: draft.photos.map((photo) => ({ ...photo, room: "common" as const })),
    };
    const by = "owner-1";
    await save(store.db, store.tables, { siteId: site.id, version: 1, draft: changed, by, now: NOW });
    const tools = { kv: opened.kv, store, mainDomain: "vrijhuis.localhost", billedBy: null, now: NOW };
    expect(await publishSite(tools, site.id, 2, by)).toMatchObject({ ok: true });
    expect(await numbers()).toEqual(["1234 ABCD", "BARN 2"]);
    expect((await findById(store, site.id))?.photos.map(({ room }) => room)).toEqual(["common"]);
  });

  test("the migration copies a site's number to its homes, and former drafts are read so", async () => {
    await given(store, site);
    const { db, tables: t } = store;
    await db.update(t.units).set({ registrationNumber: null });
    await db.update(t.userSites).set({ formerRegistrationNumber: "OLD 1" }).where(eq(t.userSites.id, site.id));
    expect(await numbers()).toEqual([null, null]);
    await db.update(t.units).set({ registrationNumber: sql.raw(copying(`migrations/${dialect.toLowerCase()}`)) });
    expect(await numbers()).toEqual(["OLD 1", "OLD 1"]);
    const { units, ...draft } = draftOf(site);
    const former = { ...draft, registrationNumber: "OLD 1", units: units.map(({ registrationNumber: _, ...unit }) => unit) };
    await db.update(t.siteDrafts).set({ draft: former as unknown as typeof t.siteDrafts.$inferSelect.draft });
    expect((await findBySite(store, site.id))?.draft.units.map(({ registrationNumber }) => registrationNumber)).toEqual([
      "OLD 1",
      "OLD 1",
    ]);
  });
});
