import type { Translate } from "#contract/pages/site-view.ts";
import type { Locale } from "#domain/locale.ts";
import { makeTranslator, type Texts } from "./make-translator.ts";

const TEXTS: Record<Locale, () => Promise<{ default: Texts }>> = {
  nl: () => import("../nl/guest-page.json"),
  en: () => import("../en/guest-page.json"),
  pl: () => import("../pl/guest-page.json"),
};

const translators = new Map<Locale, Promise<Translate>>();

/** Returns the translator of the group `guest-page` in one language, created once per isolate. */
export function guestWords(locale: Locale): Promise<Translate> {
  let words = translators.get(locale);
  if (!words) {
    words = TEXTS[locale]().then((texts) => makeTranslator(locale, texts.default));
    translators.set(locale, words);
  }
  return words;
}
