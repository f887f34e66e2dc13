import { expect, test } from "vitest";
import { readState, NOTHING_MOVED } from "#client/portal/moving/moving-state.ts";
import { patchOf, pastedTexts, proposalsOf } from "#client/portal/moving/proposals.ts";
import { outcomeOf, withSeasons } from "#client/portal/moving/season-plan.ts";
import { emptyDraft, type SiteDraft } from "#contract/owners/site-draft.ts";
import { EMPTY_CONTENT } from "#contract/owners/empty-content.ts";
import { date } from "#domain/dates.ts";
import { mergePatch } from "#domain/merge-patch.ts";
import type { TableSeason } from "#domain/imports/season-table.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";

const host = { name: "Anna", email: "anna@huis.example" };
const EMPTY = emptyDraft({ unitId: "u1", locale: "nl", name: "Zeezicht", host });
const place = (draft: SiteDraft) => ({ draft, locale: "nl" as const, unitId: "u1" });
const merged = (draft: SiteDraft, patch: object) => mergePatch(draft as never, patch as never) as unknown as SiteDraft;
const FOUND = {
  ...pastedTexts("Ons huis ligt aan zee, met sauna.\n\n## De tuin\n\nEen tuin op het zuiden.\n\n- Open haard: met hout"),
  summary: "Huisje aan zee.",
  features: ["wifi"],
  bedrooms: 3,
};

test("an empty site is filled, and what was taken over is not proposed again", () => {
  const proposals = proposalsOf(FOUND, place(EMPTY));
  expect(proposals.every(({ effect }) => effect === "fills")).toBe(true);
  const draft = merged(EMPTY, patchOf(proposals, place(EMPTY)));
  expect(draft.content.nl).toEqual({
    ...EMPTY_CONTENT,
    intro: "Huisje aan zee.",
    about: ["Ons huis ligt aan zee, met sauna.", "## De tuin", "Een tuin op het zuiden."],
    highlights: [{ title: "Open haard", text: "met hout" }],
  });
  expect(draft.units[0]).toMatchObject({ bedrooms: 3, amenities: expect.arrayContaining(["wifi", "sauna"]) as string[] });
  expect(proposalsOf(FOUND, place(draft))).toEqual([]);
});

test("what replaces something says what, and the rest is added below", () => {
  const draft = merged(EMPTY, {
    content: { nl: { ...EMPTY_CONTENT, intro: "Van mij.", about: ["Mijn verhaal."] } },
    units: [{ ...EMPTY.units[0], bedrooms: 2 }],
  });
  const proposals = proposalsOf(FOUND, place(draft));
  expect(proposals.find(({ id }) => id === "intro")).toMatchObject({ effect: "replaces", current: "Van mij." });
  expect(proposals.find(({ id }) => id === "bedrooms")).toMatchObject({ effect: "replaces", current: "2", count: 3 });
  const added = proposals.filter(({ effect }) => effect !== "replaces");
  const changed = merged(draft, patchOf(added, place(draft)));
  expect(changed.content.nl).toMatchObject({
    intro: "Van mij.",
    about: ["Mijn verhaal.", expect.any(String), expect.any(String), expect.any(String)],
  });
  expect(changed.units[0]?.bedrooms).toBe(2);
  expect(patchOf([], place(draft))).toEqual({});
});

test("no more is proposed than a draft can have, and characters that it refuses are removed", () => {
  const text = Array.from({ length: 60 }, (_, at) => `Alinea nummer ${at} over het huis.`).join("\n\n");
  const proposals = proposalsOf({ ...pastedTexts(text), summary: "Een \u202ekeer." }, place(EMPTY));
  expect(proposals.filter(({ field }) => field === "about")).toHaveLength(40);
  expect(proposals.find(({ id }) => id === "intro")).toMatchObject({ text: "Een keer." });
});

const season = (first: string, last: string, price = 10_000): TableSeason => ({
  name: "",
  first: date(first),
  last: date(last),
  price,
  weekendPrice: null,
  minNights: null,
});
const TODAY = date("2027-01-15");
const NEW_PLAN = defaultPlan("EUR", 9000);

test("seasons of a table are added once; shared nights and refused values are found", () => {
  const added = [season("2027-07-01", "2027-08-31"), { ...season("2027-08-31", "2027-09-15"), name: "Herfst", minNights: 3 }];
  const { seasons, overlaps, errors } = withSeasons(NEW_PLAN, added, { today: TODAY, locale: "nl" });
  expect(seasons.at(-1)).toMatchObject({ name: { nl: "Herfst" }, yearly: false, rules: { minNights: 3 } });
  expect(overlaps).toHaveLength(1);
  expect(errors).toEqual([]);
  const plan = { ...NEW_PLAN, seasons };
  const row = (each: TableSeason) => ({ line: 1, cells: [], problems: [], season: each });
  const outcome = (each: TableSeason, isLeftOut = false) => outcomeOf(row(each), { plan, today: TODAY, isLeftOut });
  expect(outcome(season("2027-07-01", "2027-08-31"))).toBe("known");
  expect(outcome(season("2027-07-01", "2027-08-31", 12_000))).toBe("new");
  expect(outcome(season("2027-07-01", "2027-08-30"), true)).toBe("left-out");
  expect(outcome(season("2026-07-01", "2026-08-30"))).toBe("past");
  const long = withSeasons(NEW_PLAN, [{ ...season("2027-07-01", "2027-08-31"), name: "x".repeat(500) }], {
    today: TODAY,
    locale: "nl",
  });
  expect(long.errors).not.toEqual([]);
});

test("a stored state that is broken begins anew", () => {
  for (const stored of [null, "", "{", "null"]) expect(readState(stored)).toEqual(NOTHING_MOVED);
  expect(readState('{"from":"smoobu"}')).toMatchObject({ from: "smoobu", steps: {} });
});
