import { describe, expect, test } from "vitest";
import { createPlanWords } from "#client/portal/pricing/plan-words.ts";
import { formatEuros } from "#client/kit/i18n/prices.ts";
import { LANGUAGE_TAGS, LOCALES } from "#domain/locale.ts";
import { CURRENCIES } from "#domain/money.ts";
import { countriesIn } from "#locales/words/countries.ts";
import { formattersFor } from "#locales/words/formatters.ts";
import { dateFormat, formatMoney, numberFormat, pluralRules } from "#locales/words/intl.ts";

describe.each(LOCALES)("formats in %s", (locale) => {
  const tag = LANGUAGE_TAGS[locale];

  test.each(CURRENCIES)("an amount in %s is the same in emails, on pages, in the portal and in our prices", (currency) => {
    const portal = createPlanWords({ text: String, locale, main: locale, currency });
    for (const amount of [0, 100, -100, 150, -150, 199, 123_400, 123_456_789, 10_000_000_000]) {
      const digits = amount % 100 === 0 ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
      const positive = new Intl.NumberFormat(tag, { style: "currency", currency, ...digits }).format(Math.abs(amount) / 100);
      const expected = amount < 0 ? `−${positive}` : positive;
      expect(formatMoney(tag, { amount, currency })).toBe(expected);
      expect(formattersFor(locale).money({ amount, currency })).toBe(expected);
      expect(portal.money(amount)).toBe(expected);
      if (currency === "EUR") expect(formatEuros(locale, amount)).toBe(expected);
    }
  });

  test("countries are in alphabetical order, each once", () => {
    const names = countriesIn(locale).map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator(tag).compare));
    expect(new Set(countriesIn(locale).map(({ code }) => code)).size).toBe(names.length);
    expect(countriesIn(locale)).toContainEqual({
      code: "NL",
      name: { nl: "Nederland", en: "Netherlands", pl: "Holandia" }[locale],
    });
  });
});

test("an object is created once for a language and options, and no other gets it", () => {
  const long = dateFormat("nl-NL", { dateStyle: "long", timeZone: "UTC" });
  expect(dateFormat("nl-NL", { dateStyle: "long", timeZone: "UTC" })).toBe(long);
  expect(dateFormat("nl-NL", { dateStyle: "short", timeZone: "UTC" }).format(0)).toBe("01-01-1970");
  expect(dateFormat("pl-PL", { dateStyle: "long", timeZone: "UTC" }).format(0)).toBe("1 stycznia 1970");
  expect(dateFormat("nl-NL", { dateStyle: "long", timeZone: "Asia/Tokyo" })).not.toBe(long);
  expect([numberFormat("nl-NL").format(1.5), numberFormat("en-GB").format(1.5)]).toEqual(["1,5", "1.5"]);
  expect([pluralRules("pl").select(3), pluralRules("en").select(3)]).toEqual(["few", "other"]);
});
