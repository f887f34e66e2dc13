import { describe, expect, test } from "vitest";
import { menuIds } from "#client/portal/workspace/menu-ids.ts";
import { readKilometres, readMinutes, writeKilometres } from "#client/portal/content/quantities.ts";
import { shownPlace } from "#client/portal/content/shown-place.ts";
import { countTexts, findMissingTexts, collectTexts } from "#client/portal/content/texts-of.ts";
import { copyUnit, createUnit, createSlug, removeUnit } from "#client/portal/content/units.ts";
import { EMPTY_CONTENT } from "#contract/owners/empty-content.ts";
import { emptyDraft, type SiteDraft, siteDraftSchema } from "#contract/owners/site-draft.ts";

const host = { name: "Anna", email: "anna@example.org" };
const empty = emptyDraft({ unitId: "u1", locale: "nl", name: "Het Duinhuis", host });
const page = { id: "p1", slug: "wandelen", content: { nl: { title: "Wandelen", body: "" } } };
const draft: SiteDraft = {
  ...empty,
  locales: ["nl", "pl"],
  content: {
    nl: {
      ...EMPTY_CONTENT,
      tagline: "Achter de duinen",
      about: ["Een", "Twee"],
      houseRules: [{ title: "Niet roken", text: "Buiten wel" }],
      distances: [{ label: "Strand", km: 1, by: "foot", minutes: 12 }],
    },
    pl: { ...EMPTY_CONTENT, tagline: " ", intro: "Dom za wydmami" },
    en: { ...EMPTY_CONTENT, aboutTitle: "Not a language of this site" },
  },
  pages: [page],
};
const twoHomes: SiteDraft = { ...draft, units: [...draft.units, createUnit(draft, "u2")] };

describe("texts of a draft", () => {
  test("are found by their path, paragraphs as one text, without blank ones", () => {
    expect(Object.fromEntries(collectTexts(draft, "nl"))).toEqual({
      "texts/tagline": "Achter de duinen",
      "texts/about": "Een\n\nTwee",
      "surroundings/distances.0.label": "Strand",
      "rules/houseRules.0.title": "Niet roken",
      "rules/houseRules.0.text": "Buiten wel",
      "pages/p1.title": "Wandelen",
    });
    expect(collectTexts(twoHomes, "nl").get("homes/u1.name")).toBe("Het Duinhuis");
  });

  test("are missing in a language if another language of the site has them", () => {
    const polish = findMissingTexts(draft, "pl");
    expect(["texts", "rules", "surroundings", "pages", "homes"].map((part) => countTexts(polish, part as "texts"))).toEqual([
      2, 2, 1, 1, 0,
    ]);
    expect([...findMissingTexts(draft, "nl")]).toEqual(["texts/intro"]);
    expect(findMissingTexts({ ...draft, locales: ["nl"] }, "nl").size).toBe(0);
  });
});

describe("homes", () => {
  test.each([
    ["De Łąka", [], "de-laka"],
    ["De Łąka", ["de-laka", "de-laka-2"], "de-laka-3"],
    ["—", ["home"], "home-2"],
  ])("%j next to %j gets the slug %j", (name, taken, slug) => expect(createSlug(name, taken, "home")).toBe(slug));

  test("a new one and a copied one are valid", () => {
    const [first] = draft.units;
    if (!first) throw new Error("no unit");
    const copied = { ...twoHomes, units: [...twoHomes.units, copyUnit(first, twoHomes, "u3")] };
    expect(siteDraftSchema.safeParse(copied).error).toBeUndefined();
    expect(copied.units.map(({ slug }) => slug)).toEqual(["home", "home-2", "home-3"]);
    expect(copied.units[2]?.content.nl?.name).toBe("Het Duinhuis 3");
  });

  test("the photos of a removed one stay with the site", () => {
    const photo = {
      id: "f1",
      key: "a",
      unitId: "u2",
      room: null,
      width: 1,
      height: 1,
      color: "#000000",
      placeholder: null,
      text: {},
    };
    const { units, photos } = removeUnit("u2", { ...twoHomes, photos: [photo] });
    expect(units.map(({ id }) => id)).toEqual(["u1"]);
    expect(photos).toEqual([{ ...photo, unitId: null }]);
  });

  test("are in the menu if there are several", () => {
    expect(menuIds(draft)).toEqual(["home", "photos", "prices", "practical", "p1", "contact"]);
    expect(menuIds(twoHomes)).toEqual(["home", "units", "photos", "prices", "practical", "p1", "contact"]);
  });
});

test.each([
  ["0,85", 0.9],
  ["12.5 km", 12.5],
  ["2000", 2000],
  ["2001", undefined],
  ["-1", undefined],
  ["", undefined],
])("%j kilometres is %j", (typed, km) => {
  expect(readKilometres(typed)).toBe(km);
  if (km !== undefined) expect(readKilometres(writeKilometres(km, "pl"))).toBe(km);
});

test.each([
  ["5", 5],
  ["1440", 1440],
  ["1441", undefined],
  ["1,5", undefined],
])("%j minutes is %j", (typed, minutes) => expect(readMinutes(typed)).toBe(minutes));

describe("the place that the preview shows", () => {
  const nowhere = { field: "", locale: "nl", unit: undefined, page: undefined } as const;

  test.each([
    [{ part: "texts" }, "/", "hero"],
    [{ part: "texts", field: "welcome" }, "/", "welcome"],
    [{ part: "texts", field: "highlights-0-title" }, "/", "about"],
    [{ part: "texts", locale: "pl" as const }, "/pl", "hero"],
    [{ part: "surroundings" }, "/", "location"],
    [{ part: "rules", locale: "pl" as const }, "/pl/informacje", undefined],
    [{ part: "host" }, "/contact", undefined],
    [{ part: "pages" }, "/wandelen", undefined],
    [{ part: "homes" }, "/", "about"],
  ])("for %o is %s, section %s", (edited, path, section) => {
    expect(shownPlace({ ...nowhere, ...edited }, draft)).toEqual({ path, section });
  });

  test("is the page of the selected home if there are several", () => {
    const { path } = shownPlace({ ...nowhere, part: "homes", unit: "u2" }, twoHomes);
    expect(path).toBe(`/verblijf/${twoHomes.units[1]?.slug}`);
  });
});
