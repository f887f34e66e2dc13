import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PhotoRecord } from "#contract/owners/site-record.ts";
import type { Store } from "#store/dialect/store.ts";
import { unitFixture } from "../fixtures/site.ts";
import { givenBookable, placeOf, SITE, simplePlan, UNIT } from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SECOND = "duinhuis-schuur";
const photoOf = (key: string, more: Partial<PhotoRecord> = {}): PhotoRecord => ({
  id: `photo-${key}`,
  key,
  unitId: null,
  room: null,
  width: 1600,
  height: 1067,
  color: "#aabbcc",
  placeholder: null,
  text: { nl: { alt: key, caption: "" } },
  ...more,
});

describe.each(DIALECTS)("the photo of a home's letters on %s", (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(() => removeEverybody(store));

  const photos = [photoOf("upright", { width: 800, height: 1200 }), photoOf("front"), photoOf("inside", { unitId: UNIT })];
  const keyOf = async (unitId = UNIT, siteId = SITE) => (await placeOf(store, unitId, siteId)).photo?.key;

  test("a site with one home shows its first photo that is not upright, whichever part of the home it is of", async () => {
    await givenBookable(store, { site: { photos, theme: "fresh-coastal" } });
    expect(await placeOf(store)).toMatchObject({
      photo: { key: "front", width: 1600, height: 1067, text: { nl: { alt: "front" } } },
      site: { theme: "fresh-coastal", design: {} },
    });
  });

  test("on a site with several, a home shows its own photo, and one without a photo the site's", async () => {
    await givenBookable(store, { units: [UNIT, SECOND], site: { photos } });
    expect([await keyOf(), await keyOf(SECOND)]).toEqual(["inside", "front"]);
  });

  test("a site without photos has none, and never another site's", async () => {
    await givenBookable(store, { site: { photos } });
    const units = [{ ...unitFixture("other-huis", "huis"), rates: { version: 1, plan: simplePlan() } }];
    const other = { id: "site-other", ownerId: "owner-2", subdomain: "other", customDomain: null, units, photos: [] };
    await givenBookable(store, { site: other, units: ["other-huis"] });
    expect(await keyOf("other-huis", "site-other")).toBeUndefined();
  });
});
