import { DEFAULT_LOCALE, type Locale } from "#domain/locale.ts";

/** Returns the path of the main site's home page, for code that must not load the table of all pages (`paths.ts`). */
export const homePath = (locale: Locale): string => (locale === DEFAULT_LOCALE ? "/" : `/${locale}`);
