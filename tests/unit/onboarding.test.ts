import { describe, expect, test } from "vitest";
import { patchOf } from "#client/portal/onboarding/listing-patch.ts";
import { firstOpen, isAnswered, neededIn } from "#client/portal/onboarding/steps.ts";
import { missingFor } from "#contract/site-checklist.ts";
import { emptyDraft, type SiteDraft, siteDraftSchema } from "#contract/site-draft.ts";
import { mergePatch } from "#domain/merge-patch.ts";
import { splitDescription } from "#domain/split-description.ts";

const begun = emptyDraft({ unitId: "unit-1", locale: "nl", name: "Het Duinhuis", host: { name: "Anna", email: "a@b.example" } });
const with_ = (draft: SiteDraft, patch: object) => mergePatch(draft, patch) as unknown as SiteDraft;
const unit = (changed: object) => ({ units: begun.units.map((each) => ({ ...each, ...changed })) });
const open = (draft: SiteDraft, subdomain: string | null = null) => firstOpen(draft, missingFor(draft, subdomain));

describe("where somebody goes on", () => {
  const facts = with_(begun, unit({ sleeps: 4, bathrooms: 1 }));
  const place = with_(facts, { place: { latitude: 51.5, longitude: 3.5, town: "Domburg" } });
  const photos = with_(place, { photos: [{ id: "1" }] });
  const texts = with_(photos, { content: { nl: { intro: "Een huis." } } });
  const amenities = with_(texts, unit({ sleeps: 4, bathrooms: 1, amenities: ["wifi"] }));
  const price = with_(texts, unit({ sleeps: 4, bathrooms: 1, nightlyFrom: 10_000 }));

  test.each([
    ["a site with a name", begun, "home"],
    ["the home's figures", facts, "place"],
    ["a place, the host known from the account", place, "photos"],
    ["photos", photos, "special"],
    ["texts: what may be left out comes next", texts, "amenities"],
    ["amenities", amenities, "languages"],
    ["a price: amenities were passed", price, "theme"],
  ])("after %s", (_after, draft, step) => expect(open(draft)).toBe(step));

  test("when all is there", () => expect(open(price, "het-duinhuis")).toBe("publish"));
  test("a gap is never passed over", () => expect(open(with_(price, { host: { email: "" } }))).toBe("host"));
});

test("a step says what it still needs", () => {
  expect(neededIn("home", missingFor(begun, null))).toEqual(["facts"]);
  expect(neededIn("amenities", missingFor(begun, null))).toEqual([]);
});

test("what may be left out counts as answered once it is passed, amenities only when there are some", () => {
  const answered = (draft: SiteDraft) =>
    (["home", "amenities", "languages", "theme"] as const).filter((step) => isAnswered(step, draft, missingFor(draft, null)));
  expect(answered(begun)).toEqual([]);
  const some = { sleeps: 4, bathrooms: 1, nightlyFrom: 10_000 };
  const told = {
    place: { latitude: 51.5, longitude: 3.5, town: "Domburg" },
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

describe("a listing's description in a new draft", () => {
  const said = splitDescription(
    "Een licht huis voor 6 personen met 3 slaapkamers.\n\nEr is wifi en een houtkachel.\n\n- Tuin op het zuiden",
  );
  const draft = with_(begun, patchOf(said, begun));

  test("is one the store takes", () => expect(siteDraftSchema.safeParse(draft).error).toBeUndefined());
  test("fills in what it says and leaves the rest", () => {
    expect(draft.content.nl?.intro).toBe("Een licht huis voor 6 personen met 3 slaapkamers.");
    expect(draft.units[0]).toMatchObject({ sleeps: 6, bedrooms: 3, bathrooms: 0, minimumNights: 2 });
    expect(draft.units[0]?.amenities).toContain("wood-stove");
  });
  test("has a first paragraph that is too long for an introduction in the story", () => {
    const long = "Een zin die maar doorgaat. ".repeat(30).trim();
    const words = patchOf(splitDescription(`${long}\n\nKort.`), begun)["content"] as { nl: { intro?: string; about: string[] } };
    expect(words.nl.intro).toBeUndefined();
    expect(words.nl.about).toEqual([long, "Kort."]);
  });
});
