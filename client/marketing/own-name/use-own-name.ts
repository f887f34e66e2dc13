import { MAX_HOME_NAME_LENGTH, parseHomeName } from "#domain/home-name.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { useQuery } from "#client/lib/use-query.ts";
import type { ThemeId } from "#domain/themes.ts";

/** The visitor's own name for a home, as the page's address has it. */
interface OwnName {
  given: string;
  /** Undefined where there is none that can be shown. */
  name: string | undefined;
  tooLong: boolean;
  query: URLSearchParams;
  /** Where a theme shows it: the demo's whole site. */
  previewOf: (theme: ThemeId) => string;
}

export function useOwnName(): OwnName {
  const { locale } = useLanguage();
  const query = useQuery();
  const given = query.get("name") ?? "";
  const name = parseHomeName(given);
  const asked = new URLSearchParams({ lang: locale, ...(name === undefined ? {} : { name }) });
  return {
    given,
    name,
    tooLong: name === undefined && Array.from(given.trim()).length > MAX_HOME_NAME_LENGTH,
    query,
    previewOf: (theme) => `/theme-preview/${theme}?${asked}`,
  };
}
