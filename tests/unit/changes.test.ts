import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Language } from "#client/kit/i18n/i18n.ts";
import { compareFields } from "#client/portal/changes/compare-fields.ts";
import { draftFields, FIELD_TEXTS, operationsFields } from "#client/portal/changes/fields.ts";
import { photoChanges } from "#client/portal/changes/photo-changes.ts";
import { diffTexts, shorten, type TextPart } from "#client/kit/markdown/word-diff.ts";
import { loadLanguage } from "#client/portal/shell/languages.ts";
import { EMPTY_CONTENT } from "#contract/owners/empty-content.ts";
import { emptyDraft, type SiteDraft } from "#contract/owners/site-draft.ts";
import { emptyUnit, initialOperations } from "#contract/owners/site-operations.ts";
import type { PhotoRecord } from "#contract/owners/site-record.ts";
import { LOCALES } from "#domain/locale.ts";

const photo = (id: string): PhotoRecord => ({
  id,
  key: `demo-${id}`,
  unitId: "u1",
  room: "bedroom",
  width: 1600,
  height: 1200,
  color: "#aabbcc",
  placeholder: null,
  text: { nl: { alt: `Foto ${id}`, caption: "Bijschrift" } },
});
const titled = [{ title: "Stilte", text: "Na tien uur" }];
const draft: SiteDraft = {
  ...emptyDraft({ unitId: "u1", locale: "nl", name: "Het Duinhuis", host: { name: "Anna", email: "anna@example.org" } }),
  locales: ["nl", "pl"],
  homeKind: "cottage",
  place: {
    latitude: 51.5,
    longitude: 3.4,
    street: "Duinweg 1",
    postalCode: "4374 AB",
    town: "Zoutelande",
    region: "Zeeland",
    country: "NL",
  },
  content: {
    nl: {
      ...EMPTY_CONTENT,
      tagline: "Achter de duinen",
      intro: "Een huis voor zes",
      welcome: ["Welkom"],
      about: ["Een", "Twee"],
      highlights: titled,
      location: ["Zee"],
      distances: [{ label: "Strand", km: 1.5, by: "foot", minutes: 12 }],
      houseRules: titled,
      practical: titled,
    },
    pl: { ...EMPTY_CONTENT, intro: "Dom za wydmami" },
  },
  units: [
    {
      ...emptyUnit("u1"),
      sleeps: 6,
      area: 90,
      registrationNumber: "1234",
      amenities: ["wifi", "heating"],
      content: {
        nl: { name: "Het Duinhuis", summary: "Kort", description: ["Lang"], beds: [{ room: "Zolder", beds: "2 bedden" }] },
      },
    },
    { ...emptyUnit("u2"), content: { nl: { name: "Schuur", summary: "", description: [], beds: [] } } },
  ],
  photos: ["a", "b", "c"].map(photo),
  pages: [{ id: "p1", slug: "wandelen", content: { nl: { title: "Wandelen", body: "Langs zee" } } }],
  menu: ["home", "p1", "contact"],
  legal: { nl: { imprint: "Colofon", terms: "Voorwaarden" } },
  designs: {
    "fresh-coastal": {
      colours: { accent: { light: "#112233" } },
      fonts: { display: "fraunces" },
      corners: "soft",
      spacing: "airy",
      hero: "horizon",
      sections: ["Welcome", "Availability"],
      logo: { key: "a".repeat(64), width: 480, height: 100 },
      favicon: "b".repeat(64),
    },
  },
};

/** Another valid value in the place of each leaf that is a choice. */
const OTHER_CHOICES: Record<string, unknown> = {
  cottage: "villa",
  nl: "en",
  pl: "en",
  "fresh-coastal": "warm-cozy",
  NL: "PL",
  foot: "car",
  wifi: "sauna",
  heating: "sauna",
  fraunces: "outfit",
  soft: "round",
  airy: "compact",
  horizon: "bay",
  Welcome: "About",
  Availability: "Gallery",
  home: "photos",
  contact: "photos",
  EUR: "PLN",
};

function otherValue(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string") return 7;
  return OTHER_CHOICES[value] ?? `${value} veranderd`;
}

/** Paths of all leaves of a JSON value. */
function leavesOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...at, name]));
}

function withOther<Value extends object>(value: Value, path: string[]): Value {
  const copy = structuredClone(value);
  let holder = copy as Record<string, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  const last = path.at(-1) ?? "";
  holder[last] = otherValue(holder[last]);
  return copy;
}

