import { describe, expect, test } from "vitest";
import { searchScore } from "#client/portal/dashboard/search-score.ts";
import type { Locale } from "#domain/locale.ts";
import dashboardEn from "#locales/en/portal/dashboard.json";
import laterEn from "#locales/en/portal/dashboard-later.json";
import dashboardNl from "#locales/nl/portal/dashboard.json";
import laterNl from "#locales/nl/portal/dashboard-later.json";
import dashboardPl from "#locales/pl/portal/dashboard.json";
import laterPl from "#locales/pl/portal/dashboard-later.json";

const TEXTS = {
  nl: { ...laterNl.palette, sections: dashboardNl.sections },
  en: { ...laterEn.palette, sections: dashboardEn.sections },
  pl: { ...laterPl.palette, sections: dashboardPl.sections },
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
    ["nl", "airbnb", "channels"],
    ["nl", "dubbele boeking", "channels"],
    ["nl", "exporteren", "data"],
    ["nl", "boeking", "bookings"],
    ["nl", "wachtwoord", "account"],
    ["nl", "logo", "design"],
    ["nl", "vormgeving", "theme"],
    ["nl", "telefoon", "host"],
    ["nl", "annul", "pricing"],
    ["nl", "toeristenbelasting", "pricing"],
    ["nl", "borg", "pricing"],
    ["nl", "huurvoorwaarden", "legal"],
    ["en", "price", "pricing"],
    ["en", "booking", "bookings"],
    ["en", "password", "account"],
    ["pl", "ceny", "pricing"],
    ["pl", "zdjecia", "photos"],
    ["pl", "hasło", "account"],
    ["pl", "wyłoguj", "signOut"],
  ] as const)("%s: %s", (locale, typed, id) => expect(find(locale, typed)[0]).toBe(id));

  test("letters inside a word do not count", () => expect(find("nl", "logo")).not.toContain("signOut"));
  test("every typed word counts", () => expect(find("nl", "kalender airbnb")).toEqual(["channels"]));
});
