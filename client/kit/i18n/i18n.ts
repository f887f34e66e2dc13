import { createInstance, type i18n, type TFunction } from "i18next";
import { createContext, useContext } from "react";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import type { PageId } from "#locales/paths.ts";
import { keptLoads } from "../loading/kept-loads.ts";
import { priceTexts } from "./prices.ts";

/** Texts of one language: group → key → text. */
type TextGroups = Record<string, Record<string, unknown>>;

/** A language whose texts have been loaded. `t` takes `group:key` and returns it for a missing text. */
export interface Language {
  locale: Locale;
  t: TFunction;
  /** Loads the texts of another group; has no effect if they are loaded already. */
  loadTexts(group: string): Promise<void>;
}

/** Loaders of groups that are loaded on demand, by path: `/locales/{locale}/{group}.json`. */
type TextFiles = Record<string, () => Promise<Record<string, unknown>>>;

/** Called with `locale group:key` for each missing text. The build fails on one; visitors see the key. */
let reportMissing: ((key: string) => void) | undefined;

export function onMissingText(report: (key: string) => void): void {
  reportMissing = report;
}

/** Creates a separate i18next instance for one language, with the groups as namespaces. */
export function createI18n(locale: Locale, texts: TextGroups): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    resources: { [locale]: texts },
    ns: Object.keys(texts),
    defaultNS: "common",
    initAsync: false,
    appendNamespaceToMissingKey: true,
    saveMissing: reportMissing !== undefined,
    missingKeyHandler: (_languages, group, key) => reportMissing?.(`${locale} ${group}:${key}`),
    interpolation: {
      escapeValue: false,
      defaultVariables: { brand: brand.name, domain: brand.domain, mail: brand.email, ...priceTexts(locale) },
    },
  });
  return instance;
}

function createLanguage(locale: Locale, texts: i18n, files: TextFiles): Language {
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

/** Creates the loader of an app's languages: `texts` loads the initial groups, `files` those loaded on demand. */
export function createLanguages(texts: (locale: Locale) => Promise<TextGroups>, files: TextFiles) {
  const { ready, load } = keptLoads(String, async (locale: Locale) => {
    const groups = await texts(locale);
    return createLanguage(locale, createI18n(locale, groups), files);
  });
  return { readyLanguage: ready, loadLanguage: load };
}

const LanguageContext = createContext<Language | undefined>(undefined);
export const LanguageProvider = LanguageContext.Provider;

/** Returns the language of the current page. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("useLanguage outside a LanguageProvider");
  return language;
}

/** Returns a function for the texts of one page: `text("title")` is `t("pages/{page}:title")`. */
export function usePageTexts(page: PageId): (key: string, values?: Record<string, unknown>) => string {
  const { t } = useLanguage();
  return (key, values) => t(`pages/${page}:${key}`, values);
}
