import { createInstance, type i18n, type TFunction } from "i18next";
import { createContext, useContext } from "react";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import type { PageId } from "#locales/paths.ts";
import { keptLoads } from "./kept-loads.ts";
import { priceTexts } from "./prices.ts";

/** Texts of one language: group → key → text. */
type TextGroups = Record<string, Record<string, unknown>>;

/** A language that is ready to be shown. Its `t` takes `group:key`; a key without a text is shown as it is. */
export interface Language {
  locale: Locale;
  t: TFunction;
  /** Fetches the texts of one more group, once. */
  loadTexts(group: string): Promise<void>;
}

/** The files of groups that are fetched when they are needed: `/locales/{locale}/{group}.json`. */
type TextFiles = Record<string, () => Promise<Record<string, unknown>>>;

/** Called with `group:key` where a text is missing. The build stops there; a visitor sees the key. */
let reportMissing: ((key: string) => void) | undefined;

export function onMissingText(report: (key: string) => void): void {
  reportMissing = report;
}

/** An i18next instance of its own for one language, with the groups as namespaces. */
export function createI18n(locale: Locale, texts: TextGroups): i18n {
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

function languageOf(locale: Locale, texts: i18n, files: TextFiles): Language {
  return {
    locale,
    t: texts.t,
    async loadTexts(group) {
      if (texts.hasResourceBundle(locale, group)) return;
      const found = await files[`/locales/${locale}/${group}.json`]?.();
      if (found) texts.addResourceBundle(locale, group, found);
    },
  };
}

/** The languages of a site: what each begins with, and the files of what may be added. */
export function createLanguages(texts: (locale: Locale) => Promise<TextGroups>, files: TextFiles) {
  const { ready, load } = keptLoads(String, async (locale: Locale) => {
    const groups = await texts(locale);
    return languageOf(locale, createI18n(locale, groups), files);
  });
  return { readyLanguage: ready, loadLanguage: load };
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
