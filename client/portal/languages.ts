import { createLanguages } from "#client/lib/i18n.ts";

/** A chunk a file: a browser fetches those of the language it shows. */
const FILES = import.meta.glob<Record<string, unknown>>("/locales/*/{common,forms,amenities,site,themes,portal/*}.json", {
  import: "default",
});

/** What every screen may use. */
const SHARED = ["common", "forms", "portal/shell"];

export const { loadLanguage } = createLanguages(async (locale) => {
  const found = await Promise.all(SHARED.map(async (group) => [group, await FILES[`/locales/${locale}/${group}.json`]?.()]));
  return Object.fromEntries(found) as Record<string, Record<string, unknown>>;
}, FILES);
