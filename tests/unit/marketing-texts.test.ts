import { describe, expect, test } from "vitest";
import { createI18n } from "#client/kit/i18n/i18n.ts";
import type { Texts } from "#client/marketing/site/languages.ts";
import { texts as en } from "#client/marketing/site/texts/en.ts";
import { texts as nl } from "#client/marketing/site/texts/nl.ts";
import { texts as pl } from "#client/marketing/site/texts/pl.ts";
import { LOCALES } from "#domain/locale.ts";
import { PAGES, pathOf } from "#locales/paths.ts";

const ALL: Record<(typeof LOCALES)[number], Texts> = { nl, en, pl: pl as unknown as Texts };

/** Returns every key as a path, without plural suffixes, because plural forms differ by language. */
function keysOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path.replace(/_(one|few|many|other)$/, "#")];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key));
}

describe("texts of the marketing site", () => {
  test.each(["en", "pl"] as const)("%s has the keys of nl", (locale) => {
    expect([...new Set(keysOf(ALL[locale]))].sort()).toEqual([...new Set(keysOf(nl))].sort());
  });

  test("a counted text has every plural form of its language", () => {
    for (const locale of LOCALES) {
      const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
      const counted = JSON.stringify(ALL[locale]).match(/"\w+(?=_one":)/g) ?? [];
      for (const form of forms)
        expect(JSON.stringify(ALL[locale]).match(new RegExp(`"\\w+(?=_${form}":)`, "g")) ?? [], `${locale} ${form}`).toEqual(
          counted,
        );
    }
  });

  test("a missing text is its key with the group", () => {
    expect(createI18n("pl", ALL.pl).t("hero:nothing.here")).toBe("hero:nothing.here");
    expect(createI18n("nl", nl).t("nogroup:key")).toBe("nogroup:key");
    expect(createI18n("nl", nl).t("nogroup:key", {}, "fallback")).toBe("fallback");
    expect(createI18n("nl", nl).t("https://vrijhuis.nl/over-ons")).toBe("https://vrijhuis.nl/over-ons");
  });

  test.each(LOCALES)("the group `paths` has the path of every page in %s", (locale) => {
    const { t } = createI18n(locale, ALL[locale]);
    for (const page of PAGES) expect(t(`paths:${page}`, { slug: "x" })).toBe(pathOf(page, locale, "x"));
  });

  test("counts and the brand are filled in", () => {
    expect([1, 3, 5].map((count) => createI18n("pl", ALL.pl).t("common:nights", { count }))).toEqual([
      "1 noc",
      "3 noce",
      "5 nocy",
    ]);
    expect(createI18n("en", en).t("about:first")).toMatch(/^Vrijhuis makes/);
  });

  test("instances do not share a language", () => {
    const [dutch, english] = [createI18n("nl", nl), createI18n("en", en)];
    expect(dutch.t("nav:pages.faq")).toBe("Veelgestelde vragen");
    expect(english.t("nav:pages.faq")).toBe("FAQ");
  });

  /** Each language makes only the promises that the specification allows for it (section 9). */
  test("promises differ by language", () => {
    const copy = (locale: (typeof LOCALES)[number]) => JSON.stringify(ALL[locale]);
    expect(nl.cta.title).toBe("Eerste maand gratis. Geen opstartkosten.");
    expect(copy("nl")).toMatch(/24 uur/);
    expect(copy("nl")).not.toMatch(/7 dagen|een week live/);
    expect(copy("en")).toMatch(/within a week/i);
    expect(copy("en")).not.toMatch(/24 hours|first month|10 minutes/i);
    expect(copy("pl")).toMatch(/w\sciągu 7 dni/);
    expect(copy("pl")).not.toMatch(/24 godzin|pierwszy miesiąc|10 minut/i);
  });
});
