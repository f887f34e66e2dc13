import { createLanguages } from "../../kit/i18n/i18n.ts";
import type { texts as nl } from "./texts/nl.ts";
import type { Locale } from "#domain/locale.ts";

/** Texts available on every page of the marketing site. */
export type Texts = typeof nl;

/** One chunk per language: a browser loads only the language it shows. */
const LOADERS: Record<Locale, () => Promise<Texts>> = {
  nl: async () => (await import("./texts/nl.ts")).texts,
  en: async () => (await import("./texts/en.ts")).texts,
  pl: async () => (await import("./texts/pl.ts")).texts,
};

/** Texts of single pages (group `pages/{page}`), one chunk each. */
const PAGE_TEXTS = import.meta.glob<Record<string, unknown>>("/locales/*/pages/*.json", { import: "default" });

export const { readyLanguage, loadLanguage } = createLanguages((locale) => LOADERS[locale](), PAGE_TEXTS);
