import type { Translate } from "#contract/pages/site-view.ts";
import type { Locale } from "#domain/locale.ts";
import { makeTranslator, type Texts } from "./make-translator.ts";

const TEXTS: Record<Locale, () => Promise<{ default: Texts }>> = {
  nl: () => import("../nl/invoice.json"),
  en: () => import("../en/invoice.json"),
  pl: () => import("../pl/invoice.json"),
};

const translators = new Map<Locale, Promise<Translate>>();

/** Returns the translator of the group `invoice` (our own invoices) in one language, created once per isolate. */
export function invoiceWords(locale: Locale): Promise<Translate> {
  let words = translators.get(locale);
  if (!words) {
    words = TEXTS[locale]().then((texts) => makeTranslator(locale, texts.default));
    translators.set(locale, words);
  }
  return words;
}
