import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftOf } from "#contract/owners/draft-of.ts";
import type { PhotoRecord } from "#contract/owners/site-record.ts";
import { KEPT_VERSIONS } from "#domain/terms.ts";
import { findBySite } from "#store/owners/site-drafts.ts";
import * as media from "#store/owners/site-media.ts";
import type { Store } from "#store/dialect/store.ts";
import { publishSite } from "#owners/sites/publish-site.ts";
import { restoreVersion } from "#owners/sites/restore-version.ts";
import { saveDraft } from "#owners/sites/save-draft.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const DAY = 24 * 60 * 60_000;
const keyOf = (letter: string) => letter.repeat(64);
const site = siteFixture();

describe.each(DIALECTS)("photos on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await store.db.delete(store.tables.siteMedia).where(sql`1 = 1`);
    await given(store, site);
  });

  const insert = async (photo: Parameters<typeof media.insertWithinLimit>[2], maxBytes = 1000, maxPhotos = 100) => {
    const [, rows] = await store.atomically((db) => media.insertWithinLimit(db, store.tables, photo, { maxBytes, maxPhotos }));
    return rows as media.PhotoFacts[];
  };
  const sent = (letter: string, siteId = site.id, bytes = 1, maxBytes?: number, maxPhotos?: number) =>
    insert(
      {
        siteId,
        key: keyOf(letter),
        width: 960,
        height: 640,
        color: "#aabbcc",
        placeholder: "data:image/webp;base64,AAAA",
        bytes,
        now: NOW,
        checkAt: NOW + DAY,
      },
      maxBytes,
      maxPhotos,
    );
  const photo = (letter: string): PhotoRecord => ({
    id: `photo-${letter}`,
    key: keyOf(letter),
    unitId: null,
    room: null,
    width: 960,
    height: 640,
    color: "#aabbcc",
    placeholder: "data:image/webp;base64,AAAA",
    text: {},
  });
  const change = async (patch: object, now = NOW) => {
    const { version = 0 } = (await findBySite(store, site.id)) ?? {};
    return saveDraft(store, { siteId: site.id, version, patch, by: site.ownerId, now });
  };
  /** Runs the check at a given time and returns the detached photos. */
  const sifted = async (now: number) => {
    const due = await media.findDue(store, now, 25);
    if (due.length > 0) await store.atomically((db) => media.detachUnused(db, store.tables, due, now));
    const gone = (await media.findDetached(store, now, 100)).map(({ key }) => key.slice(0, 1));
    return gone.toSorted();
  };
  const publish = async () => {
    const { version = 0 } = (await findBySite(store, site.id)) ?? {};
    const tools = { kv: opened.kv, store, mainDomain: "vrijhuis.localhost", billedBy: null, now: NOW };
    return publishSite(tools, site.id, version, site.ownerId);
  };

  test("photos that a draft references anywhere are kept", async () => {
    for (const letter of ["a", "b", "c"]) await sent(letter);
    await change({ photos: [photo("a")], legal: { nl: { imprint: `Logo: ${keyOf("b")}`, terms: "" } } });
    expect(await sifted(NOW + DAY - 1)).toEqual([]);
    expect(await sifted(NOW + DAY)).toEqual(["c"]);
    // Referenced photos are not checked again until a reference is removed.
    expect(await media.findDue(store, NOW + 100 * DAY, 100)).toEqual([]);
    await change({ photos: [] }, NOW + 2 * DAY);
    expect(await sifted(NOW + 3 * DAY)).toEqual(["a", "c"]);
  });

  test("reserved photos are not deleted before they are referenced", async () => {
    await sent("a");
    expect(await media.reserve(store, site.id, [keyOf("a"), keyOf("b")], NOW + 3 * DAY)).toMatchObject([{ key: keyOf("a") }]);
    expect(await sifted(NOW + 2 * DAY)).toEqual([]);
    expect(await media.reserve(store, "elsewhere", [keyOf("a")], NOW)).toEqual([]);
  });

  test("a hundred photos are added to a draft at once", async () => {
    const many = Array.from({ length: 100 }, (_each, i) => i.toString(16).padStart(64, "0"));
    const facts = {
      siteId: site.id,
      width: 960,
      height: 640,
      color: "#aabbcc",
      placeholder: "data:image/webp;base64,AAAA",
      bytes: 1,
    };
    for (const key of many) await insert({ ...facts, key, now: NOW, checkAt: NOW });
    const all = many.map((key, i) => ({ ...photo("a"), id: `p-${i}`, key, unitId: i < 60 ? null : (site.units[0]?.id ?? "") }));
    expect(await change({ photos: all })).toMatchObject({ ok: true });
    expect(await change({ photos: [] })).toMatchObject({ ok: true });
    expect(await media.findDue(store, NOW + DAY, 200)).toHaveLength(100);
  });

  test("published photos can be referenced again, and versions keep their photos until they are deleted", async () => {
    expect(await change({ photos: site.photos.map((each) => ({ ...each, id: "again" })) })).toMatchObject({ ok: true });
    await sent("a");
    await sent("b");
    await change({ photos: [photo("a")] });
    expect(await publish()).toMatchObject({ ok: true, version: 3 });
    await change({ photos: [photo("b")] });
    expect(await sifted(NOW + DAY)).toEqual([]);
    expect(await publish()).toMatchObject({ ok: true });
    expect(await restoreVersion(store, { siteId: site.id, version: 4, restored: 3, by: site.ownerId, now: NOW })).toEqual({
      ok: true,
      version: 5,
    });
    await change({ photos: [photo("b")] });
    expect(await sifted(NOW + 2 * DAY)).toEqual([]);

    // Fifty newer versions, then one more that deletes the first one.
    const { siteVersions, siteDrafts } = store.tables;
    for (let version = 10; version < 10 + KEPT_VERSIONS; version++)
      await store.db.insert(siteVersions).values({ siteId: site.id, version, draft: draftOf(site), publishedAt: NOW });
    await store.db.update(siteDrafts).set({ version: 100 }).where(eq(siteDrafts.siteId, site.id));
    expect(await publish()).toMatchObject({ ok: true, version: 100 });
    expect(await sifted(NOW + DAY)).toEqual(["a"]);
  });

  test("photos of a deleted site are detached, and detached photos cannot be referenced", async () => {
    await sent("a");
    expect(await media.countPhotos(store, site.id)).toBe(1);
    await store.db.delete(store.tables.userSites).where(eq(store.tables.userSites.id, site.id));
    expect(await media.findDetached(store, NOW + DAY - 1, 10)).toEqual([]);
    expect(await media.findDetached(store, NOW + DAY, 10)).toEqual([{ key: keyOf("a"), width: 960 }]);
    await given(store, site);
    expect(await sent("a")).toEqual([]);
    // The upload may still be writing its objects, so the row stays.
    await media.remove(store.db, store.tables, [keyOf("a")], NOW + DAY - 1);
    expect(await sent("a")).toEqual([]);
    await media.remove(store.db, store.tables, [keyOf("a")], NOW + DAY);
    expect(await sent("a")).toHaveLength(1);
  });

  test("storage is limited by account, over all of its sites", async () => {
    const second = siteFixture({ id: "second", subdomain: "tweede", units: [] });
    const others = siteFixture({ id: "others", subdomain: "anderen", ownerId: "owner-2", units: [] });
    await given(store, second);
    await given(store, others);
    expect(await sent("a", site.id, 60, 100)).toHaveLength(1);
    expect(await sent("b", others.id, 90, 100)).toHaveLength(1);
    expect(await sent("c", second.id, 41, 100)).toEqual([]);
    expect(await sent("c", second.id, 40, 100)).toHaveLength(1);
    expect(await media.findUsedBytes(store, site.id)).toBe(100);
    // The same photo again takes no more storage.
    expect(await sent("a", site.id, 60, 100)).toHaveLength(1);
    expect(await sent("d", site.id, 1, 100)).toEqual([]);
    expect(await sent("d", "no-site", 1, 100)).toEqual([]);
  });

  test("simultaneous uploads are stored only up to the limit of a site", async () => {
    const kept = await Promise.all(["a", "b", "c", "d"].map((letter) => sent(letter, site.id, 1, 1000, 2)));
    expect(kept.filter((rows) => rows.length > 0)).toHaveLength(2);
  });

  test("twenty simultaneous uploads near the limit are stored only as far as they fit", async () => {
    const letters = Array.from("0123456789abcdefghij");
    const kept = await Promise.all(letters.map((letter) => sent(letter, site.id, 10, 70)));
    expect(kept.filter((rows) => rows.length > 0)).toHaveLength(7);
    expect(await media.findUsedBytes(store, site.id)).toBe(70);
  });
});
