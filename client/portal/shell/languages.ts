import { createLanguages } from "../../kit/i18n/i18n.ts";

/** One chunk per file; a browser fetches only those of its language. */
const FILES = import.meta.glob<Record<string, unknown>>("/locales/*/{cleaner,common,forms,amenities,site,themes,portal/*}.json", {
  import: "default",
});

/** Text groups that are available on every screen. */
const SHARED = ["common", "forms", "portal/shell"];

export const { loadLanguage } = createLanguages(async (locale) => {
  const found = await Promise.all(SHARED.map(async (group) => [group, await FILES[`/locales/${locale}/${group}.json`]?.()]));
  return Object.fromEntries(found) as Record<string, Record<string, unknown>>;
}, FILES);
