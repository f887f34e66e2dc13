import { COUNTRIES } from "#domain/countries.ts";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import { displayNames } from "./intl.ts";
import { memoise } from "./memoise.ts";

/** Returns all countries with their names in a language, in its alphabetical order; sorted once per isolate. */
export const countriesIn = memoise((locale: Locale): { code: string; name: string }[] => {
  const tag = LANGUAGE_TAGS[locale];
  const names = displayNames(tag, { type: "region" });
  const { compare } = new Intl.Collator(tag);
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) => compare(a.name, b.name));
});
