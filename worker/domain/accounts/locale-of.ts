import { DEFAULT_LOCALE, isLocale, type Locale } from "../locale.ts";
import type { UserMetadata } from "./claims.ts";

/** The language somebody is written to in. */
export function localeOf({ locale }: UserMetadata): Locale {
  return typeof locale === "string" && isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** The longest name that is kept. */
const LONGEST_NAME = 120;

/** The name somebody gave. */
export function nameOf({ name, full_name: full }: UserMetadata): string {
  const given = typeof name === "string" ? name : typeof full === "string" ? full : "";
  return given.trim().slice(0, LONGEST_NAME);
}
