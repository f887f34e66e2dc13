import { describe, expect, test } from "vitest";
import { searchScore } from "#client/portal/dashboard/search-score.ts";
import type { Locale } from "#domain/locale.ts";
import dashboardEn from "#locales/en/portal/dashboard.json";
import paletteEn from "#locales/en/portal/palette.json";
import dashboardNl from "#locales/nl/portal/dashboard.json";
import paletteNl from "#locales/nl/portal/palette.json";
import dashboardPl from "#locales/pl/portal/dashboard.json";
import palettePl from "#locales/pl/portal/palette.json";

const TEXTS = {
  nl: { ...paletteNl, sections: dashboardNl.sections },
  en: { ...paletteEn, sections: dashboardEn.sections },
  pl: { ...palettePl, sections: dashboardPl.sections },
};

/** Ids of the entries that the search finds, the best first. */
function find(locale: Locale, typed: string): string[] {
  const { names, words, sections } = TEXTS[locale];
  const known: Record<string, string> = { ...names, ...sections, signOut: "Uitloggen" };
  return Object.entries(words)
    .map(([id, said]) => ({ id, score: searchScore(typed, known[id] ?? "", said) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id);
}

describe("the search finds features by the words people use", () => {
  test.each([
    ["nl", "prijs", "pricing"],
    ["nl", "agenda", "booking-calendar"],
    ["nl", "boeking", "booking-calendar"],
    ["nl", "wachtwoord", "account"],
    ["nl", "logo", "design"],
    ["nl", "vormgeving", "theme"],
    ["nl", "telefoon", "host"],
    ["nl", "annul", "legal"],
    ["en", "price", "pricing"],
    ["en", "booking", "booking-calendar"],
    ["en", "password", "account"],
    ["pl", "ceny", "pricing"],
    ["pl", "zdjecia", "photos"],
    ["pl", "hasło", "account"],
    ["pl", "wyłoguj", "signOut"],
  ] as const)("%s: %s", (locale, typed, id) => expect(find(locale, typed)[0]).toBe(id));

  test("letters inside a word do not count", () => expect(find("nl", "logo")).not.toContain("signOut"));
  test("every typed word counts", () => expect(find("nl", "kalender airbnb")).toEqual(["data"]));
});
