import { expect, test } from "vitest";
import { differingParts, withPart } from "#contract/owners/backup-parts.ts";
import { EMPTY_CONTENT } from "#contract/owners/empty-content.ts";
import { emptyDraft, type SiteDraft, siteDraftSchema } from "#contract/owners/site-draft.ts";
import type { SiteOperations } from "#contract/owners/site-operations.ts";

const terms = { checkIn: "15:00", checkOut: "10:00" };
const operations: SiteOperations = { timeZone: "Europe/Amsterdam", currency: "EUR", units: { "unit-1": terms } };
const KEY = "0".repeat(64);
const photo = {
  id: "photo-1",
  key: KEY,
  unitId: "unit-9",
  room: null,
  width: 10,
  height: 10,
  color: "#aabbcc",
  placeholder: null,
  text: {},
};
const page = (title: string) => ({ id: "page-1", slug: "tuin", content: { nl: { title, body: "" } } });

const base = emptyDraft({ unitId: "unit-1", locale: "nl", name: "Huis", host: { name: "Anna", email: "anna@example.nl" } });
const former: SiteDraft = {
  ...base,
  content: {
    nl: { ...EMPTY_CONTENT, intro: "Toen", houseRules: [{ title: "Stil", text: "" }] },
    en: { ...EMPTY_CONTENT, intro: "Then" },
  },
  pages: [page("Tuin")],
  photos: [photo],
};
const current: SiteDraft = { ...base, content: { nl: { ...EMPTY_CONTENT, intro: "Nu" } } };
const keys = new Set([KEY]);

test("lists what differs and can be brought back", () => {
  expect(differingParts(former, current, { operations, keys })).toEqual([
    { kind: "content", of: "nl", name: "", isMissing: false },
    { kind: "rules", of: "nl", name: "", isMissing: false },
    { kind: "page", of: "page-1", name: "Tuin", isMissing: true },
    { kind: "photo", of: "photo-1", name: "", isMissing: true },
  ]);
  expect(differingParts(former, former, { operations, keys })).toEqual([]);
});

test("a photo whose file is gone and a unit that is no longer let are not offered", () => {
  const kinds = (given: Parameters<typeof differingParts>[2]) =>
    differingParts({ ...former, units: [] }, current, given).map(({ kind }) => kind);
  expect(kinds({ operations, keys: new Set() })).not.toContain("photo");
  const renamed = { ...former, units: former.units.map((unit) => ({ ...unit, sleeps: 9 })) };
  expect(differingParts(renamed, current, { operations, keys }).map(({ kind }) => kind)).toContain("unit");
  expect(
    differingParts(renamed, current, { operations: { ...operations, units: {} }, keys }).map(({ kind }) => kind),
  ).not.toContain("unit");
});

test("brings back one part and leaves the rest", () => {
  const texts = withPart(current, former, { kind: "content", of: "nl" }, operations);
  expect(texts?.content.nl).toEqual({ ...EMPTY_CONTENT, intro: "Toen", houseRules: [] });
  const rules = withPart(current, former, { kind: "rules", of: "nl" }, operations);
  expect(rules?.content.nl).toEqual({ ...EMPTY_CONTENT, intro: "Nu", houseRules: [{ title: "Stil", text: "" }] });
  expect(withPart(current, former, { kind: "page", of: "page-1" }, operations)).toEqual({ ...current, pages: [page("Tuin")] });
  // Its unit is gone: it belongs to the whole site.
  expect(withPart(current, former, { kind: "photo", of: "photo-1" }, operations)?.photos).toEqual([{ ...photo, unitId: null }]);
  expect(withPart(current, former, { kind: "page", of: "page-2" }, operations)).toBeUndefined();
  const changed = { ...current, pages: [page("Nu")] };
  expect(withPart(changed, former, { kind: "page", of: "page-1" }, operations)?.pages).toEqual([page("Tuin")]);
  for (const kind of ["content", "rules", "page", "photo"] as const) {
    const of = { content: "nl", rules: "nl", page: "page-1", photo: "photo-1" }[kind];
    expect(siteDraftSchema.safeParse(withPart(current, former, { kind, of }, operations)).success, kind).toBe(true);
  }
});
