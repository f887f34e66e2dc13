import { createLanguages } from "../kit/i18n/i18n.ts";

/** One chunk per file; a browser fetches only those of its language. */
const FILES = import.meta.glob<Record<string, unknown>>(
  "/locales/*/{common,forms,portal/{shell,channels,content,domeinen,editors,mail-settings,sheets},admin/*}.json",
  { import: "default" },
);

/** Text groups that are available on every page; the portal's components use its shell. */
const SHARED = ["common", "forms", "portal/shell", "admin/shell"];

export const { loadLanguage } = createLanguages(async (locale) => {
  const found = await Promise.all(SHARED.map(async (group) => [group, await FILES[`/locales/${locale}/${group}.json`]?.()]));
  return Object.fromEntries(found) as Record<string, Record<string, unknown>>;
}, FILES);
