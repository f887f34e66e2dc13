import { DEFAULT_LOCALE, isLocale, type Locale } from "../locale.ts";
import type { UserMetadata } from "./claims.ts";

/** Returns the language for emails and messages to a user. */
export function localeOf({ locale }: UserMetadata): Locale {
  return typeof locale === "string" && isLocale(locale) ? locale : DEFAULT_LOCALE;
}
