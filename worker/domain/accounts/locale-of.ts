import { DEFAULT_LOCALE, isLocale, type Locale } from "../locale.ts";
import type { UserMetadata } from "./claims.ts";

/** The language somebody is written to in. */
export function localeOf({ locale }: UserMetadata): Locale {
  return typeof locale === "string" && isLocale(locale) ? locale : DEFAULT_LOCALE;
}
