import { createContext, useContext } from "react";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import type { PageId } from "#locales/paths.ts";
import { collectTexts, createTextFinder, type Texts, type TextValues } from "#locales/words/make-translator.ts";
import { keptLoads } from "../loading/kept-loads.ts";
import { priceTexts } from "./prices.ts";

/** Texts of one language: group → key → text. */
type TextGroups = Record<string, Record<string, unknown>>;

/**
 * Returns the text of a key such as `group:key`; a key without a group belongs to `common`. Of several keys, the first that has
 * a text counts. If none has one, returns `fallback`, or without it the last key.
 */
export type Translate = (
  keys: string | readonly string[],
  values?: TextValues & { /** i18next's name of a fallback, which is a parameter here. */ defaultValue?: never },
  fallback?: string,
) => string;

/** A language whose texts have been loaded. */
export interface Language {
  locale: Locale;
  t: Translate;
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

/** The texts of a language that are loaded so far. */
interface LoadedTexts {
  t: Translate;
  has(group: string): boolean;
  add(group: string, texts: Record<string, unknown>): void;
}

/** Creates the texts of one language from groups. Every text can contain the brand's names and our prices. */
export function createI18n(locale: Locale, groups: TextGroups): LoadedTexts {
  const texts = new Map<string, string>();
  const loaded = new Set<string>();
  const add = (group: string, found: Record<string, unknown>): void => {
    loaded.add(group);
    collectTexts(found as Texts, `${group}:`, texts);
  };
  for (const [group, found] of Object.entries(groups)) add(group, found);
  const find = createTextFinder(locale, texts);
  const common = { brand: brand.name, domain: brand.domain, mail: brand.email, ...priceTexts(locale) };
  const t: Translate = (keys, values, fallback) => {
    const all = { ...common, ...values };
    let last = "";
    for (const key of typeof keys === "string" ? [keys] : keys) {
      last = key.includes(":") ? key : `common:${key}`;
      const text = find(last, all);
      if (text !== undefined) return text;
    }
    if (fallback === undefined) reportMissing?.(`${locale} ${last}`);
    return fallback ?? last;
  };
  return { t, has: (group) => loaded.has(group), add };
}

function createLanguage(locale: Locale, texts: LoadedTexts, files: TextFiles): Language {
  return {
    locale,
    t: texts.t,
    async loadTexts(group) {
      if (texts.has(group)) return;
      const found = await files[`/locales/${locale}/${group}.json`]?.();
      if (found) texts.add(group, found);
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
export function usePageTexts(page: PageId): (key: string, values?: TextValues) => string {
  const { t } = useLanguage();
  return (key, values) => t(`pages/${page}:${key}`, values);
}
