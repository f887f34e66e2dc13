import { MAX_HOME_NAME_LENGTH, parseHomeName } from "#domain/home-name.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useQuery } from "../../kit/browser/use-query.ts";
import type { ThemeId } from "#domain/themes.ts";

/** The name of the visitor's home, from the URL's query. */
interface OwnName {
  /** As typed. */
  entered: string;
  /** Normalised name; undefined if none was entered or it is not valid. */
  name: string | undefined;
  isTooLong: boolean;
  query: URLSearchParams;
  /** Returns the URL of a theme's demo under this name. */
  previewOf: (theme: ThemeId) => string;
}

export function useOwnName(): OwnName {
  const { locale } = useLanguage();
  const query = useQuery();
  const entered = query.get("name") ?? "";
  const name = parseHomeName(entered);
  const previewQuery = new URLSearchParams({ lang: locale, ...(name === undefined ? {} : { name }) });
  return {
    entered,
    name,
    isTooLong: name === undefined && Array.from(entered.trim()).length > MAX_HOME_NAME_LENGTH,
    query,
    previewOf: (theme) => `/theme-preview/${theme}?${previewQuery}`,
  };
}
