import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { siteDraftSchema } from "#contract/owners/site-draft.ts";
import { CHOSEN_AMENITIES } from "#domain/amenities.ts";
import { emptyDraft } from "#contract/owners/site-draft.ts";
import { splitDescription } from "#domain/split-description.ts";
import en from "#locales/en/amenities.json";
import nl from "#locales/nl/amenities.json";
import pl from "#locales/pl/amenities.json";

const DUTCH = `Ons vrijstaande huis ligt achter de duinen, op vijf minuten lopen van zee.
Het is geschikt voor 6 personen.

Er zijn drie ruime slaapkamers en 2 badkamers. De keuken heeft een vaatwasser en een oven; buiten is een buitendouche.

- Wifi: snel genoeg om te werken
• Houtkachel
* Eigen parkeerplaats

Huisdieren zijn helaas niet toegestaan en er is geen zwembad. Roken verboden.`;

test("a Dutch advert is split into its parts", () => {
  expect(splitDescription(DUTCH)).toEqual({
    paragraphs: [
      "Ons vrijstaande huis ligt achter de duinen, op vijf minuten lopen van zee. Het is geschikt voor 6 personen.",
      "Er zijn drie ruime slaapkamers en 2 badkamers. De keuken heeft een vaatwasser en een oven; buiten is een buitendouche.",
      "Huisdieren zijn helaas niet toegestaan en er is geen zwembad. Roken verboden.",
    ],
    highlights: [
      { title: "Wifi", text: "snel genoeg om te werken" },
      { title: "Houtkachel", text: "" },
      { title: "Eigen parkeerplaats", text: "" },
    ],
    amenities: ["wifi", "wood-stove", "kitchen", "dishwasher", "oven", "outdoor-shower", "parking", "no-smoking"],
    sleeps: 6,
    bedrooms: 3,
    bathrooms: 2,
  });
});

test("an English advert", () => {
  const parts = splitDescription(
    "Sleeps 8 in four bedrooms, three bathrooms.\nHot tub, hair dryer and a ground floor bedroom. Dogs welcome. No air conditioning.",
  );
  expect(parts).toMatchObject({ sleeps: 8, bedrooms: 4, bathrooms: 3 });
  expect(parts.amenities).toEqual(["hair-dryer", "hot-tub", "ground-floor-bedroom"]);
  expect(parts.paragraphs).toHaveLength(2);
});

test("a Polish advert", () => {
  const parts = splitDescription(
    "Dom dla 10 osób: cztery sypialnie i dwie łazienki. Kominek, taras z grillem, zmywarka i miejsce na ognisko. Zwierzęta mile widziane, bez basenu.",
  );
  expect(parts).toMatchObject({ sleeps: 10, bedrooms: 4, bathrooms: 2 });
  expect(parts.amenities).toEqual(["fireplace", "dishwasher", "terrace", "barbecue", "fire-pit"]);
});

test.each([
  [
    "a heading above a text, in its block and on its own",
    "De tuin\nOp het zuiden, met een hangmat tussen de bomen.\n\nSLAPEN:\n\nTwee kamers, waarvan een met een stapelbed.",
    ["## De tuin", "Op het zuiden, met een hangmat tussen de bomen.", "## SLAPEN", "Twee kamers, waarvan een met een stapelbed."],
  ],
  [
    "a text without empty lines",
    "De ruimte\nLicht en hoog.\nDe tuin\nGroot en groen.",
    ["## De ruimte", "Licht en hoog.", "## De tuin", "Groot en groen."],
  ],
  ["Markdown", "### Ogród ###\nWidok na las.", ["## Ogród", "Widok na las."]],
  [
    "a sentence that was broken into lines",
    "Ons huis staat in een\nbos bij Dwingeloo en is heerlijk rustig gelegen.\n\nWelkom.",
    ["Ons huis staat in een bos bij Dwingeloo en is heerlijk rustig gelegen.", "Welkom."],
  ],
  ["short lines that are no headings", "Wifi\n\nHoutkachel\n\nRookvrij", ["Wifi", "Houtkachel", "Rookvrij"]],
])("headings: %s", (_, text, paragraphs) => expect(splitDescription(text).paragraphs).toEqual(paragraphs));

