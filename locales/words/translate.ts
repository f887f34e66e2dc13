import type { Translate } from "#contract/pages/site-view.ts";
import type { Locale } from "#domain/locale.ts";
import type { ThemeId } from "#domain/themes.ts";
import { makeTranslator, type Texts } from "./make-translator.ts";

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

/**
 * Returns the translator for owner sites in one language, with a theme's texts under `theme`, and those of bookings under
 * `booking` if requested; created once per isolate.
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
