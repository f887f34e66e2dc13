import type { Translate } from "#contract/pages/site-view.ts";
import type { Locale } from "#domain/locale.ts";
import type { ThemeId } from "#domain/themes.ts";
import { memoise } from "./memoise.ts";

/** The texts of each language are a separate module, evaluated when a page in that language is first rendered. */
const TEXTS = {
  nl: () => import("./texts/nl.ts"),
  en: () => import("./texts/en.ts"),
  pl: () => import("./texts/pl.ts"),
};

/** Texts that only the pages of bookings need. */
const BOOKING_TEXTS = {
  nl: () => import("../nl/booking.json"),
  en: () => import("../en/booking.json"),
  pl: () => import("../pl/booking.json"),
};

/** A theme's own texts by language, loaded when a page is first rendered in it. */
type ThemeWords = Record<Locale, () => Promise<{ default: object }>>;

const translators = new Map<string, Translate>();

/** A group of texts and nested groups by their keys. */
export interface Texts {
  [key: string]: string | Texts;
}

/**
 * Returns the translator for owner sites in one language, with a theme's texts under `theme`, and those of bookings under `booking` if
 * requested; created once per isolate. Texts have i18next's format: `{{name}}` for a value, `_one`, `_few`, `_many` and `_other` for the
 * plural forms.
 */
export async function translatorFor(
  locale: Locale,
  theme?: { id: ThemeId; words?: ThemeWords | undefined },
  withBookings = false,
): Promise<Translate> {
  const key = `${locale}/${theme?.id ?? ""}/${withBookings}`;
  let translate = translators.get(key);
  if (!translate) {
    const [{ texts }, words, bookings] = await Promise.all([
      TEXTS[locale](),
      theme?.words?.[locale](),
      withBookings ? BOOKING_TEXTS[locale]() : undefined,
    ]);
    translate = makeTranslator(locale, { ...texts, booking: bookings?.default ?? {}, theme: (words?.default ?? {}) as Texts });
    translators.set(key, translate);
  }
  return translate;
}

/** Creates a translator of groups of texts. */
export function makeTranslator(locale: Locale, groups: Texts): Translate {
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
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}