describe("differences shown to an owner", () => {
  let language: Language;
  beforeAll(async () => {
    language = await loadLanguage("nl");
    await Promise.all(FIELD_TEXTS.map((group) => language.loadTexts(group)));
  });
  const changes = (before: SiteDraft, after: SiteDraft) =>
    compareFields(draftFields(before, language), draftFields(after, language)).flatMap((group) =>
      group.changes.map(
        ({ label, before: { text: old }, after: { text: now } }) => `${group.heading} | ${label} | ${old} → ${now}`,
      ),
    );
  const count = (before: SiteDraft, after: SiteDraft): number =>
    changes(before, after).length + Object.values(photoChanges(before.photos, after.photos)).flat().length;

  test("do not exist between equal drafts", () => {
    expect(count(draft, structuredClone(draft))).toBe(0);
  });

  test("include every single value of a draft and of operations", () => {
    const unlisted = leavesOf(draft).filter((path) => count(draft, withOther(draft, path)) === 0);
    expect(unlisted).toEqual([]);
    const operations = initialOperations("u1", "nl");
    const missed = leavesOf(operations).filter((path) => {
      const other = withOther(operations, path);
      return compareFields(operationsFields(operations, draft, language), operationsFields(other, draft, language)).length === 0;
    });
    expect(missed).toEqual([]);
  });

  test("are in the words of the language", async () => {
    for (const locale of LOCALES) {
      const other = await loadLanguage(locale);
      await Promise.all(FIELD_TEXTS.map((group) => other.loadTexts(group)));
      const fields = [...draftFields(draft, other), ...operationsFields(initialOperations("u1", "nl"), draft, other)];
      const keys = fields
        .flatMap(({ heading, label, text }) => [heading, label, text])
        .filter((text) => /^[a-z-]+(\.[\w-]+)+$/i.test(text));
      expect(keys).toEqual([]);
    }
  });

  test("show the old and the new value", () => {
    const after: SiteDraft = {
      ...draft,
      homeKind: "villa",
      content: { ...draft.content, nl: { ...EMPTY_CONTENT, ...draft.content.nl, tagline: "Aan zee", houseRules: [] } },
      units: draft.units.map((unit) => (unit.id === "u1" ? { ...unit, amenities: ["heating", "wifi", "sauna"] } : unit)),
      pages: [],
    };
    expect(changes(draft, after)).toMatchInlineSnapshot(`
      [
        "Je huis | Wat voor huis is het? | Landhuisje → Villa",
        "Teksten | Eén regel onder de naam | Achter de duinen → Aan zee",
        "Praktisch | Huisregels | Stilte
      Na tien uur → ",
        "Verblijven: Het Duinhuis | Voorzieningen | Centrale verwarming
      Snelle wifi → Centrale verwarming
      Sauna
      Snelle wifi",
        "Pagina’s | Volgorde van het menu | Home
      Wandelen
      Contact → Home
      Contact",
        "Pagina’s: Wandelen | Adres | wandelen → ",
        "Pagina’s: Wandelen | Titel | Wandelen → ",
        "Pagina’s: Wandelen | Tekst | Langs zee → ",
      ]
    `);
  });

  test("a new and a removed page are marked as such", () => {
    const groups = compareFields(draftFields(draft, language), draftFields({ ...draft, menu: [], pages: [] }, language));
    expect(groups.map(({ heading, state }) => [heading, state])).toEqual([
      ["Pagina’s", "changed"],
      ["Pagina’s: Wandelen", "removed"],
    ]);
    const added = compareFields(
      draftFields({ ...draft, menu: [], pages: [] }, language),
      draftFields({ ...draft, menu: [] }, language),
    );
    expect(added.map(({ state }) => state)).toEqual(["added"]);
  });
});

test("photos are added, removed or moved, in the fewest steps", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map(photo) as [PhotoRecord, PhotoRecord, PhotoRecord, PhotoRecord];
  const ids = (before: PhotoRecord[], after: PhotoRecord[]) =>
    Object.fromEntries(
      Object.entries(photoChanges(before, after)).map(([kind, list]) => [kind, (list as PhotoRecord[]).map(({ id }) => id)]),
    );
  expect(ids([a, b, c], [a, c, d])).toEqual({ added: ["d"], removed: ["b"], moved: [] });
  expect(ids([a, b, c, d], [d, a, b, c])).toEqual({ added: [], removed: [], moved: ["d"] });
  expect(ids([a, b], [a, { ...b, key: "other" }])).toEqual({ added: ["b"], removed: ["b"], moved: [] });
});

describe("words of two texts", () => {
  const side = (parts: readonly TextPart[], without: TextPart["kind"]) =>
    parts.flatMap(({ kind, text }) => (kind === without ? [] : text)).join("");
  const words = fc
    .array(fc.constantFrom("zee", "duin", "Łódź,", "één", "\n\n", "huis.", "’s avonds"), { maxLength: 30 })
    .map((list) => list.join(" "));

  test("are the old text without the added ones, and the new text without the removed ones", () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = diffTexts(before, after);
        expect([side(parts, "added"), side(parts, "removed")]).toEqual([before, after]);
        expect(parts.some(({ kind }) => kind !== "same")).toBe(before !== after);
      }),
    );
  });

  test("are marked one by one in a sentence, and as a whole if it is rewritten", () => {
    expect(diffTexts("Een huis voor vier gasten.", "Een huis voor zes gasten.")).toEqual([
      { kind: "same", text: "Een huis voor " },
      { kind: "removed", text: "vier" },
      { kind: "added", text: "zes" },
      { kind: "same", text: " gasten." },
    ]);
    expect(diffTexts("Achter de duinen", "Slapen aan zee").map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });

  test("are shortened around the change, but the change itself is not", () => {
    const long = "Langs het pad naar zee staan bramen en meidoorns. ".repeat(20);
    const parts = diffTexts(`${long}Oud. ${long}`, `${long}Nieuw. ${long}`);
    const short = shorten(parts);
    expect(side(short, "removed")).toMatch(/^….{0,70}Nieuw.{0,70}…$/s);
    expect(shorten(diffTexts("kort", "korter"))).toEqual(diffTexts("kort", "korter"));
  });

  test("are not compared one by one in very long texts that have nothing in common", () => {
    const text = (start: number) => Array.from({ length: 8000 }, (_, index) => `w${index + start}`).join(" ");
    expect(diffTexts(text(0), text(100_000))).toHaveLength(2);
  });
});
