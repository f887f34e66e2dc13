import type { Formatters, Translate } from "#contract/site-view.ts";
import { addDays, type CalendarDate, date } from "#domain/dates.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import type { ThemeId } from "#domain/themes.ts";
import enAmenities from "#locales/en/amenities.json";
import enSite from "#locales/en/site.json";
import nlAmenities from "#locales/nl/amenities.json";
import nlSite from "#locales/nl/site.json";
import plAmenities from "#locales/pl/amenities.json";
import plSite from "#locales/pl/site.json";
import type { Theme } from "#themes/contract.ts";

const TEXTS = {
  nl: { ...nlSite, amenity: nlAmenities },
  en: { ...enSite, amenity: enAmenities },
  pl: { ...plSite, amenity: plAmenities },
} as const;

export const LANGUAGE_NAMES: Record<Locale, string> = { nl: "Nederlands", en: "English", pl: "Polski" };

const translators = new Map<string, Translate>();

/** A group of texts and nested groups by their keys. */
interface Texts {
  [key: string]: string | Texts;
}

/**
 * Returns the translator for owner sites in one language, with a theme's texts under `theme`; created once per isolate. Texts
 * have i18next's format: `{{name}}` for a value, `_one`, `_few`, `_many` and `_other` for the plural forms.
 */
export function translatorFor(locale: Locale, theme?: { id: ThemeId; words?: Theme["words"] }): Translate {
  const key = `${locale}/${theme?.id ?? ""}`;
  let translate = translators.get(key);
  if (!translate) {
    const words = (theme?.words?.[locale] ?? {}) as Texts;
    translate = makeTranslator(locale, { ...TEXTS[locale], theme: words });
    translators.set(key, translate);
  }
  return translate;
}

function makeTranslator(locale: Locale, groups: Texts): Translate {
  const texts = new Map<string, string>();
  const collect = (group: Texts, prefix: string): void => {
    for (const [key, text] of Object.entries(group)) {
      if (typeof text === "string") texts.set(prefix + key, text);
      else collect(text, `${prefix}${key}.`);
    }
  };
  collect(groups, "");
  let plurals: Intl.PluralRules | undefined;
  const form = memoise((count: number) => (plurals ??= new Intl.PluralRules(locale)).select(count));
  return (key, values) => {
    if (!values) return texts.get(key) ?? key;
    const { count } = values;
    const counted = typeof count === "number" ? texts.get(`${key}_${form(count)}`) : undefined;
    const text = counted ?? texts.get(key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

const formatters = new Map<string, Formatters>();
/** A Monday. */
const MONDAY = date("2024-01-01");
const instant = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Returns the formatters of one language. They are created once per isolate, because Intl objects are expensive. */
export function formattersFor(locale: Locale): Formatters {
  let found = formatters.get(locale);
  if (!found) {
    found = createFormatters(LANGUAGE_TAGS[locale]);
    formatters.set(locale, found);
  }
  return found;
}

/** Memoises `compute`: calls it once per key. */
function memoise<K, V>(compute: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) {
      value = compute(key);
      values.set(key, value);
    }
    return value;
  };
}

function createFormatters(tag: string): Formatters {
  const whole = memoise(
    (currency: Currency) =>
      new Intl.NumberFormat(tag, { style: "currency", currency, minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  );
  const exact = memoise((currency: Currency) => new Intl.NumberFormat(tag, { style: "currency", currency }));
  const numbers = memoise(
    (digits: number) => new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const days = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const months = new Intl.DateTimeFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" });
  const week = (style: "short" | "long") => {
    const format = new Intl.DateTimeFormat(tag, { weekday: style, timeZone: "UTC" });
    return Array.from({ length: 7 }, (_, i) => format.format(instant(addDays(MONDAY, i))));
  };
  const long = week("long");
  return {
    money: ({ amount, currency }) => (amount % 100 === 0 ? whole : exact)(currency).format(amount / 100),
    number: (value, digits = 0) => numbers(digits).format(value),
    date: (day: CalendarDate) => days.format(instant(day)),
    month: memoise((month: string) => months.format(instant(`${month}-01`))),
    weekdays: week("short").map((short, i) => ({ short, long: long[i] ?? short })),
  };
}