test.each([
  ["Een rookvrije woning met een stapelbed in de kinderkamer.", ["no-smoking", "bunk-bed"]],
  ["A smoke-free cottage with bunk beds and a sea view.", ["no-smoking", "bunk-bed", "sea-view"]],
  ["Dom dla niepalących, łóżko piętrowe i piaskownica.", ["no-smoking", "sandpit", "bunk-bed"]],
])("amenities in: %s", (text, codes) => expect(splitDescription(text).amenities.toSorted()).toEqual(codes.toSorted()));

describe("figures", () => {
  test.each([
    ["Een 8-persoons villa met 4 slaapkamers", [8, 4, null]],
    ["6 guests · 3 bedrooms · 4 beds · 2 baths", [6, 3, 2]],
    ["Domek 4-osobowy, 1 sypialnia, 1 łazienka", [4, 1, 1]],
    ["Maximaal 12 personen", [12, null, null]],
    ["Gebouwd in 1998, 200 gasten gingen u voor", [null, null, null]],
    ["Een rustige plek", [null, null, null]],
  ])("%s", (text, figures) => {
    const { sleeps, bedrooms, bathrooms } = splitDescription(text);
    expect([sleeps, bedrooms, bathrooms]).toEqual(figures);
  });
});

test.each([nl, en, pl])("every amenity is recognised by its label", (labels) => {
  const shown = Object.fromEntries(Object.entries(labels).map(([code, label]) => [code, [label]]));
  const text = Object.values(labels).map((label) => `Er is: ${label}.`);
  expect(splitDescription(text.join("\n"), shown).amenities).toEqual(CHOSEN_AMENITIES);
});

test("words within other words do not count", () => {
  expect(splitDescription("U kunt ons huis boeken via de badmeester; het sadistische ovenwantje blijft.").amenities).toEqual([]);
});

test("the parts of any text fit into a draft", () => {
  const draft = emptyDraft({ unitId: "u", locale: "nl", name: "x", host: { name: "", email: "" } });
  const piece = fc.constantFrom(
    "a",
    "- ",
    "\n",
    "\n\n",
    "• ",
    ": ",
    "\u0000",
    "\u2028",
    "x".repeat(4500),
    "9 slaapkamers ",
    "99 gasten ",
    ". ",
    "wifi ",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { paragraphs, highlights, amenities, sleeps, bedrooms, bathrooms } = splitDescription(pieces.join(""));
      const content = { ...draft.content.nl, about: paragraphs, highlights };
      const [unit] = draft.units;
      const facts = { amenities, sleeps: sleeps ?? 0, bedrooms: bedrooms ?? 0, bathrooms: bathrooms ?? 0 };
      const filled = siteDraftSchema.safeParse({ ...draft, content: { nl: content }, units: [{ ...unit, ...facts }] });
      expect(filled.error?.issues).toBeUndefined();
    }),
  );
});

test.each([
  ["Welkom in Zeezicht, een duinhuis voor zes.", false],
  ["Vakantiehuis “Zeezicht” in Domburg", false],
  ["Zeezicht ligt achter de duinen.", false],
  ["Zeezicht heeft drie slaapkamers.\n\nHuize Bergzicht staat ernaast.", false],
  ["Huis Zeezicht\n\n- Zeezicht vanaf het balkon", true],
  ["Zeezicht biedt alles, ook zeezicht.", true],
  ["Wifi, Zeezicht, Sauna", true],
  ["Appartement met Zeezicht", true],
  ["Balkon met uitzicht op zee", true],
  ["Elke kamer heeft zeezicht.", true],
])("a view in %j, not a home named after one: %s", (advert, isView) => {
  expect(splitDescription(advert).amenities.includes("sea-view")).toBe(isView);
});
