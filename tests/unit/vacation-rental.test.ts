import { describe, expect, test } from "vitest";
import { AMENITY_GROUPS } from "#domain/amenities.ts";
import { date } from "#domain/dates.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { HOME_KINDS, type PhotoRecord, type PhotoRoom, type SiteRecord } from "#contract/owners/site-record.ts";
import type { PageRef } from "#contract/pages/site-view.ts";
import { bedDetails } from "#pages/owner-site/bed-details.ts";
import { headOf } from "#pages/owner-site/head.ts";
import { siteView } from "#pages/owner-site/site-view.ts";
import { loadTheme } from "#themes/registry.ts";
import { faultsOf } from "../fixtures/google-vacation-rental.ts";
import { siteFixture, TODAY, unitFixture } from "../fixtures/site.ts";

const ORIGIN = "https://duinhuis.example";

interface Rental {
  identifier: string;
  name: string;
  url: string;
  image: string[];
  latitude?: string;
  longitude?: string;
  checkinTime: string;
  priceRange?: string;
  aggregateRating?: object;
  additionalType: string;
  address: Record<string, string>;
  containsPlace: {
    additionalType: string;
    bed?: object[];
    occupancy: { value: number };
    amenityFeature: { name: string; value: unknown }[];
  };
}

const photo = (number: number, unitId: string | null, room: PhotoRoom | null = null): PhotoRecord => ({
  id: `photo-${number}`,
  key: `key${String(number).padStart(2, "0")}`,
  unitId,
  room,
  width: 1600,
  height: 1067,
  color: "#aabbcc",
  placeholder: null,
  text: {},
});

/** Twelve photos; two of the rooms are on photos that would not be among the first eight. */
const ROOMS: Record<number, PhotoRoom> = { 2: "bedroom", 10: "bathroom", 11: "common" };
const photosOf = (unitId: string | null, first: number) =>
  Array.from({ length: 12 }, (_, i) => photo(first + i, unitId, ROOMS[i] ?? null));

const withBeds = (id: string, slug: string) => {
  const unit = unitFixture(id, slug);
  const { nl, en } = unit.content;
  const beds = { nl: "tweepersoonsbed, 180 × 210 cm", en: "double bed, 180 × 210 cm", pl: "łóżko podwójne, 180 × 210 cm" };
  const empty = { name: "", summary: "", description: [] };
  const of = (locale: Locale, words = en) => ({ ...empty, ...words, beds: [{ room: "1", beds: beds[locale] }] });
  return { ...unit, content: { nl: of("nl", nl), en: of("en"), pl: of("pl") } };
};

const one: SiteRecord = {
  ...siteFixture({ units: [withBeds("u-1", "huis")], photos: photosOf(null, 0) }),
  rating: { average: 9.04, count: 3 },
  guestRating: { average: 9.04, count: 3 },
};
const three: SiteRecord = {
  ...one,
  units: ["u-1", "u-2", "u-3"].map((id, i) => ({
    ...withBeds(id, `huis-${i + 1}`),
    registrationNumber: i === 2 ? null : `NR ${i}`,
  })),
  photos: ["u-1", "u-2", "u-3"].flatMap((id, i) => photosOf(id, i * 12)),
};

async function dataOf(record: SiteRecord, locale: Locale, page: PageRef, today = TODAY): Promise<string | undefined> {
  const view = await siteView(record, await loadTheme(record.theme), locale, page, today);
  return (await headOf(record, view, ORIGIN, false)).structuredData;
}
/** Fails on a page without data. */
const rentalOf = async (...page: Parameters<typeof dataOf>) => JSON.parse((await dataOf(...page)) ?? "") as Rental;
const homeOf = (changed: Partial<SiteRecord> = {}) => rentalOf({ ...one, ...changed }, "nl", { kind: "home" });
const featuresOf = ({ containsPlace }: Rental) => containsPlace.amenityFeature.map(({ name, value }) => [name, value]);

