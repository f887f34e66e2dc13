import { RECEIVED } from "#contract/receipt.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { useQuery } from "#client/lib/use-query.ts";
import { LanguageList } from "#client/ui/language-list.tsx";
import { type PageId, PRIVATE_PAGES } from "#locales/paths.ts";
import { pathIn, type Route } from "../route.ts";

interface LanguageSwitchProps {
  route: Route;
  label: string;
  /** Shows the languages' names instead of their codes. */
  named?: boolean;
}

const PLAY = ["income", "share", "rate", "name"];

/** What a visitor has done on a page and its address tells, by its name in the query. */
const DONE: Partial<Record<PageId, readonly string[]>> = {
  home: PLAY,
  pricing: PLAY,
  contact: [RECEIVED],
  consultation: [RECEIVED],
};

/** The part of a page's query that goes along to its other languages, with its question mark. */
function carriedQuery(page: PageId | undefined, query: URLSearchParams): string {
  if (page === undefined) return "";
  const names = PRIVATE_PAGES.includes(page) ? [...query.keys()] : (DONE[page] ?? []);
  const carried = [...query].filter(([name]) => names.includes(name));
  return carried.length > 0 ? `?${new URLSearchParams(carried)}` : "";
}

/**
 * The same page in the other languages, with what the visitor has done on it. An address without a page leads to the home
 * page of the language.
 */
export function LanguageSwitch({ route, label, named = false }: LanguageSwitchProps) {
  const { locale } = useLanguage();
  const query = carriedQuery(route.page, useQuery());
  return <LanguageList current={locale} label={label} named={named} hrefOf={(other) => pathIn(route, other) + query} />;
}
