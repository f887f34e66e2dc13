import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, DEFAULT_TERMS, MAX_SITE_ARRIVAL_PICTURES } from "#contract/letting/booking-settings.ts";
import { DAY_MS } from "#domain/time.ts";
import { deleteUnusedArrivalPictures, readArrivalPicture } from "#letting/arrival/arrival-pictures.ts";
import type { Store } from "#store/dialect/store.ts";
import { insertWithinLimit } from "#store/letting/arrival-pictures.ts";
import * as bookingSettings from "#store/letting/booking-settings.ts";
import { findExport } from "#store/owners/export.ts";
import { remove as removeSite } from "#store/owners/site-life.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";
const UNIT = "duinhuis-huis";

/** The parts of an R2 bucket that pictures use. */
function fakeBucket() {
  const objects = new Map<string, Uint8Array>();
  const bucket = {
    put: async (name: string, content: Uint8Array) => void objects.set(name, content),
    get: async (name: string) => objects.get(name) ?? null,
    delete: async (names: string[]) => names.forEach((name) => objects.delete(name)),
  };
  return { bucket: bucket as unknown as R2Bucket, objects };
}

describe.each(DIALECTS)("pictures of arrival information on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await store.db.delete(store.tables.arrivalPictures).where(sql`1 = 1`);
    await given(store, siteFixture());
  });
  const rows = () => store.db.select().from(store.tables.arrivalPictures);

  async function name(id: string) {
    const item = {
      kind: "key" as const,
      text: { nl: "Code 4711" },
      daysBefore: 2,
      pictures: [{ id, width: 960, height: 720, alt: {} }],
    };
    const settings = { ...DEFAULT_SETTINGS.settings, units: { [UNIT]: { ...DEFAULT_TERMS, arrival: [item] } } };
    const { version } = await bookingSettings.find(store, SITE);
    const change = { siteId: SITE, version, settings, by: "owner-1", now: NOW };
    await store.atomically((db) => bookingSettings.replace(db, store.tables, change));
  }

  test("a site has a maximum number of pictures, and one that does not exist has none", async () => {
    const add = async (id: string, siteId: string, max: number) => {
      const row = { id, siteId, bytes: 1, createdAt: NOW };
      const [[inserted]] = await store.atomically((db) => [insertWithinLimit(db, store.tables, row, max)]);
      return inserted?.id;
    };
    expect([await add("a", SITE, 2), await add("b", SITE, 2), await add("c", SITE, 2)]).toEqual(["a", "b", undefined]);
    expect(await add("d", "no-site", MAX_SITE_ARRIVAL_PICTURES)).toBeUndefined();
  });

  test("a picture is deleted when no settings have named it for a day, or when its site is deleted; the export has it", async () => {
    const { bucket, objects } = fakeBucket();
    const add = async (id: string) => {
      const row = { id, siteId: SITE, bytes: 3, createdAt: NOW };
      await store.atomically((db) => [insertWithinLimit(db, store.tables, row, MAX_SITE_ARRIVAL_PICTURES)]);
      objects.set(`arrival/${id}`, new Uint8Array(3));
      return id;
    };
    const [kept, unsaved] = [await add(crypto.randomUUID()), await add(crypto.randomUUID())];
    await name(kept);
    const exported = await findExport(store, SITE);
    expect(exported?.arrivalPictures.toSorted()).toEqual([kept, unsaved].toSorted());
    expect(exported?.bookingSettings.units[UNIT]?.arrival).toMatchObject([{ pictures: [{ id: kept }] }]);

    expect(await readArrivalPicture({ store, bucket }, SITE, kept)).toBe(objects.get(`arrival/${kept}`));
    expect(await readArrivalPicture({ store, bucket }, "another-site", kept)).toBeUndefined();

    await deleteUnusedArrivalPictures(store, bucket, NOW + DAY_MS);
    expect(objects.size).toBe(2);
    await deleteUnusedArrivalPictures(store, bucket, NOW + DAY_MS + 1);
    expect([...objects.keys()]).toEqual([`arrival/${kept}`]);
    expect(await rows()).toMatchObject([{ id: kept, siteId: SITE }]);

    await store.atomically((db) => removeSite(db, store.tables, { id: SITE, version: 1 }));
    await deleteUnusedArrivalPictures(store, bucket, NOW);
    expect([await rows(), objects.size]).toEqual([[], 0]);
  });
});