describe.each(LOCALES)("in %s, by Google's tables", (locale) => {
  test("a site with one home has its rental on the home page, and on no other", async () => {
    const rental = await rentalOf(one, locale, { kind: "home" });
    expect(faultsOf(rental)).toEqual([]);
    expect(rental).toMatchObject({
      identifier: "u-1",
      latitude: "51.50000",
      longitude: "3.50000",
      checkinTime: "16:00:00+02:00",
      aggregateRating: { ratingValue: 9, ratingCount: 3, bestRating: 10 },
      containsPlace: { occupancy: { value: 6 }, bed: [{ numberOfBeds: 1, typeOfBed: "Double" }] },
    });
    expect(featuresOf(rental)).toEqual([
      ["wifi", true],
      ["licenseNum", "1234 ABCD"],
    ]);
    for (const kind of ["photos", "prices", "practical", "contact", "privacy"] as const)
      expect(await dataOf(one, locale, { kind })).toBeUndefined();
  });

  test("a site with three homes has one rental on the page of each home, and none on the home page", async () => {
    expect(await dataOf(three, locale, { kind: "home" })).toBeUndefined();
    const rentals = await Promise.all(three.units.map(({ slug }) => rentalOf(three, locale, { kind: "unit", slug })));
    expect(rentals.map((rental) => faultsOf(rental))).toEqual([[], [], []]);
    expect(rentals.map((rental) => rental.identifier)).toEqual(["u-1", "u-2", "u-3"]);
    expect(new Set(rentals.map((rental) => rental.url)).size).toBe(3);
    // Each has its own photos, and nobody reviewed one of them alone.
    expect(new Set(rentals.flatMap((rental) => rental.image)).size).toBe(24);
    expect(rentals.every((rental) => rental.aggregateRating === undefined)).toBe(true);
    expect(rentals.map((rental) => featuresOf(rental).find(([name]) => name === "licenseNum")?.[1])).toEqual([
      "NR 0",
      "NR 1",
      undefined,
    ]);
  });
});

test("a photo of each room is among the eight, and the first photo stays the first", async () => {
  const { image } = await homeOf();
  expect(image.map((url) => /key\d\d/.exec(url)?.[0])).toEqual(
    [0, 1, 2, 3, 4, 5, 10, 11].map((n) => `key${String(n).padStart(2, "0")}`),
  );
});

test("a home that was alone keeps its identifier when others join it", async () => {
  const alone = await homeOf();
  const joined = await rentalOf(three, "nl", { kind: "unit", slug: "huis-1" });
  expect(joined.identifier).toBe(alone.identifier);
});

test("times have the offset that the home's zone has on the day", async () => {
  const at = async (day: string, timeZone: string) =>
    (await rentalOf({ ...one, timeZone }, "nl", { kind: "home" }, date(day))).checkinTime;
  expect(await at("2026-12-01", "Europe/Amsterdam")).toBe("16:00:00+01:00");
  expect(await at("2026-07-01", "Europe/Warsaw")).toBe("16:00:00+02:00");
  expect(await at("2026-07-01", "Atlantic/Azores")).toBe("16:00:00+00:00");
});

test("every kind of home and every amenity has a value of Google's tables", async () => {
  const codes = Object.values(AMENITY_GROUPS).flat();
  for (const homeKind of [null, ...HOME_KINDS]) {
    const units = one.units.map((unit) => ({ ...unit, amenities: codes }));
    const rental = await homeOf({ homeKind, units });
    expect(faultsOf(rental)).toEqual([]);
    expect(rental.containsPlace.additionalType).toBe(homeKind === "bed-and-breakfast" ? "PrivateRoom" : "EntirePlace");
    expect(new Set(featuresOf(rental).map(([name]) => name)).size).toBe(featuresOf(rental).length);
  }
});

test("an indoor pool is called so; any other is a pool of unknown kind", async () => {
  const poolOf = async (amenities: SiteRecord["units"][number]["amenities"]) =>
    featuresOf(await homeOf({ units: one.units.map((unit) => ({ ...unit, amenities, registrationNumber: null })) }));
  expect(await poolOf(["indoor-pool"])).toEqual([
    ["pool", true],
    ["poolType", "Indoor"],
  ]);
  expect(await poolOf(["pool"])).toEqual([["pool", true]]);
});

