import type { Locale, Localized } from "#domain/locale.ts";
import type { TemplateOptions } from "#domain/rates/templates.ts";

/** Names of seasons that templates add, in every language that a site may have. */
const NAMES: Record<keyof TemplateOptions["names"], Record<Locale, string>> = {
  high: { nl: "Hoogseizoen", en: "High season", pl: "Wysoki sezon" },
  middle: { nl: "Tussenseizoen", en: "Mid season", pl: "Średni sezon" },
  winter: { nl: "Feestdagen", en: "Winter holidays", pl: "Święta i Nowy Rok" },
};

/** The names of a template's seasons in the languages of a site. */
export function seasonNames(locales: readonly Locale[]): TemplateOptions["names"] {
  const inLocales = (name: Record<Locale, string>): Localized<string> =>
    Object.fromEntries(locales.map((locale) => [locale, name[locale]]));
  return { high: inLocales(NAMES.high), middle: inLocales(NAMES.middle), winter: inLocales(NAMES.winter) };
}
