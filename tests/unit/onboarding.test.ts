import { describe, expect, test } from "vitest";
import { missingPath } from "#client/portal/missing/missing-path.ts";
import { toDraftPatch } from "#client/portal/onboarding/listing-patch.ts";
import { findFirstOpen, isAnswered, findNeeded } from "#client/portal/missing/wizard-steps.ts";
import { type Missing, missingFor } from "#contract/owners/site-checklist.ts";
import { emptyDraft, type SiteDraft, siteDraftSchema } from "#contract/owners/site-draft.ts";
import { initialOperations } from "#contract/owners/site-operations.ts";
import { mergePatch } from "#domain/merge-patch.ts";
import { splitDescription } from "#domain/split-description.ts";

const begun = emptyDraft({ unitId: "unit-1", locale: "nl", name: "Het Duinhuis", host: { name: "Anna", email: "a@b.example" } });
const with_ = (draft: SiteDraft, patch: object) => mergePatch(draft, patch) as unknown as SiteDraft;
const unit = (changed: object) => ({ units: begun.units.map((each) => ({ ...each, ...changed })) });
const operations = initialOperations("unit-1", "nl");
const priced = () => true;
const unpriced = () => false;
const open = (draft: SiteDraft, hasPrice = unpriced, subdomain: string | null = null) =>
  findFirstOpen(draft, missingFor(draft, operations, hasPrice, subdomain));

describe("step at which a returning user continues", () => {
  const facts = with_(begun, unit({ sleeps: 4, bathrooms: 1 }));
  const place = with_(facts, { place: { town: "Domburg" } });
  const photos = with_(place, { photos: [{ id: "1" }] });
  const texts = with_(photos, { content: { nl: { intro: "Een huis." } } });
  const amenities = with_(texts, unit({ sleeps: 4, bathrooms: 1, amenities: ["wifi"] }));

  test.each([
    ["a site with a name", begun, unpriced, "home"],
    ["the home's figures", facts, unpriced, "place"],
    ["a place, the host known from the account", place, unpriced, "photos"],
    ["photos", photos, unpriced, "special"],
    ["texts: what may be left out comes next", texts, unpriced, "amenities"],
    ["amenities", amenities, unpriced, "languages"],
    ["a price: amenities were passed", texts, priced, "channels"],
  ])("after %s", (_after, draft, hasPrice, step) => expect(open(draft, hasPrice)).toBe(step));

  test("when everything is answered", () => expect(open(texts, priced, "het-duinhuis")).toBe("publish"));
  test("a gap is never skipped", () => expect(open(with_(texts, { host: { email: "" } }), priced)).toBe("host"));
});

test("a step lists its missing answers", () => {
  expect(findNeeded("home", missingFor(begun, operations, unpriced, null))).toEqual([
    { code: "sleeps", unitId: "unit-1" },
    { code: "bathrooms", unitId: "unit-1" },
  ]);
  expect(findNeeded("amenities", missingFor(begun, operations, unpriced, null))).toEqual([]);
});

test("an optional step counts as answered once it is passed, amenities only if there are any", () => {
  const steps = ["home", "amenities", "languages", "theme"] as const;
  const answered = (draft: SiteDraft, hasPrice = priced) =>
    steps.filter((step) => isAnswered(step, draft, missingFor(draft, operations, hasPrice, null)));
  expect(answered(begun, unpriced)).toEqual([]);
  const some = { sleeps: 4, bathrooms: 1 };
  const told = {
    place: { town: "Domburg" },
    photos: [{ id: "1" }],
    content: { nl: { intro: "Een huis." } },
  };
  expect(answered(with_(begun, { ...told, ...unit(some) }))).toEqual(["home", "languages"]);
  expect(answered(with_(begun, { ...told, ...unit({ ...some, amenities: ["wifi"] }) }))).toEqual([
    "home",
    "amenities",
    "languages",
  ]);
});

