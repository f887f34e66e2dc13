import { createLanguages } from "#client/lib/i18n.ts";
import type { texts as nl } from "#client/lib/texts/nl.ts";
import type { Locale } from "#domain/locale.ts";

/** The texts every page of the marketing site may use. */
export type Texts = typeof nl;

/** One chunk per language: a browser fetches only the one it shows. */
const LOADERS: Record<Locale, () => Promise<Texts>> = {
  nl: async () => (await import("#client/lib/texts/nl.ts")).texts,
  en: async () => (await import("#client/lib/texts/en.ts")).texts,
  pl: async () => (await import("#client/lib/texts/pl.ts")).texts,
};

/** The texts of one page, a chunk each: group `pages/{page}`. */
const PAGE_TEXTS = import.meta.glob<Record<string, unknown>>("/locales/*/pages/*.json", { import: "default" });

export const { readyLanguage, loadLanguage } = createLanguages((locale) => LOADERS[locale](), PAGE_TEXTS);
