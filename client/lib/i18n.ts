import { createInstance, type i18n, type TFunction } from "i18next";
import { createContext, useContext } from "react";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import type { PageId } from "#locales/paths.ts";
import { priceTexts } from "./prices.ts";
import type { texts as nl } from "./texts/nl.ts";

/** The marketing site's texts in one language: group → key → text. */
export type Texts = typeof nl;

/** One chunk per language: a browser fetches only the one it shows. */
const LOADERS: Record<Locale, () => Promise<Texts>> = {
  nl: async () => (await import("./texts/nl.ts")).texts,
  en: async () => (await import("./texts/en.ts")).texts,
  pl: async () => (await import("./texts/pl.ts")).texts,
};

/** The texts of one page, a chunk each: `locales/{locale}/pages/{page}.json`, group `pages/{page}`. */
const PAGE_TEXTS = import.meta.glob<Record<string, unknown>>("/locales/*/pages/*.json", { import: "default" });

/** A language that is ready to be shown. Its `t` takes `group:key`; a key without a text is shown as it is. */
export interface Language {
  locale: Locale;
  t: TFunction;
  /** Fetches the texts of a page, once. */
  loadPageTexts(page: PageId): Promise<void>;
}

const ready = new Map<Locale, Language>();
const coming = new Map<Locale, Promise<Language>>();

/** Called with `group:key` where a text is missing. The build stops there; a visitor sees the key. */
let reportMissing: ((key: string) => void) | undefined;

export function onMissingText(report: (key: string) => void): void {
  reportMissing = report;
}

/** An i18next instance of its own for one language, with the groups as namespaces. */
export function createI18n(locale: Locale, texts: Texts): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    resources: { [locale]: texts },
    ns: Object.keys(texts),
    defaultNS: "common",
    initAsync: false,
    saveMissing: reportMissing !== undefined,
    missingKeyHandler: (_languages, group, key) => reportMissing?.(`${locale} ${group}:${key}`),
    interpolation: {
      escapeValue: false,
      defaultVariables: { brand: brand.name, domain: brand.domain, mail: brand.email, ...priceTexts(locale) },
    },
  });
  return instance;
}

function languageOf(locale: Locale, texts: i18n): Language {
  return {
    locale,
    t: texts.t,
    async loadPageTexts(page) {
      const group = `pages/${page}`;
      if (texts.hasResourceBundle(locale, group)) return;
      const found = await PAGE_TEXTS[`/locales/${locale}/${group}.json`]?.();
      if (found) texts.addResourceBundle(locale, group, found);
    },
  };
}

/** The language if it is here already. */
export function readyLanguage(locale: Locale): Language | undefined {
  return ready.get(locale);
}

/** Fetches a language once; a failed attempt may be repeated. */
export function loadLanguage(locale: Locale): Promise<Language> {
  const known = coming.get(locale);
  if (known) return known;
  const language = LOADERS[locale]().then(
    (texts) => {
      const loaded = languageOf(locale, createI18n(locale, texts));
      ready.set(locale, loaded);
      return loaded;
    },
    (error: unknown) => {
      coming.delete(locale);
      throw error;
    },
  );
  coming.set(locale, language);
  return language;
}

const LanguageContext = createContext<Language | undefined>(undefined);
export const LanguageProvider = LanguageContext.Provider;

/** The language of the page around the caller. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("useLanguage outside a LanguageProvider");
  return language;
}

/** The texts of one page: `text("title")` is `t("pages/{page}:title")`. */
export function usePageTexts(page: PageId): (key: string, values?: Record<string, unknown>) => string {
  const { t } = useLanguage();
  return (key, values) => t(`pages/${page}:${key}`, values);
}