test("reviews of which some are from elsewhere give no rating", async () => {
  expect((await homeOf({ rating: { average: 9, count: 4 } })).aggregateRating).toBeUndefined();
});

describe("a home whose owner does not show the street", () => {
  const hidden = { place: { ...one.place, latitude: 51.56512, longitude: 3.49788, street: null } };

  test.each(["home", "photos", "practical", "contact", "prices", "book", "privacy"] as const)(
    "the page %s has no coordinates but those of the area",
    async (kind) => {
      const record = { ...one, ...hidden };
      const view = await siteView(record, await loadTheme("fresh-coastal"), "nl", { kind }, TODAY);
      const all = JSON.stringify([view, await headOf(record, view, ORIGIN, false)]);
      expect(all).not.toMatch(/51\.565|3\.497|mlat/);
      expect(view.place).toMatchObject({ latitude: 51.57, longitude: 3.5 });
      expect(view.mapHref).toBe("https://www.openstreetmap.org/#map=12/51.57/3.5");
    },
  );

  test("its rental has neither street nor coordinates, which Google requires", async () => {
    const rental = await homeOf(hidden);
    expect(faultsOf(rental)).toEqual(["latitude", "longitude"]);
    expect(rental.address).not.toHaveProperty("streetAddress");
  });

  test("guests with a booking have the place itself", async () => {
    const theme = await loadTheme("fresh-coastal");
    const view = await siteView({ ...one, ...hidden }, theme, "nl", { kind: "not-found" }, TODAY, { isForBooked: true });
    expect(view.place).toMatchObject({ latitude: 51.56512, longitude: 3.49788 });
    expect(view.mapHref).toContain("mlat=51.56512&mlon=3.49788");
  });
});

test("a home without coordinates has none, and without photos none", async () => {
  const rental = await homeOf({ place: { ...one.place, latitude: 0, longitude: 0 }, photos: [] });
  expect(faultsOf(rental)).toEqual(["image", "latitude", "longitude"]);
});

describe("beds in the owner's words", () => {
  test.each<[string[], [number, string][] | undefined]>([
    [
      ["Tweepersoonsbed 180 × 210 cm", "twee eenpersoonsbedden, 90 × 210 cm"],
      [
        [1, "Double"],
        [2, "Single"],
      ],
    ],
    [["2x eenpersoonsbed"], undefined],
    [["2 x eenpersoonsbedden (90x200)"], [[2, "Single"]]],
    [
      ["double bed, 180 × 210 cm", "Two single beds, 90 × 210 cm"],
      [
        [1, "Double"],
        [2, "Single"],
      ],
    ],
    [
      ["king-size bed and 1 single bed"],
      [
        [1, "King"],
        [1, "Single"],
      ],
    ],
    [
      ["łóżko podwójne, 160 × 210 cm", "dwa łóżka pojedyncze i 5 łóżek pojedynczych"],
      [
        [1, "Double"],
        [7, "Single"],
      ],
    ],
    [
      ["1-persoonsbed", "2-persoonsbed"],
      [
        [1, "Single"],
        [1, "Double"],
      ],
    ],
    // A word that is not understood may be a bed.
    [["tweepersoonsbed, 160 × 210 cm, met bureau"], undefined],
    [["2 bedden"], undefined],
    [["double bed", "sofa bed"], undefined],
    [["stapelbed"], undefined],
    [["double beds"], undefined],
    [["eenpersoonsbedden"], undefined],
    [["double bed", ""], undefined],
    [[], undefined],
  ])("%j", (rooms, expected) => {
    const found = bedDetails(rooms.map((beds, i) => ({ room: String(i), beds })));
    expect(found?.map(({ numberOfBeds, typeOfBed }) => [numberOfBeds, typeOfBed])).toEqual(expected);
  });
});
