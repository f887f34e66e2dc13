import { createInstance, type i18n, type TFunction } from "i18next";
import { createContext, useContext } from "react";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import type { texts as nl } from "./texts/nl.ts";

/** The marketing site's texts in one language: group → key → text. */
export type Texts = typeof nl;

/** One chunk per language: a browser fetches only the one it shows. */
const LOADERS: Record<Locale, () => Promise<Texts>> = {
  nl: async () => (await import("./texts/nl.ts")).texts,
  en: async () => (await import("./texts/en.ts")).texts,
  pl: async () => (await import("./texts/pl.ts")).texts,
};

/** A language that is ready to be shown. Its `t` takes `group:key`; a key without a text is shown as it is. */
export interface Language {
  locale: Locale;
  t: TFunction;
}

const ready = new Map<Locale, Language>();
const coming = new Map<Locale, Promise<Language>>();

/** An i18next instance of its own for one language, with the groups as namespaces. */
export function createI18n(locale: Locale, texts: Texts): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    resources: { [locale]: texts },
    ns: Object.keys(texts),
    defaultNS: "common",
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { brand: brand.name, domain: brand.domain } },
  });
  return instance;
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
      const loaded = { locale, t: createI18n(locale, texts).t };
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
