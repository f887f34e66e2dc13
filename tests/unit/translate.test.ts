import { createInstance } from "i18next";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { createI18n } from "#client/kit/i18n/i18n.ts";
import { priceTexts } from "#client/kit/i18n/prices.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { loadTheme } from "#themes/registry.ts";
import { brand } from "#locales/brand.ts";
import { makeTranslator, type Texts } from "#locales/words/make-translator.ts";
import { translatorFor } from "#locales/words/translate.ts";
import { shippedTexts } from "#services/texts/shipped-texts.ts";

const COUNTS = [0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 101, 1.5];

const keysOf = (group: object): string[] =>
  Object.entries(group).flatMap(([key, text]) =>
    typeof text === "string" ? [key] : keysOf(text).map((rest) => `${key}.${rest}`),
  );

/** All texts of a language, by group. */
function clientTexts(locale: Locale): Record<string, Texts> {
  const folder = join(import.meta.dirname, "../../locales", locale);
  return Object.fromEntries(
    globSync(join(folder, "**/*.json")).map((file) => [
      relative(folder, file).slice(0, -".json".length),
      JSON.parse(readFileSync(file, "utf8")) as Texts,
    ]),
  );
}

describe.each(LOCALES)("texts in %s", (locale) => {
  test.each(THEME_IDS)("of %s are the same as with i18next", async (id) => {
    const theme = await loadTheme(id);
    const words = (await theme.words?.[locale]())?.default ?? {};
    const i18next = createInstance();
    await i18next.init({
      lng: locale,
      resources: { [locale]: { translation: { theme: words } } },
      interpolation: { escapeValue: false },
    });
    const t = await translatorFor(locale, theme);
    const keys = keysOf({ theme: words });
    expect(keys).not.toEqual([]);
    for (const key of keys) {
      expect(t(key)).toBe(i18next.t(key));
      const bare = key.replace(/_(?:one|few|many|other)$/, "");
      for (const count of COUNTS) {
        const values = {
          count,
          name: "Huis <b>",
          town: "Domburg",
          km: 3,
          hours: 4,
          minutes: 5,
          nights: "3 nachten",
          checkIn: "15:00",
        };
        expect(t(bare, { ...values, checkOut: "10:00" })).toBe(i18next.t(bare, { ...values, checkOut: "10:00" }));
      }
    }
  });

  test("of the client are the same as with i18next", async () => {
    const groups = clientTexts(locale);
    const i18next = createInstance();
    const common = { brand: brand.name, domain: brand.domain, mail: brand.email, ...priceTexts(locale) };
    await i18next.init({
      lng: locale,
      resources: { [locale]: groups },
      ns: Object.keys(groups),
      defaultNS: "common",
      interpolation: { escapeValue: false, defaultVariables: common },
    });
    const { t } = createI18n(locale, groups);
    const differing: string[] = [];
    for (const [group, texts] of Object.entries(groups))
      for (const key of keysOf(texts)) {
        const names = (i18next.getResource(locale, group, key) as string).matchAll(/\{\{(\w+)\}\}/g);
        const given = [...names].flatMap(([, name = ""]) => (name in common ? [] : [[name, `<${name}> {{count}}`]]));
        const bare = `${group}:${key.replace(/_(?:one|few|many|other)$/, "")}`;
        for (const count of bare === `${group}:${key}` ? [1] : COUNTS) {
          const values = { ...(Object.fromEntries(given) as Record<string, string>), count };
          if (t(bare, values) !== i18next.t(bare, { ...values, nest: false })) differing.push(`${bare} ${count}`);
        }
        if (given.length === 0 && t(`${group}:${key}`) !== i18next.t(`${group}:${key}`)) differing.push(key);
      }
    expect(differing).toEqual([]);
    expect(t("common:nights", { count: 2 })).toBe({ nl: "2 nachten", en: "2 nights", pl: "2 noce" }[locale]);
  });

  test("of emails are the same as with i18next", async () => {
    const groups = shippedTexts(locale);
    const i18next = createInstance();
    await i18next.init({
      lng: locale,
      resources: { [locale]: groups },
      ns: Object.keys(groups),
      interpolation: { escapeValue: false },
    });
    const t = makeTranslator(locale, groups);
    for (const [group, texts] of Object.entries(groups))
      for (const key of keysOf(texts)) {
        const names = [...i18next.t(`${group}:${key}`).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => [
          name,
          `<${name}> $t(x)`,
        ]);
        const bare = key.replace(/_(?:one|few|many|other)$/, "");
        for (const count of COUNTS) {
          const values = { ...Object.fromEntries(names), count };
          expect(t(`${group}.${bare}`, values)).toBe(i18next.t(`${group}:${bare}`, { ...values, nest: false }));
        }
      }
  });

  test("the first key with a text is used; a fallback, if there is none", () => {
    const { t } = createI18n(locale, { common: { ok: "OK" }, shell: { codes: { A: "a" } } });
    expect(t(["shell:codes.B", "shell:codes.A", "shell:codes.C"])).toBe("a");
    expect([t("ok"), t("common:ok")]).toEqual(["OK", "OK"]);
    expect(t(["shell:codes.B", "shell:codes.C"], {}, "code C")).toBe("code C");
    expect([t(["shell:codes.B", "shell:codes.C"]), t("none")]).toEqual(["shell:codes.C", "common:none"]);
  });

  test("values are not escaped, and a key without a text is shown as it is", async () => {
    const t = await translatorFor(locale);
    expect(t("contact.title", { name: "{{count}} $t(nav.home)" })).toContain("{{count}} $t(nav.home)");
    expect(t("nothing.here")).toBe("nothing.here");
    expect(t("nothing.here", { count: 2 })).toBe("nothing.here");
  });
});
