import type { Translate } from "#contract/pages/site-view.ts";
import type { Locale } from "#domain/locale.ts";
import { makeTranslator, type Texts } from "./make-translator.ts";

const TEXTS: Record<Locale, () => Promise<{ default: Texts }>> = {
  nl: () => import("../nl/status.json"),
  en: () => import("../en/status.json"),
  pl: () => import("../pl/status.json"),
};

/** Returns the translator of the group `status` in one language. */
export async function statusWords(locale: Locale): Promise<Translate> {
  return makeTranslator(locale, (await TEXTS[locale]()).default);
}
