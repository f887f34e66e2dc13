import { describe, expect, test } from "vitest";
import { searchScore } from "#client/portal/dashboard/search-score.ts";
import { type Locale, LOCALES } from "#domain/locale.ts";
import dashboardEn from "#locales/en/portal/dashboard.json";
import laterEn from "#locales/en/portal/dashboard-later.json";
import dashboardNl from "#locales/nl/portal/dashboard.json";
import laterNl from "#locales/nl/portal/dashboard-later.json";
import dashboardPl from "#locales/pl/portal/dashboard.json";
import laterPl from "#locales/pl/portal/dashboard-later.json";
import shellEn from "#locales/en/portal/shell.json";
import shellNl from "#locales/nl/portal/shell.json";
import shellPl from "#locales/pl/portal/shell.json";

const TEXTS = {
  nl: { ...laterNl.palette, sections: dashboardNl.sections },
  en: { ...laterEn.palette, sections: dashboardEn.sections },
  pl: { ...laterPl.palette, sections: dashboardPl.sections },
};

const MENUS = { nl: shellNl.menu, en: shellEn.menu, pl: shellPl.menu };

/** Ids of the entries that the search finds, the best first. */
function find(locale: Locale, typed: string): string[] {
  const { names, words, sections } = TEXTS[locale];
  const known: Record<string, string> = { ...names, ...sections, ...MENUS[locale] };
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

  const OWNERS_WORDS = {
    papers: ["factuur", "invoice", "faktura"],
    payments: ["verdiend", "earned", "zarobki"],
    "booking-calendar": ["blokkeren", "block", "zablokuj"],
    subscription: ["abonnement", "subscription", "abonament"],
    help: ["help", "help", "pomoc"],
    languages: ["duits", "german", "niemiecki"],
    bookingTerms: ["sleutel", "key", "klucz"],
    account: ["wachtwoord", "password", "hasło"],
    channels: ["airbnb", "airbnb", "airbnb"],
    reviews: ["beoordeling", "review", "opinia"],
    photos: ["foto", "photo", "zdjęcie"],
    analytics: ["bezoekers", "visitors", "statystyki"],
    domeinen: ["domein", "domain", "domena"],
    email: ["nieuwsbrief", "newsletter", "newsletter"],
    guests: ["klant", "customer", "klient"],
    team: ["schoonmaker", "cleaner", "sprzątaczka"],
    data: ["download", "download", "pobierz"],
    legal: ["voorwaarden", "conditions", "warunki"],
    amenities: ["wasmachine", "washing", "pralka"],
    place: ["kaart", "map", "mapa"],
    host: ["telefoon", "phone", "telefon"],
    messages: ["chat", "chat", "czat"],
    content: ["omschrijving", "description", "opis"],
    rules: ["huisregels", "smoking", "palenie"],
    surroundings: ["strand", "beach", "plaża"],
    pages: ["menu", "menu", "menu"],
    history: ["backup", "backup", "kopia"],
    homes: ["slaapkamers", "bedrooms", "sypialnie"],
    life: ["pauzeren", "pause", "wstrzymaj"],
    overview: ["vandaag", "today", "dzisiaj"],
    settings: ["instellingen", "settings", "ustawienia"],
  } as const;

  test.each(
    Object.entries(OWNERS_WORDS).flatMap(([id, said]) => LOCALES.map((locale, i) => [locale, said[i] ?? "", id] as const)),
  )("a word for each screen, %s: %s", (locale, typed, id) => expect(find(locale, typed)[0]).toBe(id));

  test.each([
    ["nl", ["omzet"], "payments"],
    ["nl", ["opzeggen"], "subscription"],
    ["en", ["revenue", "turnover"], "payments"],
    ["en", ["cancel subscription"], "subscription"],
    ["pl", ["przychód", "obrót"], "payments"],
    ["pl", ["rezygnacja", "wypowiedzenie"], "subscription"],
  ] as const)("what owners look for, %s: %s", (locale, all, id) => {
    for (const typed of all) expect(find(locale, typed)[0]).toBe(id);
  });

  test("letters inside a word do not count", () => expect(find("nl", "logo")).not.toContain("signOut"));
  test("every typed word counts", () => expect(find("nl", "kalender airbnb")).toEqual(["channels"]));
});
