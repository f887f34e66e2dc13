import { RECEIVED } from "#contract/business/receipt.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useQuery } from "../../kit/browser/use-query.ts";
import { LanguageList } from "../../kit/brand/language-list.tsx";
import { type PageId, PRIVATE_PAGES } from "#locales/paths.ts";
import { pathIn, type Route } from "../site/route.ts";

interface LanguageSwitchProps {
  route: Route;
  label: string;
  /** Shows the languages' names instead of their codes. */
  named?: boolean;
}

/** Fields of the commission calculator and of the name preview. */
const CALCULATOR_AND_NAME = ["income", "share", "rate", "name"];

/** Query parameters that are kept when the visitor changes the language, by page. */
const KEPT_PARAMETERS: Partial<Record<PageId, readonly string[]>> = {
  home: CALCULATOR_AND_NAME,
  pricing: CALCULATOR_AND_NAME,
  contact: [RECEIVED],
  consultation: [RECEIVED],
};

/** Returns the part of the query that is kept in the page's other languages, with its question mark. */
function keptQuery(page: PageId | undefined, query: URLSearchParams): string {
  if (page === undefined) return "";
  const names = PRIVATE_PAGES.includes(page) ? [...query.keys()] : (KEPT_PARAMETERS[page] ?? []);
  const kept = [...query].filter(([name]) => names.includes(name));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

/**
 * Links to the same page in the other languages, which keep the visitor's input in the query. On the not-found page they lead to
 * the language's home page.
 */
export function LanguageSwitch({ route, label, named = false }: LanguageSwitchProps) {
  const { locale } = useLanguage();
  const query = keptQuery(route.page, useQuery());
  return <LanguageList current={locale} label={label} named={named} hrefOf={(other) => pathIn(route, other) + query} />;
}