describe("what is missing before a site can go online", () => {
  const tent = with_(begun, {
    ...unit({ sleeps: 4, bathrooms: 0 }),
    place: { town: "Domburg" },
    photos: [{ id: "1" }],
    content: { nl: { intro: "Een tent." } },
  });
  const missing = (patch: object) => missingFor(with_(tent, patch), operations, priced, "de-tent");

  test("does not include a bathroom or coordinates for a tent", () => expect(missing({})).toEqual([]));
  test.each<[string, object, Missing[]]>([
    ["the bathrooms only", unit({ sleeps: 4, bathrooms: null }), [{ code: "bathrooms", unitId: "unit-1" }]],
    ["the email address only", { host: { email: "" } }, [{ code: "hostEmail" }]],
    [
      "the text of an empty page",
      { pages: [{ id: "p", slug: "pagina", content: { nl: { title: "Eten", body: " " } } }] },
      [{ code: "pageText", pageId: "p" }],
    ],
    [
      "the title of a page nobody touched",
      { pages: [{ id: "p", slug: "pagina", content: {} }] },
      [{ code: "pageTitle", pageId: "p" }],
    ],
    [
      "the blanks of the example terms",
      { legal: { nl: { imprint: "", terms: "U betaalt [x]% van de huur." } } },
      [{ code: "terms", locale: "nl" }],
    ],
    ["nothing in terms with a link", { legal: { nl: { imprint: "", terms: "Zie [de wet](https://wetten.overheid.nl)." } } }, []],
    ["nothing in a language that the site no longer has", { legal: { pl: { imprint: "", terms: "[x]" } } }, []],
  ])("is %s", (_what, patch, expected) => expect(missing(patch)).toEqual(expected));

  test("links to a field: in the wizard until the site is online, in the dashboard afterwards", () => {
    const [first] = missing(unit({ sleeps: 4, bathrooms: null }));
    const path = (publishedVersion: number | null) => first && missingPath(first, { id: "site", publishedVersion }, tent);
    expect(path(null)).toBe("/onboarding?site=site&step=home&field=bathrooms");
    expect(path(3)).toBe("/dashboard/content?part=homes&home=unit-1&field=bathrooms");
  });
});

describe("a listing's description in a new draft", () => {
  const said = splitDescription(
    "Een licht huis voor 6 personen met 3 slaapkamers.\n\nEr is wifi en een houtkachel.\n\n- Tuin op het zuiden",
  );
  const draft = with_(begun, toDraftPatch(said, begun));

  test("is one that the store accepts", () => expect(siteDraftSchema.safeParse(draft).error).toBeUndefined());
  test("fills in the values of the description and leaves the rest", () => {
    expect(draft.content.nl?.intro).toBe("Een licht huis voor 6 personen met 3 slaapkamers.");
    expect(draft.units[0]).toMatchObject({ sleeps: 6, bedrooms: 3, bathrooms: null });
    expect(draft.units[0]?.amenities).toContain("wood-stove");
  });
  test("takes a heading at the beginning as the title of the story, and the text below it as the introduction", () => {
    const { content } = with_(
      begun,
      toDraftPatch(
        splitDescription("Wonen in het bos\n\nHet huis staat tussen de dennen.\n\nDe tuin\n\nGroot en groen, met veel schaduw."),
        begun,
      ),
    );
    expect(content.nl).toMatchObject({
      aboutTitle: "Wonen in het bos",
      intro: "Het huis staat tussen de dennen.",
      about: ["## De tuin", "Groot en groen, met veel schaduw."],
    });
  });
  test("puts a first paragraph that is too long for an introduction into the story", () => {
    const long = "Een zin die maar doorgaat. ".repeat(30).trim();
    const words = toDraftPatch(splitDescription(`${long}\n\nKort.`), begun)["content"] as {
      nl: { intro?: string; about: string[] };
    };
    expect(words.nl.intro).toBeUndefined();
    expect(words.nl.about).toEqual([long, "Kort."]);
  });
});
